// How scripted patients and peers recognise what is said to them.
//
//   d.asks(['medicine*|pill*', 'take*|taking'])   a question that holds one of the first and one of the second
//   d.says(['go through|look at', 'list'])        any sentence that does
//
// Words are lower case without apostrophes (dont); a trailing * stands for any ending.
local split(phrases) = if phrases == '' then [] else std.split(phrases, '|');

local cue(groups, unless, asked, negatable) = {
  groups: [split(group) for group in groups],
  unless: split(unless),
  asked: asked,
  negatable: negatable,
};

{
  says(groups, unless='', negatable=true):: cue(groups, unless, false, negatable),
  asks(groups, unless=''):: cue(groups, unless, true, false),

  fact(key, cues, answer, needs_trust=false, volunteered='never'):: {
    key: key,
    cues: cues,
    answer: answer,
    needs_trust: needs_trust,
    volunteered: volunteered,
  },

  // Facts as they are asked of everybody.
  topics:: {
    name: [$.asks(['speaking with|speak with|speak to|talking to|talk to|is this|your name|your full name'], unless='daughter|wife|husband|doctor')],
    birth_date: [$.asks(['date of birth|birth date|birthday|when were you born'])],
    medicines: [$.asks(['medicine*|medication*|pill*|prescri*|what do you take|what are you taking'])],
    transport: [$.asks(['ride*|transport*|drive|driving|get to your|get to the|get around|bus'])],
    food: [$.asks(['food|meal*|eat|eating|groceries|cook*|diet|hungry'])],
    home: [$.asks(['live alone|live with|lives with|who lives|living situation|housing|rent|your home|your house|place to live'])],
    interest: [$.asks(['interest|pleasure|enjoy*'], unless='interested in')],
    mood: [$.asks(['depress*|hopeless*|feeling down|felt down|been down|feel down|sad|your mood|your spirits'])],
    self_harm: [$.asks(['hurt yourself|hurting yourself|harm yourself|harming yourself|suicid*|better off dead|end your life|ending your life|thoughts of death'])],
    sleep: [$.asks(['sleep*|nights rest|rest at night'])],
    smoking: [$.asks(['smok*|cigarette*|tobacco|quit*'])],
    alcohol: [$.asks(['alcohol|drink|drinking|beer|wine'])],
    goal: [$.asks(['matters most|matter most|most important to you|important to you|your goal*|like to be able|hope for|get back to'])],
    good_time: [$.asks(['good time|better time|best time|time to talk|time to call|when should|when can i call|when would'])],
  },

  // A request for consent to the program; questions about something else that use the same words are none.
  asks_consent:: [
    $.asks(
      [
        'would you like|do you want|are you willing|would you be willing|willing to|would you be interested|are you interested|'
        + 'is it okay|is it ok|is it all right|is that okay|would it be okay|may i|can i|can we|could i|could we|do you agree|'
        + 'would you agree|do i have your|are you open|would you be open|shall i|shall we|how would you feel|will you',
        'join*|enrol*|take part|taking part|participat*|sign you up|the program|our program|this program|care management|'
        + 'working with me|work with me|work together|working together|your consent|call you again|calling you again|'
        + 'check in with you|follow up with you',
      ],
      unless='verify|confirm|record|recorded|recording|birth|question|questions|tell you|explain|describe|more about|hear about|'
             + 'hear more|know about|know more|talk about'
    ),
  ],

  says_goodbye:: [
    $.says(
      ['goodbye|good bye|bye|take care|have a good|have a nice|have a great|talk to you soon|talk to you then|talk soon'],
      unless='take care of|have a good time to|have a good way|have a good idea'
    ),
  ],

  // Offences that nobody takes well.
  offences:: {
    pressure: [
      $.says(['you have to|youve got to|you must|you need to|you are required|youre required|you are obliged', 'join*|enrol*|sign|agree|say yes|take part|participate|decide']),
      $.says(['last chance|only chance|wont ask again|will not ask again'], negatable=false),
    ],
    hurry: [
      $.says(['just need a yes|need a yes|just say yes|hurry|make this quick|get through this quickly|hear a yes']),
      $.says(['dont have much time|do not have much time|dont have all day|do not have all day|dont have time|do not have time'], unless='you', negatable=false),
    ],
    fright: [
      $.says(
        [
          'if you dont|if you do not|unless you|or you will|or youll|or else',
          'hospital|die|dying|dead|stroke|amputat*|dialysis|blind|oxygen|ventilator|kill you|nursing home',
        ],
        unless='if you do not feel|if you dont feel|if you do not mind|if you dont mind',
        negatable=false
      ),
    ],
    threat: [
      $.says(['lose your|losing your|cut off|take away|stop paying|will not pay|wont pay|wont cover|will not cover|cancel', 'coverage|benefit*|insurance|inhaler*|medic*|plan|pills'], unless='you will not lose|you wont lose|you do not lose|nobody will|afraid|worried|lost'),
      $.says(['only if you join|only if you enrol*|only if you sign|in exchange for joining|in return for joining'], negatable=false),
    ],
    blame: [
      $.says(['your fault|your own fault|you did this to yourself|you brought this on|you should know better|you should have known|noncompliant|non compliant|no excuse|willpower|will power|self control|careless|irresponsible|bad choices']),
    ],
    dismissal: [
      $.says(['in your head|not that bad|nothing to worry about|no reason to worry|dont worry about it|overreact*|calm down|everybody feels|everyone feels|cheer up|think positive|have it worse|just stress|just anxious|just relax'], unless='sounds like', negatable=false),
    ],
    widening: [
      $.says(['also sign you up|also enrol* you|also put you|another program|more programs|while were at it|while we are at it|already signed you up|already enrolled you|went ahead and']),
    ],
    gossip: [
      $.says(['called your|spoke with your|spoke to your|talked to your|talked with your|told your', 'daughter|son|wife|husband|sister|brother|boss|employer|supervisor|neighbor|landlord|friend']),
    ],
  },
}
