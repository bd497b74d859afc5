import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceChunks } from './sentence-chunks.ts'

const plain = { sections: [], pages: [], cuts: [] }
const show = (text: string, chunks: ReturnType<typeof sentenceChunks>): string[] => chunks.map(chunk => text.slice(chunk.start, chunk.end))

test('a text that fits is one chunk', () => {
  const text = 'Hi Team,\n\nthe gantry is late. Please review the plan.\n'
  assert.deepEqual(show(text, sentenceChunks({ ...plain, text }, { maxPieces: 220 })), [text.trim()])
})

test('a longer text is packed evenly at sentence ends', () => {
  const text = Array.from({ length: 12 }, (_, index) => `Sentence number ${index} says a few short words here.`).join(' ')
  const chunks = sentenceChunks({ ...plain, text }, { maxPieces: 50 })
  assert.ok(chunks.length >= 3)
  const sizes = chunks.map(chunk => chunk.sentences.length)
  assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, String(sizes))
  for (const chunk of chunks) assert.equal(text.charAt(chunk.end - 1), '.')
})

test('a quoted part splits the text and is left out', () => {
  const text = 'Yes, that works.\n> Shall we meet?\nSee you there.'
  const start = text.indexOf('>')
  const end = text.indexOf('See')
  assert.deepEqual(show(text, sentenceChunks({ ...plain, text, cuts: [{ kind: 'quote', start, end }] }, { maxPieces: 220 })), ['Yes, that works.', 'See you there.'])
})

test('sections keep their heading path, and a bare heading goes with its first subsection', () => {
  const text = '# Guide\n\n## Setup\n\nInstall it first.\n\n## Use\n\nThen run it.\n'
  const setup = text.indexOf('## Setup')
  const use = text.indexOf('## Use')
  const sections = [
    { start: 0, end: text.length, level: 1, headingPath: ['Guide'] },
    { start: setup, end: use, level: 2, headingPath: ['Guide', 'Setup'] },
    { start: use, end: text.length, level: 2, headingPath: ['Guide', 'Use'] },
  ]
  const chunks = sentenceChunks({ ...plain, text, sections }, { maxPieces: 220 })
  assert.deepEqual(chunks.map(chunk => chunk.headingPath), [['Guide', 'Setup'], ['Guide', 'Use']])
  assert.deepEqual(show(text, chunks), ['# Guide\n\n## Setup\n\nInstall it first.', '## Use\n\nThen run it.'])
})

test('a chunk knows the page on which it begins', () => {
  const text = 'First page text.\n\nSecond page text.'
  const pages = [{ number: 1, start: 0, end: 18 }, { number: 2, start: 18, end: text.length }]
  assert.deepEqual(sentenceChunks({ ...plain, text, pages }, { maxPieces: 5 }).map(chunk => chunk.page), [1, 2])
})

test('a line of two million characters is split at white space', () => {
  const text = 'abcdefghij '.repeat(200_000)
  const chunks = sentenceChunks({ ...plain, text }, { maxPieces: 220 })
  assert.ok(chunks.length > 1000)
})
