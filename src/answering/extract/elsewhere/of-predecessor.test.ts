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

test('a sentence that names them and another tells it only where they come in turn', () => {
  for (const [question, sentence] of [
    ['Who kept the books before Petra?', 'Ida Berg kept the books for years, then Petra Holm.'],
    ['Who was treasurer before Petra?', 'Petra Holm inherited the job from Ida Berg.'],
    ['Who was head before Nils Aho?', 'Nils Aho came to us when Sara Lind moved to Turku.'],
    ['Who ran the choir before Mrs Dole?', 'The choir went from Jo Hart to Ellen Dole.'],
  ] as const)
    assert.ok(!ofNoPredecessor(question)(sentence), `${question} ${sentence}`)
  for (const sentence of ['Ida Berg congratulated Petra.', 'Ida Berg sang with Petra in May.'])
    assert.ok(ofNoPredecessor('Who was treasurer before Petra?')(sentence), sentence)
})
