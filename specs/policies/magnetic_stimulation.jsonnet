local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'magnetic_stimulation',
  title: 'Repetitive transcranial magnetic stimulation for depression',
  service_type: 'behavioral_health',
  procedure_codes: ['90867'],
  diagnosis_codes: ['F32.2', 'F33.2'],
  summary: 'Covered for severe major depression after trials of three antidepressants and psychotherapy.',
  source: 'Clinical TMS Society consensus review (Perera, Brain Stimul 2016;9:336); APA Practice Guideline for Major Depressive Disorder (2010).',
  documents: ['clinical_note', 'medication_history', 'therapy_record'],
  form: [
    p.count('phq9', 'Newest PHQ-9?', '{score}'),
    p.words('trials', 'Which antidepressants were taken, and for how long?'),
    p.count('psychotherapy', 'How many sessions of psychotherapy were attended?', '{session}'),
    p.yes_no('implants', 'Is there metal in or near the head, or a history of seizures?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Severe major depression without psychotic features is on record.', [p.problem(['F32.2', 'F33.2'])]),
    p.leaf('1.b', 'PHQ-9 of at least 15 at the newest assessment, within 60 days.', [p.at_least('phq9', 15, 60)]),
    p.leaf('1.c', 'At least three different antidepressants, each taken for at least 42 days.', [
      p.taken(['sertraline', 'escitalopram', 'venlafaxine', 'bupropion', 'duloxetine'], 42, 3),
    ]),
    p.leaf('1.d', 'At least 6 sessions of psychotherapy within 18 months.', [p.done(['90832', '90834', '90837'], 6, 548)]),
  ]),
}
