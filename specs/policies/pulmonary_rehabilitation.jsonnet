local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'pulmonary_rehabilitation',
  title: 'Pulmonary rehabilitation',
  service_type: 'rehabilitation',
  procedure_codes: ['94625', '94626'],
  diagnosis_codes: ['J44.9', 'J44.1', 'J43.9'],
  summary: 'Covered for moderate to very severe chronic obstructive pulmonary disease with symptoms.',
  source: '42 CFR 410.47, Pulmonary rehabilitation program; GOLD Report 2025.',
  documents: ['clinical_note', 'procedure_report'],
  form: [
    p.number('fev1', 'FEV1 in percent of predicted?', '%'),
    p.count('cat', 'COPD Assessment Test?', '{score}'),
    p.count('sessions', 'How many sessions are asked for?', '{session}'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Chronic obstructive pulmonary disease is on record.', [p.problem(['J44.9', 'J44.1', 'J43.9'])]),
    p.leaf('1.b', 'FEV1 of at most 79% of predicted at the newest measurement (GOLD 2 to 4).', [p.at_most('fev1_predicted', 79, null)]),
    p.leaf('1.c', 'FEV1/FVC of at most 69% at the newest measurement.', [p.at_most('fev1_fvc', 69, null)]),
    p.leaf('1.d', 'COPD Assessment Test of at least 10 at the newest assessment, within 120 days.', [p.at_least('cat_score', 10, 120)]),
  ]),
}
