import type { EntityType } from '../../core/graph.ts'
import { recognizeMentions } from '../../language/mentions/recognize.ts'
import { foldCase } from '../../language/words/normalize.ts'

/** The kind of thing that a question asks for, where its wording says so. */
export type QuestionKind = 'person' | 'date' | 'number' | 'place' | 'organization' | 'yes_or_no'

const rules: ReadonlyArray<readonly [QuestionKind, RegExp]> = [
  [
    'number',
    /\b(?:how (?:many|much|old|tall|far|big|heavy|fast|large|high|deep|wide|long)|(?:what|which) (?:is |was |are )?(?:the )?(?:number|percentage|percent|amount|price|cost|age|population|budget|total))\b/,
  ],
  [
    'date',
    /\b(?:when(?= (?:is|was|are|were|did|does|do|will|has|have|had|can|should|would|must))|(?:what|which) (?:year|date|day|month|time|century|decade)|what(?:'s| is| was) the (?:date|deadline|due date))\b/,
  ],
  [
    'person',
    /\bwho(?:m|se)?\b(?! (?:is|are|was|were) (?:\p{L}+ ){0,3}\p{L}+\?$)|\bwhich (?:person|author|singer|actor|actress|player|director)\b/u,
  ],
  [
    'place',
    /\b(?:where(?= (?:is|was|are|were|did|does|do|will))|(?:what|which) (?:city|country|town|county|village|street|state|island|continent|address|building))\b/,
  ],
  [
    'organization',
    /\b(?:what|which) (?:company|companies|organi[sz]ations?|firm|supplier|vendor|university|bank|agency|publisher|magazine)\b/,
  ],
  ['yes_or_no', /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should) /],
]

const written =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|billions?|half|twice|once|none|both|several|dozens?)\b/i
const timely =
  /\b(?:1\d{3}|20\d{2})\b|\b(?:today|tomorrow|yesterday|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|century|decade|years?|months?|weeks?|days?|morning|evening|night|before|after|during|until|ago)\b/i
const someone =
  /\p{Lu}[\p{L}'’.-]{0,30} \p{Lu}[\p{L}'’-]{1,30}|\bPerson_[0-9a-f]{4,}|\b(?:[Hh]e|[Ss]he|[Tt]hey|I|[Ww]e|team|department|engineer|manager|director)\b/u
const somewhere =
  /\b(?:in|at|near|from|to|on|between|north|south|east|west|outside|inside) (?:the )?\p{Lu}/u
const types: Readonly<Record<'person' | 'place' | 'organization', readonly EntityType[]>> = {
  person: ['person', 'organization'],
  place: ['place', 'address', 'organization'],
  organization: ['organization', 'phrase', 'work'],
}

/**
 * What the wording of a question demands, if it can be told. Only its beginning (500 characters) is
 * read.
 */
export function questionKindOf(question: string): QuestionKind | undefined {
  const text = foldCase(question.slice(0, 500)).trim()
  return rules.find(([, pattern]) => pattern.test(text))?.[0]
}

/**
 * Whether a text holds the kind of thing that is asked for; a yes-or-no question is met by any
 * statement. Only its first 4,000 characters are read.
 */
export function holdsKind(kind: QuestionKind, text: string): boolean {
  const read = text.slice(0, 4_000)
  switch (kind) {
    case 'yes_or_no':
      return true
    case 'number':
      return written.test(read)
    case 'date':
      return timely.test(read)
    case 'person':
      return someone.test(read) || names(read, types.person)
    case 'place':
      return somewhere.test(read) || names(read, types.place)
    case 'organization':
      return names(read, types.organization)
    default:
      return kind satisfies never
  }
}

const names = (text: string, wanted: readonly EntityType[]): boolean =>
  recognizeMentions(text).some(mention => wanted.includes(mention.type))
