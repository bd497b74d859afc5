import { chiSquareOfTable } from '../statistics/chi-square.ts'
import type { IndexedStudy } from './indexed-study.ts'
import { chance, numberInText } from './numbers-in-text.ts'
import type { AnalysisBlock } from './study-analysis.ts'
import { undefinedWords } from './undefined-words.ts'

/** Which answers people rated, by rater and pipeline, and whether the two go together. */
export function allocationBlocks({
  study,
  itemIndex,
  pipelineIndex,
  pipelines,
}: IndexedStudy): AnalysisBlock[] {
  const people = study.raters.flatMap(({ id, kind }) => (kind === 'human' ? [id] : []))
  const places = new Map(people.map((id, place) => [id, place]))
  const counts = people.map(() => new Float64Array(pipelines.length))
  // An answer counts once, however many aspects of it were rated.
  const seen = people.map(() => new Map<number, Uint8Array>())
  for (const rows of [study.ratings, study.choices])
    for (const { raterId, pipelineId, itemId, repetition } of rows) {
      const place = places.get(raterId)
      const pipeline = pipelineIndex.get(pipelineId)
      const item = itemIndex.get(itemId)
      if (place === undefined || pipeline === undefined || item === undefined) continue
      const cells =
        seen[place]?.get(repetition) ?? new Uint8Array(study.items.length * pipelines.length)
      seen[place]?.set(repetition, cells)
      const cell = item * pipelines.length + pipeline
      const row = counts[place]
      if (row !== undefined && cells[cell] === 0) row[pipeline] = (row[pipeline] ?? 0) + 1
      cells[cell] = 1
    }
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
