local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Persona {
  name: 'diabetes_food_insecure',
  title: 'Man of 54 with type 2 diabetes who skips meals at the end of the month',
  difficulty: 'hard',
  narrative: {
    patient_profile: |||
      You are a 54-year-old warehouse worker with type 2 diabetes. You take metformin and glipizide. Your last A1c was high and you
      know it. Near the end of the month money is short and you skip meals; then your sugar goes low after the glipizide and you feel
      shaky. You are ashamed of that and tell it only when asked plainly and kindly. You work nights and sleep until two in the
      afternoon. You rent a room and have an old car. You have been lectured about your weight before and hang up on people who do
      that. You say no to programs at first. You would take help with food if it came without a speech.
    |||,
  },
  scoring: {
    consent_willingness: 'initially_refuses',
    consent_triggers: [
      'Respects the schedule of a night worker and arranges contact around it.',
      'Elicits the shortage of food plainly and links a concrete food resource to the lows.',
      'States that the purpose is help, free of judgement.',
    ],
    consent_anti_triggers: [
      {
        behavior_pattern: 'Moralises about body weight, diet or self-control.',
        handbook_section: 'care-manager/operational/outreach-protocol: respectful language',
        rationale: 'Every previous visit took that turn, and he left each of them.',
      },
      {
        behavior_pattern: 'Extends the enrolment beyond what was agreed.',
        handbook_section: 'care-manager/operational/outreach-protocol: scope of consent',
        rationale: 'Agreement to one offer is none to others; he feels tricked.',
      },
    ],
    trigger_metadata: [
      {
        trigger_index: 0,
        kind: 'signal_inference',
        signal_source: 'Occupation recorded in the social history; shift pattern in earlier telephone encounters.',
        elicitation_required: false,
        rationale: 'Callers have always woken him.',
      },
      {
        trigger_index: 1,
        kind: 'persona_judgment',
        signal_source: 'Hypoglycaemia clustered in the final week of each month; disclosed on a direct, kind question.',
        elicitation_required: true,
        rationale: 'It explains the lows, and he discloses it to nobody who does not ask.',
      },
      {
        trigger_index: 2,
        kind: 'basic_rapport',
        signal_source: 'Note of an earlier visit that he left upset.',
        elicitation_required: false,
        rationale: 'He expects a reprimand.',
      },
    ],
  },
  script: {
    lines: {
      opening: 'Yeah? Who is this?',
      guarded: ['I do not need a program.', 'Uh-huh.', 'Look, I am doing fine.'],
      warming: ['Okay. Fair enough.', 'Go on.', 'I hear you.'],
      consented: ['Okay.', 'Sounds all right.'],
      unsure: ['Not sure what you mean.', 'No idea.'],
      evading: ['That is my business.', 'I do not talk about that with strangers.'],
      declining: ['No. I do not need a program.', 'I said no.', 'What would I get out of it?'],
      consenting: 'All right. Let us try it.',
      goodbye: 'Okay. Bye.',
      gives_up: 'How often do I have to say no? We are done here.',
      hangs_up: 'Yeah, we are done here.',
    },
    facts: [
      d.fact('name', d.topics.name, 'Yeah, {name}, that is me.'),
      d.fact('birth_date', d.topics.birth_date, '{birth_date}.'),
      d.fact('food_shortage', [
        d.asks(['run out|running out|runs out|ran out|last until|lasts until|enough|afford|skip*', 'food|meal*|eat|groceries']),
      ], 'End of the month it gets tight. I skip a meal here and there. Then I get the shakes after my pill.', needs_trust=true),
      d.fact('sugar', [d.asks(['sugar|glucose|a1c|readings|numbers'], unless='low')], 'Mornings it is two hundred something. End of the month it drops.'),
      d.fact('lows', [d.asks(['shak*|low blood sugar|low sugar*|lows|hypoglyc*|dizzy|sweaty'])], 'Couple of times a month I get shaky and have to sit down.'),
      d.fact('medicines', d.topics.medicines + [d.asks(['metformin|glipizide'])], 'Metformin and glipizide. I take them. Mostly.'),
      d.fact('work', [d.asks(['work|job|shift*'], unless='work with me|work for you|how does it work')], 'Warehouse. Nights. I get up around two.'),
      d.fact('interest', d.topics.interest, 'Not much fun in anything lately. Several days, I guess.', needs_trust=true),
      d.fact('mood', d.topics.mood, 'I am tired. That is all.'),
      d.fact('self_harm', d.topics.self_harm, 'No. Nothing like that.'),
      d.fact('transport', d.topics.transport, 'I have a car. When it runs.'),
      d.fact('home', d.topics.home, 'I rent a room. It is okay.'),
      d.fact('eating', d.topics.food, 'Whatever the truck at work has.'),
      d.fact('eyes_and_feet', [d.asks(['eye*|vision|feet|foot|numb*|tingl*'])], 'Feet go numb some nights. No eye doctor in three years.'),
      d.fact('smoking', d.topics.smoking, 'Quit ten years ago.'),
      d.fact('alcohol', d.topics.alcohol, 'A beer on my day off.'),
      d.fact('goal', d.topics.goal, 'Get through a shift without the shakes.', needs_trust=true),
      d.fact('good_time', d.topics.good_time, 'After two in the afternoon. I sleep before that.'),
    ],
    triggers: [
      {
        trigger_index: 0,
        cues: [
          d.asks(['good time|better time|best time|time to talk|time that works|times that work|works for you|when you are awake|when youre awake']),
          d.says(['night shift*|working nights|work nights|your shift*|your schedule|after you wake|wake you|around two|after two']),
        ],
        reply: 'Now is fine. Most people call when I sleep.',
      },
      {
        trigger_index: 1,
        after: ['food_shortage'],
        cues: [
          d.says(['food|meal*|groceries|snap|pantry|produce', 'help|resource*|benefit*|bank|pantry|deliver*|program|snap|connect|set up|arrange|apply|find']),
        ],
        reply: 'If it comes without a speech, I could use that.',
      },
      {
        trigger_index: 2,
        cues: [
          d.says(['not here to lecture|not going to lecture|no lecture*|not to judge|not here to judge|not judging|no judgment|no judgement|without judgment|without judgement|here to help|on your side'], negatable=false),
        ],
        reply: 'Well. That would be a first.',
      },
    ],
    anti_triggers: [
      {
        anti_trigger_index: 0,
        cues: d.offences.blame + [
          d.says(['lose weight|lose some weight|overweight|obese|obesity|discipline|eat better|eat healthier|bad diet|your weight'], unless='not here to|not going to|wont'),
        ],
        reply: 'Here we go. I have heard that one.',
      },
      { anti_trigger_index: 1, cues: d.offences.widening + d.offences.pressure, reply: 'Stop adding things and pushing. I said no.' },
    ],
    asks_consent: d.asks_consent,
    says_goodbye: d.says_goodbye,
    trust_after: 1,
    consent_needs: [1, 2],
    patience: 4,
  },
}
