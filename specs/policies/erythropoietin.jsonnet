local p = import 'lib/policies.libsonnet';

p.policy {
  name: 'erythropoietin',
  title: 'Epoetin alfa for anemia of chronic kidney disease without dialysis',
  service_type: 'medication',
  procedure_codes: ['J0885'],
  diagnosis_codes: ['N18.30', 'N18.31', 'N18.32', 'N18.4', 'N18.5'],
  summary: 'Covered for a hemoglobin below 10 g/dL in chronic kidney disease with replete iron and controlled blood pressure.',
  source: 'FDA prescribing information of epoetin alfa (hemoglobin below 10 g/dL; uncontrolled hypertension); KDIGO Clinical Practice Guideline for Anemia in Chronic Kidney Disease (2012).',
  documents: ['clinical_note', 'lab_report'],
  form: [
    p.number('hemoglobin', 'Newest hemoglobin?', 'g/dL'),
    p.number('ferritin', 'Newest ferritin?', 'ng/mL'),
    p.number('egfr', 'Newest estimated GFR?', 'mL/min/{1.73_m2}'),
    p.yes_no('iron', 'Is iron given?'),
  ],
  criteria: p.all('1', 'All of the following:', [
    p.leaf('1.a', 'Chronic kidney disease of stage 3 to 5 is on record.', [p.problem(['N18.30', 'N18.31', 'N18.32', 'N18.4', 'N18.5'])]),
    p.leaf('1.b', 'Hemoglobin of at most 9.9 g/dL at the newest measurement, within 120 days.', [p.at_most('hemoglobin', 9.9, 120)]),
    p.leaf('1.c', 'Ferritin of at least 100 ng/mL at the newest measurement, within 180 days.', [p.at_least('ferritin', 100, 180)]),
    p.leaf('1.d', 'Estimated GFR of at most 59 at the newest measurement, within 180 days.', [p.at_most('egfr', 59, 180)]),
    p.leaf('1.e', 'Systolic blood pressure of at most 160 mm[Hg] at the newest measurement, within 120 days.', [p.at_most('systolic', 160, 120)]),
  ]),
}
