import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofNoPredecessor } from './of-predecessor.ts'

test('who came before somebody is told by what speaks of an earlier time', () => {
  const question = 'Who was treasurer before Petra took over?'
  for (const [asked, sentence, isNone] of [
    [question, 'Treasurer: Joan Hale was elected by 9 votes.', true],
    [question, 'Petra will stand down as treasurer after six years.', true],
    [question, 'Before Petra, Ida Berg kept the books.', false],
    [question, 'Ida Berg was treasurer until 2018.', false],
    [question, 'She took over from Ida.', false],
    ['Who was treasurer after Petra?', 'Joan Hale was elected.', false],
    ['Who came before Christmas?', 'Ida came.', false],
    ['Who spoke before May?', 'Ida spoke.', false],
  ] as const)
    assert.equal(ofNoPredecessor(asked)(sentence), isNone, `${asked} ${sentence}`)
})
