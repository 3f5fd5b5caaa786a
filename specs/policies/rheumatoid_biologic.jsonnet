local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'rheumatoid_biologic',
  title: 'Infliximab for rheumatoid arthritis',
  service_type: 'medication',
  procedure_codes: ['J1745'],
  diagnosis_codes: ['M05.79', 'M05.9', 'M06.09', 'M06.9'],
  summary: 'Covered for moderate or high disease activity in spite of methotrexate and a second conventional drug, after screening for tuberculosis.',
  source: 'American College of Rheumatology, 2021 Guideline for the Treatment of Rheumatoid Arthritis; FDA prescribing information of infliximab (tuberculosis).',
  documents: ['clinical_note', 'lab_report', 'medication_history'],
  form: [
    p.number('das28', 'Newest DAS28-CRP?', '{score}'),
    p.count('methotrexate_weeks', 'For how many weeks was methotrexate taken?', 'wk'),
    p.words('other_drugs', 'Which other conventional drugs were taken, and for how long?'),
    p.choice('tuberculosis', 'Result of the tuberculosis test?', ['negative', 'positive', 'indeterminate']),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Rheumatoid arthritis is on record.', [p.problem(['M05.79', 'M05.9', 'M06.09', 'M06.9'])]),
    p.leaf('1.b', 'DAS28-CRP of at least 3.2 (moderate activity) at the newest assessment, within 120 days.', [p.at_least('das28', 3.2, 120)]),
    p.leaf('1.c', 'Methotrexate taken for at least 90 days.', [p.taken(['methotrexate'], 90)]),
    p.leaf('1.d', 'A second conventional drug, hydroxychloroquine or leflunomide, taken for at least 90 days.', [
      p.taken(['hydroxychloroquine', 'leflunomide'], 90),
    ]),
    p.leaf('1.e', 'A negative test for tuberculosis within 12 months.', [p.done(['86480', '86481'], 1, 365, ['Negative'])]),
  ]),
}
