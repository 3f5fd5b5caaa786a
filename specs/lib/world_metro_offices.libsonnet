// Organisations of the shared world, and who works there.
local staff(profession, specialty, credentials, count, roles) = {
  profession: profession,
  specialty: specialty,
  credentials: credentials,
  count: count,
  roles: roles,
};
local doctor(specialty, count, credentials='MD') = staff('physician', specialty, credentials, count, ['provider_staff']);
local provider = {
  side: 'provider',
};
local office = [
  staff('nurse', 'ambulatory nursing', 'RN', 3, ['provider_staff']),
  staff('coordinator', 'prior authorization', '', 2, ['provider_staff']),
];
local payer_staff = [
  staff('coordinator', 'intake', '', 2, ['intake_coordinator']),
  staff('nurse', 'utilization management', 'RN', 2, ['um_nurse']),
  staff('medical_director', 'internal medicine', 'MD', 2, ['physician_reviewer']),
  staff('medical_director', 'appeals', 'MD', 1, ['appeals_medical_director']),
  staff('coordinator', 'external review', '', 1, ['external_review_coordinator']),
  // Advises reviewers; a denial needs a physician, so no role of a session.
  staff('pharmacist', 'pharmacy benefits', 'PharmD', 1, []),
];

[
  provider {
    name: 'riverbend',
    title: 'Riverbend Medical Center',
    city: 'Austin',
    area_code: '512',
    state: 'TX',
    staff: [
      doctor('primary care', 4),
      doctor('cardiology', 2),
      doctor('endocrinology', 1),
      doctor('pulmonology', 1),
      doctor('orthopedic surgery', 1),
      doctor('oncology', 1),
      staff('pharmacist', 'ambulatory pharmacy', 'PharmD', 1, ['provider_staff']),
      staff('therapist', 'physical therapy', 'DPT', 1, ['provider_staff']),
    ] + office,
  },
  provider {
    name: 'bayview',
    title: 'Bayview Health Partners',
    city: 'Oakland',
    area_code: '510',
    state: 'CA',
    staff: [
      doctor('primary care', 3),
      doctor('rheumatology', 1),
      doctor('gastroenterology', 1),
      doctor('nephrology', 1),
      doctor('psychiatry', 1),
      doctor('cardiology', 1),
      staff('therapist', 'physical therapy', 'DPT', 1, ['provider_staff']),
    ] + office,
  },
  provider {
    name: 'hudson',
    title: 'Hudson Square Physicians',
    city: 'New York',
    area_code: '212',
    state: 'NY',
    staff: [
      doctor('primary care', 3),
      doctor('neurology', 1),
      doctor('pulmonology', 1),
      doctor('rheumatology', 1),
      doctor('oncology', 1),
      doctor('psychiatry', 1),
    ] + office,
  },
  provider {
    name: 'prairie',
    title: 'Prairie State Clinic',
    city: 'Chicago',
    area_code: '312',
    state: 'IL',
    staff: [
      doctor('primary care', 3, 'DO'),
      doctor('endocrinology', 1),
      doctor('orthopedic surgery', 1),
      doctor('cardiology', 1),
      doctor('nephrology', 1),
      staff('social_worker', 'behavioral health', 'LCSW', 1, ['provider_staff']),
    ] + office,
  },
  { side: 'payer', name: 'northstar', title: 'Northstar Health Plan', city: 'Dallas', area_code: '214', state: 'TX', staff: payer_staff },
  { side: 'payer', name: 'evergreen', title: 'Evergreen Mutual Insurance', city: 'San Jose', area_code: '408', state: 'CA', staff: payer_staff },
  { side: 'payer', name: 'lakeshore', title: 'Lakeshore Community Care', city: 'Chicago', area_code: '773', state: 'IL', staff: payer_staff },
  {
    side: 'care_management',
    name: 'bridgewell',
    title: 'Bridgewell Care Management',
    city: 'Chicago',
    area_code: '847',
    state: 'IL',
    staff: [
      staff('nurse', 'complex care', 'RN, CCM', 3, ['care_manager']),
      staff('social_worker', 'community care', 'LCSW', 2, ['care_manager']),
      staff('pharmacist', 'medication review', 'PharmD', 1, ['care_manager']),
    ],
  },
]
