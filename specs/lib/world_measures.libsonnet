// Quantities by their LOINC codes, with units, plausible ranges and adult reference ranges. A course adds how often
// a quantity is measured, where it starts, and how it moves. Scores that LOINC lacks have a name in small letters.
local quantity(name, code, display, unit, category, least, most, decimals, low=null, high=null) = {
  name: name,
  code: code,
  display: display,
  unit: unit,
  category: category,
  least: least,
  most: most,
  decimals: decimals,
  [if low != null then 'low']: low,
  [if high != null then 'high']: high,
};
local lab(name, code, display, unit, least, most, decimals, low=null, high=null) =
  quantity(name, code, display, unit, 'laboratory', least, most, decimals, low, high);
local vital(name, code, display, unit, least, most, decimals, low=null, high=null) =
  quantity(name, code, display, unit, 'vital-signs', least, most, decimals, low, high);
local survey(name, code, display, least, most) = quantity(name, code, display, '{score}', 'survey', least, most, 0);

{
  // How a measure behaves: measures.of('hba1c', every 120 days, starts at 8.4 …).
  of(name, every_days, start, spread, noise, per_year=0, more={}):: $[name] {
    every_days: every_days,
    start: start,
    spread: spread,
    noise: noise,
    per_year: per_year,
  } + more,
  derived(name, formula, inputs):: $[name] { formula: formula, inputs: inputs },

  systolic: vital('systolic', '8480-6', 'Systolic blood pressure', 'mm[Hg]', 84, 210, 0, 90, 130),
  diastolic: vital('diastolic', '8462-4', 'Diastolic blood pressure', 'mm[Hg]', 46, 120, 0, 60, 80),
  heart_rate: vital('heart_rate', '8867-4', 'Heart rate', '/min', 44, 150, 0, 60, 100),
  weight: vital('weight', '29463-7', 'Body weight', 'kg', 40, 220, 1),
  height: vital('height', '8302-2', 'Body height', 'cm', 145, 200, 0),
  bmi: vital('bmi', '39156-5', 'Body mass index', 'kg/m2', 14, 75, 1, 18.5, 24.9),
  spo2: vital('spo2', '59408-5', 'Oxygen saturation by pulse oximetry', '%', 78, 100, 0, 95, 100),

  hba1c: lab('hba1c', '4548-4', 'Hemoglobin A1c', '%', 4.8, 14, 1, 4, 5.6),
  glucose: lab('glucose', '2345-7', 'Glucose', 'mg/dL', 55, 450, 0, 70, 99),
  uacr: lab('uacr', '9318-7', 'Albumin/creatinine ratio, urine', 'mg/g', 3, 3000, 0, 0, 30),
  creatinine: lab('creatinine', '2160-0', 'Creatinine', 'mg/dL', 0.5, 5, 2, 0.6, 1.3),
  egfr: lab('egfr', '98979-8', 'Estimated GFR (CKD-EPI 2021)', 'mL/min/{1.73_m2}', 8, 140, 0, 60),
  potassium: lab('potassium', '2823-3', 'Potassium', 'mmol/L', 3, 6.2, 1, 3.5, 5.1),
  sodium: lab('sodium', '2951-2', 'Sodium', 'mmol/L', 124, 148, 0, 136, 145),
  hemoglobin: lab('hemoglobin', '718-7', 'Hemoglobin', 'g/dL', 6.5, 17.5, 1, 12, 16),
  ferritin: lab('ferritin', '2276-4', 'Ferritin', 'ng/mL', 8, 800, 0, 30, 300),
  total_cholesterol: lab('total_cholesterol', '2093-3', 'Cholesterol, total', 'mg/dL', 90, 340, 0, null, 200),
  hdl: lab('hdl', '2085-9', 'HDL cholesterol', 'mg/dL', 24, 100, 0, 40),
  triglycerides: lab('triglycerides', '2571-8', 'Triglycerides', 'mg/dL', 45, 390, 0, null, 150),
  ldl: lab('ldl', '13457-7', 'LDL cholesterol, calculated', 'mg/dL', 20, 260, 0, null, 100),
  nt_probnp: lab('nt_probnp', '33762-6', 'NT-proBNP', 'pg/mL', 60, 18000, 0, null, 125),
  crp: lab('crp', '1988-5', 'C-reactive protein', 'mg/L', 0.5, 180, 1, null, 5),
  esr: lab('esr', '4537-7', 'Erythrocyte sedimentation rate', 'mm/h', 2, 120, 0, null, 30),
  rheumatoid_factor: lab('rheumatoid_factor', '11572-5', 'Rheumatoid factor', '[IU]/mL', 4, 600, 0, null, 14),
  alt: lab('alt', '1742-6', 'Alanine aminotransferase', 'U/L', 6, 160, 0, 7, 40),
  tsh: lab('tsh', '3016-3', 'Thyrotropin', 'm[IU]/L', 0.1, 40, 2, 0.4, 4.5),
  vitamin_d: lab('vitamin_d', '1989-3', '25-hydroxyvitamin D', 'ng/mL', 6, 90, 0, 30, 100),
  calcium: lab('calcium', '17861-6', 'Calcium', 'mg/dL', 7.8, 11, 1, 8.6, 10.2),
  inr: lab('inr', '6301-6', 'INR', '{INR}', 0.9, 6, 1, 0.9, 1.1),
  eosinophils: lab('eosinophils', '711-2', 'Eosinophils', '10*3/uL', 0, 2.5, 2, null, 0.5),
  ige: lab('ige', '19113-0', 'Immunoglobulin E, total', '[IU]/mL', 10, 2000, 0, null, 100),
  platelets: lab('platelets', '777-3', 'Platelets', '10*3/uL', 60, 600, 0, 150, 400),
  calprotectin: lab('calprotectin', '38445-3', 'Calprotectin, stool', 'ug/g', 10, 3000, 0, null, 50),

  phq9: survey('phq9', '44261-6', 'PHQ-9 total score', 0, 27),
  gad7: survey('gad7', '70274-6', 'GAD-7 total score', 0, 21),
  pain: survey('pain', '72514-3', 'Pain severity, 0 to 10', 0, 10),
  tender_joints: survey('tender_joints', 'tender-joints-28', 'Tender joints of 28', 0, 28),
  swollen_joints: survey('swollen_joints', 'swollen-joints-28', 'Swollen joints of 28', 0, 28),
  global_health: survey('global_health', 'global-health-mm', "Patient's global assessment, 0 to 100 mm", 0, 100),
  das28: quantity('das28', 'das28-crp', 'DAS28-CRP', '{score}', 'survey', 0.9, 9.4, 1, null, 2.6),
  oswestry: survey('oswestry', 'oswestry-disability', 'Oswestry Disability Index, percent', 0, 100),
  epworth: survey('epworth', 'epworth-sleepiness', 'Epworth Sleepiness Scale', 0, 24),
  headache_days: survey('headache_days', 'headache-days-month', 'Headache days in a month', 0, 30),
  asthma_control: survey('asthma_control', 'asthma-control-test', 'Asthma Control Test', 5, 25),
  cat_score: survey('cat_score', 'copd-assessment-test', 'COPD Assessment Test', 0, 40),
  harvey_bradshaw: survey('harvey_bradshaw', 'harvey-bradshaw', 'Harvey-Bradshaw Index', 0, 30),
  nyha: survey('nyha', 'nyha-class', 'NYHA functional class', 1, 4),

  ahi: quantity('ahi', '69990-0', 'Apnea hypopnea index', '/h', 'procedure', 5, 110, 0, null, 5),
  lvef: quantity('lvef', '10230-1', 'Left ventricular ejection fraction', '%', 'imaging', 15, 70, 0, 53, 73),
  fev1: quantity('fev1', '20150-9', 'FEV1', 'L', 'procedure', 0.5, 4, 2),
  fvc: quantity('fvc', '19868-9', 'FVC', 'L', 'procedure', 1.1, 5.5, 2),
  fev1_predicted: quantity('fev1_predicted', '20152-5', 'FEV1, percent of predicted', '%', 'procedure', 18, 110, 0, 80),
  fev1_fvc: quantity('fev1_fvc', '19926-5', 'FEV1/FVC', '%', 'procedure', 25, 95, 0, 70),
  t_score: quantity('t_score', '38267-1', 'Bone density T-score, lumbar spine', '{T-score}', 'imaging', -4.8, 1, 1, -1),
}
