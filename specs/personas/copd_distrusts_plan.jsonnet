local d = import 'lib/dialogs.libsonnet';
local v1 = import 'lib/v1.libsonnet';

v1.Persona {
  name: 'copd_distrusts_plan',
  title: 'Man of 66 with COPD who smokes and distrusts his plan',
  difficulty: 'moderate',
  narrative: {
    patient_profile: |||
      You are a 66-year-old former bus mechanic with COPD. You smoke half a pack a day, down from two, and nobody ever says so. Your
      plan once refused to pay for your inhaler and you have not forgotten it. You had two flares this winter and were given
      prednisone both times. Your rescue inhaler runs out a week before the refill. You walk one block before you stop. You live with
      your dog in a dusty building and drive yourself. You are blunt and fair. You want to know who gets your information.
    |||,
  },
  scoring: {
    consent_willingness: 'hesitant',
    consent_triggers: [
      'Explains up front who will see what he discloses and that it stays confidential.',
      'Acknowledges his reduction in tobacco as progress instead of demanding abstinence.',
      'Having heard about the refused inhaler, takes the grievance seriously and offers to chase the refill.',
    ],
    consent_anti_triggers: [
      {
        behavior_pattern: 'Makes coverage or supplies conditional on enrolment.',
        handbook_section: 'care-manager/operational/outreach-protocol: voluntary participation',
        rationale: 'He has lived through one refusal and takes it as blackmail.',
      },
      {
        behavior_pattern: 'Shames him for tobacco use.',
        handbook_section: 'care-manager/operational/outreach-protocol: respectful language',
        rationale: 'He has cut down by three quarters and hears only blame.',
      },
    ],
    trigger_metadata: [
      {
        trigger_index: 0,
        kind: 'persona_judgment',
        signal_source: 'Complaint about the plan on file.',
        elicitation_required: false,
        rationale: 'He was burnt once by what the plan knew of him.',
      },
      {
        trigger_index: 1,
        kind: 'signal_inference',
        signal_source: 'Packs per day in two notes a year apart, and his own answer.',
        elicitation_required: true,
        rationale: 'Others only repeat the advice to stop.',
      },
      {
        trigger_index: 2,
        kind: 'signal_inference',
        signal_source: 'Refill history with gaps; his account when asked about inhalers.',
        elicitation_required: true,
        rationale: 'A repaired wrong counts for more with him than a promise.',
      },
    ],
  },
  script: {
    lines: {
      opening: 'Yes? Who is this and what do you want?',
      guarded: ['The plan never calls to give you something.', 'Is that so.', 'I am still listening.'],
      warming: ['Fair enough.', 'All right, go on.', 'That I can work with.'],
      consented: ['Fine by me.', 'All right.'],
      unsure: ['Come again?', 'That I could not say.'],
      evading: ['And who gets to hear what I tell you?'],
      declining: ['And who gets to hear what I tell you?', 'Not before I know what is in it for the plan.'],
      consenting: 'Fine. But you call, nobody else.',
      goodbye: 'All right then.',
      gives_up: 'You do not listen. Do not call here again.',
      hangs_up: 'That is it. Do not call here again.',
    },
    facts: [
      d.fact('name', d.topics.name, 'Speaking. {name}.'),
      d.fact('birth_date', d.topics.birth_date, '{birth_date}.'),
      d.fact('breathing', [d.asks(['breath*|cough*|winded|walk|phlegm|mucus'], unless='walk me')], 'One block and I stop. Coughing in the morning, grey stuff.'),
      d.fact('inhaler', [d.asks(['inhaler*|albuterol|refill*|puffer'])], 'The rescue one is empty a week before they refill it. And the plan once refused to pay for the other.'),
      d.fact('smoking', d.topics.smoking, 'Half a pack. Used to be two.'),
      d.fact('flares', [d.asks(['flare*|exacerbation*|prednisone|steroid*|emergency|bad spell*'])], 'Twice this winter. Prednisone both times.'),
      d.fact('oxygen', [d.asks(['oxygen'])], 'No oxygen. Not yet.'),
      d.fact('medicines', d.topics.medicines, 'Two inhalers and a blood pressure pill.'),
      d.fact('vaccines', [d.asks(['vaccin*|flu shot|shot*|pneumonia shot'])], 'Flu shot, yes. The pneumonia one I do not remember.'),
      d.fact('mood', d.topics.mood, 'I am all right.'),
      d.fact('interest', d.topics.interest, 'I still enjoy the dog. So no.'),
      d.fact('self_harm', d.topics.self_harm, 'No.'),
      d.fact('transport', d.topics.transport, 'I drive.'),
      d.fact('food', d.topics.food, 'I cook. That is no problem.'),
      d.fact('home', d.topics.home + [d.asks(['dust*|mold|heat|heating|building'])], 'Me and the dog. The building is dusty.'),
      d.fact('alcohol', d.topics.alcohol, 'Not any more.'),
      d.fact('goal', d.topics.goal, 'Walk the dog around the lake again.', needs_trust=true),
      d.fact('good_time', d.topics.good_time, 'Before noon.'),
    ],
    triggers: [
      {
        trigger_index: 0,
        cues: [d.says(['confidential*|stays private|stay private|kept private|keep it private|who sees|who will see|only your care team|not share*|wont share|will not share|stays between|only with your permission'], unless='not confidential|not stay*|not kept', negatable=false)],
        reply: 'Good. That is what I wanted to hear first.',
      },
      {
        trigger_index: 1,
        after: ['smoking'],
        cues: [d.says(['cut down|cutting down|cut back|cutting back|down from|smoke less|smoking less|progress|big step|achievement|accomplish*|impressive|not easy|proud|hard work'], negatable=false)],
        reply: 'You are the first who noticed.',
      },
      {
        trigger_index: 2,
        after: ['inhaler'],
        cues: [
          d.says(['refill*|inhaler*|denial|refus*|supply|plan', 'call the pharmacy|work on|look into|looking into|sort out|fix*|help|follow up|find out|get you|sorry|frustrat*|should not have|shouldnt have']),
        ],
        reply: 'If you get that sorted out, that would be something.',
      },
    ],
    anti_triggers: [
      { anti_trigger_index: 0, cues: d.offences.threat + d.offences.pressure, reply: 'So it is blackmail now.' },
      {
        anti_trigger_index: 1,
        cues: d.offences.blame + d.offences.fright + [
          d.says(['you must|you have to|you need to|you should just|just need to', 'quit|stop smoking|give up']),
        ],
        reply: 'I have heard that sermon for forty years.',
      },
    ],
    asks_consent: d.asks_consent,
    says_goodbye: d.says_goodbye,
    trust_after: 1,
    consent_needs: [0, 1],
    patience: 3,
  },
}
