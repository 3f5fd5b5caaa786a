local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'cpap',
  title: 'Continuous positive airway pressure for obstructive sleep apnea',
  service_type: 'dme',
  procedure_codes: ['E0601'],
  diagnosis_codes: ['G47.33'],
  summary: 'Covered for obstructive sleep apnea that a sleep study has shown, moderate or severe, or mild with consequences.',
  source: 'CMS National Coverage Determination 240.4, CPAP Therapy for Obstructive Sleep Apnea.',
  documents: ['clinical_note', 'sleep_study'],
  form: [
    p.day('study', 'When was the sleep study?'),
    p.number('ahi', 'Apnea hypopnea index?', '/h'),
    p.count('epworth', 'Epworth Sleepiness Scale?', '{score}', false),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Obstructive sleep apnea is on record.', [p.problem(['G47.33'])]),
    p.leaf('1.b', 'An attended sleep study, or a sleep test at home, within 24 months.', [p.done(['95810', '95811', '95806'], 1, 730)]),
    p.any('1.c', 'Either of the following:', [
      p.leaf('1.c.1', 'Apnea hypopnea index of at least 15 an hour.', [p.at_least('ahi', 15, null)]),
      p.all('1.c.2', 'Mild apnea with consequences:', [
        p.leaf('1.c.2.a', 'Apnea hypopnea index of at least 5 an hour.', [p.at_least('ahi', 5, null)]),
        p.leaf('1.c.2.b', 'Epworth Sleepiness Scale of at least 11, hypertension, ischemic heart disease or a past stroke.', [
          p.at_least('epworth', 11, 180),
          p.problem(['I10', 'I25.10', 'Z86.73']),
        ]),
      ]),
    ]),
  ]),
}
