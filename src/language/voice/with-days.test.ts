import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asRead } from './as-read.ts'
import { withDays } from './with-days.ts'

const day = Date.UTC(2025, 2, 1)

for (const [text, read] of [
  ['I booked the van yesterday.', 'I booked the van on 28 February 2025.'],
  ['I called them this morning.', 'I called them on 1 March 2025.'],
  ['I paid today, 240 euros.', 'I paid on 1 March 2025, 240 euros.'],
  ['Yesterday evening we met.', 'on 28 February 2025 we met.'],
  ['It comes tomorrow.', 'It comes on 2 March 2025.'],
  ['The shop is shut until tomorrow.', 'The shop is shut until 2 March 2025.'],
  ['I hereby resign.', 'I on 1 March 2025 resign.'],
  ['See today’s paper and yesterday’s minutes.', 'See today’s paper and yesterday’s minutes.'],
  ['Nowadays we meet on Monday.', 'Nowadays we meet on Monday.'],
] as const)
  test(`reads a day where it is told from the day of the text: ${text}`, () =>
    assert.equal(withDays(text, day).text, read))

test('leaves a text without a day as it is, and says where its words stood', () => {
  const text = 'I ordered it this afternoon. It is blue.'
  assert.equal(asRead(text, undefined).text, text)
  const read = asRead(text, { speaker: 'Carla Reed', addressee: undefined }, day)
  assert.equal(read.text, 'Carla Reed ordered it on 1 March 2025. It is blue.')
  const start = read.text.indexOf('It is')
  const original = read.originalOf({ start, end: read.text.length })
  assert.equal(text.slice(original.start, original.end), 'It is blue.')
})
