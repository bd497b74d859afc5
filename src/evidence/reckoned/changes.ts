import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import { isClose } from '../signals/conflicts/compare-numbers.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { numberWords } from '../../language/lexicons/number-words.ts'
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

const rising = setOf(`
  rise rose risen rises rising increase increased increases grow grew grown grows gain gained climb
  climbed expanded jumped up
`)
const falling = setOf(`
  fall fell fallen falls falling decrease decreased decreases drop dropped drops decline declined
  shrank shrunk cut reduced down
`)
const multiples: ReadonlyMap<string, number> = new Map([
  ['halved', 1 / 2],
  ['doubled', 2],
  ['tripled', 3],
  ['trebled', 3],
  ['quadrupled', 4],
])
const fractions: ReadonlyMap<string, number> = new Map([
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fifth', 1 / 5],
  ['tenth', 1 / 10],
])

const compared: ReadonlyMap<string, 1 | -1> = new Map(
  Object.entries({
    more: 1,
    higher: 1,
    dearer: 1,
    larger: 1,
    cheaper: -1,
    lower: -1,
    less: -1,
    smaller: -1,
    fewer: -1,
  }),
)

interface Change {
  readonly from: ReadNumber
  readonly to: ReadNumber
}

/** "From A to B", or the only two numbers of a kind that one thing had at two times, in order. */
function changeIn({ evidence }: ReckonedTexts): Change | undefined {
  const { words } = evidence
  const all = exactNumbers(evidence.numbers).filter(({ kind }) => kind !== 'percent')
  const follows = (number: ReadNumber, lead: string): boolean =>
    [1, 2].some(back => textAt(words, number.first - back) === lead)
  const changes = all.flatMap((from, at) => {
    const to = all[at + 1]
    return to !== undefined && follows(from, 'from') && follows(to, 'to') ? [{ from, to }] : []
  })
  // Of several changes it is not known which is meant.
  if (changes.length > 1) return undefined
  for (const { from, to } of changes) {
    // "From 2 to 2.5 million": the first takes unit and magnitude of the second.
    return { from: areAlike(from, to) && from.factor === to.factor ? from : likened(from, to), to }
  }
  const [from, to] = all
  if (all.length !== 2 || from === undefined || to === undefined || !areAlike(from, to))
    return undefined
  // "was 800 and is now 1,000"
  if (words.slice(from.next, to.first).some(({ text }) => /^(?:now|today)$/.test(text)))
    return { from, to }
  const [earlier, later] = evidence.dates
  return evidence.dates.length === 2 &&
    earlier?.span !== undefined &&
    later?.span !== undefined &&
    earlier.span.from < later.span.from &&
    (to.nouns.length === 0 || from.nouns.length === 0 || to.nouns[0] === from.nouns[0])
    ? { from, to }
    : undefined
}

const likened = (from: ReadNumber, to: ReadNumber): ReadNumber =>
  from.factor === 1
    ? { ...from, kind: to.kind, unit: to.unit, value: from.value * to.factor, factor: to.factor }
    : from

interface Said extends Edit {
  /** The new value over the old one, or what lies between them. */
  readonly times?: number
  readonly by?: number
  readonly isUp: boolean
  /** Rounded to this. */
  readonly slack: number
}

/** "Rose by a quarter", "fell by 40 %", "halved", "three times as many apprentices as". */
function saidOf({ claim, evidence }: ReckonedTexts, { from, to }: Change): Said[] {
  const { words } = claim
  const stated = `from ${surfaceOf(evidence, from)} to ${surfaceOf(evidence, to)}`
  return words.flatMap(({ text, index }): Said[] => {
    const multiple = multiples.get(text)
    if (multiple !== undefined) {
      const isUp = multiple > 1
      return [
        {
          first: index,
          next: index + 1,
          text: `${isUp ? 'rose' : 'fell'} ${stated}`,
          times: multiple,
          isUp,
          slack: 0.02,
        },
      ]
    }
    const isTimes =
      textAt(words, index + 1) === 'times' &&
      textAt(words, index + 2) === 'as' &&
      numberWords.has(text)
    if (isTimes || (text === 'twice' && textAt(words, index + 1) === 'as')) {
      const next = index + (isTimes ? 4 : 3)
      const end = words.findIndex(word => word.index > next && word.text === 'as')
      if (end < 0) return []
      const counted = claim.text.slice(words[next]?.start, words[end - 1]?.end)
      return [
        {
          first: index,
          next: words.length,
          text: `${surfaceOf(evidence, to)} ${counted}`,
          times: isTimes ? (numberWords.get(text) ?? 0) : 2,
          isUp: true,
          slack: 0.05,
        },
      ]
    }
    const percent = claim.numbers.find(({ next, kind }) => next === index && kind === 'percent')
    const sign = compared.get(text)
    if (percent !== undefined && sign !== undefined && textAt(words, index + 1) !== 'than') {
      if (isStated(percent, evidence)) return []
      return [
        {
          first: percent.first,
          next: index + 1,
          text: `${sign > 0 ? 'up' : 'down'} ${stated}`,
          times: 1 + sign * percent.value,
          isUp: sign > 0,
          slack: 0.006,
        },
      ]
    }
    if (text !== 'by') return []
    const number = claim.numbers.find(({ first }) => first === index + 1)
    if (number !== undefined && isStated(number, evidence)) return []
    const before = words.slice(0, index)
    const isUp = before.some(word => rising.has(word.text))
    if (isUp === before.some(word => falling.has(word.text))) return []
    const isOne = /^an?$/.test(textAt(words, index + 1))
    const fraction = fractions.get(textAt(words, index + (isOne ? 2 : 1)))
    if (number?.kind === 'percent' || fraction !== undefined) {
      const share = fraction ?? number?.value ?? 0
      return [
        {
          first: index,
          next: number?.next ?? index + (isOne ? 3 : 2),
          text: stated,
          times: isUp ? 1 + share : 1 - share,
          isUp,
          slack: 0.006,
        },
      ]
    }
    return number !== undefined && areAlike(number, to)
      ? [
          {
            first: index,
            next: number.next,
            text: stated,
            by: number.value,
            isUp,
            slack: roundingOf(number),
          },
        ]
      : []
  })
}

/** "Rose by a quarter" is "rose from 40,000 to 50,000". */
export function changeReckonings(texts: ReckonedTexts): Reckoning[] {
  const change = changeIn(texts)
  if (change === undefined || change.from.value === 0) return []
  const { from, to } = change
  const by = to.value - from.value
  const times = to.value / from.value
  return saidOf(texts, change).map(said => ({
    restated: edited(texts.claim, [said]),
    isSame:
      by > 0 === said.isUp &&
      (said.times === undefined
        ? isClose(Math.abs(by), said.by ?? 0, said.slack)
        : isClose(times, said.times, said.slack)),
    isCertain: true,
    uses: [from, to],
    says: `it went from ${shown(from.value / from.factor)} to ${shown(to.value / to.factor)}`,
    covered: [
      ...indexesOf(said),
      ...texts.claim.words
        .filter(({ text }) => rising.has(text) || falling.has(text))
        .map(({ index }) => index),
    ],
  }))
}
