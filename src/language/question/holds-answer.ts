import type { EntityType } from '../../core/graph.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { recognizeMentions } from '../recognize.ts'
import type { AnswerKind } from './expected-answer.ts'

const numberWords = longPattern('i')`
  \d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|
  thirty|forty|fifty|sixty|ninety|dozens?|hundreds?|thousands?|millions?|billions?|half|third|
  quarter|twice|once|single|both|none|no one|several|many|few|percent)\b
`
const timeWords = longPattern('i')`
  \b(?:1\d{3}|20\d{2})\b|\b\d{1,2}[:.]\d{2}\b|
  \b(?:today|tomorrow|yesterday|tonight|now|currently|january|february|march|april|may|june|july|
  august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|
  sunday|spring|summer|autumn|winter|century|centuries|decade|season|episode|years?|months?|weeks?|
  days?|hours?|minutes?|morning|afternoon|evening|night|dawn|sunrise|noon|dusk|sunset|midnight|
  quarter|annually|weekly|daily|monthly|after|before|during|until|while|when|once|ago)\b
`
const personWords = longPattern('u')`
  \p{Lu}[\p{L}'’.-]{0,30} \p{Lu}[\p{L}'’-]{1,30}|\bPerson_[0-9a-f]{4,}|
  \b(?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Hh]im|[Tt]hey|I|[Ww]e|team|department|engineer|
  manager|director)\b
`
const placeWords = longPattern('u')`
  \b(?:in|at|near|from|to|of|on|between|across|north|south|east|west|outside|inside|throughout)
   (?:the )?(?:\p{Lu}|north|south|east|west|city|region|coast)|\blocated\b
`
const locatives = longPattern('i')`
  \b(?:in|at|near|on|inside|outside|between|behind|beside|above|below|under|along|across|around|
  throughout|within|from|via|here|there|north|south|east|west|located|home)\b
`
const reasonWords = longPattern('i')`
  \b(?:because|due to|in order to|so that|so as to|therefore|thus|caused|causes|cause|purpose|
  led to|results?|resulted|reasons?|since|intended to|aimed|designed to|as a consequence|owing to)\b
`
const definingWords = longPattern('i')`
  \b(?:is|are|was|were) (?:a|an|the|any|one of)\b|
  \b(?:refers? to|means?|meaning|known as|defined as|called|describes?|consists? of|stands? for|
  term)\b
`
const words: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  person: personWords,
  place: placeWords,
  whereabouts: locatives,
  time: timeWords,
  count: numberWords,
  figure: /\d/,
  reason: reasonWords,
  definition: definingWords,
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

/**
 * Whether a text holds a thing of the kind, by words that go with it or by what the text mentions.
 * Any statement answers a question for yes or no.
 */
export function holdsAnswer(kind: AnswerKind, text: string): boolean {
  if (kind === 'yes-no') return true
  const read = text.slice(0, maxRead)
  if (words[kind]?.test(read) === true) return true
  const types = mentioned[kind]
  return (
    types !== undefined && recognizeMentions(read).some(mention => types.includes(mention.type))
  )
}
