local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'botulinum_migraine',
  title: 'OnabotulinumtoxinA for chronic migraine',
  service_type: 'medication',
  procedure_codes: ['J0585'],
  diagnosis_codes: ['G43.709', 'G43.719', 'G43.701', 'G43.711'],
  summary: 'Covered for chronic migraine after trials of two oral preventive medicines.',
  source: 'FDA prescribing information of onabotulinumtoxinA (15 or more headache days a month); American Headache Society consensus statement (2021).',
  documents: ['clinical_note', 'medication_history'],
  form: [
    p.count('headache_days', 'Headache days in a month?', 'd'),
    p.words('preventives', 'Which preventive medicines were taken, for how long, and why were they stopped?'),
    p.day('onset', 'Since when?', false),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Chronic migraine is on record for at least 90 days.', [p.problem(['G43.709', 'G43.719', 'G43.701', 'G43.711'], 90)]),
    p.leaf('1.b', 'At least 15 headache days a month at the two newest assessments, within 120 days.', [p.at_least('headache_days', 15, 120, 2)]),
    p.leaf('1.c', 'At least two different oral preventive medicines, each taken for at least 56 days.', [
      p.taken(['topiramate', 'propranolol', 'amitriptyline', 'venlafaxine', 'metoprolol'], 56, 2),
    ]),
  ]),
}
