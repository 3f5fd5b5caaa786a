local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'implantable_defibrillator',
  title: 'Implantable defibrillator, primary prevention',
  service_type: 'surgery',
  procedure_codes: ['33249'],
  diagnosis_codes: ['I50.22', 'I42.0', 'I25.5'],
  summary: 'Covered for heart failure with a left ventricular ejection fraction of at most 35% after three months of guideline-directed treatment.',
  source: 'CMS National Coverage Determination 20.4, Implantable Cardioverter Defibrillators; 2022 AHA/ACC/HFSA Guideline for the Management of Heart Failure.',
  documents: ['clinical_note', 'procedure_report', 'medication_history'],
  form: [
    p.number('lvef', 'Left ventricular ejection fraction?', '%'),
    p.day('lvef_date', 'When was it measured?'),
    p.choice('nyha', 'NYHA class?', ['I', 'II', 'III', 'IV']),
    p.yes_no('shared_decision', 'Was there a shared decision-making encounter?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Systolic heart failure or cardiomyopathy is on record for at least 90 days.', [p.problem(['I50.22', 'I42.0', 'I25.5'], 90)]),
    p.leaf('1.b', 'Left ventricular ejection fraction of at most 35% at the newest measurement, within 12 months.', [p.at_most('lvef', 35, 365)]),
    p.all('1.c', 'NYHA class II or III:', [
      p.leaf('1.c.1', 'NYHA class of at least II at the newest assessment, within 120 days.', [p.at_least('nyha', 2, 120)]),
      p.leaf('1.c.2', 'NYHA class of at most III at the newest assessment, within 120 days.', [p.at_most('nyha', 3, 120)]),
    ]),
    p.all('1.d', 'Guideline-directed treatment for at least 90 days:', [
      p.leaf('1.d.1', 'A beta blocker: carvedilol or metoprolol.', [p.taken(['carvedilol', 'metoprolol'], 90)]),
      p.leaf('1.d.2', 'A renin-angiotensin inhibitor: sacubitril-valsartan, lisinopril or losartan.', [
        p.taken(['sacubitril_valsartan', 'lisinopril', 'losartan'], 90),
      ]),
      p.leaf('1.d.3', 'Spironolactone or empagliflozin.', [p.taken(['spironolactone', 'empagliflozin'], 90)]),
    ]),
  ]),
}
