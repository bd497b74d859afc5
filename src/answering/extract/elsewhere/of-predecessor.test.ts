import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofNoPredecessor } from './of-predecessor.ts'

test('who came before somebody is told by what speaks of an earlier time', () => {
  const question = 'Who was treasurer before Petra took over?'
  for (const [asked, sentence, isNone] of [
    [question, 'Treasurer: Joan Hale was elected by 9 votes.', true],
    [question, 'Petra will stand down as treasurer after six years.', true],
    [question, 'Petra Holm was elected by 9 votes.', true],
    [question, 'Petra Holm was elected at the Mill Hall.', true],
    [question, 'Petra Holm has retired.', true],
    [question, 'Before Petra, Ida Berg kept the books.', false],
    [question, 'Ida Berg was treasurer until 2018.', false],
    [question, 'She took over from Ida.', false],
    ['Who was treasurer after Petra?', 'Joan Hale was elected.', false],
    ['Who came before Christmas?', 'Ida came.', false],
    ['Who spoke before May?', 'Ida spoke.', false],
  ] as const)
    assert.equal(ofNoPredecessor(asked)(sentence), isNone, `${asked} ${sentence}`)
})

test('a sentence that names them and another may tell it in any words', () => {
  for (const [question, sentence] of [
    ['Who kept the books before Petra?', 'Ida Berg kept the books for years, then Petra Holm.'],
    ['Who was treasurer before Petra?', 'Petra Holm inherited the job from Ida Berg.'],
    ['Who was head before Nils Aho?', 'Nils Aho came to us when Sara Lind moved to Turku.'],
    ['Who was treasurer before Petra?', 'The old treasurer was Ida Berg, the new one is Petra.'],
    ['Who was treasurer before Petra?', 'Ida Berg did the books first and Petra second.'],
    ['Who was treasurer before Petra?', 'Our treasurers were, in order, Jo, Ida and Petra.'],
    ['Who was treasurer before Petra?', 'Petra Holm relieved Ida Berg as treasurer.'],
    ['Who ran the choir before Mrs Dole?', 'The choir went from Jo Hart to Ellen Dole.'],
  ] as const)
    assert.ok(!ofNoPredecessor(question)(sentence), `${question} ${sentence}`)
})
