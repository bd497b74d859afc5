import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieceRanges } from './piece-ranges.ts'

const textsOf = (text: string, pieces: readonly string[]): string[] =>
  pieceRanges(text, pieces).map(({ start, end }) => text.slice(start, end))

test('pieces are found in their text, whatever their case and accents', () => {
  assert.deepEqual(
    textsOf('Müller  paid €1,200.', ['muller', 'paid', '€', '##1', ',', '200', '.']),
    ['Müller', 'paid', '€', '1', ',', '200', '.'],
  )
  // One character may come to several, and several code units to one.
  assert.deepEqual(textsOf('İzmir 𝒜 end', ['izmir', '[UNK]', 'end']), ['İzmir', '𝒜', 'end'])
})

test('a piece that is not there takes the next word, and the rest is found again', () => {
  assert.deepEqual(textsOf('from ☃☃☃ to here', ['from', '[UNK]', 'to', 'here']), [
    'from',
    '☃☃☃',
    'to',
    'here',
  ])
})

test('a word that comes again is found where it stands next', () => {
  const text = 'the cat and the dog'
  assert.deepEqual(
    pieceRanges(text, ['the', 'cat', 'and', 'the', 'dog']).map(({ start }) => start),
    [0, 4, 8, 12, 16],
  )
})

test('pieces beyond the end are empty', () => {
  assert.deepEqual(pieceRanges('a', ['a', 'b']), [
    { start: 0, end: 1 },
    { start: 1, end: 1 },
  ])
})
