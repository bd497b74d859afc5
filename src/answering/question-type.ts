import { foldCase } from '../language/words/normalize.ts'

/** What kind of thing a question wants to hear. */
export type QuestionType =
  | 'person'
  | 'time'
  | 'quantity'
  | 'place'
  | 'reason'
  | 'definition'
  | 'other'

const rules: ReadonlyArray<readonly [QuestionType, RegExp]> = [
  [
    'quantity',
    /\b(?:how (?:many|much|long|far|old|big|tall|large|high|deep|heavy|fast|often)|what (?:number|percentage|percent|amount|size|length|distance|age|price|cost)|percentage of|number of|cost of|price of|population of)\b/,
  ],
  [
    'time',
    /\b(?:when|what (?:year|date|time|day|month|decade|century)|which (?:year|date|day|month|decade|century)|since when|by when|deadline|last time|how long ago)\b/,
  ],
  [
    'reason',
    /\b(?:why|what (?:is|was|are|were) the (?:reason|reasons|purpose|cause|causes)|what (?:caused|led to)|causes? of|purpose of|reasons? for)\b/,
  ],
  ['person', /\b(?:who|whom|whose|which (?:person|people|author|singer|actor|actress|player))\b/],
  [
    'place',
    /\b(?:where|what (?:country|city|state|place|location|part of)|which (?:country|city|state|place|location)|located)\b/,
  ],
  [
    'definition',
    /\b(?:what (?:is|are|was|were) (?:a|an)\b|what (?:is|does) .{0,80}\b(?:mean|meaning|stand for|known as|called)|meaning of|definition of|define|describe|explain|what is meant by)\b/,
  ],
]

/** The type of a question by its wording; the first rule that fits. */
export function questionTypeOf(question: string): QuestionType {
  const text = foldCase(question.slice(0, 500))
  return rules.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const fits: Readonly<Record<Exclude<QuestionType, 'other'>, RegExp>> = {
  time: new RegExp(
    '\\b(?:1\\d{3}|20\\d{2})\\b|\\b\\d{1,2} ?(?:st|nd|rd|th)?(?: of)? ' +
      `${month}\\b|\\b${month} ` +
      '\\d{1,2}\\b|\\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|yesterday|century|centuries|decade|season|annually|weekly|daily|monthly)\\b|\\b\\d{1,2}[:.]\\d{2}\\b|\\bnext ' +
      '(?:week|month|quarter|year)\\b',
    'i',
  ),
  quantity:
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|twice|once|percent|several)\b/i,
  person:
    /\p{Lu}[\p{L}'’.-]{0,30} \p{Lu}[\p{L}'’-]{1,30}|\bPerson_[0-9a-f]{6,}|\b(?:he|she|his|her|him)\b/u,
  place:
    /\b(?:in|at|near|from|to|of|on|between|across|north|south|east|west|outside|inside|throughout) (?:the )?(?:\p{Lu}|north|south|east|west|city|region|coast)|\blocated\b/u,
  reason:
    /\b(?:because|due to|in order to|so that|so as to|therefore|thus|caused|causes|cause|purpose|led to|result|results|resulted|reason|reasons|since|intended to|aimed|designed to|as a consequence|owing to)\b/i,
  definition:
    /\b(?:is|are|was|were) (?:a|an|the|any|one of)\b|\b(?:refers? to|means?|meaning|known as|defined as|called|describes?|consists? of|stands? for|term)\b/i,
}

/**
 * Whether a sentence holds the kind of thing that the question wants; true for questions of no
 * particular type.
 */
export function fitsType(type: QuestionType, sentence: string): boolean {
  return type === 'other' || fits[type].test(sentence.slice(0, 2_000))
}

const pronounLed =
  /^(?:(?:and|but|so|then|also|however|thus|therefore|instead|moreover|furthermore|in addition|as a result|afterwards|later),? )?(?:he|she|it|they|this|these|those|his|her|its|their)\b/i

/** Whether a sentence begins with a word that means something in the sentence before. */
export function beginsWithPronoun(sentence: string): boolean {
  return pronounLed.test(sentence.trimStart().slice(0, 60))
}
