import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import type { ReadWord } from '../../language/sentences/read-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { compareNumbers, isClose } from '../signals/conflicts/compare-numbers.ts'
import {
  areAlike,
  edited,
  exactNumbers,
  indexesOf,
  isStated,
  roundingOf,
  shown,
  surfaceOf,
  textAt,
  type Edit,
  type Reckoning,
  type ReckonedTexts,
} from './reckoning.ts'

interface PartOf {
  readonly part: ReadNumber
  readonly whole: ReadNumber
  readonly isPlain: boolean
}

const them = setOf('it them these those which whom this that')
const included = setOf('include includes included including')

/** "46 of the 200", "of the 200 …, 46", "200 …, of whom 46", "the 200 … included 46". */
function partsOf({ evidence }: ReckonedTexts): PartOf[] {
  const { words } = evidence
  const all = exactNumbers(evidence.numbers).filter(({ kind }) => kind !== 'percent')
  const sentenceOf = ({ first }: ReadNumber): number => words[first]?.sentence ?? 0
  const found: PartOf[] = []
  for (const [at, part] of all.entries()) {
    const others = all.filter(
      whole => whole !== part && areAlike(whole, part) && whole.value > part.value,
    )
    const isOfThem =
      (textAt(words, part.next) === 'of' && them.has(textAt(words, part.next + 1))) ||
      (textAt(words, part.first - 2) === 'of' && them.has(textAt(words, part.first - 1)))
    const plain = others.find(whole => {
      const between = words.slice(part.next, whole.first).map(({ text }) => text)
      if (whole.first > part.first)
        return between.length <= 3 && (between.includes('of') || between.includes('out'))
      const isLed = [1, 2].some(back => textAt(words, whole.first - back) === 'of')
      const since = words.slice(whole.next, part.first).map(({ text }) => text)
      return (
        (sentenceOf(whole) === sentenceOf(part) &&
          ((isLed && !all.slice(0, at).some(other => other !== whole && areAlike(other, whole))) ||
            since.some(text => included.has(text)))) ||
        (isOfThem && whole === all.slice(0, at).findLast(other => areAlike(other, part)))
      )
    })
    if (plain !== undefined) found.push({ part, whole: plain, isPlain: true })
    else {
      const [only] = others
      // "Sent to 500 households; 150 returned it."
      if (
        others.length === 1 &&
        only !== undefined &&
        only.first < part.first &&
        sentenceOf(part) - sentenceOf(only) <= 1 &&
        all.filter(other => areAlike(other, part)).length === 2 &&
        isOpenCount(part, words)
      )
        found.push({ part, whole: only, isPlain: false })
    }
  }
  return found
}

/** Names nothing of its own that it counts: "150 returned it". */
export const isOpenCount = (
  { next, nouns }: ReadNumber,
  words: ReckonedTexts['evidence']['words'],
): boolean => nouns.length === 0 || /(?:ed|ent|ought|ept)$/.test(textAt(words, next))

const bounding = setOf(
  'fewer more less than about around nearly almost over under at least most exactly just only a an',
)

/** "23 % of those who answered" is "46 of those who answered". */
export function shareReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const { words } = claim
  return claim.numbers.flatMap(number => {
    if (number.kind !== 'percent' || textAt(words, number.next) !== 'of') return []
    if (isStated(number, evidence)) return []
    let { first } = number
    while (first > 0 && bounding.has(textAt(words, first - 1))) first--
    if (textAt(words, first - 1) === 'by') return []
    return partsOf(texts).flatMap(({ part, whole, isPlain }): Reckoning[] => {
      // "65% of the women" are not 26 women of the 40 volunteers.
      const nouns = nounsOf(words, number.next + 1)
      if (
        nouns.length > 0 &&
        whole.nouns.length > 0 &&
        !nouns.some(noun => whole.nouns.includes(noun))
      )
        return []
      const [noun = ''] = nouns
      if (part.nouns.includes(noun) && !whole.nouns.includes(noun)) return []
      // "A quarter did not recover" of those of whom three quarters did.
      const negator = deniedIn(texts)
      const share = part.value / whole.value
      if (negator !== undefined && !saysAllOf(part, texts)) return []
      const value = negator === undefined ? share : 1 - share
      const hasThe = textAt(words, number.next + 1) === 'the'
      const all = hasThe ? ` the ${surfaceOf(evidence, whole)}` : ''
      const edit: Edit = {
        first,
        next: number.next + (hasThe ? 2 : 1),
        text: `${surfaceOf(evidence, part)} of${all}`,
      }
      const isSame =
        number.bound === 'exact'
          ? isClose(value, number.value, 0.006)
          : compareNumbers(number, { ...number, value, bound: 'exact', slack: 0 }) === 'same'
      return [
        {
          restated: edited(claim, [
            edit,
            ...(negator === undefined || negator.index < edit.next
              ? []
              : [{ first: negator.index, next: negator.index + 1, text: '' }]),
          ]),
          isSame,
          isCertain: isPlain,
          uses: [part, whole],
          says: `it comes to ${shown(value * 100)} %`,
          covered: [...indexesOf(edit), ...(negator === undefined ? [] : [negator.index])],
        },
      ]
    })
  })
}

/**
 * Whether a claim on the rest has all that is said of the part: of those that are not paid "within
 * 30 days" some may be paid.
 */
function saysAllOf({ next }: ReadNumber, { claim, evidence }: ReckonedTexts): boolean {
  const { words } = evidence
  const end = words.findIndex(({ index, gap }) => index > next && gap !== 'none')
  const own = new Set(claim.words.map(({ stem }) => stem))
  return words
    .slice(next, end < 0 ? undefined : end)
    .every(({ content, stem, text }) => !content || own.has(stem) || used.has(text))
}

/** The content words behind "of", up to the verb. */
function nounsOf(words: readonly ReadWord[], at: number): string[] {
  const first = /^(?:the|all|our|its|their|these|those)$/.test(textAt(words, at)) ? at + 1 : at
  const end = words.findIndex(({ index, content }) => index >= first && !content)
  return words.slice(first, end < 0 ? undefined : end).map(({ stem }) => stem)
}

/** The word by which the claim denies what the evidence does not. */
function deniedIn({ claim, evidence }: ReckonedTexts): ReadWord | undefined {
  const isNegator = ({ text }: ReadWord): boolean => negators.has(text) || text.endsWith("n't")
  return evidence.words.some(isNegator) ? undefined : claim.words.find(isNegator)
}

const free = setOf('free available empty vacant')
const left = setOf('left remaining remain remains remained unspent unused outstanding')
const used = setOf(
  'spent used booked paid sold let taken consumed returned eaten occupied issued drunk',
)
const negators = setOf('not')

/** A preposition of the claim's, and those of the evidence that say the opposite. */
const opposite: ReadonlyMap<string, readonly string[]> = new Map([
  ['outside', ['in', 'inside', 'within']],
  ['in', ['outside']],
  ['inside', ['outside']],
  ['within', ['outside']],
  ['without', ['with']],
  ['with', ['without']],
])

/** The preposition right behind the claim's part of a whole that turns the evidence's around. */
function turnedIn({ claim, evidence }: ReckonedTexts): Turned | undefined {
  const found = partsOf({ claim, evidence }).flatMap(({ part }) => {
    const lead = leadOf(evidence.words, part)
    return claim.numbers.flatMap(number => {
      const own = leadOf(claim.words, number)
      return own !== undefined &&
        lead !== undefined &&
        opposite.get(own.text)?.includes(lead.text) === true
        ? [{ at: own.index, text: lead.text }]
        : []
    })
  })
  return found.length === 1 ? found[0] : undefined
}

interface Turned {
  readonly at: number
  readonly next?: number
  readonly text: string
}

/** "In" of "nine of them are in box 9", "with" of "12 with a balcony". */
function leadOf(words: readonly ReadWord[], { next }: ReadNumber): ReadWord | undefined {
  const behind = words.slice(next, next + reach)
  const end = behind.findIndex(({ gap }) => gap !== 'none')
  return behind.slice(0, end < 0 ? undefined : end).find(({ text }) => opposite.has(text))
}

const reach = 6

/**
 * "175 had not withdrawn" of 212 is that 37 had; "28 left" of 90 is that 62 are spent; "two of them
 * outside" of eleven is that nine are in it.
 */
export function restReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const negator = deniedIn(texts)
  const rest = claim.words.find(({ text }) => left.has(text) || free.has(text))
  const spent = evidence.words.find(({ text }) => used.has(text))
  const undone = claim.words.find(
    ({ text }) =>
      /^un[a-z]{3}/.test(text) && evidence.words.some(each => each.text === text.slice(2)),
  )
  const still = claim.words.find(
    ({ text, index }) =>
      /^(?:still|yet)$/.test(text) &&
      /^to be$/.test(`${textAt(claim.words, index + 1)} ${textAt(claim.words, index + 2)}`),
  )
  const isAre = /^(?:are|is)$/.test(textAt(claim.words, (still?.index ?? 0) - 1))
  const other =
    still !== undefined
      ? { at: still.index - (isAre ? 1 : 0), next: still.index + 3, text: 'have been' }
      : undone !== undefined
        ? { at: undone.index, text: undone.text.slice(2) }
        : negator !== undefined
          ? { at: negator.index, text: '' }
          : rest !== undefined && spent !== undefined
            ? { at: rest.index, text: spent.text }
            : turnedIn(texts)
  if (other === undefined) return []
  return exactNumbers(claim.numbers).flatMap(number => {
    if (number.first > other.at || isStated(number, evidence)) return []
    return partsOf(texts)
      .filter(({ part, whole }) => areAlike(whole, number) && saysAllOf(part, texts))
      .map(({ part, whole, isPlain }): Reckoning => {
        const edits = [
          { first: number.first, next: number.next, text: bare(surfaceOf(evidence, part)) },
          { first: other.at, next: other.next ?? other.at + 1, text: other.text },
        ]
        return {
          restated: edited(claim, edits),
          isSame: isClose(whole.value - part.value, number.value, roundingOf(number)),
          isCertain: isPlain,
          uses: [part, whole],
          says: `the rest comes to ${shown((whole.value - part.value) / number.factor)}`,
          covered: edits.flatMap(indexesOf),
        }
      })
  })
}

/** Without its currency sign, which stays where the claim has it. */
export const bare = (surface: string): string => surface.replace(/^[€£$¥] ?/, '')
