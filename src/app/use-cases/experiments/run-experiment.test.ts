import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import { scriptedLanguageModel, type Script } from '../../../models/scripted-language-model.ts'
import { exportRun, studyOfRun } from './experiment-results.ts'
import { experimentStatus } from './experiment-status.ts'
import { experimentAt } from './load-experiment.ts'
import { planExperiment } from './plan-experiment.ts'
import { runExperiment, type RunOptions } from './run-experiment.ts'
import type { RunResult } from './write-results.ts'

const yards = ['Leith', 'Oban', 'Perth', 'Wick']

/** A folder with four notes, questions about them (one has options), and experiments. */
function laboratory(context: TestContext): {
  readonly write: (definition: object) => string
  readonly run: (file: string, script?: Script, options?: Partial<RunOptions>) => Promise<RunResult>
  readonly folder: string
} {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-laboratory-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'notes'))
  for (const [index, yard] of yards.entries())
    writeFileSync(
      join(folder, 'notes', `${index}.md`),
      `# Crane ${index}\n\nCrane ${index} stands in ${yard}.\n`,
    )
  writeFileSync(
    join(folder, 'q.jsonl'),
    yards
      .map((yard, index) => ({
        id: `q${index}`,
        question: `Where does crane ${index} stand?`,
        ...(index === 3 ? {} : { answer: `in ${yard}` }),
        ...(index === 0 ? { incorrect_answers: ['in Oban', 'in Perth'], right_option: 1 } : {}),
        evidence: [{ documentKey: `${index}.md`, text: `stands in ${yard}` }],
      }))
      .map(line => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  return {
    folder,
    write(definition) {
      writeFileSync(
        join(folder, 'e.yaml'),
        JSON.stringify({
          experiment: 1,
          name: 'cranes',
          corpora: { notes: { paths: ['notes'], settings: { encoder: { kind: 'off' } } } },
          questions: [{ file: 'q.jsonl' }],
          judges: { metrics: ['rougeL'], choosers: ['tf-idf'] },
          concurrency: 1,
          ...definition,
        }),
      )
      return 'e.yaml'
    },
    async run(file, script = [], options = {}) {
      const { experiment, folder: made } = await experimentAt(file, folder)
      return runExperiment(experiment, made, {
        principal: owner,
        models: { writer: scriptedLanguageModel(script) },
        now: () => Date.parse('2026-01-01T00:00:00Z'),
        ...options,
      })
    },
  }
}

const writer = { models: { writer: { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' } } }
const gone = { provider: 'p', model: 'm' }
const keywords = { retrieval: ['keyword'] }

describe('running an experiment', () => {
  it('scores every answer, chooses options, and says why values are missing', async context => {
    const { write, run, folder } = laboratory(context)
    const { study, record } = await run(write({ factors: { retrieval: ['keyword', 'graph'] } }))
    assert.deepEqual(study.factors, ['retrieval'])
    assert.equal(study.answers.length, 8)
    assert.deepEqual(
      study.choices.map(({ itemId, pipelineId, raterId, option }) => [
        itemId,
        pipelineId,
        raterId,
        option,
      ]),
      [
        ['q0', 'keyword', 'tf-idf', 1],
        ['q0', 'graph', 'tf-idf', 1],
      ],
    )
    const valued = study.ratings.filter(({ value }) => value !== null)
    assert.equal(valued.filter(({ raterId }) => raterId === 'built-in').length, 6)
    assert.deepEqual(
      valued
        .filter(({ itemId, raterId }) => itemId === 'q0' && raterId === 'retrieval')
        .map(({ pipelineId, aspect, value }) => [pipelineId, aspect, value]),
      ['keyword', 'graph'].flatMap(pipeline =>
        ['recall@5', 'recall@10', 'nDCG@10'].map(aspect => [pipeline, aspect, 1]),
      ),
      'the one document that holds the answer was found first',
    )
    assert.deepEqual(record.unscored, [
      { raterId: 'built-in', aspect: 'rougeL', reason: 'there is no reference answer', count: 2 },
    ])
    assert.doesNotMatch(JSON.stringify(record), new RegExp(folder), 'no path of this machine')
    const { experiment, folder: made } = await experimentAt('e.yaml', folder)
    assert.equal(experimentStatus(experiment, made).state, 'finished')
    assert.deepEqual(studyOfRun(experiment, made), study)
    // Nothing is left to do, and the same results are written again.
    const before = [readFileSync(made.journal), readFileSync(made.study)]
    await run('e.yaml')
    assert.deepEqual([readFileSync(made.journal), readFileSync(made.study)], before)

    // The same run as promptfoo, RAGAS and Hugging Face read it.
    const rows = (text = ''): ReadonlyArray<Record<string, unknown>> =>
      text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as Record<string, unknown>)
    const contentOf = (format: Parameters<typeof exportRun>[2]): Map<string, string> =>
      new Map(exportRun(experiment, made, format).map(({ name, content }) => [name, content]))

    const ragas = contentOf('ragas')
    assert.deepEqual([...ragas.keys()], ['ragas-01-keyword.jsonl', 'ragas-02-graph.jsonl'])
    const [sample] = rows(ragas.get('ragas-01-keyword.jsonl'))
    assert.deepEqual(sample?.['reference_contexts'], ['stands in Leith'])
    assert.equal(sample?.['reference'], 'in Leith')
    assert.equal(typeof sample?.['response'], 'string')
    assert.ok(Array.isArray(sample?.['retrieved_contexts']))

    const promptfoo = JSON.parse(contentOf('promptfoo').get('promptfooconfig.json') ?? '') as {
      prompts: unknown
      providers: unknown
      tests: ReadonlyArray<{ providerOutput: string; vars: { query: string }; assert: unknown[] }>
    }
    assert.deepEqual([promptfoo.prompts, promptfoo.providers], [['{{query}}'], ['echo']])
    assert.equal(promptfoo.tests.length, 8)
    assert.equal(promptfoo.tests[0]?.vars.query, 'Where does crane 0 stand?')
    assert.deepEqual(promptfoo.tests.at(-1)?.assert, [], 'without a right answer')

    const hub = contentOf('huggingface')
    assert.deepEqual(
      [...hub.keys()],
      ['README.md', 'data/answers.jsonl', 'data/scores.jsonl', 'data/choices.jsonl'],
    )
    assert.match(hub.get('README.md') ?? '', /^---\npretty_name: "cranes"\n[^]*?\n---\n/)
    for (const name of ['answers', 'scores', 'choices']) {
      const table = rows(hub.get(`data/${name}.jsonl`))
      const columns = Object.keys(table[0] ?? {})
      for (const row of table) assert.deepEqual(Object.keys(row), columns, 'no column is absent')
    }
  })

  it('stops before its budget is spent, and goes on when it is raised', async context => {
    const { write, run } = laboratory(context)
    const definition = { ...writer, factors: { ...keywords, generator: ['extractive', 'model'] } }
    const script: Script = () => ({
      text: 'It stands there [1].',
      finishReason: 'stop',
      usage: { promptTokens: 100, completionTokens: 10 },
    })
    const first = await run(write({ ...definition, budget: { modelCalls: 2 } }), script)
    assert.equal(first.stopped, 'the budget of 2 model calls')
    assert.equal(first.spent.modelCalls, 2)
    assert.ok(first.record.counts.missing > 0)
    assert.equal(
      first.study.gaps?.every(({ reason }) => reason === 'not asked yet'),
      true,
    )
    const whole = await run(write(definition), script)
    assert.equal(whole.record.counts.missing, 0)
    assert.equal(whole.spent.modelCalls, 4, 'what was answered before is not asked again')
  })

  it('records an answer that fails, goes on, and asks for it again when told to', async context => {
    const { write, run, folder } = laboratory(context)
    const file = write({ ...writer, factors: { ...keywords, generator: ['model'] } })
    const script: Script = (_, call) =>
      call === 1
        ? new AppError('model_call_failed', 'The model is gone.', gone)
        : 'It stands there [1].'
    const first = await run(file, script)
    assert.deepEqual(first.record.counts, {
      answers: 3,
      failed: 1,
      missing: 0,
      scores: 11,
      unscored: 5,
    })
    assert.deepEqual(
      first.study.gaps?.map(({ itemId, reason }) => [itemId, reason]),
      [['q1', 'the pipeline failed: The model is gone.']],
    )
    const { experiment, folder: made } = await experimentAt(file, folder)
    assert.match(planExperiment(experiment, made).notes.join(' '), /1 answers? failed/)
    const retried = await run(file, ['It stands there [1].'], { retryFailed: true })
    assert.equal(retried.record.counts.failed, 0)
  })

  it('runs only what a change of its definition, questions or documents touches', async context => {
    const { write, run, folder } = laboratory(context)
    const calls = async (definition: object): Promise<number> => {
      let count = 0
      await run(write({ ...writer, ...definition }), () => {
        count += 1
        return 'It stands there [1].'
      })
      return count
    }
    const both = { factors: { retrieval: ['keyword', 'graph'], generator: ['model'] } }
    assert.equal(await calls({ factors: { ...keywords, generator: ['model'] } }), 4)
    assert.equal(await calls(both), 4, 'the new level alone')
    assert.equal(
      await calls({ ...both, repetitions: 2, judges: { metrics: ['rouge1', 'rougeL'] } }),
      8,
      'the second repetition; another metric asks nobody',
    )
    const questions = join(folder, 'q.jsonl')
    writeFileSync(
      questions,
      readFileSync(questions, 'utf8').replace('Where does crane 2', 'Where did crane 2'),
    )
    assert.equal(await calls(both), 2, 'the changed question')
    writeFileSync(join(folder, 'notes', '4.md'), '# Crane 4\n\nCrane 4 stands in Leith.\n')
    assert.equal(await calls(both), 8, 'everything, over other documents')
  })

  it('reports what another version answered, and plans to ask it again', async context => {
    const { write, run, folder } = laboratory(context)
    const file = write({ factors: { retrieval: ['keyword'] }, questions: [{ file: 'q.jsonl' }] })
    const { study } = await run(file)
    const { experiment, folder: files } = await experimentAt(file, folder, undefined)
    assert.deepEqual(studyOfRun(experiment, files), study)
    assert.equal(planExperiment(experiment, files).answersLeft, 0)
    const state = JSON.parse(readFileSync(files.state, 'utf8')) as { version: string }
    writeFileSync(files.state, JSON.stringify({ ...state, version: '0.0.1' }))
    // The keys of the journal are those of this version: a report of another one finds none.
    assert.equal(studyOfRun(experiment, files).answers.length, 0)
    assert.equal(planExperiment(experiment, files).answersLeft, 0)
  })
})
