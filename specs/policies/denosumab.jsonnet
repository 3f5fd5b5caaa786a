local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'denosumab',
  title: 'Denosumab for osteoporosis',
  service_type: 'medication',
  procedure_codes: ['J0897'],
  diagnosis_codes: ['M81.0', 'M80.08XA'],
  summary: 'Covered for osteoporosis by bone density after a bisphosphonate, with normal calcium and sufficient vitamin D.',
  source: 'AACE/ACE Guideline for Postmenopausal Osteoporosis (2020); FDA prescribing information of denosumab (hypocalcemia).',
  documents: ['clinical_note', 'lab_report', 'procedure_report', 'medication_history'],
  form: [
    p.number('t_score', 'Lowest T-score?', '{T-score}'),
    p.count('bisphosphonate_months', 'For how many months was a bisphosphonate taken?', 'mo'),
    p.number('calcium', 'Newest calcium?', 'mg/dL'),
    p.number('vitamin_d', 'Newest 25-hydroxyvitamin D?', 'ng/mL'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Osteoporosis is on record.', [p.problem(['M81.0', 'M80.08XA'])]),
    p.leaf('1.b', 'T-score of at most -2.5 at the newest measurement.', [p.at_most('t_score', -2.5, null)]),
    p.any('1.c', 'Either of the following:', [
      p.leaf('1.c.1', 'Alendronate taken for at least 365 days.', [p.taken(['alendronate'], 365)]),
      p.leaf('1.c.2', 'Estimated GFR of at most 35 at the newest measurement, within 180 days.', [p.at_most('egfr', 35, 180)]),
    ]),
    p.leaf('1.d', 'Calcium of at least 8.6 mg/dL at the newest measurement, within 200 days.', [p.at_least('calcium', 8.6, 200)]),
    p.leaf('1.e', '25-hydroxyvitamin D of at least 30 ng/mL at the newest measurement, within 200 days.', [p.at_least('vitamin_d', 30, 200)]),
  ]),
}
