import type { TextRange } from '../../core/span.ts'
import { negations, possessives } from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { measureOf } from '../../language/quantities/measures.ts'
import type { NumberBound } from '../../language/quantities/number-bounds.ts'
import { readNumbers, type ReadNumber } from '../../language/quantities/read-numbers.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords, type ReadWord, type WordRange } from '../../language/sentences/read-words.ts'
import { belowZero } from './below-zero.ts'
import { amountClauses, contentStems, type AmountClause } from './amount-clause.ts'

/** An amount of a sentence, as its own words say it. */
export interface ReadAmount extends TextRange {
  readonly kind: 'amount' | 'rate'
  /** Dimension, currency, `percent` or `count`; times a year for rates. */
  readonly unit: string
  readonly value: number
  /** "Food - 9 °C": what stands before it may be a dash or a minus. */
  readonly isSignOpen: boolean
  readonly bound: NumberBound
  /** Stems of what is counted or measured. */
  readonly nouns: readonly string[]
  /** The word before it and before what bounds it: "after", "within", "for". */
  readonly lead: string
  /** Folded words before and behind it. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** "The 12 months", "our first 90 days": a time or a number that is known, not stated here. */
  readonly isDefinite: boolean
  /** "A 2 hour lesson": how long one of them is. */
  readonly isAttributive: boolean
  /** "Groups of 12 children", "with 8 characters": it belongs to the noun before it. */
  readonly isModifier: boolean
  /** "A year", "per month": the unit of time for which it holds; '' where none is named. */
  readonly period: string
}

/** An amount of a sentence, and the clause that states it. */
export interface StatedAmount extends ReadAmount {
  readonly clause: AmountClause
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
/** Whom it takes so long: "took us 9 days". */
const persons: ReadonlySet<string> = setOf('us me him her them you it')
const definite: ReadonlySet<string> = setOf('the this these those')
/** Which ones of a time, or of some that follow each other. */
const ordering: ReadonlySet<string> = setOf(
  'last past first next previous coming following same over during every each',
)
const modifying: ReadonlySet<string> = setOf('with of having containing')
const wordsAround = 4
/** Words that may stand before a period and behind the amount. */
const wordsBefore = 10

/** The amounts and rates that a sentence states, each with its clause. */
export function statedAmounts(sentence: string): StatedAmount[] {
  const { words } = readWords(sentence, mostWords)
  const amounts = readAmounts(sentence, words)
  if (amounts.length === 0) return []
  const clauseOf = amountClauses(sentence, words, amounts)
  return amounts.map(amount => ({ ...amount, clause: clauseOf(amount) }))
}

/** The words of a sentence, of a long one the first. */
export const amountWords = (sentence: string): readonly ReadWord[] =>
  readWords(sentence, mostWords).words

/** The amounts and rates of a sentence. */
export function readAmounts(sentence: string, words: readonly ReadWord[]): ReadAmount[] {
  const rates = readRates(words)
  const found: ReadAmount[] = rates.map(rate => ({
    ...around(words, rate),
    ...rateOf(rate.perYear, rate),
    nouns: periodicNouns(words, rate),
  }))
  for (const number of readNumbers(sentence, words, [])) {
    if (rates.some(rate => rate.first <= number.first && number.first < rate.next)) continue
    const read = isYear(words, number) ? undefined : amountOf(number)
    if (read === undefined) continue
    const { amount, next } = asTemperature(sentence, words, number, read)
    const counted = amount.unit === 'count' && amount.nouns.length === 0
    const from = rangeStart(words, number, amount, found.at(-1))
    const { unit, bound } = amount
    // "Between 2 and 8 °C", "between -18 and -22 °C"
    const start = from === undefined ? 0 : startValue(sentence, words, from, number, unit)
    const isFalling = from !== undefined && start > amount.value
    if (from !== undefined)
      found.splice(-1, 1, { ...from, unit, value: start, bound: isFalling ? 'most' : 'least' })
    found.push({
      ...amount,
      bound:
        from !== undefined
          ? isFalling
            ? 'least'
            : 'most'
          : bound === 'exact'
            ? (boundBefore(words, number.first) ?? boundBehind(words, next))
            : bound,
      ...around(words, { first: number.first, next }),
      // "Two staff in the kitchen and five on duty"
      nouns: counted ? leftOut(words, number, found) : amount.nouns,
      isAttributive: number.kind === 'measure' && isAttributive(sentence, words, number),
      start: number.start,
      end: number.end,
    })
  }
  return [...found, ...singleUnits(words, rates)]
}

/** The first of two numbers that an amount lies between, where only the second has a unit. */
function rangeStart(
  words: readonly ReadWord[],
  { first }: ReadNumber,
  { unit }: Amount,
  last: ReadAmount | undefined,
): ReadAmount | undefined {
  const isRange = words[first - 1]?.text === 'and' && last?.before.at(-1) === 'between'
  const isBehind = words[first - 2]?.end === last?.end
  return isRange && isBehind && last.unit === 'count' && unit !== 'count' && unit !== 'time'
    ? last
    : undefined
}

/** The first number of a range in the unit of the second, below zero where it says so. */
function startValue(
  sentence: string,
  words: readonly ReadWord[],
  { value, start }: ReadAmount,
  { factor }: ReadNumber,
  unit: string,
): number {
  const first = words.findIndex(word => word.end > start)
  const isBelow = unit === 'degree' && belowZero(sentence, words, { first, start }) === 'below'
  return isBelow ? -value * factor : value * factor
}

/** How often, in times a year. */
export const rateOf = (
  perYear: number,
  { start, end }: TextRange,
): Omit<ReadAmount, 'lead' | 'before' | 'after'> => ({
  kind: 'rate',
  unit: 'rate',
  value: perYear,
  isSignOpen: false,
  bound: 'exact',
  nouns: [],
  isDefinite: false,
  isAttributive: false,
  isModifier: false,
  period: '',
  start,
  end,
})

/** What comes round so often: "report" of "the annual report". */
function periodicNouns(words: readonly ReadWord[], { first, next }: WordRange): string[] {
  if (next - first > 1 || !/(?:annual|ennial|ly)$/.test(words[first]!.text)) return []
  const after = words.slice(next, next + 3)
  const end = after.findIndex(({ gap, content }) => gap !== 'none' || !content)
  return (end < 0 ? after : after.slice(0, end)).map(each => each.stem)
}

/** "In 2025 staff had", "of May 2025". */
const isYear = (words: readonly ReadWord[], { kind, value, nouns, first }: ReadNumber): boolean =>
  kind === 'count' &&
  value >= 1900 &&
  value < 2100 &&
  (nouns.length === 0 || yearly.has(words[first - 1]?.text ?? ''))

const yearly: ReadonlySet<string> = setOf('in of since until from by during year summer winter')

type Amount = Pick<ReadAmount, 'kind' | 'unit' | 'value' | 'isSignOpen' | 'bound' | 'nouns'>

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
      isSignOpen: false,
      bound,
      nouns: nouns.slice(2),
    }
  return {
    kind: 'amount',
    unit: kind === 'measure' || kind === 'money' ? unit : kind,
    value,
    isSignOpen: false,
    bound,
    nouns,
  }
}

const scales: ReadonlyMap<string, string> = new Map([
  ['c', 'degree'],
  ['celsius', 'degree'],
  ['centigrade', 'degree'],
  ['f', 'fahrenheit'],
  ['fahrenheit', 'fahrenheit'],
])

/** "5 degrees Celsius", "5 °C", "minus 18 degrees": degrees are of Celsius where no scale is. */
function asTemperature(
  sentence: string,
  words: readonly ReadWord[],
  number: ReadNumber,
  amount: Amount,
): { readonly amount: Amount; readonly next: number } {
  const { next } = number
  const isDegree = amount.unit === 'degree'
  const behind = words[next]
  const isMarked =
    behind !== undefined && /^\s*°\s*$/u.test(sentence.slice(words[next - 1]!.end, behind.start))
  const unit = isDegree || isMarked ? scales.get(behind?.text ?? '') : undefined
  if (unit === undefined && !isDegree) return { amount, next }
  const sign = belowZero(sentence, words, number)
  return {
    amount: {
      ...amount,
      unit: unit ?? 'degree',
      value: sign === 'below' ? -amount.value : amount.value,
      isSignOpen: sign === 'open',
      nouns: [],
    },
    next: unit === undefined ? next : next + 1,
  }
}

const mostNouns = 2

/** "A minimum of 63 °C", "no hotter than 43 °C", "does not exceed 80 decibels". */
function boundBefore(words: readonly ReadWord[], first: number): NumberBound | undefined {
  const [three = '', two = '', one = ''] = [3, 2, 1].map(back => words[first - back]?.text)
  if (one === 'of') return two === 'minimum' ? 'least' : two === 'maximum' ? 'most' : undefined
  const isDenied = negations.has(one === 'than' ? three : two)
  const isMore = one === 'than' ? upward.has(two) : one === 'exceed'
  if (isMore) return isDenied ? 'most' : 'more'
  return one === 'than' && downward.has(two) ? (isDenied ? 'least' : 'less') : undefined
}

const upward: ReadonlySet<string> = setOf(`
  more above over greater higher longer older larger hotter warmer wider taller deeper heavier
`)
const downward: ReadonlySet<string> = setOf(`
  less fewer below under lower shorter younger smaller colder cooler narrower lighter
`)

/** "5 degrees or below", "ten working days at most": what bounds an amount from behind. */
function boundBehind(words: readonly ReadWord[], next: number): NumberBound {
  for (let at = next; at <= next + mostNouns; at++) {
    const [one, two] = [words[at]?.text ?? '', words[at + 1]?.text ?? '']
    const isEnd = words[at + 2]?.gap !== 'none'
    // "Three days and over 100 letters".
    if (one === 'or' || (one === 'and' && isEnd))
      return upward.has(two) ? 'least' : downward.has(two) ? 'most' : 'exact'
    if (one === 'at' && (two === 'most' || two === 'least'))
      // "Five wardens at least two of whom …".
      return isEnd || words[at + 2]!.text === 'and' ? two : 'exact'
    if (words[at]?.gap !== 'none' || !words[at]!.content) return 'exact'
  }
  return 'exact'
}

/** "A single day of training", "a day of training": one of a unit of time. */
function singleUnits(words: readonly ReadWord[], rates: readonly WordRange[]): ReadAmount[] {
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
        isSignOpen: false,
        bound: 'exact' as const,
        nouns,
        ...around(words, range),
        isAttributive: false,
        start: words[at - 1]!.start,
        end: word.end,
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

/** The noun of the number before, where this one stands without: "and five on duty". */
function leftOut(
  words: readonly ReadWord[],
  { first, next }: WordRange,
  before: readonly ReadAmount[],
): readonly string[] {
  const last = before.at(-1)
  const lead = words[first - 1]
  const isJoined = lead !== undefined && (lead.text === 'and' || words[first]!.gap === 'comma')
  const isAlone = words[next] === undefined || words[next].gap !== 'none' || !words[next].content
  return last?.unit === 'count' && isJoined && isAlone ? last.nouns.slice(0, 1) : []
}

/** "A 2 hour lesson", "a 30-day trial": a unit in the singular before what it measures. */
function isAttributive(
  sentence: string,
  words: readonly ReadWord[],
  { first, next, value, factor }: ReadNumber,
): boolean {
  const [unit, noun] = [words[next - 1]!, words[next]]
  if (noun === undefined || noun.gap !== 'none' || !noun.content || others.has(noun.text))
    return false
  const plural = measureOf(`${unit.text}s`)
  if (unit.text.endsWith('s') || plural?.dimension !== measureOf(unit.text)?.dimension) return false
  const isHyphened = sentence.charAt(unit.start - 1) === '-'
  return value !== factor || isHyphened || /^an?$/.test(words[first - 1]?.text ?? '')
}

/** Behind an amount these say how it is meant: "two days later", "one hour more". */
export const others: ReadonlySet<string> = setOf(
  'more other others further additional new extra another of later earlier ago older late early ' +
    'old overdue ahead behind',
)

function around(
  words: readonly ReadWord[],
  { first, next }: WordRange,
): Pick<ReadAmount, 'lead' | 'before' | 'after' | 'isDefinite' | 'isModifier' | 'period'> {
  let at = first - 1
  while (at >= 0 && (bounding.has(words[at]!.text) || persons.has(words[at]!.text))) at--
  const stop = words.findIndex(({ gap }, index) => index >= next && gap === 'stop')
  const end = stop < 0 ? next + wordsAround : Math.min(stop, next + wordsAround)
  const after = words.slice(next, end).map(({ text }) => text)
  return {
    lead: words[at]?.text ?? '',
    before: words.slice(Math.max(0, first - wordsAround), first).map(({ text }) => text),
    after,
    isDefinite: isDefinite(words, first),
    isModifier:
      !isTotalling(words, first) &&
      modifying.has(
        words.slice(0, first).findLast(({ text }) => text === 'of' || !bounding.has(text))?.text ??
          '',
      ),
    period: periodBehind(words, next, stop < 0 ? words.length : stop),
  }
}

/** "A year" of "20 hours of training a year", "30 litres are there for each person a day". */
function periodBehind(words: readonly ReadWord[], next: number, stop: number): string {
  const period = words
    .slice(next + 1, Math.min(stop, next + wordsBefore))
    .find(({ text }, place) => {
      const { text: lead } = words[next + place]!
      const isPer =
        /^(?:an?|per)$/.test(lead) || (/^(?:each|every)$/.test(lead) && place < wordsAround)
      return isPer && (measureOf(text)?.dimension === 'time' || text === 'quarter')
    })
  return period?.text ?? ''
}

/** "A minimum of three", "a total of three". */
const isTotalling = (words: readonly ReadWord[], first: number): boolean =>
  words[first - 1]?.text === 'of' &&
  /^(?:minimum|maximum|total)$/.test(words[first - 2]?.text ?? '')

function isDefinite(words: readonly ReadWord[], first: number): boolean {
  let at = first - 1
  while (at >= 0 && ordering.has(words[at]!.text)) at--
  const word = words[at]?.text ?? ''
  return at < first - 1 || definite.has(word) || possessives.has(word)
}

/** Stems of the content words of a text, without units and numbers. */
export const stemsOfText = (text: string): ReadonlySet<string> =>
  contentStems(readWords(text, mostWords).words)
