import type { ReadDate } from '../../language/dates/read-dates.ts'
import { isClose } from '../signals/conflicts/compare-numbers.ts'
import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import type { ReadWord, WordRange } from '../../language/sentences/read-words.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import {
  areAlike,
  exactNumbers,
  isStated,
  shown,
  textAt,
  type Reckoning,
  type ReckonedTexts,
} from './reckoning.ts'

/** What a comparing word compares by, and whether it says more (1) or less (-1) of it. */
interface Comparing {
  readonly by: string
  readonly sign: 1 | -1
}

const comparing = new Map<string, Comparing>()
const isUp = (by: string, more: string, less: string): void => {
  for (const word of more.split(' ')) comparing.set(word, { by, sign: 1 })
  for (const word of less.split(' ')) comparing.set(word, { by, sign: -1 })
}
isUp('amount', 'more higher greater larger bigger', 'fewer less lower smaller')
isUp('price', 'dearer costlier', 'cheaper')
isUp('length', 'taller deeper wider', 'narrower shallower')
isUp('stretch', 'longer slower', 'shorter quicker faster')
isUp('weight', 'heavier', 'lighter')
isUp('age', 'older', 'newer younger')
isUp('day', 'later after', 'earlier sooner before')

/** What a number or date of a kind may be compared by. */
function isComparedBy(
  { by }: Comparing,
  value: ReadNumber | ReadDate,
  words: readonly ReadWord[],
): boolean {
  if ('span' in value)
    return by === 'age' || by === 'day' || (by === 'stretch' && isSince(value, words))
  const { kind, unit } = value
  if (by === 'amount') return true
  if (kind === 'money') return by === 'price'
  if (unit === 'time') return by === 'stretch'
  if (unit === 'length') return by === 'length' || by === 'stretch'
  return unit === 'mass' && by === 'weight'
}

const isSince = ({ first }: WordRange, words: readonly ReadWord[]): boolean =>
  textAt(words, first - 1) === 'since'

const joints = /^(?:and|but|while|whereas|against|versus)$/
const named = ({ content, capital, text }: ReadWord): boolean =>
  (content || capital || /^\d+$/.test(text)) && text !== 'one' && text !== 'ones'
const keyOf = ({ stem }: ReadWord): string => stem

/** The values of one kind, each with the words that only its part of the text has. */
function valuesOf(
  { evidence }: ReckonedTexts,
  places: readonly WordRange[],
): ReadonlyArray<ReadonlySet<string>> | undefined {
  const { words } = evidence
  const cuts: number[] = []
  for (const [index, place] of places.entries()) {
    const next = places[index + 1]
    if (next === undefined) break
    const cut = words.findIndex(
      ({ gap, text }, at) =>
        at >= place.next && at <= next.first && (gap !== 'none' || joints.test(text)),
    )
    if (cut < 0) return undefined
    cuts.push(cut)
  }
  const sentence = words[places[0]?.first ?? 0]?.sentence
  const start = words.findIndex(word => word.sentence === sentence)
  const last = words[places.at(-1)?.first ?? 0]?.sentence
  const end = words.findLastIndex(word => word.sentence === last) + 1
  const bounds = [start, ...cuts, end]
  const segments = places.map(
    (place, index) =>
      new Set(
        words
          .slice(bounds[index], bounds[index + 1])
          .filter(word => named(word) && (word.index < place.first || word.index >= place.next))
          .map(keyOf),
      ),
  )
  return segments.map(
    (segment, index) =>
      new Set(
        [...segment].filter(key => segments.every((other, at) => at === index || !other.has(key))),
      ),
  )
}

interface Compared extends Comparing {
  readonly range: WordRange
  readonly at: number
  /** The words compared, before and behind "than". */
  readonly left: ReadonlySet<string>
  readonly right: ReadonlySet<string>
}

/** "The Cork office handles an invoice faster than the Dublin office." */
function comparedIn(words: readonly ReadWord[], first: number, next: number): Compared[] {
  const found: Compared[] = []
  let left: ReadonlySet<string> | undefined
  for (let at = first; at < next; at++) {
    const word = words[at]
    const how = comparing.get(word?.text ?? '')
    if (how === undefined) continue
    const isThan = word?.text === 'before' || word?.text === 'after'
    const than = isThan
      ? at
      : words.findIndex(({ text, index }) => index > at && index < next && text === 'than')
    if (than < 0 || than - at > 8) continue
    const after = textAt(words, than + 1)
    if (/^(?:twice|half|a|an|\d.*)$/.test(after) || numberWords.has(after)) continue
    let end = than + 1
    while (
      end < next &&
      (end === than + 1 || words[end]?.gap !== 'comma') &&
      words[end]?.sentence === words[than]?.sentence &&
      !joints.test(textAt(words, end))
    )
      end++
    const keys = (from: number, to: number): Set<string> =>
      new Set(words.slice(from, to).filter(named).map(keyOf))
    const own = new Set([...keys(first, at), ...keys(Math.min(at + 1, than), than)])
    const right = keys(than + 1, end)
    // "more than Alnwick but fewer than Morpeth": of the same one.
    left ??= own
    found.push({ ...how, at, left, right, range: { first: at, next: end } })
    at = end - 1
  }
  return found
}

const hasOf = (words: ReadonlySet<string>, own: ReadonlySet<string>): boolean =>
  [...words].some(word => own.has(word))

const reckoning = (
  isSame: boolean,
  says: string,
  covered: readonly number[],
  uses: readonly WordRange[],
): Reckoning => ({ uses, restated: undefined, isSame, isCertain: true, says, covered })

/** "Plover is cheaper than Kestrel", where each has its price; "£1,600 lower than". */
export function comparisonReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim } = texts
  const [one, ...more] = comparedIn(claim.words, 0, claim.words.length)
  if (one === undefined || more.length > 0) return []
  return [...byValues(one, texts), ...byWords(one, texts)]
}

/** "More than twice as many votes as option B." */
export function ratioReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const { words } = claim
  const at = words.findIndex(
    ({ text, index }) =>
      text === 'as' &&
      /^(?:many|much)$/.test(textAt(words, index + 1)) &&
      /^(?:twice|half|times)$/.test(textAt(words, index - 1)),
  )
  const as = words.findIndex(({ text, index }) => index > at + 1 && text === 'as')
  if (at < 0 || as < 0) return []
  const lead = textAt(words, at - 1)
  const isTimes = lead === 'times'
  const times = isTimes ? numberWords.get(textAt(words, at - 2)) : lead === 'half' ? 0.5 : 2
  const first = at - (isTimes ? 2 : 1)
  const before = `${textAt(words, first - 2)} ${textAt(words, first - 1)}`
  const bound = /more than|(?:^| )over$/.test(before)
    ? 1
    : /(?:less|fewer) than/.test(before)
      ? -1
      : 0
  const start = bound === 0 ? first : first - 2
  const keys = (from: number, to: number): Set<string> =>
    new Set(words.slice(from, to).filter(named).map(keyOf))
  const left = new Set([...keys(0, start), ...keys(at + 2, as)])
  const right = keys(as + 1, words.length)
  const numbers = exactNumbers(evidence.numbers).filter(({ kind }) => kind !== 'percent')
  const pair = pairOf(left, right, texts, numbers)
  const noun = words[at + 2]
  if (times === undefined || pair === undefined || numbers.length !== 2) return []
  if (noun?.content === true && !numbers.some(({ nouns }) => nouns.includes(noun.stem))) return []
  const ratio = numbers[pair.left]!.value / numbers[pair.right]!.value
  const isSame = bound === 0 ? isClose(ratio, times, 0.05) : (ratio - times) * bound > 0
  const covered = words.slice(start, at + 2).map(({ index }) => index)
  return [reckoning(isSame, `it comes to ${shown(ratio)} times`, covered, numbers)]
}

/** Which value belongs to what stands before "than", and which to what stands behind it. */
function pairOf(
  ours: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  texts: ReckonedTexts,
  places: ReadonlyArray<ReadNumber | ReadDate>,
): { readonly left: number; readonly right: number } | undefined {
  const [first] = places
  if (first === undefined || places.length < 2 || places.length > 4) return undefined
  if (!places.every(place => 'span' in place || ('unit' in first && areAlike(place, first))))
    return undefined
  const segments = valuesOf(texts, places)
  if (segments === undefined) return undefined
  const holding = (own: ReadonlySet<string>, except: number): number[] =>
    segments.flatMap((segment, at) => (at !== except && hasOf(own, segment) ? [at] : []))
  const [right, ...others] = holding(theirs, -1)
  if (right === undefined || others.length > 0) return undefined
  const [left, ...more] = holding(ours, right)
  // What both share stands before the first value alone.
  if (more.length > 0 || (right > 0 && hasOf(ours, segments[right]!))) return undefined
  // "More than expected": of two the other one.
  if (left === undefined)
    return places.length === 2 && !isSomebody(ours, texts) ? { left: 1 - right, right } : undefined
  return { left, right }
}

/** Whether a claim names somebody or something by name that the evidence has no value for. */
const isSomebody = (ours: ReadonlySet<string>, { claim }: ReckonedTexts): boolean =>
  claim.words.some(({ capital, stem }) => capital && ours.has(stem))

function byValues(compared: Compared, texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const numbers = exactNumbers(evidence.numbers).filter(({ kind }) => kind !== 'percent')
  const [first] = numbers
  const isOfDates =
    compared.by === 'age' ||
    compared.by === 'day' ||
    (compared.by === 'stretch' && evidence.dates.some(date => isSince(date, evidence.words)))
  const places: ReadonlyArray<ReadNumber | ReadDate> = isOfDates
    ? evidence.dates.filter(({ value }) => value.hour === undefined)
    : numbers
  const pair = pairOf(compared.left, compared.right, texts, places)
  if (pair === undefined) return []
  const { left, right } = pair
  const values = places.map(place => ('span' in place ? dayOf(place) : place.value))
  const [ours, theirs] = [values[left], values[right]]
  if (ours === undefined || theirs === undefined) return []
  if (!isComparedBy(compared, places[left]!, evidence.words)) return []
  // Who was there before is older, and has been there longer.
  const turn = isOfDates && compared.by !== 'day' ? -1 : 1
  const by = (ours - theirs) * turn * compared.sign
  if (!countsWhat(compared, texts, places)) return []
  const amount = claim.numbers.find(({ next }) => next === compared.at)
  if (claim.numbers.some(number => number !== amount && !isStated(number, evidence))) return []
  const place = places[left]!
  const isOfOne =
    amount === undefined || ('span' in place ? amount.unit === 'time' : areAlike(amount, place))
  if (!isOfOne) return []
  // Years between days of different years are counted in full ones.
  const isSame =
    by > 0 &&
    (amount === undefined ||
      (isOfDates
        ? isClose(
            Math.abs(by),
            amount.value / secondsADay,
            amount.factor > 300 * secondsADay ? 2 : 0.5,
          )
        : isClose(Math.abs(by), amount.value)))
  const says = isOfDates
    ? 'the dates say the opposite'
    : `${shown(ours / (first?.factor ?? 1))} against ${shown(theirs / (first?.factor ?? 1))}`
  return [
    reckoning(
      isSame,
      says,
      [
        compared.at,
        ...claim.words
          .filter(
            ({ index, text }) =>
              (amount !== undefined && index >= amount.first && index < amount.next) ||
              text === unitNoun(places[left]!),
          )
          .map(({ index }) => index),
      ],
      [places[left]!, places[right]!],
    ),
  ]
}

/** "More people" compares numbers of people; with a measure its own name may stand. */
function countsWhat(
  { at, by }: Compared,
  { claim }: ReckonedTexts,
  places: ReadonlyArray<ReadNumber | ReadDate>,
): boolean {
  const noun = claim.words[at + 1]
  if (by !== 'amount' || noun === undefined || noun.text === 'than' || !noun.content) return true
  return places.some(
    place => !('span' in place) && (place.nouns.includes(noun.stem) || place.unit === noun.text),
  )
}

const unitNoun = (place: ReadNumber | ReadDate): string => ('span' in place ? '' : place.unit)
const secondsADay = 86_400

const dayOf = ({ span, value: { month, day } }: ReadDate): number | undefined =>
  span?.from ?? (month !== undefined && day !== undefined ? month * 31 + day : undefined)

/** "Route 7 is quicker than route 4", where route 4 takes longer than route 7. */
function byWords(compared: Compared, { claim, evidence }: ReckonedTexts): Reckoning[] {
  if (claim.numbers.some(({ next }) => next === compared.at)) return []
  // "Back before the regatta" compares no two things.
  if (/^(?:before|after)$/.test(textAt(claim.words, compared.at))) return []
  const said = evidence.sentences
    .flatMap(({ first, next }) => comparedIn(evidence.words, first, next))
    .filter(({ by }) => by === compared.by)
  const covered = [compared.at]
  for (const each of said) {
    // Who is not named there is compared with nobody.
    if (
      [...compared.left, ...compared.right].some(
        word => !each.left.has(word) && !each.right.has(word),
      )
    )
      continue
    const left = only(each.left, each.right)
    const right = only(each.right, each.left)
    const isStraight = isHeld(compared, left, right)
    if (isStraight !== isHeld(compared, right, left))
      return [
        reckoning(
          (each.sign === compared.sign) === isStraight,
          'the evidence compares them the other way',
          covered,
          [each.range],
        ),
      ]
  }
  const [one, other] = said
  if (said.length !== 2 || one === undefined || other === undefined) return []
  if (one.left !== other.left || one.sign === other.sign) return []
  // The first is more than one and less than the other: that one is the most.
  const [most, least] = one.sign === 1 ? [other.right, one.right] : [one.right, other.right]
  const isMost = isHeld(compared, only(most, least), only(least, most))
  if (isMost === isHeld(compared, only(least, most), only(most, least))) return []
  return [
    reckoning(
      isMost === (compared.sign === 1),
      'the evidence compares them the other way',
      covered,
      [one.range, other.range],
    ),
  ]
}

const only = (words: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set([...words].filter(word => !other.has(word)))

/** Whether what a claim compares is one thing before "than" and another behind it. */
const isHeld = (
  { left, right }: Compared,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): boolean => hasOf(only(left, right), one) && hasOf(only(right, left), other)

const most = new Map<string, Comparing>()
for (const [word, how] of comparing)
  if (word.endsWith('er')) most.set(word.replace(/er$/, 'est'), how)
most.set('most', { by: 'amount', sign: 1 })
most.set('least', { by: 'amount', sign: -1 })

/** "The spruce is the tallest of the three", "the Leeds office has the most desks". */
export function extremeReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const { words } = claim
  const found = words.find(
    ({ text, index }) => most.has(text) && textAt(words, index - 1) === 'the',
  )
  const how = most.get(found?.text ?? '')
  if (found === undefined || how === undefined || how.by === 'day' || how.by === 'age') return []
  const numbers = exactNumbers(evidence.numbers).filter(({ kind }) => kind !== 'percent')
  const [first] = numbers
  if (first === undefined || numbers.length < 2 || numbers.length > 8) return []
  if (!numbers.every(number => areAlike(number, first))) return []
  const segments = valuesOf(texts, numbers)
  if (segments === undefined) return []
  const own = new Set(words.filter(named).map(keyOf))
  const named1 = segments.flatMap((segment, at) => (hasOf(own, segment) ? [at] : []))
  // What all share stands before the first value.
  const [at] = named1.length > 1 ? named1.filter(each => each !== 0) : named1
  if (at === undefined || named1.length > 2 || (named1.length === 2 && !named1.includes(0)))
    return []
  const number = numbers[at]!
  if (!isComparedBy(how, number, evidence.words)) return []
  const noun = words[found.index + 1]
  if (how.by === 'amount') {
    if (
      noun?.content !== true ||
      !numbers.some(({ nouns, unit }) => nouns.includes(noun.stem) || unit === noun.text)
    )
      return []
  }
  const values = numbers.map(({ value }) => value * how.sign)
  const largest = Math.max(...values)
  if (values.filter(value => value === largest).length > 1) return []
  return [
    reckoning(
      values[at] === largest,
      `another has ${shown((largest * how.sign) / number.factor)}`,
      [found.index, ...words.filter(({ text }) => numberWords.has(text)).map(({ index }) => index)],
      numbers,
    ),
  ]
}
