local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'atrial_ablation',
  title: 'Catheter ablation of atrial fibrillation',
  service_type: 'procedure',
  procedure_codes: ['93656'],
  diagnosis_codes: ['I48.0', 'I48.11', 'I48.19'],
  summary: 'Covered for documented atrial fibrillation after a trial of an antiarrhythmic drug, with anticoagulation.',
  source: '2023 ACC/AHA/ACCP/HRS Guideline for the Diagnosis and Management of Atrial Fibrillation.',
  documents: ['clinical_note', 'procedure_report', 'medication_history'],
  form: [
    p.choice('pattern', 'Which pattern?', ['paroxysmal', 'persistent', 'long-standing persistent']),
    p.words('drugs', 'Which antiarrhythmic drugs were tried, and what came of it?'),
    p.yes_no('anticoagulated', 'Is the patient anticoagulated?'),
    p.day('ecg', 'When was atrial fibrillation recorded?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Paroxysmal or persistent atrial fibrillation is on record.', [p.problem(['I48.0', 'I48.11', 'I48.19'])]),
    p.leaf('1.b', 'Atrial fibrillation recorded by an electrocardiogram within 24 months.', [
      p.done(['93000', '93010'], 1, 730, ['Atrial fibrillation']),
    ]),
    p.leaf('1.c', 'An antiarrhythmic drug of class I or III, flecainide, taken for at least 30 days.', [p.taken(['flecainide'], 30)]),
    p.leaf('1.d', 'Anticoagulation, apixaban or warfarin, for at least 21 days, not ended more than 30 days ago.', [
      p.taken(['apixaban', 'warfarin'], 21, 1, 30),
    ]),
  ]),
}
