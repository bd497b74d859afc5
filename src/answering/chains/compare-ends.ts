import type { Comparison } from '../../language/question/chain-question.ts'
import { readDateName } from '../../language/dates/date-name.ts'
import { daySpanOf } from '../../language/dates/day-span.ts'

/** What a walk led to, as far as it can be compared. */
export interface ComparedEnd {
  /** From and to: days of a date as precise as it is told, days of a life, or a number twice. */
  readonly span?: readonly [from: number, to: number] | undefined
  /** Things that count as the same where they share one: entities, names, countries. */
  readonly keys: readonly string[]
  /** Years of a date, where it lies within one. */
  readonly year?: number | undefined
}

/**
 * What a comparison comes to: one of the things by its position, an answer for yes or no, `tie`
 * where they are equal, `unknown` where what is told is not precise enough.
 */
export type Conclusion =
  | { readonly kind: 'one'; readonly index: number }
  | { readonly kind: 'yes' | 'no' | 'tie' | 'unknown' }

/** Compares the ends of walks that are all complete; two or more. */
export function compareEnds(comparison: Comparison, ends: readonly ComparedEnd[]): Conclusion {
  switch (comparison.kind) {
    case 'same':
      return sameness(comparison, ends)
    case 'extreme':
      return extreme(comparison.wants, ends)
    case 'order': {
      const found = extreme(comparison.wants, ends)
      if (found.kind === 'one') return { kind: found.index === 0 ? 'yes' : 'no' }
      return found.kind === 'tie' ? { kind: 'no' } : found
    }
  }
}

function sameness(
  { by, isDenied }: Extract<Comparison, { kind: 'same' }>,
  ends: readonly ComparedEnd[],
): Conclusion {
  const answer = (isSame: boolean): Conclusion => ({ kind: isSame === isDenied ? 'no' : 'yes' })
  if (by === 'year') {
    const years = ends.map(({ year }) => year)
    if (years.includes(undefined)) return { kind: 'unknown' }
    return answer(new Set(years).size === 1)
  }
  const [first, ...others] = ends
  if (first?.span !== undefined) {
    const spans = ends.map(({ span }) => span)
    if (spans.some(span => span === undefined)) return { kind: 'unknown' }
    if (new Set(spans.map(span => span?.join())).size === 1)
      return first.span[0] === first.span[1] ? answer(true) : { kind: 'unknown' }
    return areApart(spans.flatMap(span => (span === undefined ? [] : [span])))
      ? answer(false)
      : { kind: 'unknown' }
  }
  if (ends.some(({ keys }) => keys.length === 0)) return { kind: 'unknown' }
  return answer(first?.keys.some(key => others.every(({ keys }) => keys.includes(key))) === true)
}

/** Whether no two of the spans have a day in common. */
const areApart = (spans: ReadonlyArray<readonly [number, number]>): boolean =>
  spans
    .toSorted(([left], [right]) => left - right)
    .every(([from], index, sorted) => index === 0 || (sorted[index - 1]?.[1] ?? from) < from)

function extreme(wants: 'least' | 'greatest', ends: readonly ComparedEnd[]): Conclusion {
  const spans = ends.flatMap(({ span }) => (span === undefined ? [] : [span]))
  if (spans.length < ends.length) return { kind: 'unknown' }
  for (const [index, span] of spans.entries()) {
    const isBeyond = spans.every(
      (other, at) => at === index || (wants === 'least' ? span[1] < other[0] : span[0] > other[1]),
    )
    if (isBeyond) return { kind: 'one', index }
  }
  return new Set(spans.map(span => span.join())).size === 1 &&
    (spans[0]?.[0] === spans[0]?.[1] || ends.every(({ year }) => year !== undefined))
    ? { kind: 'tie' }
    : { kind: 'unknown' }
}

/** A date's normal form as an end to compare. */
export function dateEnd(name: string): ComparedEnd | undefined {
  const value = readDateName(name)
  const span = value === undefined ? undefined : daySpanOf(value)
  return span === undefined
    ? undefined
    : { span: [span.from, span.to], keys: [name], year: value?.year }
}

/** How many days lie between two dates, as precisely as they are told. */
export function lifeEnd(birth: string, death: string): ComparedEnd | undefined {
  const [from, to] = [dateEnd(birth)?.span, dateEnd(death)?.span]
  return from === undefined || to === undefined
    ? undefined
    : { span: [to[0] - from[1], to[1] - from[0]], keys: [] }
}
