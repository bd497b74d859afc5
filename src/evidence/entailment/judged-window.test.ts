import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownStatements, type JudgedWindow } from './judged-window.ts'

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
