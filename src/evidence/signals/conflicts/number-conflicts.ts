import type { Alignment } from '../alignment/alignment.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import { compareNumbers, type NumberRelation } from './compare-numbers.ts'
import { beForms, haveForms } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'
import { computedNumber, mayBeReckoned } from './computed-numbers.ts'
import {
  charactersOf,
  isDenied,
  maxCompared,
  otherOfChange,
  restFound,
  saysInstead,
  sharedSides,
  type WeighedConflict,
} from './conflict.ts'
import type { ReadDate } from '../../../language/dates/read-dates.ts'
import type { TextReading } from '../../../language/read-text.ts'

/**
 * Whether two of the dates can lie a number of days apart (a year's grace where a date names only
 * years; an age counts full years).
 */
function datesFarApart(dates: readonly ReadDate[], days: number): boolean {
  const spans = dates
    .slice(0, 12)
    .map(({ span }) => span)
    .filter(span => span !== undefined)
  const grace = days >= 360 ? 366 : days >= 28 ? 3 : 0.5
  return spans.some((one, index) =>
    spans.slice(index + 1).some(other => {
      const least = Math.max(0, Math.max(one.from, other.from) - Math.min(one.to, other.to))
      const most = Math.max(one.to, other.to) - Math.min(one.from, other.from)
      return days >= least - grace && days <= most + grace && most - least < 800
    }),
  )
}

/**
 * How the numbers of a claim fare: per number whether the evidence has it, and those that it says
 * otherwise.
 */
export interface NumberFindings {
  readonly found: readonly boolean[]
  readonly conflicts: readonly WeighedConflict[]
}

const minRest = 0.5
const minDecisiveRest = 0.8
const rules = setOf(`
  may must can shall should need needs require requires required allowed permitted entitled limited
  maximum minimum
`)

/**
 * By "may borrow up to four" nobody may borrow up to seven, though four is fewer: two limits of a
 * rule differ where their values do.
 */
function relationOf(ours: ReadNumber, theirs: ReadNumber, isRule: boolean): NumberRelation {
  const relation = compareNumbers(ours, theirs)
  const areLimits =
    ours.bound === theirs.bound && (ours.bound === 'most' || (ours.bound === 'least' && isRule))
  return relation !== 'other' && areLimits && Math.abs(ours.value - theirs.value) > ours.slack
    ? 'apart'
    : relation
}

const isRuleIn = ({ words }: TextReading, { first, next }: WordRange): boolean =>
  words.slice(first, next).some(({ text }) => rules.has(text))

/** "Ida paid 20 pounds and Otto 35": what 35 are is said of the 20. */
const isLeftBare = ({ kind, value, factor }: ReadNumber, theirs: readonly ReadNumber[]): boolean =>
  (kind === 'money' || kind === 'measure') &&
  theirs.some(
    other => other.kind === 'count' && other.nouns.length === 0 && other.value === value / factor,
  )

/** "7." before a rule and "§ 4": they number the text, and count nothing. */
function isNumbering({ start, end }: ReadNumber, text: string): boolean {
  return (
    (/(?:^|\n)[ \t>*-]*\(?$/.test(text.slice(Math.max(0, start - 12), start)) &&
      /^[.)]\)?\s+\p{Lu}/u.test(text.slice(end, end + 6))) ||
    /§+\s?$/.test(text.slice(Math.max(0, start - 3), start))
  )
}

/**
 * Compares each number of the claim with those of the evidence: values with their units, rounding,
 * bounds, durations between two dates.
 */
export function numberConflicts(alignment: Alignment): NumberFindings {
  const { claim, evidence, range } = alignment
  const counting = evidence.numbers.filter(number => !isNumbering(number, evidence.text))
  const inSentence = counting.filter(
    number => number.first >= range.first && number.first < range.next,
  )
  const isRule = isRuleIn(evidence, range)
  const found: boolean[] = []
  const conflicts: WeighedConflict[] = []
  for (const number of claim.numbers.slice(0, maxCompared)) {
    const numbers = isNumbering(number, claim.text) ? evidence.numbers : counting
    const computed = computedNumber(number, alignment)
    const isSaid =
      numbers.some(
        other =>
          relationOf(number, other, isRule) === 'same' && !isOnlyDifference(other, alignment),
      ) || isDatesApart(number, alignment)
    const has = isSaid || computed?.isSame === true
    found.push(has)
    if (computed?.isSame === true) continue
    // What the evidence says in so many words needs no reckoning.
    if (computed !== undefined && !isSaid && !isDenied(alignment, number)) {
      const { start, end } = charactersOf(evidence.words, range)
      conflicts.push({
        kind: 'number',
        isDecisive: true,
        claim: number,
        evidence: { start, end },
        message: `${computed.says}, the claim says ${claim.text.slice(number.start, number.end)}`,
        strength: Math.max(minRest, restFound(alignment, number)),
      })
      continue
    }
    const part = partOf(number, inSentence, alignment)
    const rival: Rival | undefined =
      part === undefined
        ? rivalOf(number, inSentence, alignment, has, isRule)
        : { kind: 'number', number: part, isPlain: true }
    if (rival === undefined || isDenied(alignment, number)) continue
    if (isInStretch(number, alignment)) continue
    if (!has && mayBeReckoned(number, evidence.numbers, claim.words)) continue
    if (!has && isLeftBare(number, inSentence)) continue
    const changed = otherOfChange(number, claim.numbers, claim.words)
    if (changed !== undefined && compareNumbers(changed, rival.number) === 'same') continue
    const strength = restFound(alignment, number)
    if (strength < minRest) continue
    const isPlain =
      rival.isPlain && strength >= minDecisiveRest && !isSaidBeside(number, numbers, alignment)
    conflicts.push({
      kind: rival.kind,
      isDecisive: isPlain || undefined,
      claim: number,
      evidence: rival.number,
      message: saysInstead(alignment, number, rival.number),
      strength,
    })
  }
  return {
    found,
    conflicts: conflicts.map(({ claim: ours, evidence: theirs, ...rest }) => ({
      ...rest,
      claim: { start: ours.start, end: ours.end },
      evidence: { start: theirs.start, end: theirs.end },
    })),
  }
}

const compares = setOf(`
  more less higher lower greater smaller larger bigger fewer up down above below over under by rise
  rises rose risen raise raised increase increased grow grew grown growth fall fell fallen drop
  dropped cut reduce reduced reduction decrease decreased extra additional further difference differ
  gain gained save saved saving discount cheaper dearer better worse longer shorter older younger
  taller ahead behind surplus margin lead loss lost change changed add added plus minus
`)

/** "£2,100 more than before", "up by £2,100": no amount of what the claim says was that much. */
function isOnlyDifference({ first, next }: ReadNumber, { claim, evidence }: Alignment): boolean {
  if (claim.words.some(({ text }) => compares.has(text))) return false
  const textAt = (at: number): string => evidence.words[at]?.text ?? ''
  const isMoreThan =
    /^(?:more|less|higher|lower|fewer|cheaper|dearer|better|worse|above|below)$/.test(
      textAt(next),
    ) && textAt(next + 1) === 'than'
  return isMoreThan || (textAt(first - 1) === 'by' && compares.has(textAt(first - 2)))
}

/** "for five years", "aged 76": the time between two dates of the sentence. */
function isDatesApart(number: ReadNumber, { evidence, range }: Alignment): boolean {
  const isTime = number.unit === 'time'
  const isAge =
    number.kind === 'count' &&
    number.value > 0 &&
    number.value < 130 &&
    (number.nouns[0] === 'year' || number.nouns.length === 0)
  if (!isTime && !isAge) return false
  return datesFarApart(
    evidence.dates.filter(date => date.first >= range.first && date.first < range.next),
    isTime ? number.value / 86_400 : number.value * 365.25,
  )
}

/**
 * Whether another sentence has the number and half of what else the sentence has of the claim: then
 * it may be what the claim speaks of.
 */
function isSaidBeside(
  number: ReadNumber,
  numbers: readonly ReadNumber[],
  { claim, evidence, range, sentence, foundInSentence }: Alignment,
): boolean {
  const rest = claim.words.filter(
    ({ index, content }) =>
      content &&
      (index < number.first || index >= number.next) &&
      (foundInSentence[index] ?? 0) > 0,
  )
  return numbers.some(other => {
    if (other.first >= range.first && other.first < range.next) return false
    if (compareNumbers(number, other) !== 'same') return false
    const own = evidence.words[other.first]?.sentence ?? sentence
    const held = rest.filter(({ stem }) =>
      (evidence.places.get(stem) ?? []).some(at => evidence.words[at]?.sentence === own),
    )
    return held.length * 2 >= rest.length
  })
}

/**
 * Whether a number lies in a stretch of the sentence, or of another one that has something of the
 * claim that the sentence lacks: "five days" in "between 13 and 3 days before, half is paid".
 */
function isInStretch(
  number: ReadNumber,
  { claim, evidence, range, foundInSentence }: Alignment,
): boolean {
  const { words, numbers, text } = evidence
  return numbers.some((to, index) => {
    const from = numbers[index - 1]
    if (from === undefined || number.kind !== to.kind || number.unit !== to.unit) return false
    const between = text.slice(from.end, to.start).trim()
    const lead = words[from.first - 1]?.text
    const isStretch =
      (between === 'and' && lead === 'between') ||
      // What goes "from 20 to 22" changes.
      (/^(?:to|[-\u2013])$/.test(between) && lead !== 'from')
    // "Between 13 and 3 days": the unit stands once.
    const first = from.kind === to.kind ? from.value : from.value * to.factor
    const [low, high] = [Math.min(first, to.value), Math.max(first, to.value)]
    if (!isStretch || number.value < low || number.value > high) return false
    if (to.first >= range.first && to.first < range.next) return true
    const own = words[to.first]?.sentence
    return claim.words.some(
      ({ index: at, content, stem }) =>
        content &&
        (at < number.first || at >= number.next) &&
        foundInSentence[at] === 0 &&
        (evidence.places.get(stem) ?? []).some(place => words[place]?.sentence === own),
    )
  })
}

interface Rival {
  readonly kind: 'number' | 'unit'
  readonly number: ReadNumber
  /** Whether it is the only one of its kind there, and counts the same thing in the same place. */
  readonly isPlain: boolean
}

/** "Ten" of "ten hens and three goats" beside "ten goats": the goats have a number of their own. */
function countsOther(
  { nouns }: ReadNumber,
  same: ReadNumber,
  others: readonly ReadNumber[],
): boolean {
  const known = nouns.filter(noun => others.some(other => other.nouns.includes(noun)))
  const counts = (number: ReadNumber): boolean => known.every(noun => number.nouns.includes(noun))
  return (
    known.length > 0 && same.nouns.length > 0 && !counts(same) && others.filter(counts).length === 1
  )
}

/** "Two" of "two of the five tractors are broken" beside "five tractors are broken". */
function partOf(
  number: ReadNumber,
  others: readonly ReadNumber[],
  { claim, evidence, to }: Alignment,
): ReadNumber | undefined {
  const { words } = evidence
  const whole = others.find(other => compareNumbers(number, other) === 'same')
  const of = [1, 2]
    .map(back => (whole?.first ?? 0) - back)
    .find(at => words[at]?.text === 'of' && words[at + 1]?.content !== true)
  const part = others.find(({ next }) => next === of)
  if (whole === undefined || part === undefined) return undefined
  // What is said of the part must be what the claim says: "tractors are".
  const after = claim.words.findIndex(
    ({ index, text }) => index > number.next && (beForms.has(text) || haveForms.has(text)),
  )
  const noun = to[after - 1] ?? -1
  const isSaidOfPart =
    after > 0 && noun >= whole.next && words[noun + 1]?.text === claim.words[after]?.text
  const isSaid = claim.numbers.some(each => compareNumbers(each, part) === 'same')
  return isSaidOfPart && !isSaid ? part : undefined
}

/** The number that stands in the sentence where the claim has another one. */
function rivalOf(
  number: ReadNumber,
  others: readonly ReadNumber[],
  alignment: Alignment,
  has: boolean,
  isRule: boolean,
): Rival | undefined {
  let best: ReadNumber | undefined
  let bestSides = 0
  let sameValue: ReadNumber | undefined
  let isTaken = false
  for (const other of others) {
    const relation = relationOf(number, other, isRule)
    const counted =
      (number.nouns.length > 0 && other.nouns.some(noun => noun === number.nouns[0])) ||
      (number.unit !== '' && number.unit === other.unit)
    const sides = sharedSides(alignment, number, other)
    const isOther = relation === 'same' && countsOther(number, other, others)
    if (relation === 'same' && !isOther && (counted || sides > 0 || !has)) return undefined
    isTaken ||= isOther
    if (relation === 'same' || relation === 'open') continue
    if (relation === 'other') {
      if (
        sides > 0 &&
        number.unit !== '' &&
        other.unit !== '' &&
        Math.abs(number.value / number.factor - other.value / other.factor) < 1e-9
      )
        sameValue = other
      continue
    }
    const score = (counted ? 2 : 0) + sides
    if (score > bestSides) {
      best = other
      bestSides = score
    }
  }
  // Where the evidence has the number somewhere, only a rival that counts the same thing in the
  // same place speaks against it.
  if (best !== undefined && bestSides >= (has ? 3 : 1)) {
    const { kind, unit, bound } = best
    const alike = others.filter(
      other => other.kind === kind && other.unit === unit && other.bound === bound,
    )
    const isPlain = (alike.length === 1 || isTaken) && bestSides >= 3
    return { kind: 'number', number: best, isPlain }
  }
  return sameValue === undefined || has
    ? undefined
    : { kind: 'unit', number: sameValue, isPlain: false }
}
