import type { TextRange } from '../../core/span.ts'
import { readText } from '../read-text.ts'
import type { Change } from '../sentences/changed-text.ts'
import type { ReadNumber } from './read-numbers.ts'

/** An amount, and how a text writes it. */
export interface WrittenAmount {
  readonly number: ReadNumber
  readonly written: string
}

/** The amounts of a text with a unit or magnitude that another text may write otherwise. */
export function amountsOf(text: string): WrittenAmount[] {
  if (!mayHoldAmount.test(text)) return []
  return readText(text)
    .numbers.filter(number => isAmount(number) && isWhole(number, text))
    .map(number => ({ number, written: surfaceOf(rangeOf(number, text), text) }))
}

/**
 * What a text writes in another unit or with another magnitude than some amounts of the same value:
 * "2.5 kg" beside 2500 g, "90 minutes" beside an hour and a half, "1.2 million" beside 1,200,000.
 */
export function writtenAlike(text: string, amounts: readonly WrittenAmount[]): Change[] {
  if (!mayHoldAmount.test(text)) return []
  const { numbers } = readText(text)
  return numbers.flatMap((number, index): Change[] => {
    if (!isAmount(number) || !isWhole(number, text)) return []
    const range = rangeOf(number, text)
    const own = surfaceOf(range, text)
    const same = amounts.filter(amount => isEqual(amount.number, number))
    const [alike] = same
    if (alike === undefined || same.some(({ written }) => folded(written) === folded(own)))
      return []
    // "Two" and "2" are counts that anybody reads alike, but not "2½" and "2.5".
    const isCount = number.kind === 'count' && Number.isInteger(number.value)
    if (isCount && alike.number.factor === number.factor) return []
    // "2 or 3 kg": the unit is that of both.
    const shared = [numbers[index - 1], numbers[index + 1]].some(
      other => other !== undefined && sharesUnit(number, other, text),
    )
    return shared ? [] : [{ ...range, text: alike.written }]
  })
}

/** "5 Metres", "5-meter": the same, whoever spells it. */
const folded = (written: string): string =>
  written
    .toLowerCase()
    .replace(/(?<=\p{L})s$|[\s-]+/gu, '')
    .replace(/tre$/, 'ter')

const mayHoldAmount =
  /[\d½¼¾]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|quarter)\b/i

const isAmount = ({ kind, value }: ReadNumber): boolean =>
  kind === 'measure' ||
  kind === 'money' ||
  (kind === 'count' && (value >= thousand || !Number.isInteger(value)))

const thousand = 1000
const nearlyNothing = 1e-9

const isEqual = (one: ReadNumber, other: ReadNumber): boolean =>
  one.kind === other.kind &&
  one.unit === other.unit &&
  Math.abs(one.value - other.value) <= nearlyNothing * Math.abs(one.value)

/** Whether the figures begin where the number does: ".5 l" does not. */
const isWhole = ({ start }: ReadNumber, text: string): boolean =>
  !/[.,/\-\u2013\u2212]/.test(text.charAt(start - 1))

const sharesUnit = (number: ReadNumber, other: ReadNumber, text: string): boolean => {
  const [first, second] = number.start < other.start ? [number, other] : [other, number]
  const between = text.slice(first.end, second.start).trim()
  return first.unit !== second.unit
    ? /^(?:,|to|or|and|by|x|×|[-\u2013/])$/i.test(between)
    : /^[-\u2013/]$/.test(between)
}

/** An amount with the sign of its currency. */
function rangeOf({ start, end, kind }: ReadNumber, text: string): TextRange {
  if (kind !== 'money') return { start, end }
  const lead = /(?:\p{Sc}|\b[A-Z]{3}) ?$/u.exec(text.slice(Math.max(0, start - 4), start))
  const sign = /^ ?\p{Sc}/u.exec(text.slice(end, end + 2))
  return { start: start - (lead?.[0].length ?? 0), end: end + (sign?.[0].length ?? 0) }
}

const surfaceOf = ({ start, end }: TextRange, text: string): string => text.slice(start, end)
