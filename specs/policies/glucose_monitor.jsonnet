local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'glucose_monitor',
  title: 'Continuous glucose monitor',
  service_type: 'dme',
  procedure_codes: ['E2103'],
  diagnosis_codes: ['E10.65', 'E10.649', 'E11.65', 'E11.649', 'E11.9'],
  summary: 'Covered for diabetes that is treated with insulin, or with problematic hypoglycemia, after training.',
  source: 'CMS Local Coverage Determination L33822, Glucose Monitors; American Diabetes Association, Standards of Care in Diabetes, Diabetes Technology.',
  documents: ['clinical_note', 'lab_report', 'medication_history'],
  form: [
    p.yes_no('insulin', 'Is insulin taken?'),
    p.number('hba1c', 'Newest hemoglobin A1c?', '%'),
    p.yes_no('training', 'Was training in self-management completed?'),
    p.words('hypoglycemia', 'Which episodes of hypoglycemia were there?', false),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Diabetes is on record.', [p.problem(['E10.65', 'E10.649', 'E11.65', 'E11.649', 'E11.9'])]),
    p.any('1.b', 'Either of the following:', [
      p.leaf('1.b.1', 'Insulin is taken, or was within 30 days.', [p.taken(['insulin_glargine'], 1, 1, 30)]),
      p.leaf('1.b.2', 'Diabetes with hypoglycemia is on record.', [p.problem(['E10.649', 'E11.649'])]),
    ]),
    p.leaf('1.c', 'Hemoglobin A1c measured within 180 days.', [p.measured('hba1c', 180)]),
  ]),
}
