import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { isClose } from './compare-numbers.ts'

/**
 * Whether a number of the claim is what the evidence's numbers come to; where it is not, `says`
 * tells people what they come to.
 */
export type Computed = { readonly isSame: true } | { readonly isSame: false; readonly says: string }

const rising = setOf(`
  rise rose risen rises rising increase increased increases increasing grow grew grown grows growing
  gain gained gains climb climbed up more higher larger older longer taller heavier above over
  exceeded ahead expanded jumped went
`)
const falling = setOf(`
  fall fell fallen falls falling decrease decreased decreases decreasing drop dropped drops decline
  declined shrink shrank shrunk lost lose down less fewer lower smaller younger shorter lighter
  below under behind cut reduced saved saving
`)
const totals = setOf('total totals totalled altogether together combined sum overall between')
const wholes = setOf('all total whole sum')
const textsOf = (words: readonly ReadWord[]): Set<string> => new Set(words.map(({ text }) => text))

/**
 * Computes sums, differences, products, shares and changes that a claim states of the evidence's
 * numbers; undefined where the claim states none, or the evidence does not tell of which.
 */
export function computedNumber(number: ReadNumber, alignment: Alignment): Computed | undefined {
  if (number.kind === 'ordinal' || number.bound !== 'exact') return undefined
  const { claim, evidence } = alignment
  const all = evidence.numbers.filter(
    ({ kind, bound }) => kind !== 'ordinal' && (bound === 'exact' || bound === 'about'),
  )
  if (all.length === 0 || all.length > 8) return undefined
  const own = textsOf(claim.words)
  const before = claim.words[number.first - 1]?.text ?? ''
  const isChange = before === 'by' || isComparedBehind(number, claim.words)
  if (isChange && (has(own, rising) || has(own, falling))) {
    const change = changeIn(all, alignment)
    if (change === undefined) return undefined
    return number.kind === 'percent'
      ? relativeChange(number, change, own)
      : difference(number, change, own)
  }
  if (number.kind === 'percent') return share(number, all, alignment)
  const times = timesOf(number, claim.words)
  if (times !== undefined) return ratio(times, all)
  if (has(own, totals) || isInAll(number, claim.words)) return total(number, all, alignment)
  return undefined
}

const has = (words: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...words].some(word => some.has(word))

/** "two million more than", "5 km further". */
function isComparedBehind({ next }: ReadNumber, words: readonly ReadWord[]): boolean {
  for (let at = next; at < Math.min(words.length, next + 4); at++) {
    const text = words[at]?.text ?? ''
    if (/^(?:more|fewer|less|older|younger|longer|shorter|higher|lower|further)$/.test(text))
      return words.slice(at + 1, at + 4).some(word => word.text === 'than')
  }
  return false
}

/** "three times as many", "five times more". */
function timesOf(number: ReadNumber, words: readonly ReadWord[]): number | undefined {
  return words[number.next]?.text === 'times' &&
    /^(?:as|more|larger|higher|greater|the)$/.test(words[number.next + 1]?.text ?? '')
    ? number.value
    : undefined
}

/** "in all", "in total", "the two depots sent 23". */
function isInAll({ next }: ReadNumber, words: readonly ReadWord[]): boolean {
  for (let at = next; at + 1 < words.length; at++)
    if (words[at]?.text === 'in' && wholes.has(words[at + 1]?.text ?? '')) return true
  return false
}

const alike = (number: ReadNumber, all: readonly ReadNumber[]): ReadNumber[] =>
  all.filter(({ kind, unit }) => kind === number.kind && unit === number.unit)

/** Two amounts that something changed between; `isOrdered` where the evidence says "from … to". */
interface Change {
  readonly from: ReadNumber
  readonly to: ReadNumber
  readonly isOrdered: boolean
}

/** "From A to B", or the only two of a kind, of which either may be the later one. */
function changeIn(all: readonly ReadNumber[], { evidence }: Alignment): Change | undefined {
  for (const [index, from] of all.entries()) {
    const to = all[index + 1]
    if (to === undefined) break
    if (
      evidence.words[from.first - 1]?.text !== 'from' ||
      evidence.words[to.first - 1]?.text !== 'to'
    )
      continue
    // "From 10 to 12 million euros": the first takes unit and magnitude of the second.
    const value = from.factor === 1 ? from.value * to.factor : from.value
    return {
      from: { ...from, kind: to.kind, unit: to.unit, value, factor: to.factor },
      to,
      isOrdered: true,
    }
  }
  const [from, to] = all
  return all.length === 2 &&
    from !== undefined &&
    to !== undefined &&
    from.kind === to.kind &&
    from.unit === to.unit &&
    countTheSame(from, to)
    ? { from, to, isOrdered: false }
    : undefined
}

/** "120 members … 150", not "20 pumps at 3 sites". */
const countTheSame = (one: ReadNumber, other: ReadNumber): boolean =>
  one.unit !== '' ||
  one.nouns.length === 0 ||
  other.nouns.length === 0 ||
  one.nouns[0] === other.nouns[0]

const shown = (value: number): string =>
  Number(value.toPrecision(6)).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** "Rose by 2 million". Only where the evidence says from what to what is a claim refused. */
function difference(
  number: ReadNumber,
  { from, to, isOrdered }: Change,
  own: ReadonlySet<string>,
): Computed | undefined {
  // "By 2 million" leaves the unit to be understood.
  if (number.unit !== '' && to.unit !== number.unit) return undefined
  const by = to.value - from.value
  if (isOrdered && isWrongWay(by, own)) return { isSame: false, says: wayOf(by) }
  // "By 2 million" of tonnes: what it counts is not told apart from its magnitude.
  const isBare = number.unit === '' && to.kind === 'measure'
  const isSame = isBare
    ? isClose(Math.abs(by) / to.factor, number.value / number.factor, 0)
    : isClose(Math.abs(by), number.value, number.factor === 1 ? 0 : number.factor * 0.005)
  if (isSame) return { isSame }
  return isOrdered && !isBare
    ? { isSame, says: `the difference comes to ${shown(Math.abs(by) / number.factor)}` }
    : undefined
}

/** "Rose by 20 %". */
function relativeChange(
  number: ReadNumber,
  { from, to, isOrdered }: Change,
  own: ReadonlySet<string>,
): Computed | undefined {
  if (from.value === 0 || to.value === 0) return undefined
  const by = (to.value - from.value) / from.value
  if (isOrdered && isWrongWay(by, own)) return { isSame: false, says: wayOf(by) }
  const back = (from.value - to.value) / to.value
  const isSame = [by, ...(isOrdered ? [] : [back])].some(
    each => !isWrongWay(each, own) && isClose(Math.abs(each), number.value, 0.006),
  )
  if (isSame) return { isSame }
  return isOrdered
    ? { isSame, says: `the change comes to ${shown(Math.abs(by) * 100)} %` }
    : undefined
}

/** Whether the claim says "rose" where it fell, or the other way about. */
const isWrongWay = (by: number, own: ReadonlySet<string>): boolean =>
  by < 0 ? has(own, rising) && !has(own, falling) : has(own, falling) && !has(own, rising)

const wayOf = (by: number): string => (by < 0 ? 'it went down' : 'it went up')

function ratio(times: number, all: readonly ReadNumber[]): Computed | undefined {
  const [one, other] = all
  if (all.length !== 2 || one === undefined || other === undefined) return undefined
  if (one.kind !== other.kind || one.unit !== other.unit || one.value === 0 || other.value === 0)
    return undefined
  if (!countTheSame(one, other)) return undefined
  const found = Math.max(one.value, other.value) / Math.min(one.value, other.value)
  return isClose(found, times, 0.05)
    ? { isSame: true }
    : { isSame: false, says: `it comes to ${shown(found)} times` }
}

/** "46 of 200", "46 out of the 200", "200 …, 46 of them". */
function share(
  number: ReadNumber,
  all: readonly ReadNumber[],
  { evidence }: Alignment,
): Computed | undefined {
  const counts = all.filter(({ kind }) => kind === 'count')
  for (const part of counts)
    for (const whole of counts) {
      if (part === whole || part.value > whole.value || whole.value === 0) continue
      const isOf = evidence.words
        .slice(part.next, whole.first)
        .some(({ text }) => text === 'of' || text === 'out')
      const isOfWhole =
        evidence.words[whole.first - 1]?.text === 'of' || isOfThe(whole, evidence.words)
      if (counts.length !== 2 || !(isOf || isOfWhole || saysOfThem(part, evidence.words))) continue
      const found = part.value / whole.value
      return isClose(found, number.value, 0.006)
        ? { isSame: true }
        : { isSame: false, says: `it comes to ${shown(found * 100)} %` }
    }
  return undefined
}

const isOfThe = ({ first }: ReadNumber, words: readonly ReadWord[]): boolean =>
  words[first - 1]?.text === 'the' && words[first - 2]?.text === 'of'
const saysOfThem = ({ next }: ReadNumber, words: readonly ReadWord[]): boolean =>
  words[next]?.text === 'of' &&
  /^(?:them|these|those|which|whom)$/.test(words[next + 1]?.text ?? '')

function total(
  number: ReadNumber,
  all: readonly ReadNumber[],
  { evidence }: Alignment,
): Computed | undefined {
  const parts = alike(number, all)
  if (parts.length >= 2) {
    const sum = parts.reduce((so, { value }) => so + value, 0)
    if (isClose(sum, number.value, 0)) return { isSame: true }
    // What else is counted beside is not known well enough to say that the claim is wrong.
    return parts.length === 2 && sameNouns(parts)
      ? { isSame: false, says: `the sum comes to ${shown(sum / number.factor)}` }
      : undefined
  }
  const isEach = evidence.words.some(({ text }) => /^(?:each|every|apiece|per|a|an)$/.test(text))
  const [one, other] = all
  if (!isEach || all.length !== 2 || one === undefined || other === undefined) return undefined
  return isClose(one.value * other.value, number.value, 0) ? { isSame: true } : undefined
}

const sameNouns = (parts: readonly ReadNumber[]): boolean =>
  parts.every(({ nouns, unit }) => unit !== '' || nouns[0] === parts[0]?.nouns[0])

// Small numbers are the sum or product of others too often to tell anything.
const leastTelling = 12

const rates = setOf('per each every average apiece a an')
/** Months, weeks and days of a year, days of a week, hours, minutes, quarters. */
const inPeriods = [4, 7, 12, 24, 52, 60, 365]

/**
 * Whether a number is the sum of some of the evidence that stand one after the other, or the
 * difference, product or quotient of two: a claim that reckons without saying so is not accused of
 * another number. Small numbers are so by chance, but for sums of three and what is said per
 * something.
 */
export function mayBeReckoned(
  number: ReadNumber,
  all: readonly ReadNumber[],
  words: readonly ReadWord[],
): boolean {
  if (number.kind === 'ordinal') return false
  const some = all.filter(({ kind }) => kind !== 'ordinal' && kind !== 'percent').slice(0, 8)
  const isIt = (value: number): boolean => isClose(value, number.value, 0)
  if (isRunningSum(number, some)) return true
  const isRate = words.slice(number.next, number.next + 5).some(({ text }) => rates.has(text))
  if (isRate && some.some(({ value }) => inPeriods.some(parts => isIt(value / parts)))) return true
  const written = writtenValue(number)
  const isTelling = written >= leastTelling || !Number.isInteger(written)
  return some.some((one, index) =>
    some.slice(index + 1).some(other => {
      if ((isRate || isTelling) && (isPart(one, other, isIt) || isPart(other, one, isIt)))
        return true
      const difference = Math.abs(one.value - other.value)
      return isTelling && [one.value + other.value, difference, one.value * other.value].some(isIt)
    }),
  )
}

/** "1.6" of "1.6 million euros". */
const writtenValue = ({ value, factor }: ReadNumber): number => value / factor

/** Whether a number divided by one of something else is it: "7 tonnes a hectare". */
function isPart(whole: ReadNumber, by: ReadNumber, isIt: (value: number) => boolean): boolean {
  return writtenValue(by) > 1 && isIt(whole.value / writtenValue(by))
}

/** Whether a number is the sum of three or more that stand one after the other. */
function isRunningSum(number: ReadNumber, some: readonly ReadNumber[]): boolean {
  return some.some((first, at) => {
    let sum = first.value
    return some.slice(at + 1).some(({ value, kind, unit }, index) => {
      sum += value
      const isAlike = kind === first.kind && unit === first.unit
      return index > 0 && isAlike && isClose(sum, number.value, 0)
    })
  })
}
