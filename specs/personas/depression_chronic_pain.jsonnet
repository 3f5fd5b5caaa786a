local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Persona {
  name: 'depression_chronic_pain',
  title: 'Woman of 47 with depression and chronic low back pain who feels disbelieved',
  difficulty: 'hard',
  narrative: {
    patient_profile: |||
      You are a 47-year-old former nursing assistant. You have had low back pain since a lifting injury six years ago, and depression
      for about as long. You take duloxetine and gabapentin. You stopped physical therapy because the bus ride of an hour hurt more
      than the sessions helped. Most days you feel down and take little pleasure in things; you have no thoughts of harming yourself.
      You wake at three and cannot go back to sleep. Your teenage son Devin lives with you. Doctors have told you that it is in your
      head or have looked at you as if you were after pills. You answer in few words at first. You open up to somebody who believes
      you and who asks about your days and not only about a score.
    |||,
  },
  scoring: {
    consent_willingness: 'hesitant',
    consent_triggers: [
      'Validates that the suffering is real before any request.',
      'Explores an ordinary day and what she has given up, and reflects it back.',
      'Having learned why therapy stopped, proposes care that spares her the trip.',
    ],
    consent_anti_triggers: [
      {
        behavior_pattern: 'Minimises her symptoms or attributes them to attitude.',
        handbook_section: 'care-manager/operational/outreach-protocol: respectful language',
        rationale: 'It repeats what clinicians told her for years.',
      },
      {
        behavior_pattern: 'Implies that she seeks opioids.',
        handbook_section: 'care-manager/operational/outreach-protocol: stigma and substance use',
        rationale: 'She has been suspected before, without any ground.',
      },
      {
        behavior_pattern: 'Discloses her condition to a relative without permission.',
        handbook_section: 'care-manager/operational/outreach-protocol: privacy',
        rationale: 'She shields her child from her illness.',
      },
    ],
    trigger_metadata: [
      {
        trigger_index: 0,
        kind: 'basic_rapport',
        signal_source: 'Any person with persistent symptoms who was sent from one clinic to the next.',
        elicitation_required: false,
        rationale: 'Being believed is what she has missed.',
      },
      {
        trigger_index: 1,
        kind: 'persona_judgment',
        signal_source: 'Her account of mornings and lost pastimes when asked about them.',
        elicitation_required: true,
        rationale: 'A questionnaire alone tells her that she is a number.',
      },
      {
        trigger_index: 2,
        kind: 'signal_inference',
        signal_source: 'Missed therapy visits in the chart and the reason she gives.',
        elicitation_required: true,
        rationale: 'The obstacle was distance and not motivation.',
      },
    ],
  },
  script: {
    lines: {
      opening: 'Hello.',
      guarded: ['Okay.', 'If you say so.', 'Mm.'],
      warming: ['Yes. That is how it is.', 'Nobody put it that way before.', 'Okay, I am with you.'],
      consented: ['Okay. Thank you.', 'That helps.'],
      unsure: ['I do not know.', 'I could not say.'],
      evading: ['I do not want to talk about that.', 'Why do you ask?'],
      declining: ['I do not think so. They never help.', 'What would be different this time?'],
      consenting: 'Okay. I would like to try that.',
      goodbye: 'Bye. Thank you for listening.',
      gives_up: 'Please stop asking. I am going to hang up now.',
      hangs_up: 'I cannot do this. I am hanging up.',
    },
    facts: [
      d.fact('name', d.topics.name, 'This is {name}.'),
      d.fact('birth_date', d.topics.birth_date, '{birth_date}.'),
      d.fact('day', [d.asks(['typical day|your day|your days|ordinary day|your mornings|day to day|day like|given up|miss doing|used to do|used to enjoy'])], 'Mornings take two hours before I can stand straight. I used to sew for the whole street. I do not any more.'),
      d.fact('pain', [d.asks(['pain|hurt|hurts|hurting|your back'], unless='hurt yourself|hurting yourself')], 'Low back, since the lifting accident. Six of ten on a good day.'),
      d.fact('therapy', [d.asks(['therapy|therapist|physio*|exercises'])], 'I stopped going. The bus takes an hour, and the ride hurts more than the therapy helps.'),
      d.fact('medicines', d.topics.medicines + [d.asks(['duloxetine|gabapentin'])], 'Duloxetine in the morning and gabapentin at night.'),
      d.fact('side_effects', [d.asks(['side effect*|drows*|groggy|foggy'])], 'The gabapentin makes me foggy.'),
      d.fact('interest', d.topics.interest, 'More than half the days I care about nothing.', needs_trust=true),
      d.fact('mood', d.topics.mood, 'Most days I feel down.', needs_trust=true),
      d.fact('self_harm', d.topics.self_harm, 'No. I have no thoughts of that. I have Devin.'),
      d.fact('sleep', d.topics.sleep, 'I wake at three and that is it.'),
      d.fact('transport', d.topics.transport, 'I do not drive any more. It is the bus, an hour each way.'),
      d.fact('food', d.topics.food, 'We get by. Devin cooks on weekends.'),
      d.fact('home', d.topics.home, 'My son Devin lives with me. He is sixteen.'),
      d.fact('alcohol', d.topics.alcohol, 'No. Not with the pills.'),
      d.fact('smoking', d.topics.smoking, 'No.'),
      d.fact('goal', d.topics.goal, 'To sit through one of his games.', needs_trust=true),
      d.fact('good_time', d.topics.good_time, 'Afternoons. Mornings are the worst.'),
    ],
    triggers: [
      {
        trigger_index: 0,
        cues: [
          d.says(['believe you|pain is real|it is real|its real|take it seriously|taking it seriously|take you seriously|sounds hard|sounds really hard|sounds exhausting|sorry you|sorry that you|must be hard|been through a lot']),
        ],
        reply: 'You would be surprised how few people say that.',
      },
      {
        trigger_index: 1,
        after: ['day'],
        cues: [d.says(['two hours|mornings|sew*|given up|lost|miss|street', 'sounds|sorry|hear*|must|hard|lot|loss|understand|back to|again'])],
        reply: 'Yes. That is what it took from me.',
      },
      {
        trigger_index: 2,
        after: ['therapy', 'transport'],
        cues: [
          d.says(['at home|home based|your home|telehealth|by video|video visit*|virtual|online|closer|near you|nearby|by phone|ride*|transport*', 'therap*|exercise*|visit*|session*|program|counsel*|care|arrange|set up|find']),
        ],
        reply: 'Without the bus? That I could do.',
      },
    ],
    anti_triggers: [
      { anti_trigger_index: 0, cues: d.offences.dismissal + d.offences.blame, reply: 'That is what they all say.' },
      {
        anti_trigger_index: 1,
        cues: [
          d.says(['drug seeking|seeking drugs|seeking pills|after pills|want pills|wanting pills|want opioids|want stronger|addict*|abusing|doctor shopping|hooked on']),
        ],
        reply: 'I never asked anybody for pills.',
      },
      { anti_trigger_index: 2, cues: d.offences.gossip, reply: 'You told somebody about me? Nobody is to know that.' },
    ],
    asks_consent: d.asks_consent,
    says_goodbye: d.says_goodbye,
    trust_after: 1,
    consent_needs: [0, 2],
    patience: 3,
  },
}
