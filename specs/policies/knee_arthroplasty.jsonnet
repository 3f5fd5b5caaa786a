local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'knee_arthroplasty',
  title: 'Total knee arthroplasty',
  service_type: 'surgery',
  procedure_codes: ['27447'],
  diagnosis_codes: ['M17.0', 'M17.11', 'M17.12', 'M17.31', 'M17.32'],
  summary: 'Covered for painful osteoarthritis with advanced radiographic change after conservative care.',
  source: 'CMS, Documenting Medical Necessity for Major Joint Replacement (MLN SE1236); AAOS guideline, Surgical Management of Osteoarthritis of the Knee (2022); AAHKS, Obesity and Total Joint Arthroplasty (2013).',
  documents: ['clinical_note', 'imaging_report'],
  form: [
    p.choice('side', 'Which knee?', ['left', 'right']),
    p.choice('grade', 'Which Kellgren-Lawrence grade do radiographs show?', ['I', 'II', 'III', 'IV']),
    p.number('pain', 'How severe is the pain now, 0 to 10?', '{score}'),
    p.number('bmi', 'Body mass index?', 'kg/m2'),
    p.day('injection', 'When was the last injection into the joint?', false),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Osteoarthritis of the knee is on record for at least 180 days.', [
      p.problem(['M17.0', 'M17.11', 'M17.12', 'M17.31', 'M17.32'], 180),
    ]),
    p.leaf('1.b', 'Radiographs within 24 months show Kellgren-Lawrence grade III or IV.', [
      p.done(['73562', '73564'], 1, 730, ['grade III', 'grade IV']),
    ]),
    p.leaf('1.c', 'Pain of at least 6 of 10 at the newest assessment, within 90 days.', [p.at_least('pain', 6, 90)]),
    p.leaf('1.d', 'An anti-inflammatory drug or duloxetine taken for at least 90 days.', [p.taken(['naproxen', 'duloxetine'], 90)]),
    p.any('1.e', 'Either of the following:', [
      p.leaf('1.e.1', 'At least 6 sessions of supervised exercise therapy within 24 months.', [p.done(['97110'], 6, 730)]),
      p.leaf('1.e.2', 'An injection of corticosteroid into the joint within 12 months.', [p.done(['20610'], 1, 365)]),
    ]),
    p.leaf('1.f', 'Body mass index of at most 40 within 180 days.', [p.at_most('bmi', 40, 180)]),
  ]),
}
