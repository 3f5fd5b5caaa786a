"""What care managers say in tests: by persona what earns consent and what costs it, and what they ask everybody."""

from collections.abc import Mapping, Sequence

GREETING = "Hello, this is Kim Doyle, a care manager with your health plan. Am I speaking with Rosa Alvarez?"
VERIFY = "Thank you. For your privacy, could you confirm your date of birth?"
OFFER = (
    "Would you like to take part in our care management program? It is free, and you can stop at any time."
)
BYE = "Thank you. I will send you a letter with my number. Take care, goodbye."

GOOD: Mapping[str, Sequence[str]] = {
    "heart_failure_overwhelmed": [
        "How have you been since you came home from the hospital?",
        "That sounds tiring. Which medicines are you taking now?",
        "We could go through the bottles one by one, together, on the phone.",
        "Is there family who helps you?",
        "With your permission we could include your daughter Maria in our calls.",
    ],
    "diabetes_food_insecure": [
        "I am here to help, not to judge. Is now a good time, with your night shifts?",
        "Some people tell me that food runs out before the month does. Do you ever run out of food?",
        "Thank you for telling me. I can connect you with a food pantry and help with SNAP.",
    ],
    "copd_distrusts_plan": [
        "What you tell me stays confidential: only your care team sees it.",
        "Do you smoke at the moment?",
        "Down from two packs to half a pack, that is real progress.",
        "How long does your rescue inhaler last before the refill?",
        "I am sorry that the plan refused it. I will call the pharmacy about the refill.",
    ],
    "depression_chronic_pain": [
        "I believe you: the pain is real, and I take it seriously.",
        "What does an ordinary day look like for you?",
        "Two hours every morning sounds very hard, and I hear what you have given up.",
        "How did physical therapy go?",
        "We could set up therapy at home or by video, so that you need no bus.",
    ],
    "afib_fears_bleeding": [
        "What worries you most at the moment? Take your time.",
        "I am sorry about your brother. It makes sense that the word frightens you.",
        "Do you ever skip a dose of the apixaban?",
        "Would it help to talk with our pharmacist about its risks and benefits?",
    ],
}
"""For each persona, what meets every trigger."""

OFFENCES: Mapping[str, Sequence[str]] = {
    "heart_failure_overwhelmed": [
        "I do not have much time, I just need a yes.",
        "If you don't join you will end up back in the hospital.",
    ],
    "diabetes_food_insecure": [
        "You really should lose weight, it takes discipline.",
        "While we are at it I have also signed you up for another program.",
    ],
    "copd_distrusts_plan": [
        "You could lose your inhaler coverage. We help only if you join.",
        "You have to quit, it is your own fault.",
    ],
    "depression_chronic_pain": [
        "Maybe it is in your head. Try to think positive.",
        "Are you drug seeking?",
    ],
    "afib_fears_bleeding": [
        "There is nothing to worry about, calm down.",
        "If you do not take part you will have a stroke.",
    ],
}
"""For each persona, two offences."""

KIND = [
    "You do not have to decide today, and there is no hurry.",
    "If you do not feel well at night, call 911 and go to the hospital.",
    "It is not your fault that this is hard.",
]
"""What resembles an offence and is none."""

QUESTIONS: Mapping[str, str] = {
    "medicines": "Which medicines do you take?",
    "transport": "How do you get to your appointments, do you have a ride?",
    "food": "Do you have enough to eat?",
    "housing": "Do you live alone, and is your housing safe?",
    "interest": "In the last two weeks, how often did you have little interest or pleasure in doing things?",
    "mood": "And how often have you been feeling down, depressed or hopeless?",
    "self_harm": "Have you had thoughts of hurting yourself?",
}
"""By topic, what a care manager must ask."""
