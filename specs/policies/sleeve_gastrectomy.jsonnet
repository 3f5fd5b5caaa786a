local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'sleeve_gastrectomy',
  title: 'Laparoscopic sleeve gastrectomy',
  service_type: 'surgery',
  procedure_codes: ['43775'],
  diagnosis_codes: ['E66.812', 'E66.813', 'E66.01'],
  summary: 'Covered for class 3 obesity, or class 2 with a comorbidity, after supervised weight management.',
  source: 'CMS National Coverage Determination 100.1, Bariatric Surgery for Treatment of Co-Morbid Conditions Related to Morbid Obesity; ASMBS/IFSO Indications for Metabolic and Bariatric Surgery (2022).',
  documents: ['clinical_note', 'medication_history'],
  form: [
    p.number('bmi', 'Body mass index?', 'kg/m2'),
    p.count('sessions', 'How many sessions of nutrition therapy were attended within 12 months?', '{session}'),
    p.words('comorbidities', 'Which comorbidities are there?'),
    p.yes_no('medicine', 'Was a medicine for weight taken?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.any('1.a', 'Either of the following:', [
      p.leaf('1.a.1', 'Body mass index of at least 40 within 90 days.', [p.at_least('bmi', 40, 90)]),
      p.all('1.a.2', 'Class 2 obesity with a comorbidity:', [
        p.leaf('1.a.2.a', 'Body mass index of at least 35 within 90 days.', [p.at_least('bmi', 35, 90)]),
        p.leaf('1.a.2.b', 'Type 2 diabetes, hypertension, sleep apnea or hyperlipidemia is on record.', [
          p.problem(['E11.65', 'E11.9', 'I10', 'G47.33', 'E78.5']),
        ]),
      ]),
    ]),
    p.any('1.b', 'Supervised weight management, either of the following:', [
      p.leaf('1.b.1', 'At least 4 sessions of medical nutrition therapy within 12 months.', [p.done(['97802', '97803'], 4, 365)]),
      p.leaf('1.b.2', 'Semaglutide taken for at least 180 days.', [p.taken(['semaglutide'], 180)]),
    ]),
  ]),
}
