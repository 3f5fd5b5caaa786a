// How policies are written: criteria and evidence by the names of world_measures and world_medicines, and forms.
local v1 = import 'lib/v1.libsonnet';
local measures = import 'lib/world_measures.libsonnet';
local medicines = import 'lib/world_medicines.libsonnet';
local rxnorm = { [one.name]: one.rxnorm for one in medicines };
local record(kind, codes, min_count, more) = { kind: kind, codes: codes, op: 'exists', min_count: min_count } + more;
local recent(days) = if days == null then {} else { within_days: days };
local question(id, text, type, required, more={}) = { id: id, text: text, type: type, required: required } + more;

{
  policy: v1.Policy { version: '2026.1', effective_from: '2026-01-01' },

  all(id, text, children): { id: id, text: text, rule: 'all', children: children },
  any(id, text, children): { id: id, text: text, rule: 'any', children: children },
  leaf(id, text, evidence): { id: id, text: text, rule: 'leaf', evidence: evidence },

  // An active problem, known for so many days.
  problem(codes, lasting=null): record('condition', codes, 1, if lasting == null then {} else { min_days: lasting }),
  // The newest value of a measure, or all of the newest `count`.
  at_least(name, value, within, count=1): record('observation', [measures[name].code], count, recent(within)) + { op: '>=', value: value },
  at_most(name, value, within, count=1): record('observation', [measures[name].code], count, recent(within)) + { op: '<=', value: value },
  measured(name, within): record('observation', [measures[name].code], 1, recent(within)),
  // So many different medicines of a list, each taken for so many days without a break.
  taken(names, days, count=1, within=null): record('medication', [rxnorm[name] for name in names], count, recent(within) + { min_days: days }),
  done(codes, count=1, within=null, outcomes=[]): record('procedure', codes, count, recent(within) + { [if outcomes != [] then 'outcomes']: outcomes }),

  yes_no(id, text, required=true): question(id, text, 'boolean', required),
  number(id, text, unit, required=true): question(id, text, 'decimal', required, { unit: unit }),
  count(id, text, unit, required=true): question(id, text, 'integer', required, { unit: unit }),
  day(id, text, required=true): question(id, text, 'date', required),
  choice(id, text, options, required=true): question(id, text, 'choice', required, { options: options }),
  words(id, text, required=true): question(id, text, 'text', required),
}
