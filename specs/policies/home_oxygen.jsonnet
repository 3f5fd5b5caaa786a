local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'home_oxygen',
  title: 'Oxygen at home',
  service_type: 'dme',
  procedure_codes: ['E1390'],
  diagnosis_codes: ['J44.9', 'J44.1', 'J43.9', 'J84.10', 'J96.11'],
  summary: 'Covered for chronic lung disease with a low oxygen saturation at rest in spite of treatment.',
  source: 'CMS National Coverage Determination 240.2, Home Use of Oxygen; GOLD Report 2025.',
  documents: ['clinical_note', 'procedure_report'],
  form: [
    p.number('spo2', 'Oxygen saturation at rest on room air?', '%'),
    p.day('tested', 'When was it measured?'),
    p.number('flow', 'Flow of oxygen prescribed?', 'L/min'),
    p.yes_no('stable', 'Was the patient in a stable phase?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Chronic obstructive or interstitial lung disease, or chronic respiratory failure, is on record.', [
      p.problem(['J44.9', 'J44.1', 'J43.9', 'J84.10', 'J96.11']),
    ]),
    p.any('1.b', 'Either of the following:', [
      p.leaf('1.b.1', 'Oxygen saturation of at most 88% at rest at the newest measurement, within 90 days.', [p.at_most('spo2', 88, 90)]),
      p.all('1.b.2', 'A borderline saturation with consequences:', [
        p.leaf('1.b.2.a', 'Oxygen saturation of at most 89% at rest at the newest measurement, within 90 days.', [p.at_most('spo2', 89, 90)]),
        p.leaf('1.b.2.b', 'Pulmonary heart disease, congestive heart failure or secondary polycythemia is on record.', [
          p.problem(['I27.81', 'I50.22', 'D75.1']),
        ]),
      ]),
    ]),
    p.leaf('1.c', 'A long-acting bronchodilator taken for at least 30 days.', [p.taken(['tiotropium', 'salmeterol'], 30)]),
    p.leaf('1.d', 'Spirometry within 18 months.', [p.done(['94060', '94010'], 1, 548)]),
  ]),
}
