local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'lumbar_mri',
  title: 'MRI of the lumbar spine',
  service_type: 'imaging',
  procedure_codes: ['72148', '72158'],
  diagnosis_codes: ['M54.16', 'M54.17', 'M51.16', 'M51.17', 'M48.061', 'M48.062', 'G83.4'],
  summary: 'Covered for radicular pain that persists after six weeks of conservative care, or at once where a red flag is on record.',
  source: 'ACR Appropriateness Criteria, Low Back Pain (2021); American College of Physicians, Ann Intern Med 2017;166:514.',
  documents: ['clinical_note', 'therapy_record'],
  form: [
    p.count('therapy_sessions', 'How many sessions of physical therapy were attended in the last six months?', '{session}'),
    p.count('medicine_weeks', 'For how many weeks was a medicine for the pain taken?', 'wk'),
    p.number('pain', 'How severe is the pain now, 0 to 10?', '{score}'),
    p.yes_no('red_flag', 'Is there a red flag: cauda equina syndrome, cancer, infection or fracture?'),
    p.words('deficit', 'Which neurological deficit was found?', false),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Lumbar radiculopathy, or stenosis with leg symptoms, is on record.', [
      p.problem(['M54.16', 'M54.17', 'M51.16', 'M51.17', 'M48.061', 'M48.062', 'G83.4']),
    ]),
    p.any('1.b', 'Either of the following:', [
      p.leaf('1.b.1', 'A red flag: cauda equina syndrome, a malignant tumor in bone, discitis, or an osteoporotic fracture of a vertebra.', [
        p.problem(['G83.4', 'C79.51', 'M46.46', 'M80.08XA']),
      ]),
      p.all('1.b.2', 'Conservative care for six weeks has not been enough:', [
        p.leaf('1.b.2.a', 'At least 6 sessions of supervised exercise therapy within 180 days.', [p.done(['97110'], 6, 180)]),
        p.leaf('1.b.2.b', 'An anti-inflammatory drug, gabapentin or duloxetine taken for at least 42 days.', [
          p.taken(['naproxen', 'gabapentin', 'duloxetine'], 42),
        ]),
        p.leaf('1.b.2.c', 'Pain of at least 4 of 10 at the newest assessment, within 60 days.', [p.at_least('pain', 4, 60)]),
      ]),
    ]),
  ]),
}
