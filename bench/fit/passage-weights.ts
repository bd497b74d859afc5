// Fits the weights by which passages are ranked: `node bench/fit/passage-weights.ts`.
// On the training half (halfOf(id) === 0) of every case of the data folder, with and without
// titles; writes models/passage-ranking.json and prints what both halves say. The other half is
// never fitted on.
import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import { recallAt } from '../../src/evaluation/retrieval-measures.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { passageFeatures } from '../../src/retrieval/graph/passage-features.ts'
import { passageProbability, type PassageModel } from '../../src/retrieval/graph/passage-ranker.ts'
import { caseNames, readCase } from '../quality/retrieval/cases.ts'
import { cachingEncoder } from '../quality/retrieval/vector-cache.ts'
import { fitLogistic, type Example } from '../../src/support/fitting/fit-logistic.ts'
import { passageExamples, type QuestionExamples } from './passage-examples.ts'
import { writeModelFile } from './write-model-file.ts'

const penalty = 20
/** So that a case of forty questions is heard beside one of five hundred. */
const questionsThatCountFully = 120
// What depends on the order of magnitude of one data set only would be learnt by heart.
const kinds = ['vectors', 'lexical'] as const

const data =
  process.env['VERITRAIL_DATA'] ??
  resolve(fileURLToPath(import.meta.url), '../../../../shared/data')
await using encoder = cachingEncoder(
  await localEncoder({ modelDir: builtInModelDirectory('encoder') }),
  () => true,
)

function fit(training: readonly QuestionExamples[]): PassageModel {
  const perCase = new Map<string, number>()
  for (const { case: name } of training) perCase.set(name, (perCase.get(name) ?? 0) + 1)
  const examples = training.flatMap(({ case: name, rows }): Example[] => {
    const weight = Math.sqrt(questionsThatCountFully / (perCase.get(name) ?? 1))
    return rows.map(({ gold, features }) => ({ features, label: gold ? 1 : 0, weight }))
  })
  const { bias, weights } = fitLogistic(examples, { penalty })
  const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(
      passageFeatures.map((name, index) => [name, rounded(weights[index] ?? 0)]),
    ),
  }
}

function report(label: string, questions: readonly QuestionExamples[], model: PassageModel): void {
  const recalls = [2, 5, 10].map(k => {
    const values = questions.map(({ question, rows }) => {
      const ranked = rows
        .map(row => ({
          key: row.key,
          score: passageProbability(
            Object.fromEntries(
              passageFeatures.map((name, index) => [name, row.features[index] ?? 0]),
            ) as never,
            model,
          ),
        }))
        .sort((left, right) => right.score - left.score)
      return recallAt(
        { ranked: [...new Set(ranked.map(({ key }) => key))], gold: question.gold },
        k,
      )
    })
    return values.reduce((sum, value) => sum + value, 0) / values.length
  })
  process.stdout.write(
    `${label.padEnd(44)} n ${String(questions.length).padStart(4)}  recall@2 ` +
      `${recalls[0]?.toFixed(4)}  @5 ${recalls[1]?.toFixed(4)}  @10 ` +
      `${recalls[2]?.toFixed(4)}\n`,
  )
}

const models: Record<string, PassageModel> = {}
const lines: string[] = []
for (const kind of kinds) {
  const all: Array<QuestionExamples & { readonly titles: boolean }> = []
  for (const name of caseNames(data)) {
    for (const titles of [true, false]) {
      const found = await passageExamples(readCase(data, name), {
        titles,
        encoder: kind === 'vectors' ? encoder : undefined,
      })
      all.push(...found.map(each => ({ ...each, titles })))
    }
  }
  const model = fit(all.filter(({ half }) => half === 0))
  models[kind] = model
  const names = [...new Set(all.map(each => each.case))]
  lines.push(
    `${kind}: ` +
      `${names
        .map(
          name =>
            `${name} ` +
            `${all.filter(each => each.case === name && each.half === 0 && each.titles).length}`,
        )
        .join(', ')} ` +
      'questions',
  )
  for (const name of names)
    for (const titles of [true, false])
      for (const half of [0, 1] as const)
        report(
          `${kind} ${name}${titles ? '' : ' no titles'} ${half === 0 ? 'fitted' : 'held out'}`,
          all.filter(each => each.case === name && each.titles === titles && each.half === half),
          model,
        )
}
writeModelFile(
  'passage-ranking',
  {
    about:
      `Logistic regressions, penalty ${penalty}: probability that a passage carries part of the ` +
      'answer, in a corpus with vectors, and by words and graph alone (lexical).',
    script: 'bench/fit/passage-weights.ts',
    data: `the training halves with and without titles; ${lines.join('; ')}`,
  },
  { vectors: models['vectors'], lexical: models['lexical'] },
)
