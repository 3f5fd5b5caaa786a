// Rows of result tables. Each helper fills in what all agents of its sort share.
local v1 = import 'lib/v1.libsonnet';

{
  // A program of ours: it needs no model, no network and no credential, and shows floor or ceiling.
  reference(program, title):: v1.Agent {
    name: program,
    title: title,
    kind_of: 'reference',
    program: program,
    credentials: [],
  },

  // A vendor's command line driving a model. The credential is held by the gateway; the agent never sees it.
  local cli(harness, harness_title, credential) = function(name, model, model_title, effort) v1.Agent {
    name: name,
    title: harness_title + ' ' + model_title,
    kind_of: 'cli',
    harness: harness,
    model: model,
    effort: effort,
    credentials: [credential],
  },

  claude_code:: cli('claude_code', 'Claude Code', 'ANTHROPIC_API_KEY'),
  codex:: cli('codex', 'Codex', 'OPENAI_API_KEY'),

  // Copilot sells the models of both vendors under one token of its own.
  copilot:: cli('copilot_cli', 'Copilot', 'COPILOT_GITHUB_TOKEN'),
}
