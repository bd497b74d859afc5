import { daysSinceLast, hasChangedSince, lastWord } from '../items/item-dates.ts'
import type { TextRange } from '../../core/span.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { amountClauses, type AmountClause } from './amount-clause.ts'
import {
  amountWords,
  rateOf,
  readAmounts,
  type ReadAmount,
  type StatedAmount,
} from './stated-amounts.ts'

/** What a statement says of amounts, read once for all standards. */
export interface AmountReading {
  readonly amounts: readonly StatedAmount[]
  /** "Three took less": the clause, and the amounts before it. */
  readonly fewer: readonly FewerThan[]
  /** "Was last inspected in June 2021". */
  readonly lasts: readonly LastDone[]
}

export interface FewerThan {
  readonly clause: AmountClause
  readonly before: readonly StatedAmount[]
}

export interface LastDone {
  readonly clause: AmountClause
  /** What was done last: "inspected", "inspection". */
  readonly done: string
  readonly days: number
}

const nothing: AmountReading = { amounts: [], fewer: [], lasts: [] }
const unsure = /\b(?:if|unless|would|could|might|should)\b/iu
const times = String.raw`once|twice|thrice|(?:three|four|five|six|\d{1,2}) times`
const thatYear = String.raw`(?:this|last) year\b`
const ofYear =
  String.raw`(?:in|during|over|throughout) (?:(?:19|20)\d\d\b(?![-/])|${thatYear}|` +
  String.raw`the (?:past |last )?(?:year|twelve months|12 months)\b)`
const counted = new RegExp(String.raw`\b(${times})\b,? (?:${ofYear}|${thatYear})`, 'giu')
const before = 'test|check|inspection|review|visit|audit|one'
const apart = new RegExp(
  String.raw`\bafter (?:the (?:${before}) before|(?:its|the) (?:last|previous|preceding))\b` +
    String.raw`|\b(?:apart|since the (?:last|previous))\b`,
  'iu',
)
/** "Eight attended fewer", with nothing that it is compared with. */
const fewer = new RegExp(
  String.raw`(?<!\b(?:no|not|nor|than|any) )\b(?:fewer|less|shorter)\b` +
    String.raw`(?! (?:than|often|of)\b)(?=\s*(?:[,;.:)]|and\b|but\b|$))`,
  'giu',
)
const lastWords = new RegExp(lastWord, 'giu')
const timesOf: ReadonlyMap<string, number> = new Map(
  Object.entries({ once: 1, twice: 2, thrice: 3, three: 3, four: 4, five: 5, six: 6 }),
)
const year = 31_557_600
const dayMs = 86_400_000

/**
 * Reads the amounts of a statement, how often it says that something was done, and how long ago it
 * was done last. `asOf`: the day of its document. What is conditional or doubted says nothing.
 */
export function amountReading(said: string, asOf?: number): AmountReading {
  if (unsure.test(said)) return nothing
  const words = amountWords(said)
  const read = readAmounts(said, words)
  const rates = [...countedRates(said), ...ratesApart(said, read)]
  const less = [...said.matchAll(fewer)].map(rangeOf)
  const lastly = asOf === undefined || hasChangedSince(said) ? [] : lastsIn(said)
  const amounts = [...read, ...rates]
  if (amounts.length + lastly.length === 0) return nothing
  const clauseOf = amountClauses(said, words, amounts)
  const stated = amounts.map(amount => ({ ...amount, clause: clauseOf(amount) }))
  return {
    amounts: stated,
    fewer: less.map(range => ({
      clause: clauseOf(range),
      before: stated.filter(({ start }) => start < range.start),
    })),
    lasts: lastly.flatMap(({ range, done }) => {
      const clause = clauseOf(range)
      const today = Math.floor(asOf! / dayMs)
      const days = daysSinceLast(said.slice(range.start, clause.end), today)
      return days === undefined || days < 0 ? [] : [{ clause, done, days }]
    }),
  }
}

const rangeOf = (match: RegExpExecArray): TextRange => ({
  start: match.index,
  end: match.index + match[0].length,
})

const bare = { lead: '', before: [], after: [] }

/** "Once in 2025": a rate that no word for rates tells. */
const countedRates = (said: string): ReadAmount[] =>
  [...said.matchAll(counted)].flatMap(match => {
    const word = match[1]!.toLowerCase()
    const count = timesOf.get(word) ?? timesOf.get(word.split(' ')[0]!) ?? Number.parseInt(word, 10)
    return Number.isFinite(count) ? [{ ...rateOf(count, rangeOf(match)), ...bare }] : []
  })

/** "Nine weeks after the one before". */
function ratesApart(said: string, amounts: readonly ReadAmount[]): ReadAmount[] {
  const gap = amounts.find(amount => amount.unit === 'time' && !amount.before.includes('every'))
  return gap !== undefined && gap.value > 0 && apart.test(said)
    ? [{ ...rateOf(year / gap.value, gap), ...bare }]
    : []
}

/** Where something is said to have been done last, and what. */
function lastsIn(said: string): Array<{ readonly range: TextRange; readonly done: string }> {
  const found = [...said.matchAll(lastWords)].map(rangeOf)
  const words = found.length === 0 ? [] : sentenceWords(said)
  return found.flatMap(range => {
    const done = words.find(word => word.start >= range.end && !isAdverb(word))
    return done === undefined ? [] : [{ range, done: done.text }]
  })
}
