// The criteria follow the 2021 ACR guideline for rheumatoid arthritis: a biologic or targeted synthetic DMARD is added where
// methotrexate at the highest dose tolerated for about three months has not brought low disease activity.
local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Peer {
  name: 'rheumatoid_biologic',
  title: 'A practice explains to the plan why methotrexate was not enough before adalimumab',
  benchmark_side: 'provider',
  turn_limit: 8,
  coordination_contract: {
    offered_slots: ['2026-03-05T13:00:00Z', '2026-03-05T16:00:00Z', '2026-03-06T15:30:00Z'],
    slot_selection_rule: { rule: 'earliest_after', time: '2026-03-05T14:00:00Z' },
  },
  counterpart: {
    identity: "You are a health plan's medical director, board certified in internal medicine, who reviews a request for adalimumab.",
    goal: 'You want to learn what was tried, for how long, at what dose, and how active the disease is now.',
    opening_statement: 'Good afternoon, doctor. I have the request for adalimumab here and would like to understand the earlier treatment.',
    counterpart_facts: [
      { text: 'The packet shows methotrexate, but I can read neither the dose nor how long it was taken.', reveal_mode: 'opening', trigger_tags: ['packet'] },
      { text: 'I see no score of disease activity after November in what was sent.', reveal_mode: 'volunteer_after_prompt', trigger_tags: ['packet', 'activity'] },
      { text: 'The policy counts a trial of three months at the highest dose tolerated.', reveal_mode: 'reveal_if_asked', trigger_tags: ['criteria'] },
      { text: 'A score by DAS28 or CDAI from the last three months is accepted.', reveal_mode: 'reveal_if_asked', trigger_tags: ['criteria', 'activity'] },
      { text: 'Tuberculosis screening and hepatitis B serology must be on file before the first dose.', reveal_mode: 'reveal_if_asked', trigger_tags: ['safety'] },
      { text: 'The formulary prefers the adalimumab biosimilar; the brand would need a reason of its own.', reveal_mode: 'reveal_if_asked', trigger_tags: ['formulary'] },
      { text: 'Notes can be added to the case until the close of business tomorrow.', reveal_mode: 'reveal_if_asked', trigger_tags: ['process'] },
      { text: 'My nurse reviewer suggested that the request be refused for want of a score.', reveal_mode: 'never', trigger_tags: ['packet', 'process'] },
    ],
  },
  script: {
    topics: [
      { tag: 'packet', cues: [d.asks(['missing|packet|in front of you|did you receive|what do you have|what do you need|unclear|records'])] },
      { tag: 'activity', cues: [d.asks(['das28|cdai|score*|disease activity'])] },
      { tag: 'criteria', cues: [d.asks(['criteri*|policy|require*|how long|what dose|trial'])] },
      { tag: 'safety', cues: [d.asks(['tuberculosis|tb|hepatitis|screen*|safety'])] },
      { tag: 'formulary', cues: [d.asks(['formulary|biosimilar*|prefer*|brand|step'])] },
      { tag: 'process', cues: [d.asks(['deadline|by when|until when|send you|fax|upload|add notes|additional documents|addendum'])] },
    ],
    asks_position: [d.asks(['will you approve|going to approve|would you approve|will you deny|your decision|your recommendation|overturn*|are you inclined|lean*'])],
    withholding: 'I cannot give you a decision on this call; you will have it in writing.',
    unknown: ['I do not have that in front of me.', 'That is not something I can answer.'],
    acknowledging: [
      'Thank you. What was the highest dose, and for how long was it taken?',
      'I see. And how active is the disease now, by a score?',
      'Noted. Is there anything on tolerance or side effects?',
    ],
  },
  scoring: {
    primary_issue: 'Is an adequate course of methotrexate with persistent moderate or high activity established?',
    required_resolution_points: [
      'Maximum weekly methotrexate amount and months of exposure.',
      'Most recent composite index with its date.',
      'Infection screening results.',
    ],
    fixed_result: 'overturn',
    forbidden_shortcuts: ['Asserting failure without amount and duration.', 'Citing an index that the chart does not hold.'],
    summary_requirements: ['Names amount, exposure, index and date.', 'Names the records that will follow.'],
    payer_policy: {
      position_summary: 'Reverse the refusal once exposure and activity are substantiated.',
      required_anchors: ['Adequate conventional therapy criterion', 'Disease activity criterion'],
      forbidden_arguments: ['Annual cost of biologics'],
    },
    provider_policy: {
      position_summary: 'Seven months of methotrexate up to 25 mg weekly left moderate activity, so escalation is indicated.',
      required_anchors: ['Chart-documented exposure', 'Chart-documented composite index'],
      forbidden_arguments: ['Advertising claims', 'Convenience of self-injection'],
    },
    determination_contract: {
      decision: 'approved',
      rationale_points: ['Adequate exposure to conventional therapy.', 'Moderate activity persists on a dated composite index.'],
    },
  },
}
