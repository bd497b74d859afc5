import { chiSquareOfTable } from '../statistics/chi-square.ts'
import type { IndexedStudy } from './indexed-study.ts'
import { chance, numberInText } from './numbers-in-text.ts'
import type { AnalysisBlock } from './study-analysis.ts'
import { undefinedWords } from './undefined-words.ts'

/** Which answers people rated, by rater and pipeline, and whether the two go together. */
export function allocationBlocks({
  study,
  pipelineIndex,
  pipelines,
}: IndexedStudy): AnalysisBlock[] {
  const people = study.raters.flatMap(({ id, kind }) => (kind === 'human' ? [id] : []))
  const places = new Map(people.map((id, place) => [id, place]))
  const answers = people.map(() => pipelines.map(() => new Set<string>()))
  for (const { raterId, pipelineId, itemId, repetition } of [...study.ratings, ...study.choices]) {
    const place = places.get(raterId)
    const pipeline = pipelineIndex.get(pipelineId)
    if (place !== undefined && pipeline !== undefined)
      answers[place]?.[pipeline]?.add(`${repetition} ${itemId}`)
  }
  const counts = answers.map(row => Float64Array.from(row, ({ size }) => size))
  if (people.length === 0) return []
  const found = chiSquareOfTable({ counts })
  const what = 'χ² test of raters and pipelines'
  return [
    {
      kind: 'table',
      id: 'allocation',
      title: 'Answers that each person rated, by pipeline',
      columns: [
        { title: 'Rater', kind: 'text' },
        ...pipelines.map(({ label }) => ({ title: label, kind: 'count' }) as const),
      ],
      rows: people.map((id, place) => [id, ...(counts[place] ?? [])]),
      notes: [],
    },
    found.status === 'undefined'
      ? { kind: 'not-computed', what, reason: undefinedWords(found.reason) }
      : {
          kind: 'text',
          text:
            `χ²(${found.degrees}, N = ${found.n.toLocaleString('en-US')}) = ` +
            `${numberInText(found.statistic)}, p ${equals(found.p)}, Cramér’s V = ` +
            `${numberInText(found.cramersV)}: ` +
            (found.p < 0.05
              ? 'people did not rate the pipelines evenly, so that a strict or a mild rater can ' +
                'weigh on one pipeline more than on another.'
              : 'no sign that people rated some pipelines more than others.') +
            (found.expectedBelowFive > 0
              ? ` ${found.expectedBelowFive} of ${found.cells} expected counts are below 5, so ` +
                'the approximation is rough.'
              : ''),
        },
  ]
}

const equals = (p: number): string => (p < 0.001 || p > 0.999 ? chance(p) : `= ${chance(p)}`)
