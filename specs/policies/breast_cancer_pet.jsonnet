local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'breast_cancer_pet',
  title: 'PET with CT for suspected recurrence of breast cancer',
  service_type: 'imaging',
  procedure_codes: ['78815'],
  diagnosis_codes: ['C50.911', 'C50.912', 'C50.919'],
  summary: 'Covered for a treated breast cancer where recurrence is suspected after mammography and blood tests.',
  source: 'CMS National Coverage Determination 220.6.17, FDG PET for Solid Tumors.',
  documents: ['clinical_note', 'imaging_report', 'lab_report'],
  form: [
    p.words('suspicion', 'What raised the suspicion of recurrence?'),
    p.day('mammography', 'When was the last mammography?'),
    p.count('earlier_scans', 'How many PET scans were there after the first treatment?', '{scan}'),
    p.number('calcium', 'Newest calcium?', 'mg/dL', false),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Breast cancer is on record.', [p.problem(['C50.911', 'C50.912', 'C50.919'])]),
    p.leaf('1.b', 'It was treated: surgery, or an aromatase inhibitor for at least 90 days.', [
      p.done(['19301', '19303']),
      p.taken(['anastrozole'], 90),
    ]),
    p.leaf('1.c', 'Mammography within 12 months.', [p.done(['77065', '77066'], 1, 365)]),
    p.leaf('1.d', 'Calcium measured within 90 days.', [p.measured('calcium', 90)]),
    p.leaf('1.e', 'Alanine aminotransferase measured within 90 days.', [p.measured('alt', 90)]),
  ]),
}
