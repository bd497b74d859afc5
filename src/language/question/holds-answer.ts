import { englishMonths, englishWeekdays } from '../lexicons/calendar-words.ts'
import type { EntityType } from '../../core/graph.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { recognizeMentions } from '../recognize.ts'
import type { AnswerKind } from './expected-answer.ts'
import { withoutTimes } from './times-in-text.ts'

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}'
const months = englishMonths.join('|')
const weekdays = englishWeekdays.join('|')

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

// "Wait an hour", "half a mile away": one of a unit is a number of them.
const oneUnit = longSource`
  (?:an?|per|half an?|every) (?:second|minute|hour|day|night|week|fortnight|month|quarter|year|
  decade|century|lifetime|mile|metre|meter|kilometre|kilometer|yard|foot|inch|pound|dollar|euro|
  penny|ton|tonne|pint|gallon|litre|liter|pair|couple)
`
/** Words that a thing of the kind goes with nearly always. */
const sureWords: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  count: longPattern('i')`
    \d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|
    million|billion|half|twice|once|percent|several|overnight|${oneUnit})\b
  `,
  frequency: longPattern('i')`
    \b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|many|several) ?(?:times|x)\b|
    \b(?:once|twice|thrice|hourly|daily|nightly|weekly|fortnightly|biweekly|monthly|bimonthly|
    quarterly|yearly|annually|annual|every|each|never|always)\b|
    \b(?:per|an?) (?:hour|day|night|week|fortnight|month|quarter|year|shift)\b
  `,
  figure: longPattern('i')`\d|\b${oneUnit}\b`,
  time: longPattern('i')`
    \b(?:1\d{3}|20\d{2})\b|\b\d{1,2} ?(?:st|nd|rd|th)?(?: of)? ${month}\b|\b${month} \d{1,2}\b|
    \b(?:${weekdays}|today|tomorrow|yesterday|century|centuries|decade|season|annually|weekly|
    daily|monthly)\b|\b\d{1,2}[:.]\d{2}\b|\bnext (?:week|month|quarter|year)\b
  `,
  person: longPattern('u')`
    \p{Lu}[\p{L}'’.-]{0,30} \p{Lu}[\p{L}'’-]{1,30}|\bPerson_[0-9a-f]{4,}|
    \b(?:he|she|his|her|him)\b
  `,
  place: longPattern('u')`
    \b(?:in|at|near|from|to|of|on|between|across|north|south|east|west|outside|inside|
    throughout) (?:the )?(?:\p{Lu}|north|south|east|west|city|region|coast)|\blocated\b
  `,
  reason: longPattern('i')`
    \b(?:because|due to|in order to|so that|so as to|therefore|thus|caused|causes|cause|purpose|
    led to|results?|resulted|reasons?|since|intended to|aimed|designed to|as a consequence|
    owing to)\b
  `,
  definition: longPattern('i')`
    \b(?:is|are|was|were) (?:a|an|the|any|one of)\b|
    \b(?:refers? to|means?|meaning|known as|defined as|called|describes?|consists? of|stands? for|
    term)\b
  `,
}
/** Words that it may go with: a text without them and without a mention of the type holds none. */
const possibleWords: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  count: longPattern('i')`
    \b(?:one|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|dozens|hundreds|thousands|
    millions|billions|third|quarter|single|both|none|no one|many|few)\b
  `,
  frequency: longPattern('i')`
    \b(?:often|seldom|rarely|regularly|usually|sometimes|occasionally|frequently|repeatedly|
    constantly|irregularly|(?:${weekdays})s|weekdays|weekends|mornings|afternoons|evenings|
    nights)\b
  `,
  time: longPattern('i')`
    \b(?:tonight|now|currently|${months}|spring|summer|autumn|winter|episode|years?|months?|weeks?|
    days?|hours?|minutes?|morning|afternoon|evening|night|dawn|sunrise|noon|dusk|sunset|midnight|
    quarter|after|before|during|until|while|when|once|ago)\b
  `,
  figure: longPattern('i')`
    \b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|
    million|billion|half|third|quarter|twice|double|zero|nil|none|free|nothing)\b
  `,
  person: longPattern('u')`
    \b(?:[Hh]e|[Ss]he|[Tt]hey|I|[Ww]e|[Yy]ou|[Tt]hose|[Nn]obody|[Ee]veryone|[Aa]nyone|[Ss]omeone|
    team|department|council|board|committee|government|governments|court|church|crew|army|police|
    staff|company|companies|firm|firms|family|king|queen|prince|princess|lord|lady|wife|husband|
    mother|father|son|daughter|brother|sister|child|children|boy|girl|friend|friends|neighbou?r|
    people|person|[a-z]*m[ae]n|maiden|maidens|judge|nurse|captain|chair|clerk|guest|guests)\b|
    \b[a-z]{3,}(?:er|or|ist|ian|ant|eer|ee)s?\b|
    [\p{L}\p{N},’'”)] ["“(]?(?!(?:${englishMonths.map(capitalised).join('|')}|
    ${englishWeekdays.map(capitalised).join('|')})\b)\p{Lu}\p{L}+
  `,
  whereabouts: longPattern('i')`
    \b(?:in|at|near|on|inside|outside|between|behind|beside|above|below|under|along|across|around|
    throughout|within|from|via|here|there|north|south|east|west|located|home)\b
  `,
}
const mentioned: Readonly<Partial<Record<AnswerKind, readonly EntityType[]>>> = {
  person: ['person', 'organization'],
  organization: ['organization'],
  place: ['place', 'address', 'organization'],
  whereabouts: ['place', 'address', 'organization'],
  time: ['date'],
  count: ['quantity', 'date'],
  figure: ['quantity'],
  name: ['person', 'organization', 'place', 'work', 'term', 'phrase'],
}

/** Longer texts are judged by their beginning. */
const maxRead = 4_000

// "On Saturday" and "from 9 to 11" are no places.
const readFor = (kind: AnswerKind, text: string): string =>
  kind === 'place' || kind === 'whereabouts'
    ? withoutTimes(text.slice(0, maxRead))
    : text.slice(0, maxRead)

/**
 * Whether a text most likely holds a thing of the kind, by words that go with it, or by what it
 * mentions for kinds that no words go with.
 */
export function holdsAnswer(kind: AnswerKind, text: string): boolean {
  const pattern = sureWords[kind]
  return pattern === undefined ? mayHoldAnswer(kind, text) : pattern.test(readFor(kind, text))
}

/**
 * Whether a text may hold a thing of the kind; any statement answers a question for yes or no.
 * Where it does not, the text does not answer.
 */
export function mayHoldAnswer(kind: AnswerKind, text: string): boolean {
  if (kind === 'yes-no') return true
  const read = readFor(kind, text)
  if (sureWords[kind]?.test(read) === true || possibleWords[kind]?.test(read) === true) return true
  const types = mentioned[kind]
  return (
    types !== undefined && recognizeMentions(read).some(mention => types.includes(mention.type))
  )
}
