import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/support/random.ts'
import { mainProgram } from '../support/command-line.ts'

const isFull = process.env['VERITRAIL_FULL'] === '1'
// A round runs the whole experiment: not as many as other suites have cases.
const kills = isFull ? 20 : Math.min(20, Number(process.env['VERITRAIL_CASES'] ?? 2))
const questions = isFull ? 200 : 12
const chunkings = isFull ? ['sentence', 'recursive'] : ['sentence']
const answers = 2 * chunkings.length * questions

/** Notes, questions about them, and an experiment of pipelines without an encoder. */
function writeExperiment(folder: string): string {
  mkdirSync(join(folder, 'notes'))
  const lines: string[] = []
  for (let index = 0; index < questions; index++) {
    const crane = `Crane ${100 + index}`
    writeFileSync(
      join(folder, 'notes', `${index}.md`),
      `# ${crane}\n\n${crane} stands in yard ${index % 7}. It was inspected on ` +
        `${1 + (index % 28)} May 2021.\n`,
    )
    lines.push(
      JSON.stringify({
        id: `q${index}`,
        question: `In which yard does ${crane} stand?`,
        answer: `yard ${index % 7}`,
      }),
    )
  }
  writeFileSync(join(folder, 'questions.jsonl'), `${lines.join('\n')}\n`)
  const file = join(folder, 'cranes.yaml')
  writeFileSync(
    file,
    JSON.stringify({
      experiment: 1,
      name: 'cranes',
      corpora: { notes: { paths: ['notes'], settings: { encoder: { kind: 'off' } } } },
      questions: [{ file: 'questions.jsonl' }],
      factors: { chunking: chunkings, retrieval: ['keyword', 'graph'] },
      judges: { metrics: ['rouge1', 'rougeL'] },
      askedAt: '2026-01-01T00:00:00Z',
    }),
  )
  return file
}

function start(args: readonly string[]): {
  readonly kill: () => void
  readonly ended: Promise<{ readonly killed: boolean; readonly err: string }>
} {
  const child = spawn(process.execPath, [mainProgram, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (_, signal) => resolve({ killed: signal === 'SIGKILL', err }))
    }),
  }
}

it(
  `an experiment that is killed at any moment goes on where it was, and ends the same (${kills} ` +
    `moments, ${answers} answers)`,
  async context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-experiment-'))
    context.after(() => rmSync(folder, { recursive: true, force: true }))
    const file = writeExperiment(folder)
    const run = (name: string): ReturnType<typeof start> =>
      start(['experiment', 'run', file, '--folder', join(folder, name)])
    const results = (name: string): readonly string[] =>
      ['study.json', 'record.json'].map(each => readFileSync(join(folder, name, each), 'utf8'))
    const written = (name: string): number =>
      statSync(join(folder, name, 'journal.jsonl'), { throwIfNoEntry: false })?.size ?? 0
    const answered = (name: string): number =>
      readFileSync(join(folder, name, 'journal.jsonl'), 'utf8').split('"kind":"answer"').length - 1

    const whole = await run('whole').ended
    const expected = results('whole')
    assert.match(expected[1] ?? '', new RegExp(`"answers": ${answers},`), whole.err)
    const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261124))
    let killed = 0
    for (let round = 0; round < kills; round++) {
      const name = `run-${round}`
      // By how far the journal is: a run may take longer or shorter than another.
      const moment = Math.round(written('whole') * (0.97 * random() - 0.05))
      const running = run(name)
      let isOver = false
      void running.ended.then(() => (isOver = true))
      if (moment < 0) await sleep(300 * random())
      while (!isOver && written(name) < moment) await sleep(2)
      running.kill()
      if ((await running.ended).killed) killed += 1
      // A write that the power cut off.
      if (existsSync(join(folder, name)))
        appendFileSync(join(folder, name, 'journal.jsonl'), '{"v":1,"kind":"ans')
      const { err } = await run(name).ended
      assert.deepEqual(results(name), expected, `killed at ${moment} bytes\n${err}`)
      assert.equal(answered(name), answers, 'no answer was made twice')
      rmSync(join(folder, name), { recursive: true })
    }
    context.diagnostic(`${killed} of ${kills} runs were killed before they ended`)
    assert.ok(killed > 0, 'no run was killed before it ended')
  },
)
