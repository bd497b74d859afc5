import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findQuotation } from './quotation.ts'
import { segments, type CutKind, type Segment } from './segments.ts'
import { moreAbove, moreBelow, windowAround } from './window.ts'

const partsOf = (found: readonly Segment[]) => found.flatMap(({ parts }) => parts)
const whole = (found: readonly Segment[]) =>
  partsOf(found)
    .map(({ text }) => text)
    .join('')
const marked = (found: readonly Segment[]) =>
  partsOf(found)
    .filter(part => part.marked)
    .map(({ text }) => text)
    .join('')
const cut = (kind: CutKind, start: number, end: number) => ({ kind, start, end })

test('marks a passage through text, a heading and a cut', () => {
  const text = 'Before.\n\nTerms\n\nThirty days 👍.\n\nAnn\nSales\n'
  const at = text.indexOf('Terms')
  const sign = text.indexOf('Ann')
  const found = segments(
    text,
    [cut('signature', sign, text.length)],
    [{ headingPath: ['Terms'], level: 1, start: at, end: text.length }],
    { start: 3, end: text.length - 2 },
  )
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['text', 'heading', 'text', 'cut'],
  )
  assert.equal(whole(found), text)
  assert.equal(marked(found), text.slice(3, -2))
})

test('a title that the text does not say is no heading', () => {
  const section = { headingPath: ['Sheet 1'], level: 1, start: 0, end: 3 }
  assert.deepEqual(
    segments('a b', [], [section]).map(({ kind }) => kind),
    ['text'],
  )
})

test('loses no character, whatever the ranges are', () => {
  let seed = 7
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % limit
  }
  for (let round = 0; round < 3_000; round++) {
    const length = below(60)
    const text = Array.from({ length }, () => 'ab \n\t😀T'[below(8)] ?? '\n').join('')
    // Also backwards, empty and outside of the text.
    const range = () => ({ start: below(70) - 5, end: below(70) - 5 })
    const cuts = Array.from({ length: below(4) }, () => {
      const { start, end } = range()
      return cut('quote', start, end)
    })
    const sections = Array.from({ length: below(4) }, () => ({
      ...range(),
      headingPath: ['T'],
      level: 1,
    }))
    const evidence = range()
    const shown = below(2) === 0 ? { start: 0, end: text.length } : range()
    const found = segments(text, cuts, sections, evidence, shown)
    const from = Math.min(Math.max(shown.start, 0), text.length)
    const to = Math.max(from, Math.min(shown.end, text.length))
    assert.equal(whole(found), text.slice(from, to))
    const first = Math.max(evidence.start, from)
    assert.equal(marked(found), text.slice(first, Math.max(first, Math.min(evidence.end, to))))
    assert.ok(partsOf(found).every(part => part.text === text.slice(part.start, part.end)))
  }
})

test('shows a window of a long text around the evidence, and more of it', () => {
  const text = 'Some words of a line.\n'.repeat(500_000)
  const evidence = { start: 5_000_003, end: 5_000_050 }
  const first = windowAround(text, evidence)
  assert.ok(first.start < evidence.start && first.end > evidence.end)
  assert.ok(first.end - first.start < 45_000)
  assert.equal(text[first.start - 1], '\n')
  assert.equal(
    marked(segments(text, [], [], evidence, first)),
    text.slice(evidence.start, evidence.end),
  )
  assert.ok(moreAbove(text, first).start < first.start - 39_000)
  assert.ok(moreBelow(text, first).end > first.end + 39_000)
  assert.deepEqual(windowAround('short', undefined), { start: 0, end: 5 })
})

test('a window does not end within a character', () => {
  const text = '😀'.repeat(100_000)
  for (const place of [0, 50_001, 99_999, 199_998]) {
    const { start, end } = windowAround(text, { start: place, end: place + 1 }, 4_001)
    assert.equal(start % 2, 0)
    assert.equal(end % 2, 0)
    assert.ok(start <= place && place < end)
  }
})

test('finds a quotation again where the text has changed', () => {
  const text = 'One two. Three. One two.'
  assert.deepEqual(findQuotation(text, { start: 0, end: 8 }, 'One two.'), {
    range: { start: 0, end: 8 },
    state: 'there',
  })
  assert.deepEqual(findQuotation(text, { start: 12, end: 20 }, 'One two.'), {
    range: { start: 16, end: 24 },
    state: 'moved',
  })
  assert.deepEqual(findQuotation(text, { start: 2, end: 10 }, 'One two.'), {
    range: { start: 0, end: 8 },
    state: 'moved',
  })
  assert.equal(findQuotation(text, { start: 2, end: 10 }, 'Four.').state, 'gone')
  assert.equal(findQuotation(text, { start: 2, end: 100 }, undefined).state, 'gone')
})
