import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readQuestionSet } from '../../src/evaluation/question-sets/read-question-set.ts'
import { runCommandLine, type Run } from '../support/command-line.ts'

const lives: ReadonlyArray<readonly [name: string, born: string, town: string, died: string]> = [
  ['Ada Penrose', '4 May 1904', 'Leith', '17 September 1971'],
  ['Brendan Oakes', '12 June 1906', 'Oban', '3 March 1980'],
  ['Clara Whitlock', '30 January 1911', 'Perth', '9 November 1969'],
  ['Dermot Faulk', '21 August 1899', 'Wick', '1 April 1962'],
  ['Edith Marlowe', '7 October 1909', 'Thurso', '28 July 1984'],
]

describe('questions of a corpus', () => {
  let folder = ''
  const run = (...args: string[]): Promise<Run> =>
    runCommandLine({ folder }, ['--corpus', join(folder, 'corpus'), ...args])
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-questions-'))
    const source = join(folder, 'source')
    mkdirSync(source)
    for (const [name, born, town, died] of lives)
      writeFileSync(
        join(source, `${name}.md`),
        `# ${name}\n\n${name} (born ${born} in ${town}; died ${died}) was a Scottish painter.\n`,
      )
    await run('init', '--encoder', 'off')
    await run('ingest', source)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('are made from its facts, the same ones for the same seed, and answered', async () => {
    const made = await run('questions', 'generate', '--count', '10', '--out', 'a.jsonl')
    assert.equal(made.code, 0, made.err)
    await run('questions', 'generate', '--count', '10', '--out', 'b.jsonl')
    const text = readFileSync(join(folder, 'a.jsonl'), 'utf8')
    assert.equal(text, readFileSync(join(folder, 'b.jsonl'), 'utf8'))
    const { questions, problems } = readQuestionSet(text)
    assert.deepEqual(problems, [])
    assert.equal(questions.length, 10)
    for (const { answer, wrong = [], evidence } of questions) {
      assert.equal(new Set([answer, ...wrong]).size, 4)
      assert.ok(evidence.every(({ text: words }) => words !== undefined))
    }
    const answered = await run('questions', 'answer', 'a.jsonl', '--choosers', 'tf-idf', '--json')
    assert.equal(answered.code, 0, answered.err)
    const { accuracy } = JSON.parse(answered.out) as {
      accuracy: ReadonlyArray<{ group: string; right: number; n: number }>
    }
    const all = accuracy.find(({ group }) => group === 'all')
    assert.equal(all?.n, 10)
    assert.ok(all.right >= 7, `${all.right} of 10 right`)
  })
})
