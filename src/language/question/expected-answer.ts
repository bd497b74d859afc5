import { longPattern } from '../../support/long-pattern.ts'
import { foldCase } from '../words/normalize.ts'

/**
 * The kinds of thing that a question can ask for: `count` is "how many" or "how long", `figure` a
 * number by its name (a budget, an age), `name` what something is called, `whereabouts` a place in
 * whatever words ("along the river").
 */
export type AnswerKind =
  | 'person'
  | 'organization'
  | 'place'
  | 'whereabouts'
  | 'time'
  | 'count'
  /** How often: a number of times, or "weekly". */
  | 'frequency'
  | 'figure'
  | 'name'
  | 'reason'
  | 'definition'
  | 'yes-no'

export interface ExpectedAnswer {
  readonly kind: AnswerKind
  /** The wording leaves no doubt: a text without such a thing does not answer. */
  readonly isCertain: boolean
}

/** What is asked for by name, as in "what is the population". */
const figures =
  'number|percentage|amount|age|population|price|budget|costs?|salary|fee|height|weight|speed|' +
  'length|phone number|telephone number|version|discount'

const rules: ReadonlyArray<readonly [kind: AnswerKind, isCertain: boolean, pattern: RegExp]> = [
  ['frequency', true, /\bhow (?:often|frequently|regularly|many times)\b/],
  [
    'count',
    true,
    /\bhow (?:many|much|old|tall|far|big|heavy|fast|large|high|deep|wide|long)\b(?! ago)/,
  ],
  [
    'figure',
    true,
    longPattern('')`
      \b(?:(?:what|which) (?:number|percentage|percent|amount|age|population|share|speed|size|
      distance|length|height|weight|phone number|telephone number|version|price|fee|rate|budget|
      cost|salary|total|sum)\b
      (?= (?:is|was|are|were|will|would|does|did|do|has|have|had|of|for|per|should)\b|\?|$)|
      what(?:'s| is| was| are| were) (?:the |our |his |her |their )?
      (?:exact |total |overall |average |current |annual |estimated )?
      (?:[a-z-]+ )?(?:${figures})\b)
    `,
  ],
  [
    'time',
    true,
    longPattern('')`
      \b(?:when(?= (?:is|was|are|were|did|does|do|will|has|have|had|can|should|would|must))|
      (?:what|which) (?:year|date|day|month|time|century|decade)|until when|since when|by when|
      how long ago|
      what(?:'s| is| was) the (?:date|deadline|due date|start date|end date))\b
    `,
  ],
  [
    'count',
    false,
    longPattern('')`
      \b(?:(?:what|which) (?:is |was |are )?(?:the )?
      (?:number|percentage|percent|amount|size|length|distance|age|price|cost|population|budget|
      total)|
      percentage of|number of|cost of|price of|population of)\b
    `,
  ],
  ['time', false, /\b(?:when|deadline|last time)\b/],
  [
    'reason',
    false,
    longPattern('')`
      \b(?:why|what (?:is|was|are|were) the (?:reason|reasons|purpose|cause|causes)|
      what (?:caused|led to)|causes? of|purpose of|reasons? for)\b
    `,
  ],
  [
    'organization',
    true,
    longPattern('')`
      \b(?:what|which)(?: \w+)? (?:company|companies|organi[sz]ations?|firms?|suppliers?|
      manufacturers?|airlines?|banks?|publishers?|employers?|providers?|vendors?|brands?|agency|
      agencies|university|insurers?|insurance|contractors?)\b(?! \w+ (?:should|must))
    `,
  ],
  [
    'person',
    false,
    /\b(?:who|whom|whose|which (?:person|people|author|singer|actor|actress|player|director))\b/,
  ],
  [
    'place',
    true,
    longPattern('')`
      \b(?:what|which) (?:city|country|town|airport|county|village|hotel|street|state|island|
      continent|address|building|restaurant)\b
    `,
  ],
  ['whereabouts', true, /^where (?:will|shall|should)\b/],
  ['place', false, /\b(?:where|(?:what|which) (?:place|location)|what part of|located)\b/],
  [
    'name',
    true,
    longPattern('')`
      \bwhat(?:'s| is| was| are| were) the names? of\b|
      \bwhat(?:'s| is| was) (?:his|her|their) names?\b
    `,
  ],
  [
    'definition',
    false,
    longPattern('')`
      \b(?:what (?:is|are|was|were) (?:a|an)\b|
      what (?:is|does) .{0,80}\b(?:mean|meaning|stand for|known as|called)|
      meaning of|definition of|define|describe|explain|what is meant by)\b
    `,
  ],
  ['yes-no', false, /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should) /],
]

/**
 * The kind of thing that answers a question, by the first rule that fits its wording; undefined
 * where the wording does not say. Reads its first 500 characters.
 */
export function expectedAnswerOf(question: string): ExpectedAnswer | undefined {
  const text = foldCase(question.slice(0, 500)).trim()
  const rule = rules.find(([, , pattern]) => pattern.test(text))
  return rule === undefined ? undefined : { kind: rule[0], isCertain: rule[1] }
}
