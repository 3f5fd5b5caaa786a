local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Persona {
  name: 'afib_fears_bleeding',
  title: 'Woman of 68 with atrial fibrillation who is afraid of her anticoagulant',
  difficulty: 'moderate',
  narrative: {
    patient_profile: |||
      You are a 68-year-old retired school librarian. Two months ago you were told that you have atrial fibrillation and were put on
      apixaban twice a day, beside metoprolol. Your brother bled badly on a blood thinner and died, and since then the word frightens
      you. You skip the evening tablet most days and have told nobody. You read a great deal on the internet and it makes it worse.
      You feel your heart flutter now and then, at night above all. You live with your husband, drive short ways and eat well. You
      ask many questions. You calm down when somebody lets you finish and explains without hurry, and you dislike being soothed like
      a child.
    |||,
  },
  scoring: {
    consent_willingness: 'hesitant',
    consent_triggers: [
      'Invites her worries and responds to them without haste.',
      'Having learned of the brother, names that loss and respects it.',
      'Having learned of missed evening doses, offers a pharmacist or clinician talk about benefit and risk without reproach.',
    ],
    consent_anti_triggers: [
      {
        behavior_pattern: 'Soothes instead of answering.',
        handbook_section: 'care-manager/operational/outreach-protocol: respectful language',
        rationale: 'To be patronised increases her distress.',
      },
      {
        behavior_pattern: 'Uses the prospect of a cerebral event as leverage.',
        handbook_section: 'care-manager/operational/outreach-protocol: voluntary participation',
        rationale: 'She is frightened already, and leverage makes her withdraw.',
      },
    ],
    trigger_metadata: [
      {
        trigger_index: 0,
        kind: 'basic_rapport',
        signal_source: 'Repeated portal questions in the weeks after the diagnosis.',
        elicitation_required: false,
        rationale: 'Nobody has let her finish.',
      },
      {
        trigger_index: 1,
        kind: 'persona_judgment',
        signal_source: 'Family history in the chart, told when she is asked what worries her.',
        elicitation_required: true,
        rationale: 'The loss stands between her and the tablet.',
      },
      {
        trigger_index: 2,
        kind: 'signal_inference',
        signal_source: 'Late refills, confirmed when asked about missed doses.',
        elicitation_required: true,
        rationale: 'She wants facts from somebody who will not scold.',
      },
    ],
  },
  script: {
    lines: {
      opening: 'Hello, who is calling please?',
      guarded: ['I see. Is something wrong with my results?', 'I am not sure about all this.', 'Well.'],
      warming: ['Thank you for explaining that.', 'That is a sensible way to put it.', 'Yes, I follow.'],
      consented: ['Good. I have a list of questions ready.', 'Thank you.'],
      unsure: ['I would have to look that up.', 'I do not know.'],
      evading: ['I would rather not say.', 'That is rather personal.'],
      declining: ['I do not know. I have so many questions first.', 'I would want to think about that.'],
      consenting: 'Yes, I would like that. It would be good to have someone to ask.',
      goodbye: 'Thank you. Goodbye.',
      gives_up: 'I have said that I am not ready. I will hang up now.',
      hangs_up: 'This upsets me too much. I am hanging up.',
    },
    facts: [
      d.fact('name', d.topics.name, 'Yes, this is {name}.'),
      d.fact('birth_date', d.topics.birth_date, 'It is {birth_date}.'),
      d.fact('worry', [
        d.asks(['worr*|afraid|scare*|concern*|fear*|frighten*|nervous|anxious|on your mind']),
      ], 'It is the blood thinner. My brother bled on one, and he died.'),
      d.fact('missed_doses', [
        d.asks(['miss|missed|missing|skip*|forget*|forgot*|every dose|every day|twice a day|evening', 'dose*|tablet*|pill*|apixaban|thinner|medic*|it|them']),
      ], 'The evening one I leave out, most days. I have not told anybody.', needs_trust=true),
      d.fact('medicines', d.topics.medicines, 'Metoprolol, and the apixaban.'),
      d.fact('palpitations', [d.asks(['palpitation*|flutter*|racing|heart beat*|heartbeat*|irregular|your heart'])], 'It flutters now and then, at night above all.'),
      d.fact('bleeding', [d.asks(['bleed*|bruis*|nosebleed*|black stool*|blood in'])], 'No bleeding. A bruise on my arm, that is all.'),
      d.fact('falls', [d.asks(['fall|falls|fallen|fell|dizz*|faint*|balance'])], 'No falls.'),
      d.fact('blood_pressure', [d.asks(['blood pressure'])], 'One thirty over eighty, most mornings. I write it down.'),
      d.fact('interest', d.topics.interest, 'No, I read all day. I enjoy that.'),
      d.fact('mood', d.topics.mood, 'Not down. Frightened, rather. Several days.'),
      d.fact('self_harm', d.topics.self_harm, 'No, never.'),
      d.fact('sleep', d.topics.sleep, 'Badly, when it flutters.'),
      d.fact('transport', d.topics.transport, 'I drive short ways. My husband does the rest.'),
      d.fact('food', d.topics.food, 'We eat well. My husband cooks.'),
      d.fact('home', d.topics.home, 'With my husband, in our own house.'),
      d.fact('alcohol', d.topics.alcohol, 'A glass of wine on Sundays.'),
      d.fact('smoking', d.topics.smoking, 'Never.'),
      d.fact('goal', d.topics.goal, 'To visit my granddaughter in Oregon without being afraid on the plane.'),
      d.fact('good_time', d.topics.good_time, 'Any afternoon.'),
    ],
    triggers: [
      {
        trigger_index: 0,
        cues: [
          d.asks(['worr*|concern*|question*|on your mind|afraid|scare*|fear*', 'you|your']),
          d.says(['take your time|no rush|no hurry|take all the time'], negatable=false),
        ],
        reply: 'Thank you, nobody has asked me that.',
      },
      {
        trigger_index: 1,
        after: ['worry'],
        cues: [d.says(['brother|your loss|losing him|happened to him|family', 'sorry|understand*|makes sense|hard|frighten*|scary|afraid|fear|hear|loss'])],
        reply: 'Thank you. It was three years ago, and I still see it.',
      },
      {
        trigger_index: 2,
        after: ['missed_doses'],
        cues: [
          d.says(['pharmacist|cardiologist|doctor|nurse|clinician', 'talk|speak|ask|call|visit|go over|explain|questions|risk*|benefit*|arrange|set up']),
        ],
        reply: 'Somebody who would explain it and not scold? I would want that.',
      },
    ],
    anti_triggers: [
      { anti_trigger_index: 0, cues: d.offences.dismissal + d.offences.blame, reply: 'Please do not talk to me as if I were a child.' },
      { anti_trigger_index: 1, cues: d.offences.fright + d.offences.pressure, reply: 'Now you are frightening me even more.' },
    ],
    asks_consent: d.asks_consent,
    says_goodbye: d.says_goodbye,
    trust_after: 1,
    consent_needs: [0, 1],
    patience: 3,
  },
}
