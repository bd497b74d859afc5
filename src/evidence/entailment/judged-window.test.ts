import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownStatements, readFor, type JudgedWindow } from './judged-window.ts'

const mail = (documentId: string, text: string, speaker: string): JudgedWindow =>
  ({
    documentId,
    text,
    start: 0,
    sentences: [{ start: 0, end: text.length }],
    title: '',
    headingPath: [],
    about: `Email from ${speaker}.`,
    voice: { speaker },
  }) as unknown as JudgedWindow

test('a given name that several people have makes nothing the statement of one of them', () => {
  const boat = mail('1', 'I sold the boat.', 'Ada Hill')
  const van = mail('2', 'I sold the van.', 'Ada Moss')
  const claim = 'Ada sold the boat.'
  assert.equal(ownStatements(claim, [boat])(boat), true)
  assert.equal(ownStatements(claim, [boat, van])(boat), false)
  assert.equal(ownStatements('Ada Hill sold the boat.', [boat, van])(boat), true)
  assert.equal(ownStatements('Tom sold the boat.', [boat, van])(boat), false)
})

test('an amount in another unit is read as the claim writes it, of whomever it is said', () => {
  const window = mail('1', 'Tom sold 2.5 kg of nails. The rest is mine.', 'Ada Hill')
  const claim = 'Ada sold 2500 g of nails.'
  const other = mail('2', 'Tom sold 2.5 kg of nails.', 'Ada Hill')
  const [read] = readFor(claim, [window])
  assert.equal(read?.text.startsWith('Tom sold 2500 g of nails. The rest is'), true)
  assert.deepEqual(read?.sentences, [{ start: 0, end: read.text.length }])
  assert.equal(ownStatements(claim, [other])(other), false)
})
