import type { TextRange } from '../../core/span.ts'
import { magnitudes } from './units.ts'
import { comparatorAt, type NumberBound } from './number-bounds.ts'
import { isCurrency, measureAt, measureOf, type Measure, type NamedMeasure } from './measures.ts'
import { continentalAmount, currencyAfter, currencyBefore } from './written-money.ts'
import { beForms, haveForms, modals } from '../grammar/function-words.ts'
import type { ReadDate } from '../dates/read-dates.ts'
import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import { numberWords, ordinalWords } from '../lexicons/number-words.ts'

export type NumberKind = 'count' | 'ordinal' | 'percent' | 'money' | 'measure'

export interface ReadNumber extends TextRange, WordRange {
  readonly kind: NumberKind
  /** In the unit's base (metres, seconds, grams …); a percentage as a share of 1. */
  readonly value: number
  /** What `value` was multiplied with. */
  readonly factor: number
  /** Dimension or currency; '' for counts and ordinals. */
  readonly unit: string
  readonly bound: NumberBound
  /** Half of the last digit that counts ("1,200" → 50), 0 for small and odd numbers. */
  readonly slack: number
  /** Stems of the content words that follow, at most three: what is counted. */
  readonly nouns: readonly string[]
}

const plainNumber = /^(\d{1,3}(?:[,.\u00a0]\d{3})+|\d+)(st|nd|rd|th|[a-z]{1,3}[²³]?)?$/i
const fractions: ReadonlyMap<string, number> = new Map(
  Object.entries({
    half: 1 / 2,
    third: 1 / 3,
    thirds: 1 / 3,
    quarter: 1 / 4,
    quarters: 1 / 4,
    fifth: 1 / 5,
    fifths: 1 / 5,
    sixth: 1 / 6,
    eighth: 1 / 8,
    tenth: 1 / 10,
    tenths: 1 / 10,
  }),
)
const vague = new Set(['of', 'another', 'day', 'time', 'side', 'hand'])

interface Amount {
  readonly value: number
  readonly next: number
  readonly kind: NumberKind
  readonly decimals: number
  readonly suffix: string
}

/**
 * Numbers of a text that are no dates, in figures and in words, with their unit, bounds and what
 * they count.
 */
export function readNumbers(
  text: string,
  words: readonly ReadWord[],
  dates: readonly ReadDate[],
): ReadNumber[] {
  const found: ReadNumber[] = []
  let date = 0
  for (let at = 0; at < words.length;) {
    while (date < dates.length && (dates[date]?.next ?? 0) <= at) date++
    const current = dates[date]
    if (current !== undefined && current.first <= at) {
      at = current.next
      continue
    }
    const part = partOfUnit(words, at)
    if (part !== undefined) {
      found.push(part)
      at = part.next
      continue
    }
    const amount = amountAt(text, words, at)
    if (amount === undefined) {
      at++
      continue
    }
    const made = complete(text, words, at, amount, found.at(-1))
    const whole = made === undefined ? undefined : joinedTo(found.at(-1), made, words)
    if (whole !== undefined) found.pop()
    if (made !== undefined) found.push(whole ?? made)
    at = made?.next ?? amount.next
  }
  return found
}

const isOffset = /^(?:later|earlier|after|afterwards|before|ago|from|old)$/

/**
 * "1 hour 30 minutes", "two years and six months", "6 ft 2 in", "2 kg 400 g": one measure in two
 * units. Only of a time does "and" add: "pipes of 2 m and 30 cm" are of two lengths.
 */
function joinedTo(
  before: ReadNumber | undefined,
  read: ReadNumber,
  words: readonly ReadWord[],
): ReadNumber | undefined {
  if (before?.kind !== 'measure' || read.kind !== 'measure') return undefined
  const made = besideHours(before, read, words)
  if (before.unit !== made.unit || made.bound !== 'exact') return undefined
  if (before.value < before.factor || made.value >= before.factor) return undefined
  if (!Number.isInteger(Number((before.value / before.factor).toFixed(6)))) return undefined
  const isNext = before.next === made.first
  const isAdded =
    before.unit === 'time' &&
    before.next + 1 === made.first &&
    words[before.next]?.text === 'and' &&
    words[before.first - 1]?.text !== 'between' &&
    // "We walked for two hours and ten minutes later we ate"; who is "two years and a month old"
    // is two years old.
    !isOffset.test(words[made.next]?.text ?? '') &&
    !opensClause(words, made.next)
  const isApart = words.slice(before.next, made.first + 1).some(({ gap }) => gap !== 'none')
  if ((!isNext && !isAdded) || isApart) return undefined
  return {
    ...made,
    start: before.start,
    first: before.first,
    value: before.value + made.value,
    bound: before.bound,
  }
}

/** "It lasts two hours and 15 minutes of it are free", "and six months are spent abroad". */
function opensClause(words: readonly ReadWord[], at: number): boolean {
  const { text = '', gap = 'stop' } = words[at] ?? {}
  const isOfIt =
    text === 'of' && /^(?:it|them|this|that|these|those)$/.test(words[at + 1]?.text ?? '')
  return gap === 'none' && (isOfIt || beForms.has(text) || haveForms.has(text) || modals.has(text))
}

const hour = 3600
const minute = 60

/** Of "1h 45m" the minutes, which by themselves would be metres. */
function besideHours(before: ReadNumber, made: ReadNumber, words: readonly ReadWord[]): ReadNumber {
  const isMinutes =
    before.unit === 'time' &&
    before.factor === hour &&
    made.unit === 'length' &&
    made.factor === 1 &&
    made.next - made.first <= 2 &&
    made.value < minute &&
    /^\d*m$/.test(words[made.next - 1]?.text ?? '')
  return isMinutes
    ? {
        ...made,
        unit: 'time',
        value: made.value * minute,
        factor: minute,
        slack: made.slack * minute,
      }
    : made
}

/**
 * "half an hour", "a quarter of a litre", "three quarters of an hour", "an hour and a half": a
 * fraction of one unit, or one and a fraction.
 */
function partOfUnit(words: readonly ReadWord[], at: number): ReadNumber | undefined {
  const textAt = (index: number): string =>
    words[index]?.gap === 'stop' && index > at ? '' : (words[index]?.text ?? '')
  const isOne = (word: string): boolean => word === 'a' || word === 'an'
  const made = (value: number, unitAt: number, next: number): ReadNumber | undefined => {
    const measure = measureOf(textAt(unitAt))
    const first = words[at]
    const last = words[next - 1]
    if (measure === undefined || first === undefined || last === undefined) return undefined
    return {
      start: first.start,
      end: last.end,
      first: at,
      next,
      kind: 'measure',
      value: value * measure.factor,
      factor: measure.factor,
      unit: measure.dimension,
      bound: comparatorAt(words, at, next),
      slack: 0,
      nouns: nounsAfter(words, next),
    }
  }
  // "an hour and a half"
  if (isOne(textAt(at)) && textAt(at + 2) === 'and' && isOne(textAt(at + 3))) {
    const share = fractions.get(textAt(at + 4))
    if (share !== undefined) return made(1 + share, at + 1, at + 5)
  }
  // "a quarter of an hour", "three quarters of an hour", "half a litre", "half an hour"
  const count = numberWords.get(textAt(at))
  const lead = isOne(textAt(at)) ? 1 : count !== undefined && count >= 1 ? count : 0
  const fractionAt = lead > 0 ? at + 1 : at
  const share = fractions.get(textAt(fractionAt))
  if (share === undefined || (lead === 0 && textAt(fractionAt) !== 'half')) return undefined
  const after = textAt(fractionAt + 1) === 'of' ? fractionAt + 2 : fractionAt + 1
  return isOne(textAt(after)) ? made(Math.max(1, lead) * share, after + 1, after + 2) : undefined
}

function amountAt(text: string, words: readonly ReadWord[], at: number): Amount | undefined {
  const word = words[at]
  if (word === undefined || word.cites) return undefined
  const unit = text.charCodeAt(word.start)
  if ((unit >= 0x30 && unit <= 0x39) || signs.has(text.charAt(word.start)))
    return figuresAt(text, words, at, word)
  const ordinal = ordinalWords.get(word.text)
  if (ordinal !== undefined)
    return isFractionLead(words, at)
      ? spelledAt(words, at)
      : { value: ordinal, next: at + 1, kind: 'ordinal', decimals: 0, suffix: '' }
  return spelledAt(words, at)
}

function isFractionLead(words: readonly ReadWord[], at: number): boolean {
  return (
    fractions.has(words[at]?.text ?? '') &&
    words[at + 1]?.text === 'of' &&
    /^(?:a|one|two|three|four)$/.test(words[at - 1]?.text ?? '')
  )
}

function figuresAt(
  text: string,
  words: readonly ReadWord[],
  at: number,
  word: ReadWord,
): Amount | undefined {
  // "K-4", "B-52": part of a name.
  if (
    /[-\u2013]/.test(text.charAt(word.start - 1)) &&
    words[at - 1]?.end === word.start - 1 &&
    /[a-z]$/.test(words[at - 1]?.text ?? '')
  )
    return undefined
  const money = continentalAmount(text, words, at)
  if (money !== undefined) return { ...money, kind: 'count', suffix: '' }
  const part = partOfOne(text, word)
  if (part !== undefined) return { ...part, next: at + 1, kind: 'count' }
  const match = plainNumber.exec(text.slice(word.start, Math.min(word.end, word.start + 40)))
  if (match === null) return undefined
  const suffix = (match[2] ?? '').toLowerCase()
  const whole = Number((match[1] ?? '').replace(/[^\d]/g, ''))
  if (/^(?:st|nd|rd|th)$/.test(suffix))
    return { value: whole, next: at + 1, kind: 'ordinal', decimals: 0, suffix: '' }
  const follower = words[at + 1]
  if (suffix === '' && text.charCodeAt(word.end) === 0x2e && follower?.start === word.end + 1) {
    const decimal = /^(\d{1,9})((?:[a-z]{1,3}[²³]?)?)$/i.exec(
      text.slice(follower.start, Math.min(follower.end, follower.start + 16)),
    )
    if (decimal !== null)
      return {
        value: Number(`${whole}.${decimal[1] ?? ''}`),
        next: at + 2,
        kind: 'count',
        decimals: decimal[1]?.length ?? 0,
        suffix: (decimal[2] ?? '').toLowerCase(),
      }
  }
  return { value: whole, next: at + 1, kind: 'count', decimals: 0, suffix }
}

const signs: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
])

/** What a sign or a point in front adds to a whole: "½", "1½", ".75". */
function partOfOne(
  text: string,
  { start, end }: ReadWord,
): Pick<Amount, 'value' | 'decimals' | 'suffix'> | undefined {
  const written = text.slice(start, end)
  const [, whole = '', sign = ''] = /^(\d{0,3})([½¼¾])$/u.exec(written) ?? []
  const share = signs.get(sign)
  if (share !== undefined) return { value: Number(whole) + share, decimals: 0, suffix: '' }
  if (!/(?:^|[\s(€£$])\.$/.test(text.slice(Math.max(0, start - 2), start))) return undefined
  const [, decimals, suffix = ''] = /^(\d{1,4})([a-z]{0,3})$/i.exec(written) ?? []
  return decimals === undefined
    ? undefined
    : { value: Number(`0.${decimals}`), decimals: decimals.length, suffix: suffix.toLowerCase() }
}

/** "three", "twenty-five", "a hundred", "half of", "two thirds". */
function spelledAt(words: readonly ReadWord[], at: number): Amount | undefined {
  const word = words[at]?.text ?? ''
  const follower = words[at + 1]?.text ?? ''
  const share = fractions.get(word)
  if (share !== undefined && (word === 'half' || follower === 'of'))
    return { value: share, next: at + 1, kind: 'percent', decimals: 0, suffix: '' }
  const value = numberWords.get(word)
  if (value === undefined) {
    if (word === 'dozen') return { value: 12, next: at + 1, kind: 'count', decimals: 0, suffix: '' }
    return (word === 'a' || word === 'an') &&
      /^(?:hundred|thousand|million|billion|dozen)$/.test(follower)
      ? { value: 1, next: at + 1, kind: 'count', decimals: 0, suffix: '' }
      : undefined
  }
  // "one of them", "no one": a pronoun rather than a number.
  if (
    value === 1 &&
    (vague.has(follower) ||
      words[at + 1]?.content !== true ||
      /^(?:no|the|this|that|any|every|some|which)$/.test(words[at - 1]?.text ?? ''))
  )
    return undefined
  const ones = value >= 20 ? numberWords.get(follower) : undefined
  if (ones !== undefined && ones < 10 && ones >= 1)
    return { value: value + ones, next: at + 2, kind: 'count', decimals: 0, suffix: '' }
  const part = fractions.get(follower)
  if (part !== undefined && value < 10 && words[at + 2]?.text === 'of')
    return { value: value * part, next: at + 2, kind: 'percent', decimals: 0, suffix: '' }
  return { value, next: at + 1, kind: 'count', decimals: 0, suffix: '' }
}

function complete(
  text: string,
  words: readonly ReadWord[],
  at: number,
  amount: Amount,
  beside: ReadNumber | undefined,
): ReadNumber | undefined {
  const first = words[at]
  if (first === undefined) return undefined
  let { value, next, kind } = amount
  let magnitude = 1
  let unitFactor = 1
  let unit = ''
  let { suffix } = amount
  const before = currencyBefore(text, words, at)
  // "2 million", "2.5m" after a currency sign, "three hundred thousand".
  for (let round = 0; round < 2; round++) {
    const word = suffix === '' ? (words[next]?.text ?? '') : suffix
    const times10 =
      before !== undefined && word === 'm'
        ? 1e6
        : before !== undefined && word === 'b'
          ? 1e9
          : word.length === 1 && suffix === ''
            ? undefined
            : magnitudes.get(word)
    if (times10 === undefined || kind === 'ordinal' || kind === 'percent') break
    value *= times10
    magnitude *= times10
    if ((times10 === 100 || times10 === 1_000) && suffix === '') {
      const rest = times10 === 100 ? smallAfter(words, next + 1) : hundredsAfter(words, next + 1)
      value += rest.value
      next += rest.words
    }
    if (suffix === '') next++
    suffix = ''
  }
  // "two and a half years"
  const share = fractions.get(words[next + 2]?.text ?? '')
  if (
    share !== undefined &&
    kind === 'count' &&
    suffix === '' &&
    words[next]?.text === 'and' &&
    words[next + 1]?.text === 'a' &&
    words[next + 2]?.gap === 'none'
  ) {
    value += share * magnitude
    next += 3
  }
  const end = words[next - 1]?.end ?? first.end
  const mark = text.charAt(end) === ' ' ? text.charAt(end + 1) : text.charAt(end)
  const following = words[next]
  const currency = before ?? (suffix === '' ? currencyAfter(text, end) : undefined)
  if (currency !== undefined && kind !== 'percent' && kind !== 'ordinal') {
    kind = 'money'
    unit = currency
  } else if (
    kind === 'percent' ||
    mark === '%' ||
    /^(?:percent|pct)$/.test(following?.text ?? '') ||
    (following?.text === 'per' && words[next + 1]?.text === 'cent')
  ) {
    if (kind !== 'percent') {
      value /= 100
      unitFactor = 0.01
      if (mark !== '%') next += following?.text === 'per' ? 2 : 1
    }
    kind = 'percent'
  } else if (kind === 'count') {
    const named =
      suffix === ''
        ? (inchesAt(words, at, next, beside) ?? measureAt(text, words, next))
        : { measure: suffixMeasure(suffix, text.slice(end - suffix.length, end), amount), next }
    if (named?.measure !== undefined) {
      const { dimension, factor } = named.measure
      kind = isCurrency(dimension) ? 'money' : 'measure'
      unit = dimension
      value *= factor
      unitFactor = factor
      next = named.next
    } else if (suffix !== '') return undefined
  }
  const bound = comparatorAt(words, at, next)
  return {
    start: first.start,
    end: Math.max(first.end, words[next - 1]?.end ?? 0),
    first: at,
    next,
    kind,
    value,
    factor: magnitude * unitFactor,
    unit,
    bound,
    slack: unitFactor * slackOf(amount, value / unitFactor, magnitude),
    nouns: nounsAfter(words, next),
  }
}

const foot = 0.3048

/** "In" names inches only right behind feet: "6 ft 2 in". */
const inchesAt = (
  words: readonly ReadWord[],
  at: number,
  next: number,
  beside: ReadNumber | undefined,
): NamedMeasure | undefined => {
  const measure = measureOf('inch')
  return beside?.next === at &&
    beside.unit === 'length' &&
    beside.factor === foot &&
    words[next]?.text === 'in' &&
    words[next].gap === 'none' &&
    measure !== undefined
    ? { measure, next: next + 1 }
    : undefined
}

const pencePerPound = 100

/** "2.5kg", "5MW"; "45p" is less than a pound, and "720p" no money at all. */
const suffixMeasure = (suffix: string, written: string, { value }: Amount): Measure | undefined =>
  suffix === 'p' && value < pencePerPound ? measureOf('pence') : measureOf(suffix, written)

/** "nine thousand four hundred (and) two": what is added to the thousands. */
function hundredsAfter(
  words: readonly ReadWord[],
  at: number,
): { readonly value: number; readonly words: number } {
  const hundreds = numberWords.get(words[at]?.text ?? '')
  if (hundreds === undefined || hundreds < 1 || hundreds > 9 || words[at + 1]?.text !== 'hundred')
    return words[at]?.text === 'and' ? smallAfter(words, at) : { value: 0, words: 0 }
  const rest = smallAfter(words, at + 2)
  return { value: hundreds * 100 + rest.value, words: 2 + rest.words }
}

/** "one hundred (and) two": what is added to the hundreds. */
function smallAfter(
  words: readonly ReadWord[],
  at: number,
): { readonly value: number; readonly words: number } {
  const first = words[at]?.text === 'and' ? at + 1 : at
  const value = numberWords.get(words[first]?.text ?? '')
  if (value === undefined || value < 1) return { value: 0, words: 0 }
  const ones = value >= 20 ? numberWords.get(words[first + 1]?.text ?? '') : undefined
  return ones !== undefined && ones < 10 && ones >= 1
    ? { value: value + ones, words: first - at + 2 }
    : { value, words: first - at + 1 }
}

/** A round number stands for those near it: half of its last counting digit. */
function slackOf(amount: Amount, value: number, magnitude: number): number {
  if (amount.kind === 'ordinal') return 0
  if (amount.kind === 'percent') return 0.02
  if (amount.decimals > 0) return 0.5 * 10 ** -amount.decimals * magnitude
  if (magnitude >= 1000) return magnitude / 2
  const digits = String(Math.round(value / magnitude))
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  return zeros >= 2 && digits.length - zeros >= 2 ? 0.5 * 10 ** zeros * magnitude : 0
}

function nounsAfter(words: readonly ReadWord[], next: number): string[] {
  const nouns: string[] = []
  for (let at = next; at < words.length && at < next + 4 && nouns.length < 3; at++) {
    const word = words[at]
    if (word === undefined || (word.gap === 'stop' && at > next)) break
    if (word.gap !== 'none' && at > next) break
    if (word.content) nouns.push(word.stem)
    else if (at > next || word.text !== 'of') break
  }
  return nouns
}
