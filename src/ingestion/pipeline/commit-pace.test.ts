import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRecord } from '../../stores/contract/sample-record.contract.ts'
import { plainRecord, type PlainRecord } from '../record/packed-record.ts'
import { commitPace } from './commit-pace.ts'

const withText = (text: string): PlainRecord => {
  const record = sampleRecord('doc_1')
  return plainRecord({ ...record, document: { ...record.document, text } })
}
const mail = withText('x'.repeat(3_000))

/** Commits full batches of a record at a fixed cost until the size is steady; gives the size. */
function steadySize(
  record: PlainRecord,
  cost: (documents: number) => number,
  maxDocuments = 600,
): number {
  const pace = commitPace(maxDocuments)
  let size = 0
  for (let commit = 0; commit < 20; commit++) {
    const batch: PlainRecord[] = []
    while (!pace.isFull(batch)) batch.push(record)
    size = batch.length
    pace.measured(batch, cost(size))
  }
  return size
}

test('a commit is as large as fits into a second or two, and no larger than asked for', () => {
  assert.equal(
    steadySize(mail, documents => documents * 0.1),
    600,
  )
  assert.equal(
    steadySize(mail, documents => documents * 10),
    150,
  )
  assert.equal(
    steadySize(mail, documents => documents * 10, 40),
    40,
  )
})

test('what every commit costs does not make commits ever smaller', () => {
  assert.equal(
    steadySize(mail, documents => 10_000 + documents),
    25,
  )
})

test('large documents fill a commit by their text', () => {
  assert.ok(steadySize(withText('x'.repeat(5 * 2 ** 20)), () => 1) <= 4)
})

test('small commits say nothing about the speed of the store', () => {
  const pace = commitPace(600)
  const batch = Array.from({ length: 400 }, () => mail)
  for (let commit = 0; commit < 10; commit++) pace.measured(batch, 400)
  pace.measured([mail], 60_000)
  assert.equal(pace.isFull(batch), false)
})

test('a slow store has less waiting for it', () => {
  const [fast, slow] = [commitPace(600), commitPace(600)]
  const batch = Array.from({ length: 100 }, () => mail)
  for (let commit = 0; commit < 10; commit++) {
    fast.measured(batch, 50)
    slow.measured(batch, 5_000)
  }
  assert.deepEqual(
    [
      fast.isTooMuch(600, 600 * 3_000),
      slow.isTooMuch(600, 600 * 3_000),
      slow.isTooMuch(30, 30 * 2_000),
    ],
    [false, true, false],
  )
})
