import type { Detection, PersonalDataType } from '../../../src/privacy/personal-data.ts'
import type { TextRange } from '../../../src/core/span.ts'
import { typesOf } from './labels.ts'

export interface LabelledSpan extends TextRange {
  readonly type: string
}

export interface LabelledText {
  readonly id: string
  readonly text: string
  readonly spans: readonly LabelledSpan[]
}

/**
 * One span of the set, or one detection: of which type it is, and whether the other side has it.
 */
export interface Judged {
  readonly side: 'labelled' | 'found'
  readonly type: PersonalDataType
  readonly covered: boolean
  readonly strict: boolean
  readonly words: string
}

const lettersAndDigits = (text: string, { start, end }: TextRange): number =>
  end <= start ? 0 : text.slice(start, end).replace(/[^\p{L}\p{N}]/gu, '').length

/** Whether the ranges hold at least half of the letters and digits of the range. */
function isCovered(text: string, range: TextRange, by: readonly TextRange[]): boolean {
  let shared = 0
  for (const { start, end } of by)
    shared += lettersAndDigits(text, {
      start: Math.max(start, range.start),
      end: Math.min(end, range.end),
    })
  return 2 * shared >= lettersAndDigits(text, range)
}

const isSame = (a: TextRange, b: TextRange): boolean => a.start === b.start && a.end === b.end

/** Every span of the set and every detection, judged by the other side. */
export function judge({ text, spans }: LabelledText, found: readonly Detection[]): Judged[] {
  const labelled = spans.map(span => {
    const types = typesOf(span.type)
    return {
      side: 'labelled' as const,
      type: types[0] as PersonalDataType,
      covered: isCovered(
        text,
        span,
        found.filter(({ type }) => types.includes(type)),
      ),
      strict: found.some(one => one.type === types[0] && isSame(one, span)),
      words: text.slice(span.start, span.end),
    }
  })
  const detected = found.map(detection => {
    const right = spans.filter(span => typesOf(span.type).includes(detection.type))
    return {
      side: 'found' as const,
      type: detection.type,
      covered: isCovered(text, detection, right),
      strict: spans.some(
        span => typesOf(span.type)[0] === detection.type && isSame(span, detection),
      ),
      words: `${text.slice(detection.start, detection.end)} (${detection.rule})`,
    }
  })
  return [...labelled, ...detected]
}

export interface Rates {
  readonly precision: number
  readonly recall: number
  readonly f2: number
  readonly n: number
}

/** Precision, recall and F2 of some judged spans; undefined where a side has none. */
export function ratesOf(judged: readonly Judged[], by: 'covered' | 'strict'): Rates | undefined {
  const share = (side: Judged['side']): number => {
    const some = judged.filter(one => one.side === side)
    return some.filter(one => one[by]).length / some.length
  }
  const precision = share('found')
  const recall = share('labelled')
  const n = judged.filter(({ side }) => side === 'labelled').length
  if (!Number.isFinite(precision) || !Number.isFinite(recall)) return undefined
  const f2 = precision + recall === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall)
  return { precision, recall, f2, n }
}
