// The shared world of the CHI tasks: four practices in four states, three payers, one care management program.
local v1 = import 'lib/v1.libsonnet';
local heart = import 'lib/world_courses_heart.libsonnet';
local joints = import 'lib/world_courses_joints.libsonnet';
local other = import 'lib/world_courses_other.libsonnet';
local measures = import 'lib/world_measures.libsonnet';
local names = import 'lib/world_names.libsonnet';
local m = measures.of;

local policies = [
  import 'policies/atrial_ablation.jsonnet',
  import 'policies/botulinum_migraine.jsonnet',
  import 'policies/breast_cancer_pet.jsonnet',
  import 'policies/cardiac_mri.jsonnet',
  import 'policies/cpap.jsonnet',
  import 'policies/denosumab.jsonnet',
  import 'policies/erythropoietin.jsonnet',
  import 'policies/glucose_monitor.jsonnet',
  import 'policies/home_oxygen.jsonnet',
  import 'policies/implantable_defibrillator.jsonnet',
  import 'policies/knee_arthroplasty.jsonnet',
  import 'policies/lumbar_mri.jsonnet',
  import 'policies/magnetic_stimulation.jsonnet',
  import 'policies/omalizumab.jsonnet',
  import 'policies/pulmonary_rehabilitation.jsonnet',
  import 'policies/rheumatoid_biologic.jsonnet',
  import 'policies/sleeve_gastrectomy.jsonnet',
  import 'policies/vedolizumab.jsonnet',
];
// An order falls under the policy about its code.
local governed(course) = course {
  orders: [
    order + { policy: [one.name for one in policies if std.member(one.procedure_codes, order.code)][0] }
    for order in super.orders
  ],
};

// Services of which these plans only want to know.
local notification = ['75561', '94626'];
local adults = [18, 64];
local seniors = [65, 110];
local plan(name, title, payer, product_line, state, network, ages, weight, area=[state]) = {
  name: name,
  title: title,
  payer: payer,
  product_line: product_line,
  state: state,
  network: network,
  ages: ages,
  weight: weight,
  area: area,
  notification_only: notification,
};

v1.World {
  name: 'metro',
  title: 'Four practices, three payers and a care management program',
  seed: 20260302,
  now: '2026-03-02T09:00:00Z',
  patients: 50,
  history_days: 470,
  calendar_days: 21,
  organizations: import 'lib/world_metro_offices.libsonnet',
  plans: [
    plan('northstar_ppo', 'Northstar Choice PPO', 'northstar', 'commercial', 'TX', ['riverbend'], adults, 3),
    plan('northstar_advantage', 'Northstar Advantage', 'northstar', 'medicare_advantage', 'TX', ['riverbend'], seniors, 1),
    plan('northstar_empire_advantage', 'Northstar Empire Advantage', 'northstar', 'medicare_advantage', 'NY', ['hudson'], seniors, 1),
    plan('evergreen_hmo', 'Evergreen HMO', 'evergreen', 'commercial', 'CA', ['bayview'], adults, 3) { exempt: ['E2103'] },
    plan('evergreen_senior', 'Evergreen Senior', 'evergreen', 'medicare_advantage', 'CA', ['bayview'], seniors, 1),
    plan('evergreen_empire', 'Evergreen Empire EPO', 'evergreen', 'commercial', 'NY', ['hudson'], adults, 3),
    // An employer's own fund covers its people everywhere; Prairie State Clinic is outside of its network.
    plan('evergreen_employer', 'Evergreen Employer Health Fund', 'evergreen', 'self_funded', 'CA', ['riverbend', 'bayview', 'hudson'], adults, 2, ['TX', 'CA', 'NY', 'IL']),
    plan('lakeshore_choice', 'Lakeshore Choice', 'lakeshore', 'commercial', 'IL', ['prairie'], adults, 1),
    plan('lakeshore_community', 'Lakeshore Community Plan', 'lakeshore', 'medicaid_managed_care', 'IL', ['prairie'], adults, 2) { restricted: ['empagliflozin', 'apixaban'] },
    plan('lakeshore_senior', 'Lakeshore Senior', 'lakeshore', 'medicare_advantage', 'IL', ['prairie'], seniors, 1),
  ],
  gold_cards: [
    { plan: 'northstar_ppo', specialty: 'cardiology', count: 2, service_type: 'imaging', since: '2025-01-01', approval_percent: 94 },
    { plan: 'northstar_advantage', specialty: 'pulmonology', count: 1, service_type: 'dme', since: '2025-07-01', approval_percent: 97 },
    { plan: 'lakeshore_senior', specialty: 'orthopedic surgery', count: 2, service_type: 'surgery', since: '2025-07-01', approval_percent: 92 },
  ],
  policies: policies,
  referrals: {
    most: 12,
    recent_days: 60,
    claims_days: 365,
    claims_run_days: 14,
    triggers: [
      { measure: 'phq9', op: '>=', value: 10, source: 'Kroenke, J Gen Intern Med 2001;16:606: moderate depression' },
      { measure: 'hba1c', op: '>=', value: 8, source: 'NCQA HEDIS, Glycemic Status Assessment: control below 8.0%' },
      { measure: 'cat_score', op: '>=', value: 20, source: 'COPD Assessment Test user guide: high impact above 20' },
      { measure: 'nt_probnp', op: '>=', value: 1000, source: 'Januzzi, JACC 2019;74:1205 (PROVE-HF): worse outcome above 1000 pg/mL' },
      { measure: 'egfr', op: '<=', value: 44, source: 'KDIGO 2024: stage G3b and later' },
    ],
  },
  medicines: import 'lib/world_medicines.libsonnet',
  allergies: [
    { substance: 'Penicillin', reaction: 'Hives', severity: 'moderate', excludes: [] },
    { substance: 'Latex', reaction: 'Contact dermatitis', severity: 'mild', excludes: [] },
    { substance: 'Tetracyclines', reaction: 'Rash', severity: 'moderate', excludes: ['doxycycline'] },
    { substance: 'ACE inhibitors', reaction: 'Angioedema', severity: 'severe', excludes: ['lisinopril', 'sacubitril_valsartan'] },
    { substance: 'Nonsteroidal anti-inflammatory drugs', reaction: 'Bronchospasm', severity: 'severe', excludes: ['naproxen'] },
    { substance: 'Shellfish', reaction: 'Lip swelling', severity: 'moderate', excludes: [] },
  ],
  vitals: [
    m('systolic', 14, 124, 6, 6),
    m('diastolic', 14, 76, 5, 4),
    m('heart_rate', 14, 74, 6, 5),
    m('weight', 14, 71, 9, 0.7, 0.2, { sexes: ['female'] }),
    m('weight', 14, 85, 10, 0.8, 0.2, { sexes: ['male'] }),
    m('height', 3650, 163, 6, 0.4, 0, { sexes: ['female'] }),
    m('height', 3650, 177, 6, 0.4, 0, { sexes: ['male'] }),
    m('spo2', 14, 97, 0.7, 0.6),
  ],
  vitals_derived: [measures.derived('bmi', 'bmi', ['weight', 'height'])],
  vitals_note: [
    'Blood pressure {systolic.value}/{diastolic}, heart rate {heart_rate}, oxygen saturation {spo2}.',
    'Weight {weight}, body mass index {bmi}.',
  ],
  courses: [
    if std.objectHas(course, 'orders') then governed(course) else course
    for course in [
      heart.type_2_diabetes { weight: 5 },
      heart.heart_failure { weight: 4 },
      heart.atrial_fibrillation,
      heart.kidney_disease,
      heart.obesity,
      joints.low_back_pain { weight: 4 },
      joints.rheumatoid_arthritis,
      joints.knee_arthritis { weight: 3 },
      joints.osteoporosis,
      other.copd,
      other.asthma,
      other.sleep_apnea,
      other.depression { weight: 3 },
      other.migraine,
      other.crohn,
      other.breast_cancer,
      heart.hypertension,
      heart.hyperlipidemia,
      heart.hypothyroidism,
    ]
  ],
  mess: { missing: 0.08, missed_visits: 0.1, duplicates: 0.3, outside: 0.3 },
  sla: import 'lib/sla.libsonnet',
  clock: [
    { operation: 'cm_outreach.send_message', minutes: 1 },
    { operation: 'p2p_session.send_turn', minutes: 1 },
  ],
} + names
