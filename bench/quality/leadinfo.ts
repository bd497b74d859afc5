import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { owner } from '../../src/core/principal.ts'
import { reportOfRun, studyOfRun } from '../../src/app/use-cases/experiments/experiment-results.ts'
import { experimentAt } from '../../src/app/use-cases/experiments/load-experiment.ts'
import { runExperiment } from '../../src/app/use-cases/experiments/run-experiment.ts'
import { analyseStudy } from '../../src/evaluation/analysis/analyse-study.ts'
import { questionLines } from '../../src/evaluation/question-sets/write-question-set.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { leadinfoInput } from './leadinfo/questions.ts'
import { simulatedPeople } from './leadinfo/raters.ts'

export const bench: Bench = {
  name: 'leadinfo',
  description: 'x',
  async *run(context): AsyncGenerator<BenchFigure> {
    const [open = 24, choice = 96] = context.arguments.map(Number)
    const clapnq = context.dataFolder('clapnq')
    if (clapnq === undefined) return
    const input = leadinfoInput(
      { clapnq, multihop: context.dataFolder('multihop-2wiki') },
      { open, choice, passages: 600 },
      1,
    )
    const folder = process.env['LEADINFO'] ?? mkdtempSync(join(tmpdir(), 'veritrail-leadinfo-'))
    mkdirSync(folder, { recursive: true })
    const jsonLines = (rows: readonly object[]): string =>
      rows.map(row => `${JSON.stringify(row)}\n`).join('')
    writeFileSync(join(folder, 'corpus.jsonl'), jsonLines(input.corpus))
    writeFileSync(join(folder, 'questions.jsonl'), jsonLines(input.open) + questionLines(input.choice.questions))
    const definition = {
      experiment: 1, name: 'Leadinfo re-made', seed: 1, askedAt: '2026-01-01T00:00:00Z',
      corpora: { passages: { paths: ['corpus.jsonl'] } },
      questions: [{ file: 'questions.jsonl' }],
      factors: { chunking: ['fixed', 'semantic'], retrieval: ['hybrid', 'keyword'] },
      judges: { metrics: ['faithfulness', 'answer-relevancy', 'context-relevance', 'answer-correctness'] },
    }
    const file = join(folder, 'leadinfo.yaml')
    writeFileSync(file, JSON.stringify(definition))
    const t0 = performance.now()
    const { experiment, folder: run } = await experimentAt(file, folder)
    const { study } = await runExperiment(experiment, run, { principal: owner, onProgress: ({done,total,leftMs}) => { if (done % 50 === 0) context.log(`${done}/${total} ${leftMs}`) } })
    context.log(`run ${performance.now() - t0}`)
    writeFileSync(join(folder, 'people.json'), JSON.stringify({ ...study, ...simulatedPeople(study, id => (id.includes('keyword') ? -0.5 : 0), 1), ratings: simulatedPeople(study, id => (id.includes('keyword') ? -0.5 : 0), 1).ratings }))
    writeFileSync(file, JSON.stringify({ ...definition, people: ['people.json'] }))
    const again = await experimentAt(file, folder)
    const whole = studyOfRun(again.experiment, run)
    const analysis = analyseStudy(whole)
    for (const section of analysis.sections) for (const b of section.blocks) context.log(`${section.id}: ${b.kind} ${'id' in b ? b.id : ''} ${'title' in b ? b.title : JSON.stringify(b)}`)
    for (const f of await reportOfRun(again.experiment, run, 'html')) writeFileSync(join(folder, f.name), f.content)
    for (const f of await reportOfRun(again.experiment, run, 'markdown')) { mkdirSync(join(folder, 'md', f.name, '..'), { recursive: true }); writeFileSync(join(folder, 'md', f.name), f.content) }
    yield { case: 'x', measure: 'answers', value: study.answers.length, n: study.items.length }
  },
}
