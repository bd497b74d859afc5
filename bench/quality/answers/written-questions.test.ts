import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { readWrittenQuestions } from './written-questions.ts'

function folderOf(rows: readonly unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-questions-'))
  writeFileSync(join(folder, 'a.jsonl'), rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  return folder
}

it('takes the sentences that a quotation touches as the answer', () => {
  const { questions, passages } = readWrittenQuestions(
    folderOf([
      {
        passage: 'The hall is shut. Keys are with Ann, and Bob has none. Nobody else asked.',
        questions: [
          { q: 'who can let me in', quotes: ['Keys are with Ann'] },
          { q: 'Is it open, and who asked?', quotes: ['Nobody else', 'hall is shut'] },
          { q: 'When does it open again?', quotes: [] },
        ],
      },
    ]),
  )
  assert.deepEqual(
    questions.map(({ gold, answerable }) => ({ gold, answerable })),
    [
      { gold: [[1]], answerable: true },
      { gold: [[0, 2]], answerable: true },
      { gold: [], answerable: false },
    ],
  )
  assert.deepEqual(
    [...passages.keys()],
    questions.slice(0, 1).map(({ passageId }) => passageId),
  )
})

it('refuses a quotation that its passage does not hold', () => {
  const folder = folderOf([
    { passage: 'The hall is shut.', questions: [{ q: 'why', quotes: ['a flood'] }] },
  ])
  assert.throws(() => readWrittenQuestions(folder), /“a flood” is not in the passage [\da-f]{16}/)
})

it('reads the questions that the benchmark asks', () => {
  const { questions } = readWrittenQuestions()
  const answered = questions.filter(({ answerable }) => answerable)
  assert.ok(answered.length > 500 && questions.length - answered.length > 250)
})
