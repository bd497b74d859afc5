import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { assessTriple } from '../../src/evidence/confidence/assess-triple.ts'
import type { ScoredAnswer } from '../../src/evidence/scoring/scored-answer.ts'
import { scoreAnswer } from '../../src/evidence/scoring/score-answer.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import { answerMetrics } from '../../src/core/verdict.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { damages } from './damaged-answers/damages.ts'
import { wholeAnswers, type WholeAnswer } from './damaged-answers/whole-answers.ts'

interface Assessed {
  readonly scored: ScoredAnswer
  readonly confidence: number | null
  readonly contradicted: boolean
}

async function assessed(
  { query, documents }: WholeAnswer,
  response: string,
  encoder: LocalEncoder,
): Promise<Assessed> {
  const models = { encoder, entailment: encoder.entailment }
  const { scores, confidence, verified } = await assessTriple(
    { query, documents, response },
    { ...models, score: triple => scoreAnswer(triple, models) },
  )
  if (scores === undefined) throw new Error('the answer was not scored')
  return {
    scored: scores,
    confidence: confidence.value,
    contradicted: verified.sentences.some(({ verdict }) => verdict === 'contradicted'),
  }
}

interface Damaged {
  readonly answer: WholeAnswer
  readonly response: string
  readonly whole: Assessed
  readonly damaged: Assessed
}

function* figuresOf(kind: string, pairs: readonly Damaged[]): Generator<BenchFigure> {
  if (pairs.length === 0) return
  const mean = (measure: string, values: readonly number[]): BenchFigure => ({
    case: kind,
    measure,
    ...meanWithInterval(values),
  })
  const total = ({ scored }: Assessed): number => scored.total ?? 0
  yield mean(
    'scored-below',
    pairs.map(({ whole, damaged }) => Number(total(damaged) < total(whole))),
  )
  yield mean(
    'total',
    pairs.map(({ damaged }) => total(damaged)),
  )
  yield mean(
    'total-of-whole',
    pairs.map(({ whole }) => total(whole)),
  )
  for (const metric of answerMetrics)
    yield mean(
      metric,
      pairs.map(({ damaged }) => (damaged.scored.metrics[metric].score ?? 0) / 5),
    )
  yield mean(
    'confidence-below',
    pairs.map(({ whole, damaged }) => Number((damaged.confidence ?? 0) < (whole.confidence ?? 0))),
  )
  const contradicted = pairs.filter(({ damaged }) => damaged.contradicted)
  yield mean(
    'contradicted',
    pairs.map(({ damaged }) => Number(damaged.contradicted)),
  )
  if (contradicted.length > 0)
    yield mean(
      'accuracy-2-where-contradicted',
      contradicted.map(({ damaged }) => Number((damaged.scored.metrics.accuracy.score ?? 5) <= 2)),
    )
}

export const bench: Bench = {
  name: 'damaged-answers',
  description:
    'whether the scores of good answers fall when what was asked is missing, words are ' +
    'shuffled, the essential is left out, they break off, or say the opposite [--development]',
  async *run({ arguments: words, dataFolder, log }) {
    const half = words.includes('--development') ? 'development' : 'reported'
    const answers = wholeAnswers(dataFolder, half)
    if (answers.length === 0) return
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    log(`${answers.length} whole answers of the ${half} half`)
    const pairs = new Map<string, Damaged[]>(Object.keys(damages).map(kind => [kind, []]))
    const wholes: Assessed[] = []
    for (const [index, answer] of answers.entries()) {
      const whole = await assessed(answer, answer.response, encoder)
      wholes.push(whole)
      for (const [kind, damage] of Object.entries(damages)) {
        const response = damage(answer, index + 1)
        if (response === undefined) continue
        const damaged = await assessed(answer, response, encoder)
        pairs.get(kind)?.push({ answer, response, whole, damaged })
        if (half === 'development' && (damaged.scored.total ?? 0) >= (whole.scored.total ?? 0))
          log(`${kind}: ${answer.id}\n  ${answer.query}\n  ${answer.response}\n  ${response}`)
      }
      if (index % 20 === 19) log(`  ${index + 1} of ${answers.length} answers scored`)
    }
    yield {
      case: 'whole',
      measure: 'total',
      ...meanWithInterval(wholes.map(({ scored }) => scored.total ?? 0)),
    }
    yield {
      case: 'whole',
      measure: 'contradicted',
      ...meanWithInterval(wholes.map(({ contradicted }) => Number(contradicted))),
    }
    for (const [kind, some] of pairs) yield* figuresOf(kind, some)
  },
}
