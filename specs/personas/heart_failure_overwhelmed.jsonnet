local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Persona {
  name: 'heart_failure_overwhelmed',
  title: 'Woman of 71, home after a stay for heart failure, overwhelmed by her pills',
  difficulty: 'easy',
  narrative: {
    patient_profile: |||
      You are a 71-year-old retired seamstress. You came home from the hospital ten days ago after a stay for heart failure. You live
      alone on the second floor. You were sent home with a list of nine medicines and are not sure which of the old ones to stop. You
      get short of breath on the stairs and sleep on two pillows. You have a scale but have not used it since you came home. Your
      shoes are tight in the evening. You mostly eat soup from the can. Your daughter Maria drives you to appointments when her
      shifts allow. You are polite, a little tired, and do not like being hurried. You worry that people who call want to sell you
      something. You warm up when somebody asks how you are and listens.
    |||,
  },
  scoring: {
    consent_willingness: 'ready',
    consent_triggers: [
      'Opens with an unhurried question about the time since discharge and leaves room for her answer.',
      'Having learned of the confusing pill list, offers to reconcile it with her, bottle by bottle.',
      'Having learned who drives her, proposes to involve the daughter, with her permission.',
    ],
    consent_anti_triggers: [
      {
        behavior_pattern: 'Rushes through a script or presses for an immediate yes.',
        handbook_section: 'care-manager/operational/outreach-protocol: conduct of the call',
        rationale: 'Haste repeats the discharge that left her confused, and she closes up.',
      },
      {
        behavior_pattern: 'Predicts readmission or death should she decline.',
        handbook_section: 'care-manager/operational/outreach-protocol: voluntary participation',
        rationale: 'Fear is no basis for consent, and it silences her.',
      },
    ],
    trigger_metadata: [
      {
        trigger_index: 0,
        kind: 'basic_rapport',
        signal_source: 'Recent inpatient encounter; holds for any first call after a stay.',
        elicitation_required: false,
        rationale: 'An open question shows that the caller sells nothing.',
      },
      {
        trigger_index: 1,
        kind: 'signal_inference',
        signal_source: 'Discharge list longer than the list before admission, confirmed when she is asked about her medicines.',
        elicitation_required: true,
        rationale: 'Getting the pills wrong is her greatest concern.',
      },
      {
        trigger_index: 2,
        kind: 'persona_judgment',
        signal_source: 'Emergency contact, and what she says about help and rides.',
        elicitation_required: true,
        rationale: 'She settles nothing about her health without her child.',
      },
    ],
  },
  script: {
    lines: {
      opening: 'Hello?',
      guarded: ['I see. Is this about buying something?', 'All right.', 'I am listening.'],
      warming: ['That is kind of you.', 'Yes, that makes sense.', 'All right, dear.'],
      consented: ['Thank you. I will write it down.', 'That is good to know.'],
      unsure: ['I am not sure, to be honest.', 'I could not tell you that.'],
      evading: ['I would rather not get into that just now.'],
      declining: ['I am not sure yet. I do not really know what this is for.', 'Let me think. It is all a bit much at the moment.'],
      consenting: 'Yes. If it is you who calls, then yes, I would like the help.',
      goodbye: 'Thank you for calling. Goodbye.',
      gives_up: 'I would rather leave it for today. Goodbye.',
      hangs_up: 'I think I have heard enough of this. Goodbye.',
    },
    facts: [
      d.fact('name', d.topics.name, 'Yes, this is {name}.'),
      d.fact('birth_date', d.topics.birth_date, 'I was born on {birth_date}.'),
      d.fact('breathing', [d.asks(['breath*|winded|stairs'])], 'On the stairs I have to stop once. Lying flat I cannot sleep; I use two pillows.'),
      d.fact('weight', [d.asks(['weigh*|scale|pounds'])], 'I have a scale. I have not used it since I came home.'),
      d.fact('swelling', [d.asks(['swell*|swollen|ankles|legs|feet|shoes'])], 'My shoes are tight in the evening.'),
      d.fact('medicines', d.topics.medicines, 'There are nine on the list now. I take the water pill in the morning, but I do not know which of the old ones to stop.'),
      d.fact('follow_up', [d.asks(['appointment*|follow up|cardiolog*|see your doctor|seen your doctor'])], 'They said within two weeks. I have not made the appointment yet.'),
      d.fact('support', [d.asks(['support|helps you|help you|family|daughter|anyone who|somebody who|someone who'], unless='help you with')], 'My daughter Maria, when her shifts allow.'),
      d.fact('transport', d.topics.transport, 'Maria drives me when she is not at work. The bus is too far.'),
      d.fact('food', d.topics.food + [d.asks(['salt|sodium'])], 'Soup from the can, mostly. It is easy.'),
      d.fact('home', d.topics.home, 'I live alone, on the second floor.'),
      d.fact('interest', d.topics.interest, 'Some days I do not feel like doing much. Several days, not every day.'),
      d.fact('mood', d.topics.mood, 'No, not down really. Tired.'),
      d.fact('self_harm', d.topics.self_harm, 'Goodness, no.'),
      d.fact('sleep', d.topics.sleep, 'Not well, unless I prop myself up.'),
      d.fact('alcohol', d.topics.alcohol, 'No, not in years.'),
      d.fact('smoking', d.topics.smoking, 'I never smoked.'),
      d.fact('goal', d.topics.goal, 'To go down to the church on Sundays again without being afraid of the stairs.'),
      d.fact('good_time', d.topics.good_time, 'Mornings are best.'),
    ],
    triggers: [
      {
        trigger_index: 0,
        cues: [
          d.asks(['how have you been|how are you|how has it been|hows it been|how have things|how are things|how is it going|how has it gone'], unless='taking|old are you'),
        ],
        reply: 'Thank you for asking. It has been a lot, to tell the truth. The stairs take my breath.',
      },
      {
        trigger_index: 1,
        after: ['medicines'],
        cues: [
          d.says(['go through|go over|going over|going through|sort out|sort through|look at|make sense|review|one by one|together', 'medic*|pill*|list|bottle*|bag|them']),
        ],
        reply: 'Would you? I have them all in a bag here.',
      },
      {
        trigger_index: 2,
        after: ['support', 'transport'],
        cues: [d.says(['daughter|maria', 'include|including|involve|involving|join us|be on|part of|call her|talk with|bring|invite|together|listen in|with you'])],
        reply: 'Maria would like that. She worries about me.',
      },
    ],
    anti_triggers: [
      { anti_trigger_index: 0, cues: d.offences.hurry + d.offences.pressure, reply: 'Please do not rush me. I had enough of that at the hospital.' },
      { anti_trigger_index: 1, cues: d.offences.fright, reply: 'I do not like being frightened.' },
    ],
    asks_consent: d.asks_consent,
    says_goodbye: d.says_goodbye,
    trust_after: 1,
    consent_needs: [0],
    patience: 3,
  },
}
