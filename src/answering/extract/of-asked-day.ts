import type { DateValue } from '../../language/mention-words/mention.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { itemAround } from '../../language/sentence-role/line-context.ts'
import { headingPathAt } from '../../evidence/heading-path.ts'
import type { SentenceCandidate } from './candidates.ts'
import type { ScoredCandidate } from './choose.ts'

const datesIn = (text: string): DateValue[] =>
  recognizeMentions(text.slice(0, 300)).flatMap(({ value }) =>
    value?.kind === 'date' && (value.month !== undefined || value.year !== undefined)
      ? [value]
      : [],
  )

// A date that leads an entry of a log, behind its bullet: "- 6 October 2025. Lame on one leg".
const longestMark = 8

/** The date of the entry that a sentence stands in, else what its heading or title names. */
function datesOver({ passage: { document }, range, chunk }: SentenceCandidate): DateValue[] {
  const item = itemAround(document.text, range)
  const [first] = recognizeMentions(document.text.slice(item.start, item.start + 80))
  if (first?.value?.kind === 'date' && first.start <= longestMark) return [first.value]
  const headings = [...headingPathAt(document.sections, range.start), ...chunk.headingPath]
  for (const heading of [...headings.toReversed(), document.title]) {
    const dates = datesIn(heading)
    if (dates.length > 0) return dates
  }
  return []
}

const fields = ['year', 'month', 'day'] as const

/** Whether all that one date says is said by the other, or the other leaves out its year alone. */
const isWithin = (date: DateValue, asked: DateValue): boolean =>
  fields.every(
    field =>
      asked[field] === undefined ||
      date[field] === asked[field] ||
      (field === 'year' && date.year === undefined && date.month !== undefined),
  )

const isOther = (date: DateValue, asked: DateValue): boolean =>
  fields.some(
    field =>
      asked[field] !== undefined && date[field] !== undefined && date[field] !== asked[field],
  )

// The sentence of the right day must answer about as well as the others.
const nearBest = 0.4

/**
 * Without the sentences of other days than the one a question asks of, by the entry, heading or
 * title that they stand under, where one of the asked day answers about as well. That one is then
 * as likely as the likeliest of them: the day alone told it from its like.
 */
export function ofAskedDay(
  question: string,
  scored: readonly ScoredCandidate[],
): readonly ScoredCandidate[] {
  const asked = datesIn(question)
  if (asked.length !== 1) return scored
  const [day] = asked
  if (day === undefined) return scored
  const best = Math.max(0, ...scored.map(({ probability }) => probability))
  const names = ({ candidate }: ScoredCandidate): boolean =>
    datesIn(candidate.text).some(date => isWithin(date, day))
  const isOf = (entry: ScoredCandidate): boolean =>
    names(entry) || datesOver(entry.candidate).some(date => isWithin(date, day))
  const [first] = scored
    .filter(entry => entry.probability >= nearBest * best && isOf(entry))
    .toSorted((a, b) => b.probability - a.probability)
  if (first === undefined) return scored
  const isOfOther = (entry: ScoredCandidate): boolean => {
    const over = datesOver(entry.candidate)
    return !names(entry) && over.length > 0 && over.every(date => isOther(date, day))
  }
  return scored
    .filter(entry => !isOfOther(entry))
    .map(entry => (entry === first ? { ...entry, probability: best } : entry))
}
