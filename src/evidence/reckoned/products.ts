import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import { isClose } from '../signals/conflicts/compare-numbers.ts'
import type { WordRange } from '../../language/sentences/read-words.ts'
import { measureOf } from '../../language/quantities/measures.ts'
import { stem } from '../../language/words/tokens.ts'
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
  type Reckoning,
  type ReckonedTexts,
} from './reckoning.ts'
import { bare } from './shares.ts'
import { isCompared, totals } from './sums.ts'

/** How much there is of each of something. */
interface Rate {
  readonly number: ReadNumber
  /** Of what: "hour", "box". */
  readonly of: string
  /** "$80 an hour" */
  readonly text: string
}

const everyPeriod: ReadonlyMap<string, string> = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['annual', 'year'],
  ['yearly', 'year'],
])

function ratesOf({ evidence }: ReckonedTexts): Rate[] {
  const { words } = evidence
  return exactNumbers(evidence.numbers).flatMap((number): Rate[] => {
    const text = surfaceOf(evidence, number)
    for (let at = number.next; at < Math.min(words.length, number.next + 3); at++) {
      const of = textAt(words, at + 1)
      if (at > number.next && words[at - 1]?.content !== true) break
      if (/^(?:per|an?|each|every)$/.test(textAt(words, at)) && words[at + 1]?.content === true)
        return [{ number, of, text: surfaceOf(evidence, { first: number.first, next: at + 2 }) }]
    }
    for (let at = number.first - 1; at >= Math.max(0, number.first - 5); at--) {
      if (words[at + 1]?.gap === 'stop') break
      const period = everyPeriod.get(textAt(words, at))
      if (period !== undefined) return [{ number, of: period, text: `${text} a ${period}` }]
      if (/^(?:each|every)$/.test(textAt(words, at)) && words[at + 1]?.content === true)
        return [{ number, of: textAt(words, at + 1), text }]
    }
    return []
  })
}

/** What comes of a count of something. */
interface Multiple {
  readonly value: number
  readonly text: string
  readonly uses: readonly WordRange[]
}

/** "Eight sessions of 90 minutes", "six packs of 12 batteries". */
function multiplesOf({
  evidence,
}: ReckonedTexts): ReadonlyArray<Multiple & { readonly number: ReadNumber }> {
  const { words } = evidence
  const all = exactNumbers(evidence.numbers)
  return all.flatMap(number => {
    if (textAt(words, number.first - 1) !== 'of' || words[number.first - 2]?.content !== true)
      return []
    const count = all.find(
      ({ next, kind }) => kind === 'count' && next < number.first - 1 && next >= number.first - 4,
    )
    return count === undefined
      ? []
      : [
          {
            number,
            value: number.value * count.value,
            text: surfaceOf(evidence, { first: count.first, next: number.next }),
            uses: [count, number],
          },
        ]
  })
}

/** How many times a rate falls due: "six months", "15 boxes", "from 9:00 to 13:00". */
function timesOf({ of, number }: Rate, { evidence }: ReckonedTexts): readonly Multiple[] {
  const measure = measureOf(of)
  const counts = exactNumbers(evidence.numbers).filter(other => other !== number)
  const found = counts
    .filter(other =>
      measure?.dimension === 'time'
        ? other.unit === 'time' && isClose(other.factor, measure.factor)
        : other.nouns.includes(stem(of)) ||
          (counts.length === 1 &&
            other.kind === 'count' &&
            other.nouns.length > 0 &&
            /^(?:person|people|head|participant|member|guest|child|adult)s?$/.test(of)),
    )
    .map(other => ({
      value: other.value / other.factor,
      text: surfaceOf(evidence, {
        first: other.first,
        next: other.next + (measure === undefined ? 1 : 0),
      }),
      uses: [other],
    }))
  const stretch = of === 'hour' ? hoursOf(evidence) : undefined
  return stretch === undefined
    ? found
    : [
        ...found,
        {
          value: stretch,
          text: '',
          uses: evidence.dates.filter(({ value }) => value.hour !== undefined),
        },
      ]
}

/** The hours between the only two times of day. */
export function hoursOf({ dates }: ReckonedTexts['evidence']): number | undefined {
  const [from, to, ...more] = dates
    .map(({ value }) => value)
    .filter(({ hour }) => hour !== undefined)
  if (more.length > 0 || from?.hour === undefined || to?.hour === undefined) return undefined
  const hours = to.hour - from.hour + ((to.minute ?? 0) - (from.minute ?? 0)) / 60
  return hours > 0 ? hours : undefined
}

/** "Comes to $320" is "comes to $80 an hour"; "60 cartridges" is "15 boxes of 4 cartridges". */
export function productReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  return exactNumbers(claim.numbers).flatMap(number => {
    if (isCompared(number, claim.words) || isStated(number, evidence)) return []
    // "£900 per participant" is no sum of them.
    if (
      claim.words.some(
        ({ text }) => /^(?:per|each|every|apiece)$/.test(text) || everyPeriod.has(text),
      )
    )
      return []
    if (/^an?$/.test(textAt(claim.words, number.next))) return []
    const multiples = multiplesOf(texts)
      .filter(
        ({ number: each }) =>
          areAlike(each, number) &&
          (number.kind !== 'count' || number.nouns.some(noun => each.nouns.includes(noun))),
      )
      .map(({ value, text, uses }): Reckoning => ({
        uses,
        restated: edited(claim, [{ first: number.first, next: number.next, text }]),
        isSame: isClose(value, number.value, roundingOf(number)),
        isCertain: true,
        says: `it comes to ${shown(value / number.factor)}`,
        covered: [
          ...indexesOf(number),
          ...claim.words.filter(({ text: word }) => totals.has(word)).map(({ index }) => index),
        ],
      }))
    if (multiples.length > 0) return multiples
    return ratesOf(texts)
      .filter(
        rate =>
          areAlike(rate.number, number) &&
          (number.kind !== 'count' || rate.number.nouns.some(noun => number.nouns.includes(noun))),
      )
      .flatMap(rate => {
        const times = timesOf(rate, texts)
        const [one] = times
        if (times.length !== 1 || one === undefined) return []
        const value = rate.number.value * one.value
        const edit = {
          first: number.first,
          next: number.next,
          text: bare(number.kind === 'count' ? `${one.text} of ${rate.text}` : rate.text),
        }
        return [
          {
            restated: edited(claim, [edit]),
            isSame: isClose(value, number.value, roundingOf(number)),
            isCertain: true,
            uses: [rate.number, ...one.uses],
            says: `it comes to ${shown(value / number.factor)}`,
            covered: indexesOf(number),
          },
        ]
      })
  })
}

/** "Amounts to €34,000" is "amounts to 10% of the purchase price". */
export function portionReckonings(texts: ReckonedTexts): Reckoning[] {
  const { claim, evidence } = texts
  const all = exactNumbers(evidence.numbers)
  const [share, ...others] = all.filter(({ kind }) => kind === 'percent')
  if (share === undefined || others.length > 0) return []
  if (textAt(evidence.words, share.next) !== 'of') return []
  const name = evidence.words
    .slice(share.next + 1)
    .findIndex(({ content, gap }, at) => at > 0 && (!content || gap !== 'none'))
  return exactNumbers(claim.numbers).flatMap(number => {
    const [whole, ...more] = all.filter(other => areAlike(other, number))
    if (number.kind === 'percent' || isStated(number, evidence)) return []
    if (whole === undefined || more.length > 0 || name < 0) return []
    // "£140, half of what he had asked" tells of another whole.
    if (whole.first < share.next) return []
    const value = share.value * whole.value
    const edit = {
      first: number.first,
      next: number.next,
      text: surfaceOf(evidence, { first: share.first, next: share.next + 1 + name }),
    }
    return [
      {
        restated: edited(claim, [edit]).replace(/[€£$¥] ?(?=\d+ ?%)/, ''),
        isSame: isClose(value, number.value, roundingOf(number)),
        isCertain: true,
        uses: [share, whole],
        says: `it comes to ${shown(value / number.factor)}`,
        covered: indexesOf(number),
      },
    ]
  })
}
