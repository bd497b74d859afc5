import { namedSets } from '../lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { sentenceWords, type SentenceWord } from '../grammar/sentence-words.ts'
import { verbForm } from '../grammar/verb-forms.ts'
import { analyze, isStopWord } from '../words/tokens.ts'
import { flows, type Measure } from './column-names.ts'
import { cellNumber } from './column-values.ts'
import { withDays } from './days.ts'
import { withPeriods, yearsIn } from './periods.ts'

/** What is asked of a table. */
export type TableOperation =
  | 'value'
  | 'highest'
  | 'lowest'
  | 'latest'
  | 'earliest'
  | 'sum'
  | 'mean'
  | 'count'

/** A bound on the values of a column: "more than 20", "at least $950". */
export interface Bound {
  readonly kind: 'above' | 'below' | 'at least' | 'at most'
  readonly value: number
}

/** A question as one to a table. */
export interface TableQuestion {
  readonly text: string
  readonly operation: TableOperation
  /** Of the ranks from the highest or lowest on, which is asked for: 2 for the second largest. */
  readonly place: number
  /** Which rows do not have what is named: "not in stock". */
  readonly isNegated: boolean
  readonly bound: Bound | undefined
  /** What is cheapest or heaviest is asked for, by a price or weight that is not named. */
  readonly measure: Measure | undefined
  /** Which of `words` follows "largest" or "cheapest": what is compared, or whose rows are. */
  readonly ranked: number | undefined
  /** What happened to the things that are counted: "how many were sold". */
  readonly flow: ReadonlySet<string> | undefined
  /** Which of `words` stands first behind "how many". */
  readonly counted: number | undefined
  readonly years: ReadonlySet<string>
  /** Content words that a table has to account for; a verb may be left over. */
  readonly words: readonly AskedWord[]
  /** Small words that change what is asked, unless a name or value of the table holds them. */
  readonly narrowing: readonly string[]
}

/** One content word of a question to a table. */
export interface AskedWord {
  readonly terms: readonly string[]
  readonly isVerb: boolean
  /** Says nothing by itself: "item", "made". */
  readonly isLight: boolean
  /** Says what became of things: "sold". */
  readonly isFlow: boolean
  /** People speak of tables with it: "row", "list". It counts where the table itself has it. */
  readonly isOfTables: boolean
}

const setNamed = namedSets('questions/table-words')
const ofTables = setNamed('tables')
const asking = setNamed('asking')
const narrowing = setNamed('narrowing')
const light = setNamed('light')
const grouping = setNamed('grouping')
const wished = setNamed('wished')
const unwished = setNamed('unwished')
const operations = (['highest', 'lowest', 'latest', 'earliest', 'mean', 'sum'] as const).map(
  operation => [operation, setNamed(operation)] as const,
)
const measures = (['price', 'weight', 'length', 'height', 'width', 'depth', 'size'] as const).map(
  measure => [measure, setNamed(`by-${measure}`)] as const,
)
/** Whether a word says that something has the most or least of its kind: "largest", "fewest". */
export const isExtreme = (word: string): boolean =>
  setNamed('highest').has(word) || setNamed('lowest').has(word)
const operationWords = new Set(operations.flatMap(([, set]) => [...set]))

// When a table holds: nothing of it says so.
const passing = /\b(?:right now|at the moment|at present|currently|according to)\b/gi
const signed = /\b(?<sign>negative|positive)\b/i
// Superlatives of several words, as the one that means the same.
const phrases: ReadonlyArray<readonly [RegExp, string, string]> = [
  [/\b(?:most|(?<least>least)) (?:expensive|costly|pricey)\b/gi, 'dearest', 'cheapest'],
  [/\b(?:highest|(?<least>lowest))[\s-](?:priced|costing)\b/gi, 'dearest', 'cheapest'],
  [
    /\bcosts? (?:us )?(?:the )?(?:most|(?<least>least))\b(?! \p{L}+ing\b)/giu,
    'dearest',
    'cheapest',
  ],
  [/\bweigh(?:s|ed)? (?:the )?(?:most|(?<least>least))\b/gi, 'heaviest', 'lightest'],
  [/\bmost recent(?:ly)?\b/gi, 'latest', 'latest'],
  [/\blongest[\s-](?:standing|serving)\b/gi, 'earliest', 'earliest'],
  [/\bsince when\b/gi, 'when', 'when'],
  [/\bin all\b(?=\W*$)/gi, 'altogether', 'altogether'],
]
// And those that stand for the name of one column or another.
const soldBest = longPattern('i')`
  \bs(?:old|ells?)\s(?:the\s)?(?:best|most|(?<least>worst|least))\b
  |\b(?:best|top|biggest|(?<worst>worst))[\s-]sell(?:ing|ers?)\b|\bmost[\s-]sold\b
`
const paidBest = longPattern('i')`
  \bearn(?:s|ed)?\s(?:the\s)?(?:most|(?<least>least))\b
  |\b(?:best|highest|(?<worst>worst|lowest))[\s-]paid\b
  |\bpaid\s(?:the\s)?(?:most|(?<last>least))\b
`
const valuedMost = longPattern('i')`
  \b(?:most|(?<least>least))\svaluable\b|\bworth\s(?:the\s)?(?:most|(?<last>least))\b
`
const named: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [valuedMost, ['value', 'worth', 'valuation', 'estimate']],
  [soldBest, ['sold', 'units', 'quantity', 'sales', 'turnover', 'revenue']],
  [paidBest, ['salary', 'wage', 'pay', 'income']],
]
// "The worst year for visitors", "which year was the best for income?": of what is wished for.
const bestFor = longPattern('iu')`
  \b(?:(?:best|strongest|(?<worst>worst|weakest))\s(?<key>\p{L}+)
  |(?<last>\p{L}+)\s(?:was|is)\s(?:the\s)?(?:best|strongest|(?<least>worst|weakest))(?:\sone)?)
  \s(?:for|by|in\sterms\sof|as\sto|regarding|with\sregard\sto)\s
`
// "Which item was bought first?", "the last item that we bought".
const inTime = longPattern('iu')`
  ^(?<lead>\W*(?:in\s)?(?:which|what|who)\b.{0,200}?)\b(?:(?<first>first)|last)
  (?!\s(?:names?|time|days?|weeks?|weekend|months?|quarter|years?|season|night|spring|summer|autumn|
  winter|few|\d+)\b)
`

// "The second largest", "the third most expensive".
const ordinals = ['second', 'third', 'fourth', 'fifth']
const placed = longPattern('iu')`
  \b(?:(?<word>${ordinals.join('|')})|(?<number>[2-5])(?:nd|rd|th))[\s-]
  (?=(?:\p{L}+est|most|best|worst)\b)
`
function placeIn(text: string): number {
  const { word, number } = placed.exec(text)?.groups ?? {}
  return word === undefined ? Number(number ?? 1) : ordinals.indexOf(word.toLowerCase()) + 2
}

// Two values set against each other, which no single cell says.
const isChange = longPattern('i')`
  \bby\show\s(?:much|many)\b|\bdifference\sbetween\b|\bcompared\s(?:to|with)\b
  |^\W*(?:how\s(?:much|far|fast|strongly)|did|has|have|do|does)\b.{1,200}\bgr(?:ow|ew|own)\b
`
// "The saw", "the cost of fencing": what stands right behind one of these is a thing.
const article = /^(?:an?|the|my|our|your|his|their|its)$/
const beforeThing = /^(?:of|on|for)$/
const singular = /^(?:value|table|row|column|entry|figure|number|list|cell|name|sheet)$/
const shortNot = /(?<=[a-z])n['’]t\b/gi
const denial = /\b(?:not|never|no|none|without|lacks?|lacking|cannot)\b/i
const bounds = longPattern('i')`
  \b(?:(?<above>(?:more|greater|higher|larger|longer|bigger|heavier)\sthan|over|above
  |exceed(?:s|ing)?)
  |(?<below>(?:less|fewer|lower|smaller|shorter|lighter|cheaper)\sthan|under|below)
  |(?<least>at\sleast)|(?<most>at\smost))\s
  (?<number>[$€£¥]?\s?\d[\d.,]{0,20}%?)
`

/**
 * The ways to read a question as one to a table, the likeliest first: words such as "total" may be
 * part of a name. Empty where it has no words to look up, or asks what no table says.
 */
export function readTableQuestion(question: string): TableQuestion[] {
  let said = withPeriods(question.slice(0, 500)).replace(shortNot, ' not').replace(passing, ' ')
  for (const [pattern, most, least] of phrases)
    said = said.replace(pattern, (...found: unknown[]) =>
      isLeast(found.at(-1) as Record<string, string> | undefined) ? least : most,
    )
  const place = placeIn(said)
  said = said.replace(placed, '')
  for (const [pattern, names] of named) {
    const found = pattern.exec(said)
    if (found === null) continue
    const way = isLeast(found.groups) ? 'lowest' : 'highest'
    return names.flatMap(name => readWords(said.replace(pattern, `had the ${way} ${name}`), place))
  }
  const best = readBest(said)
  if (best !== undefined) return readWords(best, place)
  const read = [...readWords(said, place), ...readInTime(said)]
  const sign = signed.exec(said)?.groups
  if (sign === undefined) return read
  const kind = /^negative$/i.test(sign['sign'] ?? '') ? 'below' : 'above'
  // A value of the table may be called so, too.
  const unsigned = readWords(said.replace(signed, ' '), place)
  return [
    ...read,
    ...unsigned.flatMap((asked): TableQuestion[] =>
      asked.bound === undefined && asked.operation !== 'sum' && asked.operation !== 'mean'
        ? [{ ...asked, bound: { kind, value: 0 } }]
        : [],
    ),
  ]
}

/** What is best or worst, as what has the most or least of something wished for or not. */
function readBest(said: string): string | undefined {
  const found = bestFor.exec(said)
  if (found === null) return undefined
  const { key, last, worst, least } = found.groups ?? {}
  const of = said.slice(found.index + found[0].length)
  const words = sentenceWords(of).map(({ text }) => text)
  const isGood = words.some(word => wished.has(word))
  if (isGood === words.some(word => unwished.has(word))) return undefined
  const isWorst = (worst ?? least) !== undefined
  const way = isGood === isWorst ? 'lowest' : 'highest'
  return `${said.slice(0, found.index)}${key ?? last} with the ${way} ${of}`
}

/** What was first or last, as what has the earliest or latest day. */
function readInTime(said: string): TableQuestion[] {
  const { lead, first } = inTime.exec(said)?.groups ?? {}
  if (lead === undefined) return []
  const way = first === undefined ? 'latest' : 'earliest'
  return readWords(said.replace(inTime, `${lead}${way}`), 1).filter(
    ({ operation }) => operation === way,
  )
}

const isLeast = (groups: Readonly<Record<string, string | undefined>> = {}): boolean =>
  Object.values(groups).some(least => least !== undefined)

function readWords(text: string, place: number): TableQuestion[] {
  if (isChange.test(text)) return []
  const found = bounds.exec(text)
  const bound = found === null ? undefined : boundOf(found)
  if (found !== null && bound === undefined) return []
  const read =
    found === null
      ? text
      : `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  const words = sentenceWords(withDays(read)).filter(({ kind }) => kind !== 'mark')
  const spoken = (set: ReadonlySet<string>): boolean => words.some(word => set.has(word.text))
  const [asked, wordsOfIt] = operations.find(([, set]) => spoken(set)) ?? []
  // "How many parcels did Oldham handle": what follows "did" and its subject is a verb.
  const did = words.findIndex(word => /^(?:do|does|did)$/.test(word.text))
  const asksWith =
    did < 0
      ? undefined
      : words
          .slice(did + 2)
          .find(word => !isStopWord(word.text) && (word.forms & verbForm.base) > 0)
  const isCount = /\bhow many\b/i.test(read)
  const isContent = (word: SentenceWord | undefined): word is SentenceWord =>
    word !== undefined && !isStopWord(word.text) && !light.has(word.text)
  /** Whether a form of a verb is the name of a thing where it stands: "the table saw". */
  const isThing = (word: SentenceWord): boolean => {
    const at = words.indexOf(word)
    const next = words[at + 1]
    if (isContent(next) && !ofTables.has(next.text) && !operationWords.has(next.text)) return false
    const before = words[at - 1]?.text ?? ''
    if (article.test(before) || beforeThing.test(before)) return true
    // "The number sold" says what became of it; nothing can be "saw".
    const isDone = (word.forms & verbForm.participle) > 0
    return ofTables.has(before) && !isDone && article.test(words[at - 2]?.text ?? '')
  }
  /** "The most cancelled shows": what stands between a superlative and a noun narrows it. */
  const isNarrowing = (word: SentenceWord): boolean => {
    const at = words.indexOf(word)
    const next = words[at + 1]
    const isBehind = /^(?:highest|most|lowest|least|fewest)$/.test(words[at - 1]?.text ?? '')
    return isBehind && isContent(next) && (next.forms & verbForm.nounLike) === next.forms
  }
  const isVerb = (word: SentenceWord): boolean =>
    word.forms !== 0 &&
    !isNarrowing(word) &&
    ((word.forms & verbForm.nounLike) === 0 || isDoing(word)) &&
    !isThing(word)
  // "Who rents it" asks for no rent.
  const isDoing = (word: SentenceWord): boolean => words[words.indexOf(word) - 1]?.text === 'who'
  /** "The table lamp", "the list price": right before a noun it is part of a name. */
  const isOfName = (word: SentenceWord): boolean => {
    const at = words.indexOf(word)
    const next = words[at + 1]
    if (at === 0 || !singular.test(word.text) || !isContent(next)) return false
    if (ofTables.has(next.text) || operationWords.has(next.text)) return false
    return !next.capital && next.kind === 'word' && !isVerb(next) && (next.forms === 0 || did < 0)
  }
  const readAs = (operation: TableOperation, own?: ReadonlySet<string>): TableQuestion[] => {
    const said = words.filter(
      word => !isStopWord(word.text) && !asking.has(word.text) && own?.has(word.text) !== true,
    )
    const isGrouped = operation !== 'value' && spoken(grouping)
    if (said.length === 0 || isGrouped) return []
    const asWords = said.map(word => ({
      terms: analyze(word.text),
      isVerb: light.has(word.text) || word === asksWith || isVerb(word),
      isLight: light.has(word.text),
      isFlow: flows.some(flow => flow.has(word.text)),
      isOfTables: ofTables.has(word.text) && !isOfName(word),
    }))
    const measure = measures.find(([, set]) => spoken(set))
    const adjective = words.findIndex(word => measure?.[1].has(word.text) === true)
    const many = words.findIndex(word => word.text === 'many')
    const next = (after: number): number | undefined => {
      const at = said.findIndex(
        (word, index) =>
          words.indexOf(word) > after &&
          asWords[index]?.isVerb === false &&
          !asWords[index].isOfTables,
      )
      return after < 0 || at < 0 ? undefined : at
    }
    return [
      {
        text: read,
        operation,
        place,
        isNegated: denial.test(read),
        bound,
        measure: measure?.[0],
        ranked: next(adjective),
        flow: flowOf(
          said.flatMap(({ text: of }, at) => (asWords[at]?.isVerb === true ? [of] : [])),
        ),
        counted: next(many),
        years: yearsIn(read),
        words: asWords,
        narrowing: words
          .map(word => word.text)
          // What a table was not asked to do has to be part of a name.
          .filter(
            word => own?.has(word) !== true && (narrowing.has(word) || operationWords.has(word)),
          ),
      },
    ]
  }
  if (place > 1 && (asked === undefined || asked === 'sum' || asked === 'mean')) return []
  if (asked !== undefined) return [...readAs('value'), ...readAs(asked, wordsOfIt)]
  return isCount ? readAs('count') : readAs('value')
}

function boundOf({ groups = {} }: RegExpExecArray): Bound | undefined {
  const value = cellNumber((groups['number'] ?? '').replace(/[.,]$/, ''))
  if (value === undefined) return undefined
  const kind =
    groups['above'] !== undefined
      ? 'above'
      : groups['below'] !== undefined
        ? 'below'
        : groups['least'] !== undefined
          ? 'at least'
          : 'at most'
  return { kind, value }
}

/** "How many orders were delivered": the last that is said. */
function flowOf(words: readonly string[]): ReadonlySet<string> | undefined {
  const said = words.findLast(word => flows.some(flow => flow.has(word)))
  return said === undefined ? undefined : flows.find(flow => flow.has(said))
}

/** Whether a value keeps to a bound. */
export function isWithin(value: number, { kind, value: limit }: Bound): boolean {
  switch (kind) {
    case 'above':
      return value > limit
    case 'below':
      return value < limit
    case 'at least':
      return value >= limit
    case 'at most':
      return value <= limit
  }
}
