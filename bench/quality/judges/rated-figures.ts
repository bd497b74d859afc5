import type { BenchFigure } from '../../figure.ts'
import type { ScoredAnswer } from '../../../src/evidence/scoring/scored-answer.ts'
import type { RatedAnswer } from './rated-answer.ts'
import { meanWithinGroups, spearmanWithInterval } from './spearman.ts'
import { wordShare } from './word-share.ts'
import { longPattern } from '../../../src/support/long-pattern.ts'

export interface Scored {
  readonly answer: RatedAnswer
  readonly scored: ScoredAnswer
}

/** Which of the five metrics answers to what people were asked. */
const metricOfAspect: ReadonlyArray<
  readonly [RegExp, 'relevance' | 'accuracy' | 'coverage' | 'coherence' | 'fluency']
> = [
  [
    longPattern('i')`
  faithful|consisten|accura|factual|ground|support|correct|attribut|understandable_knowledge
  |uses?.?knowledge`,
    'accuracy',
  ],
  [/complete|coverage|recall|informati/i, 'coverage'],
  [/relevan|on.?topic|context/i, 'relevance'],
  [/fluen|gramma|readab|understand/i, 'fluency'],
  [/coheren|logic|flow|structure|natural/i, 'coherence'],
]

/**
 * The value to hold against a rating, before rounding; without a question relevance is how much of
 * what matters in the sources is said.
 */
function valueFor(aspect: string, { values, total }: ScoredAnswer): number | null {
  const metric = metricOfAspect.find(([pattern]) => pattern.test(aspect))?.[1]
  if (metric === undefined) return total ?? meanOf(values)
  return values[metric] ?? (metric === 'relevance' ? values.coverage : null)
}

function meanOf(values: ScoredAnswer['values']): number {
  const known = Object.values(values).filter(value => value !== null)
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Rank correlations with people, per aspect; `baselines` beside them. */
export function* ratedFigures(
  name: string,
  items: readonly Scored[],
  baselines: { readonly others: boolean },
): Generator<BenchFigure> {
  const aspects = [...new Set(items.flatMap(({ answer }) => [...answer.human.keys()]))].sort()
  for (const aspect of aspects) {
    const rated = items.flatMap(({ answer, scored }) => {
      const [human, value] = [answer.human.get(aspect), valueFor(aspect, scored)]
      return human === undefined || value === null ? [] : [{ answer, human, value }]
    })
    const human = rated.map(one => one.human)
    const values = rated.map(one => one.value)
    const groups = rated.map(one => one.answer.group)
    yield* figure(name, `${aspect}-spearman`, values, human, groups)
    if (new Set(groups).size < groups.length && new Set(groups).size > 1) {
      const within = meanWithinGroups(values, human, groups)
      if (within !== undefined)
        yield { case: name, measure: `${aspect}-spearman-within`, value: within.value, n: within.n }
    }
    yield* figure(
      name,
      `${aspect}-spearman-of-words`,
      rated.map(one => wordShare(one.answer)),
      human,
      groups,
    )
    if (!baselines.others) continue
    for (const other of [...new Set(rated.flatMap(one => [...one.answer.others.keys()]))].sort()) {
      yield* figure(
        name,
        `${aspect}-spearman-of-${other}`,
        rated.map(one => one.answer.others.get(other) ?? 0),
        human,
        groups,
      )
    }
  }
}

function* figure(
  name: string,
  measure: string,
  values: readonly number[],
  human: readonly number[],
  groups: readonly string[],
): Generator<BenchFigure> {
  const estimate = spearmanWithInterval(values, human, groups)
  if (estimate !== undefined)
    yield {
      case: name,
      measure,
      value: estimate.value,
      low: estimate.low,
      high: estimate.high,
      n: estimate.n,
    }
}
