import { englishMonths, englishWeekdays } from '../../language/lexicons/calendar-words.ts'
import type { AnswerKind } from '../../language/question/expected-answer.ts'
import type { Question } from '../../language/question/question.ts'
import { recognizeMentions, type RecognizedMention } from '../../language/recognize.ts'
import { isStopWord } from '../../language/words/tokens.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { daysOrMeasureOf } from './elsewhere/asked-value.ts'
import type { SentenceCandidate } from './candidates.ts'
import type { ScoredCandidate } from './choose.ts'

const valuesOf: Partial<Record<AnswerKind, RecognizedMention['type']>> = {
  time: 'date',
  count: 'quantity',
  figure: 'quantity',
}
// "Not until 6 May" and "no later than 6 May" tell a value; so does "not only on 6 May".
const denied = longPattern('iu')`
  (?:\b(?:not|never|no\slonger|cannot)|n['’]t)\b
  (?!\s(?:until|till|before|later|earlier|only|more|less|over|exceed|above|below|after)\b)
  (?:(?!\b(?:but|until|till|before|later|earlier|than|exceed|only|because|since)\b)[^.;:,]){0,60}$
`
const dateWords: ReadonlySet<string> = new Set([...englishMonths, ...englishWeekdays])

interface Nearness {
  readonly limit: number
  readonly isBeside: (one: SentenceCandidate, other: SentenceCandidate) => boolean
}

/** Whether a sentence names a value, and each one only to say that it is not so. */
function deniesValue(text: string, type: RecognizedMention['type']): boolean | undefined {
  const values = recognizeMentions(text).filter(mention => mention.type === type)
  return values.length === 0
    ? undefined
    : values.every(({ start }) => denied.test(text.slice(Math.max(0, start - 80), start)))
}

/**
 * After a chosen sentence that lacks the days or the measure asked for, or only denies a day or a
 * number, the sentence beside it that tells one of the same thing, as likely: "Heron is not ready
 * on 20 November. They now say 11 December."
 */
export function withToldBeside(
  question: Pick<Question, 'text' | 'expects'>,
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  { limit, isBeside }: Nearness,
): readonly ScoredCandidate[] {
  const holds = daysOrMeasureOf(question.text)
  const type = question.expects === undefined ? undefined : valuesOf[question.expects.kind]
  if (holds === undefined && type === undefined) return chosen
  // Undefined where neither is said: such a sentence neither lacks a told one nor is one.
  const isLacking = (text: string): boolean | undefined =>
    holds !== undefined
      ? !holds(text)
      : type === undefined
        ? undefined
        : deniesValue(text.slice(0, 1_000), type)
  const result = [...chosen]
  for (const { candidate, probability } of chosen) {
    if (isLacking(candidate.text) !== true) continue
    const [next] = scored
      .filter(
        ({ candidate: other }) =>
          (other.index > candidate.index || holds !== undefined) &&
          isBeside(candidate, other) &&
          isLacking(other.text) === false &&
          areOfSame(candidate, other),
      )
      .toSorted(
        (a, b) =>
          Math.abs(a.candidate.index - candidate.index) -
          Math.abs(b.candidate.index - candidate.index),
      )
    if (next === undefined) continue
    const at = result.findIndex(entry => entry.candidate === next.candidate)
    const told = { ...next, probability: Math.max(probability, next.probability) }
    if (at >= 0) result[at] = told
    else if (result.length < limit) result.push(told)
  }
  return result
}

const areOfSame = (one: SentenceCandidate, next: SentenceCandidate): boolean =>
  /\b(?:it|they|them|this|he|she|we)\b/iu.test(next.text) ||
  [...one.termSet].some(
    term => next.termSet.has(term) && !isStopWord(term) && !/\d/.test(term) && !dateWords.has(term),
  )
