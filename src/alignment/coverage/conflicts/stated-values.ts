import { setOf } from '../../../language/lexicons/lexicon.ts'
import { measureOf } from '../../../language/quantities/measures.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import { compareNumbers } from '../../../evidence/signals/conflicts/compare-numbers.ts'
import type { Statement } from './statement.ts'

/**
 * What a value says: how often (`rate`), after how many of something (`interval`), how long or how
 * soon (`span`), how much (`level`), how many (`count`).
 */
export type ValueKind = 'rate' | 'interval' | 'span' | 'level' | 'count'

/** A value that a statement gives. */
export interface StatedValue {
  readonly kind: ValueKind
  /** As it is written. */
  readonly text: string
  readonly number: ReadNumber
  /** What is counted, the head last; of a level what it is the level of. */
  readonly of: readonly string[]
  /** "A week", "per person": what the amount is for. */
  readonly per: string
  /** Words of the value. */
  readonly first: number
}

const limits: ReadonlySet<string> = setOf('within inside')
const spans: ReadonlySet<string> = setOf('within inside after for in least most to')
const each: ReadonlySet<string> = setOf('every each after')
const noSpan: ReadonlySet<string> = setOf('ago old older earlier later apart')
const mostValues = 4

/** The values of a statement; none where it has too many to tell which is which. */
export function statedValues(statement: Statement): readonly StatedValue[] {
  const { reading } = statement
  const { words, rates, numbers, text } = reading
  if (rates.length + numbers.length > mostValues) return []
  const found: StatedValue[] = rates
    .filter(({ weekday }) => weekday === '')
    .map(({ start, end, first, next, perYear }) => ({
      kind: 'rate',
      text: text.slice(start, end),
      number: rateNumber(start, end, first, next, perYear),
      of: [],
      per: '',
      first,
    }))
  for (const number of numbers) {
    if (number.kind === 'ordinal') continue
    const { first, next, start, end } = number
    const before = words[first - 1]?.text ?? ''
    const after = words[next]?.text ?? ''
    const kind = kindOf(number, before, after, statement)
    if (kind === undefined) continue
    const bounded: ReadNumber = limits.has(before) ? { ...number, bound: 'most' } : number
    const counted = kind === 'count' || kind === 'interval' ? countedOf(statement, number) : []
    if ((kind === 'count' || kind === 'interval') && number.unit === '' && counted.length === 0)
      continue
    found.push({
      kind,
      text: text.slice(withSign(text, start), end),
      number: bounded,
      of: kind === 'level' ? levelOf(statement, number) : counted,
      per: perOf(statement, next),
      first,
    })
  }
  return found
}

const withSign = (text: string, start: number): number =>
  /\p{Sc}/u.test(text.charAt(start - 1)) ? start - 1 : start

function kindOf(
  number: ReadNumber,
  before: string,
  after: string,
  statement: Statement,
): ValueKind | undefined {
  if (number.kind === 'count') {
    if (each.has(before)) return 'interval'
    return levelOf(statement, number, false).length > 0 ? 'level' : 'count'
  }
  if (number.unit !== 'time') return 'level'
  if (noSpan.has(after)) return undefined
  if (before === 'every' || before === 'each') return 'interval'
  if (spans.has(before)) return 'span'
  return [...statement.predicates.values()].includes('last') ? 'span' : undefined
}

/** A rate as a number, so that both compare alike. */
const rateNumber = (
  start: number,
  end: number,
  first: number,
  next: number,
  perYear: number,
): ReadNumber => ({
  start,
  end,
  first,
  next,
  kind: 'measure',
  value: perYear,
  factor: 1,
  unit: 'rate',
  bound: 'exact',
  slack: 0.1 * perYear,
  nouns: [],
})

/** Stems of what is counted, up to a verb. */
function countedOf({ reading, predicates }: Statement, { next }: ReadNumber): string[] {
  const found: string[] = []
  for (let at = next; at < next + 4; at++) {
    const word = reading.words[at]
    if (word === undefined || !word.content || predicates.has(at)) break
    if (at > next && word.gap !== 'none') break
    found.push(word.stem)
  }
  return found
}

const article: ReadonlySet<string> = setOf('a an per each every')

/** "A week", "per person" behind an amount. */
function perOf({ reading: { words } }: Statement, next: number): string {
  for (let at = next; at < Math.min(words.length - 1, next + 4); at++) {
    const word = words[at]!
    if (word.gap === 'stop' || word.gap === 'comma') return ''
    const of = words[at + 1]
    if (of === undefined || !article.has(word.text)) continue
    if (word.text === 'per' || measureOf(of.text)?.dimension === 'time') return of.stem
  }
  return ''
}

/** Of "winds of up to 12 knots" the wind, else what the clause is about, if wished. */
function levelOf(
  { reading: { words }, things, subject }: Statement,
  number: ReadNumber,
  orSubject = true,
): string[] {
  for (let at = number.first - 1; at > Math.max(0, number.first - 5); at--) {
    if (words[at]?.text !== 'of') continue
    const thing = things.find(each => each.at === at - 1)
    if (thing !== undefined) return [thing.stem]
  }
  return subject === undefined || !orSubject ? [] : [subject]
}

/** Whether two values cannot both be right. */
export function areApart(one: StatedValue, other: StatedValue): boolean {
  if (one.kind !== other.kind || one.per !== other.per) return false
  const [ours, theirs] = [one.number.nouns[0], other.number.nouns[0]]
  const isCounted = one.number.kind === 'count' && ours !== undefined && theirs !== undefined
  if (isCounted && ours !== theirs) return false
  if (one.kind === 'rate') {
    const [low, high] = [one.number.value, other.number.value].sort((left, right) => left - right)
    return low! < 0.9 * high!
  }
  // "Within ten days" and "within two weeks" are two limits, though one may keep both.
  if (isLimit(one) && one.number.bound === other.number.bound)
    return areApart(exactly(one), exactly(other))
  return (
    compareNumbers(one.number, other.number) === 'apart' &&
    compareNumbers(other.number, one.number) === 'apart'
  )
}

const isLimit = ({ number: { bound } }: StatedValue): boolean =>
  bound === 'most' || bound === 'least'

const exactly = (value: StatedValue): StatedValue => ({
  ...value,
  number: { ...value.number, bound: 'exact' },
})

/** Whether two values say the same. */
export const areSame = (one: StatedValue, other: StatedValue): boolean =>
  one.kind === other.kind &&
  !areApart(one, other) &&
  (compareNumbers(one.number, other.number) === 'same' ||
    compareNumbers(other.number, one.number) === 'same')
