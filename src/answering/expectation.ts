import type { EntityType } from '../core/graph.ts'
import { foldCase } from '../language/words/normalize.ts'
import { analyze } from '../language/words/tokens.ts'
import { recognizeMentions } from '../language/mentions/recognize.ts'

/**
 * What an answer must hold to be one: a number for "how many", a date for "when", the name of a
 * company for "which company".
 */
export type Expectation =
  | 'count'
  | 'figure'
  | 'time'
  | 'organization'
  | 'place'
  | 'whereabouts'
  | 'name'

const rules: ReadonlyArray<readonly [Expectation, RegExp]> = [
  ['count', /\bhow (?:many|old|tall|far|big|heavy|fast|large|high|deep|wide|much|long)\b/],
  [
    'figure',
    /\b(?:(?:what|which) (?:number|percentage|percent|amount|age|population|share|speed|size|distance|length|height|weight|phone number|telephone number|version|price|fee|rate|budget|cost|salary|total|sum)\b(?= (?:is|was|are|were|will|would|does|did|do|has|have|had|of|for|per|should)\b|\?|$)|what(?:'s| is| was| are| were) (?:the |our |his |her |their )?(?:exact |total |overall |average |current |annual |estimated )?(?:[a-z-]+ )?(?:number|percentage|amount|age|population|price|budget|cost|costs|salary|fee|height|weight|speed|length|phone number|telephone number|version|discount)\b)/,
  ],
  [
    'time',
    /\b(?:when(?= (?:is|was|are|were|did|does|do|will|has|have|had|can|should|would|must))|(?:what|which|in what|in which) (?:year|date|day|month|time|century|decade)|until when|since when|what(?:'s| is| was) the (?:date|deadline|due date|start date|end date))\b/,
  ],
  [
    'organization',
    /\b(?:what|which)(?: \w+)? (?:company|companies|organi[sz]ations?|firms?|suppliers?|manufacturers?|airlines?|banks?|publishers?|employers?|providers?|vendors?|brands?|agency|agencies|university|insurers?|insurance|contractors?)\b(?! \w+ (?:should|must))/,
  ],
  [
    'place',
    /\b(?:what|which) (?:city|country|town|airport|county|village|hotel|street|state|island|continent|address|building|restaurant)\b/,
  ],
  ['whereabouts', /^where (?:will|shall|should)\b/],
  [
    'name',
    /\bwhat(?:'s| is| was| are| were) the names? of\b|\bwhat(?:'s| is| was) (?:his|her|their) names?\b/,
  ],
]
const numberWord =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|ninety|dozens?|hundreds?|thousands?|millions?|billions?|half|third|quarter|twice|once|single|both|none|no one|several|many|few)\b/i
const timeWord =
  /\b(?:1\d{3}|20\d{2})\b|\b(?:today|tomorrow|yesterday|tonight|now|currently|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|century|centuries|decade|season|episode|year|years|month|week|weeks|day|days|hours?|minutes?|morning|afternoon|evening|night|dawn|sunrise|noon|dusk|sunset|midnight|quarter|after|before|during|until|while|when|once|ago)\b/i
const locative =
  /\b(?:in|at|near|on|inside|outside|between|behind|beside|above|below|under|along|across|around|throughout|within|from|via|here|there|north|south|east|west|located|home)\b/i
const types: Readonly<Record<Expectation, readonly EntityType[]>> = {
  count: ['quantity', 'date'],
  figure: ['quantity'],
  time: ['date'],
  organization: ['organization'],
  place: ['place', 'address'],
  whereabouts: ['place', 'address', 'organization'],
  name: ['person', 'organization', 'place', 'work', 'term', 'phrase'],
}

/** What the wording of a question demands, if anything that can be told for sure. */
export function expectationOf(question: string): Expectation | undefined {
  const text = foldCase(question.slice(0, 500))
  return rules.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Whether one of the sentences holds what is demanded. */
export function meetsExpectation(
  expectation: Expectation | undefined,
  sentences: readonly string[],
): boolean {
  if (expectation === undefined) return true
  return sentences.some(sentence => {
    const text = sentence.slice(0, 2_000)
    if (expectation === 'count' && numberWord.test(text)) return true
    if (expectation === 'figure' && /\d/.test(text)) return true
    if (expectation === 'time' && timeWord.test(text)) return true
    if (expectation === 'whereabouts' && locative.test(text)) return true
    return recognizeMentions(text).some(mention => types[expectation].includes(mention.type))
  })
}

const speech =
  '(?:say|said|says|tell|told|advise|advised|announce|announced|claim|claimed|recommend|recommended|promise|promised|complain|complained|think|decide|decided|demand|demanded|conclude|concluded|warn|warned|suggest|suggested)'
const speaker = new RegExp(
  '\\bwhat (?:did|does|do|has|have|had|was) (?:the |our |my |an? |their ' +
    `)?([\\p{L}'’-]{2,40}(?: [\\p{L}'’-]{2,40})?) ${speech}\\b`,
  'u',
)
const profession =
  /\b(?:which|what) (lawyer|attorney|solicitor|judge|doctor|nurse|engineer|architect|manager|director|consultant|accountant|auditor|inspector|minister|mayor|journalist|professor|teacher|surveyor|designer|developer|analyst|secretary)s?\b/
const anyone = new Set([
  'people',
  'they',
  'we',
  'you',
  'he',
  'she',
  'it',
  'team',
  'everyone',
  'anyone',
  'someone',
  'email',
  'emails',
  'mail',
  'mails',
  'message',
  'messages',
  'document',
  'documents',
  'text',
  'texts',
  'report',
  'reports',
  'author',
  'sender',
  'article',
  'this',
  'that',
  'letter',
])

/**
 * Terms of whoever a question takes to have spoken or acted ("what did the mayor say", "which
 * lawyer …"); empty where it names no one in particular.
 */
export function actorTermsOf(question: string): string[] {
  const text = foldCase(question.slice(0, 500))
  const words = (speaker.exec(text)?.[1] ?? profession.exec(text)?.[1] ?? '')
    .split(' ')
    .filter(word => word !== '')
  return words.some(word => anyone.has(word)) ? [] : words.flatMap(word => analyze(word))
}
