local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'vedolizumab',
  title: "Vedolizumab for Crohn's disease",
  service_type: 'medication',
  procedure_codes: ['J3380'],
  diagnosis_codes: ['K50.00', 'K50.10', 'K50.80', 'K50.90'],
  summary: "Covered for moderately to severely active Crohn's disease in spite of a corticosteroid and an immunomodulator.",
  source: "AGA Clinical Practice Guideline on Moderate to Severe Luminal and Fistulizing Crohn's Disease (2021); FDA prescribing information of vedolizumab.",
  documents: ['clinical_note', 'lab_report', 'procedure_report', 'medication_history'],
  form: [
    p.count('harvey_bradshaw', 'Newest Harvey-Bradshaw Index?', '{score}'),
    p.number('calprotectin', 'Newest calprotectin?', 'ug/g'),
    p.day('colonoscopy', 'When was the last colonoscopy?'),
    p.words('treatment', 'Which corticosteroids and immunomodulators were taken?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', "Crohn's disease is on record.", [p.problem(['K50.00', 'K50.10', 'K50.80', 'K50.90'])]),
    p.leaf('1.b', 'Harvey-Bradshaw Index of at least 8 at the newest assessment, within 120 days.', [p.at_least('harvey_bradshaw', 8, 120)]),
    p.any('1.c', 'Inflammation, either of the following:', [
      p.leaf('1.c.1', 'Ulcers at a colonoscopy within 24 months.', [p.done(['45378', '45380'], 1, 730, ['ulcers'])]),
      p.leaf('1.c.2', 'Calprotectin of at least 250 ug/g at the newest measurement, within 120 days.', [p.at_least('calprotectin', 250, 120)]),
    ]),
    p.leaf('1.d', 'Budesonide or prednisone taken for at least 28 days.', [p.taken(['budesonide', 'prednisone'], 28)]),
    p.leaf('1.e', 'An immunomodulator, azathioprine or methotrexate, taken for at least 90 days.', [p.taken(['azathioprine', 'methotrexate'], 90)]),
  ]),
}
