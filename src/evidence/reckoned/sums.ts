import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import { isClose } from '../signals/conflicts/compare-numbers.ts'
import type { ReadWord, WordRange } from '../../language/sentences/read-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
import {
  edited,
  exactNumbers,
  indexesOf,
  isStated,
  roundingOf,
  shown,
  surfaceOf,
  textAt,
  type Reckoning,
  type ReckonedTexts,
} from './reckoning.ts'
import { bare, isOpenCount } from './shares.ts'

export const totals = setOf(
  'total totals totalled altogether together combined sum overall between both all add',
)
const compares = setOf(`
  more less higher lower greater smaller larger bigger fewer older younger longer shorter times by
`)

/** A number to add, with the stems of what it counts and of what stands right behind it. */
interface Addend {
  readonly value: number
  readonly text: string
  readonly kind: ReadNumber['kind']
  readonly unit: string
  readonly nouns: readonly string[]
  readonly labels: ReadonlySet<string>
  /** What names it before it, in its own part of the sentence. */
  readonly owner: ReadonlySet<string>
  readonly at: WordRange
}

/** The stems behind a number up to the end of its part of the sentence. */
function labelsOf({ next }: ReadNumber, words: readonly ReadWord[]): Set<string> {
  const found = new Set<string>()
  for (let at = next; at < Math.min(words.length, next + 6); at++) {
    const word = words[at]
    if (word === undefined || word.gap !== 'none' || word.text === 'and') break
    if (word.content) found.add(word.stem)
  }
  return found
}

/** The names before a number in its part of the sentence: "and Pieter has reviewed 4". */
function ownerOf({ first }: Pick<WordRange, 'first'>, words: readonly ReadWord[]): Set<string> {
  const found = new Set<string>()
  for (let at = first - 1; at >= Math.max(0, first - 10); at--) {
    const word = words[at]
    if (word === undefined || word.text === 'and') break
    const isFirst = at === 0 || words[at - 1]?.sentence !== word.sentence
    if (word.capital || (isFirst && word.content)) found.add(word.stem)
    if (word.gap !== 'none') break
  }
  return found
}

function addendsOf({ evidence }: ReckonedTexts): Addend[] {
  const { words } = evidence
  const found: Addend[] = exactNumbers(evidence.numbers)
    .filter(
      number => !(number.kind === 'percent' && /^(?:as|again)$/.test(textAt(words, number.next))),
    )
    .map(number => ({
      value: number.value,
      text: surfaceOf(evidence, number),
      kind: number.kind,
      unit: number.unit,
      nouns: isOpenCount(number, words) ? [] : number.nouns,
      labels: labelsOf(number, words),
      owner: ownerOf(number, words),
      at: number,
    }))
  // "three …, and Owen has twice as many"
  const [one] = found
  const times = words.findIndex(
    ({ text }, at) =>
      /^(?:twice|half)$/.test(text) &&
      /^as (?:many|much)$/.test(`${textAt(words, at + 1)} ${textAt(words, at + 2)}`),
  )
  if (found.length === 1 && one !== undefined && times >= 0)
    found.push({
      ...one,
      value: one.value * (textAt(words, times) === 'half' ? 0.5 : 2),
      text: surfaceOf(evidence, { first: times, next: times + 3 }),
      nouns: [],
      labels: new Set(),
      owner: ownerOf({ first: times }, words),
      at: { first: times, next: times + 3 },
    })
  return found
}

/** "425 novels and atlases" is "340 and 85 novels and atlases". */
export function sumReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const says = claim.words.some(({ text }) => totals.has(text))
  return exactNumbers(claim.numbers).flatMap(number => {
    if (number.kind === 'percent' || isCompared(number, claim.words)) return []
    if (isStated(number, evidence)) return []
    const all = addendsOf(texts).filter(
      ({ kind, unit }) => kind === number.kind && unit === number.unit,
    )
    if (all.length < 2 || all.length > 6) return []
    // "The two instalments", "on the two days"
    const isOfAll = claim.numbers.some(
      ({ first, value, factor }) =>
        first !== number.first &&
        value / factor === all.length &&
        textAt(claim.words, first - 1) === 'the',
    )
    const isTotal = says || isOfAll
    const chosen = chosenOf(number, all, claim.words, isTotal)
    if (chosen === undefined) return []
    const sum = chosen.reduce((so, { value }) => so + value, 0)
    const edit = {
      first: number.first,
      next: number.next,
      text: bare(chosen.map(({ text }) => text).join(' and ')),
    }
    return [
      {
        restated: edited(claim, [edit]),
        isSame: isClose(sum, number.value, roundingOf(number)),
        isCertain: chosen.length === 2 && all.length === 2,
        uses: chosen.map(({ at }) => at),
        says: `the sum comes to ${shown(sum / number.factor)}`,
        covered: [
          ...indexesOf(number),
          // "30 children" of boys and girls
          ...(chosen.every(
            ({ nouns }) => nouns.length > 0 && !nouns.includes(number.nouns[0] ?? ''),
          )
            ? indexesOf({ first: number.next, next: number.next + 1 })
            : []),
          ...claim.words
            .filter(({ text }) => totals.has(text) || (isOfAll && numberWords.has(text)))
            .map(({ index }) => index),
        ],
      },
    ]
  })
}

/** "By 5", "5 more than": no amount of what the claim speaks of. */
export const isCompared = ({ first, next }: ReadNumber, words: readonly ReadWord[]): boolean =>
  textAt(words, first - 1) === 'by' ||
  words.slice(next, next + 4).some(({ text }) => compares.has(text))

/**
 * What a claim adds: the parts that it names by what they count or are for, or all where they count
 * one thing.
 */
function chosenOf(
  { nouns }: ReadNumber,
  all: readonly Addend[],
  words: readonly ReadWord[],
  isTotal: boolean,
): readonly Addend[] | undefined {
  const own = new Set(words.map(({ stem: each }) => each))
  const isOwn = (each: Addend, label: string): boolean =>
    own.has(label) && all.every(other => other === each || !other.labels.has(label))
  const [counted] = nouns
  const isOneThing =
    counted !== undefined &&
    all.some(each => each.labels.has(counted)) &&
    all.every(each => each.nouns.length === 0 || each.nouns.includes(counted))
  // "Marta 8 and Pieter 4" are not 12 of Marta's.
  const owned = all.filter(each => [...each.owner].some(name => own.has(name)))
  const isOfEach = all.slice(1).some(({ owner }) => owner.size > 0)
  if (isOfEach && owned.length > 0 && owned.length < all.length) return undefined
  const named = all.filter(each =>
    [...each.labels].some(label => !(isOneThing && nouns.includes(label)) && isOwn(each, label)),
  )
  if (named.length >= 2)
    return named.every(({ nouns: [noun] }) => noun === undefined || own.has(noun)) &&
      words.some(({ text }) => text === 'and')
      ? named
      : undefined
  if (isOneThing && (named.length === 0 || (isTotal && all.every(isBareBut(named[0]))))) return all
  if (isTotal && named.length === 0 && all.length === 2) return all
  // "14 boys and 16 girls" are 30 children.
  const [one, other] = all
  return all.length === 2 &&
    counted !== undefined &&
    named.length === 0 &&
    all.every(each => each.nouns.length > 0 && !each.labels.has(counted)) &&
    (other?.at.first ?? 0) - (one?.at.next ?? 0) <= 3
    ? all
    : undefined
}

const isBareBut =
  (one: Addend | undefined) =>
  (each: Addend): boolean =>
    each === one || each.nouns.length === 0
