import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reportOfRun, studyOfRun } from '../../src/app/use-cases/experiments/experiment-results.ts'
import { experimentAt } from '../../src/app/use-cases/experiments/load-experiment.ts'
import { runExperiment } from '../../src/app/use-cases/experiments/run-experiment.ts'
import { owner } from '../../src/core/principal.ts'
import { analyseStudy } from '../../src/evaluation/analysis/analyse-study.ts'
import { questionLines } from '../../src/evaluation/question-sets/write-question-set.ts'
import { smallModel } from '../../test/support/small-model.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { counterpartsIn } from './leadinfo/counterparts.ts'
import { plantedOutcomes } from './leadinfo/planted.ts'
import { leadinfoInput } from './leadinfo/questions.ts'
import { simulatedPeople, type PlantedShift } from './leadinfo/raters.ts'

const passagesOfPeople = 400
/** Half a standard deviation of what varies between answers. */
const shift: PlantedShift = id => (/keyword|bundle/.test(id) ? -0.55 : 0)

export const bench: Bench = {
  name: 'leadinfo',
  description:
    'the experiment of Bos (2025) re-made without a language model: 2 chunkings × 2 retrievals, ' +
    'open questions of ClapNQ and multiple-choice questions of all cells from facts, built-in ' +
    'judges, three simulated raters; says which tables of chapter 5 the report has. --open 60, ' +
    '--choice 100, --out FOLDER for the report; --model: the small model writes and judges, with ' +
    'and without prompting techniques',
  async *run(context): AsyncGenerator<BenchFigure> {
    const { values } = parseArgs({
      args: [...context.arguments],
      options: {
        open: { type: 'string', default: '60' },
        choice: { type: 'string', default: '100' },
        out: { type: 'string' },
        model: { type: 'boolean', default: false },
      },
    })
    const clapnq = context.dataFolder('clapnq')
    if (clapnq === undefined) return
    const input = leadinfoInput(
      { clapnq, multihop: context.dataFolder('multihop-2wiki') },
      { open: Number(values.open), choice: Number(values.choice), passages: passagesOfPeople },
      1,
    )
    const folder = resolve(values.out ?? mkdtempSync(join(tmpdir(), 'veritrail-leadinfo-')))
    const write = (name: string, content: string): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    const lines = (rows: readonly object[]): string =>
      rows.map(row => `${JSON.stringify(row)}\n`).join('')
    write('corpus.jsonl', lines(input.corpus))
    write('questions.jsonl', lines(input.open) + questionLines(input.choice.questions))
    const definition = definitionOf(values.model ? smallModel() : undefined)
    const file = join(folder, 'leadinfo.yaml')
    write('leadinfo.yaml', JSON.stringify(definition))
    const started = performance.now()
    const asked = await experimentAt(file, folder)
    const { study } = await runExperiment(asked.experiment, asked.folder, {
      principal: owner,
      onProgress: ({ done, total }) => {
        if (done % (values.model ? 1 : 50) === 0) context.log(`${done} of ${total} answers`)
      },
    })
    const name = values.model ? 'small model' : 'built-in'
    const n = study.answers.length
    yield { case: name, measure: 'answers', value: n, n }
    const seconds = (performance.now() - started) / 1_000
    yield { case: name, measure: 'run-seconds', value: seconds, n }
    write('people.json', JSON.stringify({ ...study, ...simulatedPeople(study, shift, 1) }))
    write('leadinfo.yaml', JSON.stringify({ ...definition, people: ['people.json'] }))
    const { experiment, folder: run } = await experimentAt(file, folder)
    const { shown, missing } = counterpartsIn(analyseStudy(studyOfRun(experiment, run)))
    for (const paper of missing) context.log(`not in the report: ${paper}`)
    const all = shown.length + missing.length
    yield { case: name, measure: 'tables-and-figures-shown', value: shown.length / all, n: all }
    for (const format of ['html', 'markdown', 'csv', 'latex'] as const)
      for (const made of await reportOfRun(experiment, run, format))
        write(join('report', format, made.name), made.content)
    for (const { measure, value, repetitions } of plantedOutcomes(study, shift))
      yield { case: name, measure, value, n: repetitions }
    context.log(`The report is in ${join(folder, 'report')}.`)
  },
}

/** The four pipelines: as in the paper where a model writes, else two ways of searching. */
function definitionOf(model: ReturnType<typeof smallModel> | undefined): object {
  if (model?.missing !== undefined) throw new Error(model.missing)
  const metrics = ['faithfulness', 'answer-relevancy', 'context-relevance']
  const common = {
    experiment: 1,
    name: 'Chunking and searching',
    seed: 1,
    askedAt: '2026-01-01T00:00:00Z',
    corpora: { passages: { paths: ['corpus.jsonl'] } },
    questions: [{ file: 'questions.jsonl' }],
  }
  if (model === undefined)
    return {
      ...common,
      factors: { chunking: ['fixed', 'semantic'], retrieval: ['hybrid', 'keyword'] },
      judges: { metrics },
    }
  return {
    ...common,
    name: 'Chunking and prompting',
    models: { small: { provider: 'gguf', file: model.file, documentCharacters: 4_000 } },
    // One call at a time: what waits behind another one would run out of time.
    concurrency: 1,
    factors: {
      chunking: ['fixed', 'semantic'],
      technique: ['none', 'bundle'],
      // A model of this size reads a hundred tokens a second.
      retrieval: { few: { recipe: 'hybrid', limit: 2 } },
      generator: {
        model: { kind: 'model', model: 'small', maxTokens: 60, contextCharacters: 2_000 },
      },
    },
    judges: { metrics, models: [{ model: 'small', metrics: ['leadinfo'], chooses: true }] },
  }
}
