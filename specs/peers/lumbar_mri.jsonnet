// The criteria follow ACR Appropriateness Criteria, Low Back Pain (2021): MRI after about six weeks of failed
// conservative care, or at once for a red flag or a progressive motor deficit.
local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Peer {
  name: 'lumbar_mri',
  title: "A payer's physician asks about conservative care before an MRI of the lumbar spine",
  benchmark_side: 'payer',
  turn_limit: 8,
  coordination_contract: {
    offered_slots: ['2026-03-04T15:00:00Z', '2026-03-04T18:30:00Z', '2026-03-05T14:00:00Z'],
    slot_selection_rule: { rule: 'earliest' },
  },
  counterpart: {
    identity: 'You are the orthopaedic surgeon who ordered an MRI of the lumbar spine for a patient of 52 with leg pain.',
    goal: 'You want the patient to get the MRI, and you answer truthfully from what you know.',
    opening_statement: 'Thank you for taking the call. I ordered the MRI because the leg pain has not gone away.',
    counterpart_facts: [
      { text: 'The pain runs down the left leg below the knee.', reveal_mode: 'opening', trigger_tags: ['symptoms'] },
      { text: 'It began nine weeks ago, and I have seen the patient twice for it.', reveal_mode: 'volunteer_after_prompt', trigger_tags: ['symptoms'] },
      { text: 'Physical therapy ran for six weeks, twelve visits, and ended without benefit on February 20.', reveal_mode: 'reveal_if_asked', trigger_tags: ['therapy'] },
      { text: 'Naproxen 500 mg twice a day for four weeks did not help.', reveal_mode: 'reveal_if_asked', trigger_tags: ['medicines', 'therapy'] },
      { text: 'The left ankle reflex is absent, and extension of the big toe is weak, four of five.', reveal_mode: 'reveal_if_asked', trigger_tags: ['examination'] },
      { text: 'There is no fever, no cancer, and no trouble with bladder or bowel.', reveal_mode: 'reveal_if_asked', trigger_tags: ['red_flags'] },
      { text: 'Plain films in January showed narrowing at L5-S1 and nothing else.', reveal_mode: 'reveal_if_asked', trigger_tags: ['imaging'] },
      { text: 'If the MRI shows a fitting herniation we would talk about an epidural injection or a discectomy.', reveal_mode: 'reveal_if_asked', trigger_tags: ['plan'] },
      { text: 'It was the patient who first brought up having a scan.', reveal_mode: 'never', trigger_tags: ['plan'] },
    ],
  },
  script: {
    topics: [
      { tag: 'symptoms', cues: [d.asks(['symptom*|pain|onset|begin|began|start|started|how long has|how long have|radiat*'], unless='pain medic*|for the pain')] },
      { tag: 'therapy', cues: [d.asks(['therapy|conservative|exercise*|physio*|six weeks'])] },
      { tag: 'medicines', cues: [d.asks(['medic*|nsaid*|naproxen|drug*|analgesi*|prescri*'])] },
      { tag: 'examination', cues: [d.asks(['exam*|reflex*|weak*|deficit*|neurolog*|motor|strength|sensory'])] },
      { tag: 'red_flags', cues: [d.asks(['red flag*|fever|cancer|malignan*|bladder|bowel|cauda|infection|trauma'])] },
      { tag: 'imaging', cues: [d.asks(['x ray*|xray*|plain film*|radiograph*|prior imaging|previous imaging|earlier imaging'])] },
      { tag: 'plan', cues: [d.asks(['plan|change|surg*|inject*|management|what would you do|next step*|why an mri|why the mri'])] },
    ],
    asks_position: [d.asks(['withdraw|would you accept|your position|willing to wait|agree to a denial|accept a denial|settle'])],
    withholding: 'I would rather stay with the findings and leave the decision to the review.',
    unknown: ['I do not have that in front of me.', 'That I would have to look up.'],
    acknowledging: ['I understand.', 'All right. What else do you need from me?', 'Noted.'],
  },
  scoring: {
    primary_issue: 'Were six weeks of conservative care completed, or does a motor deficit make them unnecessary?',
    required_resolution_points: [
      'Duration and result of supervised rehabilitation before the request.',
      'Objective neurological deficit on the latest examination.',
    ],
    fixed_result: 'overturn',
    forbidden_shortcuts: [
      'An outcome recorded before the event has taken place.',
      'A decision resting on the submitted packet alone.',
    ],
    summary_requirements: [
      'States rehabilitation duration, number of sessions and result as told on the call.',
      'States the deficit and its grade.',
    ],
    payer_policy: {
      position_summary: 'Approve where failed conservative care or a deficit is established on the call; otherwise the adverse decision stands.',
      required_anchors: ['The policy criterion on conservative care', 'The policy criterion on neurological deficit'],
      forbidden_arguments: ['Price of the scan', 'Volume of imaging ordered by this practice'],
    },
    provider_policy: {
      position_summary: 'Conservative care has failed and strength is impaired, so imaging will direct treatment.',
      required_anchors: ['Completed rehabilitation', 'Impaired toe extension'],
      forbidden_arguments: ['Preference of the patient for a scan'],
    },
    determination_contract: {
      decision: 'approved',
      rationale_points: ['Conservative care of at least six weeks failed.', 'A documented motor deficit corresponds to L5-S1.'],
    },
  },
}
