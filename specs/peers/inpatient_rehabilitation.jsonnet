// The criteria follow 42 CFR 412.622(a)(3): two or more therapy disciplines, generally three hours a day on five days a
// week, supervision by a rehabilitation physician, and an expectation of measurable improvement.
local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Peer {
  name: 'inpatient_rehabilitation',
  title: "A payer's physician weighs inpatient rehabilitation against a skilled nursing facility after a hip fracture",
  benchmark_side: 'payer',
  turn_limit: 8,
  coordination_contract: {
    offered_slots: ['2026-03-03T14:00:00Z', '2026-03-03T17:00:00Z', '2026-03-03T20:00:00Z'],
    slot_selection_rule: { rule: 'reviewer_preferred', preferred: '2026-03-03T17:00:00Z' },
  },
  counterpart: {
    identity: 'You are the hospitalist who asks for admission of a patient of 81 to an inpatient rehabilitation facility after a hip fracture.',
    goal: 'You want a safe place for the patient after the hospital, and you answer truthfully from what you know.',
    opening_statement: 'Hello. My patient is five days out from a hip fracture repair and cannot go home as things are.',
    counterpart_facts: [
      { text: 'The surgery on February 26 went without complication.', reveal_mode: 'opening', trigger_tags: ['course'] },
      { text: 'The patient lived alone before, and a daughter lives an hour away.', reveal_mode: 'volunteer_after_prompt', trigger_tags: ['home'] },
      { text: 'So far it is fifteen to thirty minutes of therapy once a day, and then exhaustion.', reveal_mode: 'reveal_if_asked', trigger_tags: ['tolerance'] },
      { text: 'Only physical therapy is involved; occupational therapy has signed off with no needs beyond equipment.', reveal_mode: 'reveal_if_asked', trigger_tags: ['disciplines'] },
      { text: 'Walking is ten feet with a walker and moderate assistance.', reveal_mode: 'reveal_if_asked', trigger_tags: ['function'] },
      { text: 'Before the fracture the patient walked indoors with a cane.', reveal_mode: 'reveal_if_asked', trigger_tags: ['baseline', 'function'] },
      { text: 'Medically it is quiet: blood pressure and hemoglobin are stable, and no daily physician visit is needed.', reveal_mode: 'reveal_if_asked', trigger_tags: ['supervision', 'course'] },
      { text: 'Two skilled nursing facilities nearby have a bed.', reveal_mode: 'reveal_if_asked', trigger_tags: ['alternatives'] },
      { text: 'The family complained about the nursing facility where a relative once stayed.', reveal_mode: 'never', trigger_tags: ['alternatives', 'home'] },
    ],
  },
  script: {
    topics: [
      { tag: 'course', cues: [d.asks(['surgery|operation|complication*|hospital course|stable|labs'])] },
      { tag: 'home', cues: [d.asks(['home|lives|family|daughter|support'])] },
      { tag: 'tolerance', cues: [d.asks(['toler*|three hours|endurance|how much therapy|how long|participat*|minutes'])] },
      { tag: 'disciplines', cues: [d.asks(['disciplin*|occupational|speech|which therap*|what therap*'])] },
      { tag: 'function', cues: [d.asks(['walk*|ambulat*|transfer*|assist*|function*|mobility'])] },
      { tag: 'baseline', cues: [d.asks(['baseline|prior level|before the fracture|previously|before the fall'])] },
      { tag: 'supervision', cues: [d.asks(['supervision|medical need*|comorbid*|physician visit*|close monitoring|medically'])] },
      { tag: 'alternatives', cues: [d.asks(['skilled|nursing|snf|alternative*|lower level|other option*|home health'])] },
    ],
    asks_position: [d.asks(['would you accept|withdraw|agree to|your position|are you willing|happy with'])],
    withholding: 'I will not settle that on the phone; I can tell you how the patient is.',
    unknown: ['I would have to ask the therapists.', 'That is not in my notes.'],
    acknowledging: ['I see.', 'Understood. What else can I tell you?', 'All right.'],
  },
  scoring: {
    primary_issue: 'Does the patient need and bear intensive multidisciplinary rehabilitation under daily medical direction?',
    required_resolution_points: [
      'Endurance compared with the intensity that an IRF stay demands.',
      'Number of active rehabilitation specialties.',
      'Degree of medical oversight that is necessary.',
    ],
    fixed_result: 'uphold',
    forbidden_shortcuts: ['Refusing on age alone.', 'Closing the call before asking about endurance.'],
    summary_requirements: ['States endurance, specialties and oversight as disclosed.', 'Names the level of care that is covered instead.'],
    payer_policy: {
      position_summary: 'The stay does not meet IRF intensity; a skilled nursing stay with daily therapy is covered.',
      required_anchors: ['Intensity criterion', 'Multidisciplinary criterion', 'Medical oversight criterion'],
      forbidden_arguments: ['Age of the patient', 'Bed availability as a reason to refuse'],
    },
    provider_policy: {
      position_summary: 'Return to living independently is realistic and calls for the most intensive setting.',
      required_anchors: ['Earlier independence', 'Goal of returning to the community'],
      forbidden_arguments: ['Family dislike of another facility'],
    },
    determination_contract: {
      decision: 'denied',
      rationale_points: ['Endurance is below the intensity of an IRF.', 'One specialty is active, not two.', 'A lower level of care is appropriate.'],
    },
  },
}
