import type { Answer } from '../../../core/answer.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'

/** Something in which two answers to one question differ. */
export interface AnswerDifference {
  readonly field:
    | 'found'
    | 'text'
    | 'verdicts'
    | 'citations'
    | 'nearest'
    | 'confidence'
    | 'matches'
    | 'written by'
    | 'statuses'
    | 'other'
  readonly before: string
  readonly after: string
}

/** The answer as text, without what no second run can repeat: its id and duration. */
const canonicalAnswer = ({ durationMs: _ms, answerId: _id, ...answer }: Answer): string =>
  canonicalJson(answer)

/** In what two answers differ, for people; empty only for answers that are equal to the byte. */
export function answerDifferences(before: Answer, after: Answer): readonly AnswerDifference[] {
  if (canonicalAnswer(before) === canonicalAnswer(after)) return []
  const found = views.flatMap(([field, view]): AnswerDifference[] => {
    const [left, right] = [view(before), view(after)]
    return left === right ? [] : [{ field, before: left, after: right }]
  })
  return found.length > 0 ? found : [{ field: 'other', before: 'as recorded', after: 'not equal' }]
}

const views: ReadonlyArray<readonly [AnswerDifference['field'], (answer: Answer) => string]> = [
  ['found', ({ found }) => (found ? 'found' : 'not found')],
  ['text', ({ text }) => text],
  [
    'verdicts',
    ({ sentences }) => sentences.map(({ verified }) => verified?.verdict ?? 'unchecked').join(', '),
  ],
  [
    'citations',
    ({ sentences }) =>
      sentences
        .flatMap(({ citations }) =>
          citations.map(({ key, start, end }) => `${key} ${start}–${end}`),
        )
        .join('; '),
  ],
  [
    'nearest',
    ({ nearest = [] }) => nearest.map(({ key, start, end }) => `${key} ${start}–${end}`).join('; '),
  ],
  [
    'confidence',
    ({ confidence }) =>
      confidence?.value === undefined || confidence.value === null
        ? 'none'
        : `${(confidence.value * 100).toFixed(1)} %`,
  ],
  ['matches', ({ matches }) => (matches === undefined ? 'none' : String(matches.total))],
  ['written by', ({ writtenBy }) => writtenBy ?? 'no language model'],
  ['statuses', ({ statuses }) => statuses.join('\n')],
]
