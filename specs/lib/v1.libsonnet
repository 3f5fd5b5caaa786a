// The first line of every spec: which schema it follows and which kind it is.
//
//   local v1 = import 'lib/v1.libsonnet';
//   v1.Sweep { name: 'quickstart', … }
//
// One constructor per kind, so that a misspelt kind is an error of the editor, not of the build.
local of(kind) = { apiVersion: 'hermed/v1', kind: kind };

{
  Task: of('Task'),
  Dataset: of('Dataset'),
  Image: of('Image'),
  Contract: of('Contract'),
  Agent: of('Agent'),
  Sweep: of('Sweep'),
  Published: of('Published'),
  Persona: of('Persona'),
  Peer: of('Peer'),
  Policy: of('Policy'),
  World: of('World'),
}
