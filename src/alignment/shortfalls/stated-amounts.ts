import { findVerb } from '../../language/grammar/finite-verb.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import type { NumberBound } from '../../language/quantities/number-bounds.ts'
import { readNumbers, type ReadNumber } from '../../language/quantities/read-numbers.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords, type ReadWord, type WordRange } from '../../language/sentences/read-words.ts'
import { stem } from '../../language/words/tokens.ts'

/** An amount of a sentence, and the clause that states it. */
export interface StatedAmount {
  readonly kind: 'amount' | 'rate'
  /** Dimension, currency, `percent` or `count`; times a year for rates. */
  readonly unit: string
  readonly value: number
  readonly bound: NumberBound
  /** Stems of what is counted or measured. */
  readonly nouns: readonly string[]
  /** The word before it and before what bounds it: "after", "within", "for". */
  readonly lead: string
  /** Folded words before and behind it. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly clause: AmountClause
}

export interface AmountClause {
  /** Stems of its content words, without units and numbers. */
  readonly stems: ReadonlySet<string>
  /** What is done in it, as a base form; '' where it has no verb. */
  readonly verb: string
  readonly verbStem: string
  readonly isDenied: boolean
}

const mostWords = 120
const day = 86_400
const daysOfWorkdays = 7 / 5
const hoursOfWorkdays = 1
/** What is said of how an amount is meant, before it. */
const bounding: ReadonlySet<string> = setOf(`
  at least most more less fewer longer than no not about around approximately roughly nearly almost
  some over above under below up to maximum minimum only just merely a the of circa
`)
const timeWords: ReadonlySet<string> = setOf(
  'second minute hour day week fortnight month quarter year time per cent percent working business',
)
/** "There are no more than 20" denies nothing. */
const comparing = /\b(?:no|not) (?:more|fewer|less|later|longer|higher|lower|older) than\b/iu
const wordsAround = 4

/** The amounts and rates that a sentence states, clause by clause. */
export function statedAmounts(sentence: string): StatedAmount[] {
  const { words } = readWords(sentence, mostWords)
  const clauses = clausesOf(sentence, words)
  const clauseAt = (at: number): AmountClause =>
    clauses.find(({ range }) => range.first <= at && at < range.next)!.clause
  const rates = readRates(words)
  const found: StatedAmount[] = rates.map(rate => ({
    kind: 'rate',
    unit: 'rate',
    value: rate.perYear,
    bound: 'exact',
    nouns: [],
    ...around(words, rate),
    clause: clauseAt(rate.first),
  }))
  for (const number of readNumbers(sentence, words, [])) {
    if (rates.some(rate => rate.first <= number.first && number.first < rate.next)) continue
    const amount = amountOf(number)
    if (amount !== undefined)
      found.push({ ...amount, ...around(words, number), clause: clauseAt(number.first) })
  }
  for (const single of singleUnits(words, rates))
    found.push({ ...single, clause: clauseAt(single.first) })
  return found
}

type Amount = Pick<StatedAmount, 'kind' | 'unit' | 'value' | 'bound' | 'nouns'>

function amountOf(number: ReadNumber): Amount | undefined {
  const { kind, value, bound, nouns, unit } = number
  if (kind === 'ordinal') return undefined
  // "20 working days": as many as four weeks have.
  const [first = '', second = ''] = nouns
  if (kind === 'count' && /^(?:work|busi)/.test(first) && /^(?:day|hour)/.test(second))
    return {
      kind: 'amount',
      unit: 'time',
      value: value * (second.startsWith('day') ? day * daysOfWorkdays : 3600 * hoursOfWorkdays),
      bound,
      nouns: nouns.slice(2),
    }
  // A year is no count.
  if (kind === 'count' && value >= 1900 && value < 2100 && first === '') return undefined
  return {
    kind: 'amount',
    unit: kind === 'measure' || kind === 'money' ? unit : kind,
    value,
    bound,
    nouns,
  }
}

/** "A single day of training", "a day of training": one of a unit of time. */
function singleUnits(
  words: readonly ReadWord[],
  rates: readonly WordRange[],
): Array<Omit<StatedAmount, 'clause'> & { readonly first: number }> {
  return words.flatMap((word, at) => {
    const seconds = unitSeconds.get(word.text)
    const isSingle = ['single', 'one'].includes(words[at - 1]?.text ?? '')
    if (seconds === undefined || !isSingle) return []
    // "One day we will …"
    if (words[at - 1]!.text === 'one' && words[at + 1]?.text !== 'of') return []
    if (rates.some(({ first, next }) => first <= at && at < next)) return []
    const range = { first: at - 1, next: at + 1 }
    const nouns = words
      .slice(at + 1, at + 4)
      .filter(({ content }) => content)
      .map(each => each.stem)
    return [
      {
        kind: 'amount' as const,
        unit: 'time',
        value: seconds,
        bound: 'exact' as const,
        nouns,
        ...around(words, range),
        first: at - 1,
      },
    ]
  })
}

const unitSeconds: ReadonlyMap<string, number> = new Map([
  ['hour', 3600],
  ['day', day],
  ['week', 7 * day],
  ['month', 30.4375 * day],
  ['year', 365.25 * day],
])

function around(
  words: readonly ReadWord[],
  { first, next }: WordRange,
): Pick<StatedAmount, 'lead' | 'before' | 'after'> {
  let at = first - 1
  while (at >= 0 && bounding.has(words[at]!.text)) at--
  const stop = words.findIndex(({ gap }, index) => index >= next && gap === 'stop')
  const end = stop < 0 ? next + wordsAround : Math.min(stop, next + wordsAround)
  return {
    lead: words[at]?.text ?? '',
    before: words.slice(Math.max(0, first - wordsAround), first).map(({ text }) => text),
    after: words.slice(next, end).map(({ text }) => text),
  }
}

interface ClauseAt {
  readonly range: WordRange
  readonly clause: AmountClause
}

/** Clauses at marks and "and" where each has a verb; others belong to what is before. */
function clausesOf(sentence: string, words: readonly ReadWord[]): ClauseAt[] {
  const cuts = words.flatMap(({ gap, text }, at) =>
    at > 0 && (gap !== 'none' || text === 'and' || text === 'but') ? [at] : [],
  )
  const ranges: WordRange[] = []
  for (const [at, first] of [0, ...cuts].entries()) {
    const range = { first, next: cuts[at] ?? words.length }
    const last = ranges.at(-1)
    if (last === undefined || (verbOf(sentence, words, range) !== undefined && hasVerb(last)))
      ranges.push(range)
    else ranges[ranges.length - 1] = { first: last.first, next: range.next }
  }
  function hasVerb(range: WordRange): boolean {
    return verbOf(sentence, words, range) !== undefined
  }
  return ranges.map(range => ({ range, clause: clauseOf(sentence, words, range) }))
}

function verbOf(
  sentence: string,
  words: readonly ReadWord[],
  { first, next }: WordRange,
): { readonly head: string; readonly isDenied: boolean } | undefined {
  const [from, to] = [words[first], words[next - 1]]
  if (from === undefined || to === undefined) return undefined
  const own = sentenceWords(sentence.slice(from.start, to.end))
  const verb = findVerb(own, 0, own.length)
  const head = verb === undefined ? undefined : own[verb.head]
  return head === undefined ? undefined : { head: head.text, isDenied: verb!.negated }
}

function clauseOf(sentence: string, words: readonly ReadWord[], range: WordRange): AmountClause {
  const verb = verbOf(sentence, words, range)
  const text = sentence.slice(words[range.first]?.start, words[range.next - 1]?.end)
  return {
    stems: contentStems(words.slice(range.first, range.next)),
    verb: verb === undefined ? '' : baseOf(verb.head),
    verbStem: verb === undefined ? '' : stem(verb.head),
    isDenied: (verb?.isDenied ?? false) && !comparing.test(text),
  }
}

/** Stems of what words are about: no units, no numbers. */
const contentStems = (words: readonly ReadWord[]): ReadonlySet<string> =>
  new Set(
    words
      .filter(
        ({ content, text }) =>
          content && !/^\d/.test(text) && !timeWords.has(text.replace(/s$/, '')),
      )
      .map(each => each.stem),
  )

export const stemsOfText = (text: string): ReadonlySet<string> =>
  contentStems(readWords(text, mostWords).words)
