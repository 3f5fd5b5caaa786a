local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'omalizumab',
  title: 'Omalizumab for allergic asthma',
  service_type: 'medication',
  procedure_codes: ['J2357'],
  diagnosis_codes: ['J45.40', 'J45.50', 'J45.51'],
  summary: 'Covered for allergic asthma that inhaled treatment does not control, with immunoglobulin E in the range of the dosing table.',
  source: 'FDA prescribing information of omalizumab; GINA, Global Strategy for Asthma Management and Prevention (2024).',
  documents: ['clinical_note', 'lab_report', 'medication_history'],
  form: [
    p.number('ige', 'Total immunoglobulin E before treatment?', '[IU]/mL'),
    p.number('weight', 'Body weight?', 'kg'),
    p.count('act', 'Asthma Control Test?', '{score}'),
    p.words('allergen', 'Which perennial allergen was shown?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Moderate or severe persistent asthma is on record.', [p.problem(['J45.40', 'J45.50', 'J45.51'])]),
    p.leaf('1.b', 'A positive test for a perennial allergen.', [p.done(['95004', '86003'], 1, null, ['Positive'])]),
    p.all('1.c', 'Total immunoglobulin E of 30 to 700 IU/mL:', [
      p.leaf('1.c.1', 'At least 30 IU/mL at the newest measurement.', [p.at_least('ige', 30, null)]),
      p.leaf('1.c.2', 'At most 700 IU/mL at the newest measurement.', [p.at_most('ige', 700, null)]),
    ]),
    p.leaf('1.d', 'An inhaled corticosteroid, fluticasone, taken for at least 90 days.', [p.taken(['fluticasone'], 90)]),
    p.leaf('1.e', 'A second controller, salmeterol, tiotropium or montelukast, taken for at least 90 days.', [
      p.taken(['salmeterol', 'tiotropium', 'montelukast'], 90),
    ]),
    p.leaf('1.f', 'Asthma Control Test of at most 19 at the newest assessment, within 120 days.', [p.at_most('asthma_control', 19, 120)]),
  ]),
}
