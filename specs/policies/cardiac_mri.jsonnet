local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'cardiac_mri',
  title: 'Cardiac MRI without and with contrast',
  service_type: 'imaging',
  procedure_codes: ['75561'],
  diagnosis_codes: ['I50.22', 'I42.0', 'I25.5', 'I51.4'],
  summary: 'Covered for the cause of a cardiomyopathy that echocardiography has shown, where contrast is safe.',
  source: 'ACR Appropriateness Criteria, Nonischemic Myocardial Disease with Clinical Manifestations (2021); ACR Manual on Contrast Media.',
  documents: ['clinical_note', 'procedure_report'],
  form: [
    p.number('lvef', 'Left ventricular ejection fraction?', '%'),
    p.number('egfr', 'Newest estimated GFR?', 'mL/min/{1.73_m2}'),
    p.yes_no('device', 'Is there a device that forbids MRI?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Systolic heart failure, cardiomyopathy or myocarditis is on record.', [p.problem(['I50.22', 'I42.0', 'I25.5', 'I51.4'])]),
    p.leaf('1.b', 'Echocardiography within 24 months.', [p.done(['93306', '93308'], 1, 730)]),
    p.leaf('1.c', 'Left ventricular ejection fraction of at most 49% at the newest measurement.', [p.at_most('lvef', 49, null)]),
    p.leaf('1.d', 'Estimated GFR of at least 30 at the newest measurement, within 180 days.', [p.at_least('egfr', 30, 180)]),
  ]),
}
