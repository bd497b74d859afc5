import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '../words/tokens.ts'
import { askedOfWhom } from './asked-of-whom.ts'

const tells = (question: string, sentence: string): boolean | undefined =>
  askedOfWhom(question)?.(sentence, new Set(analyze(sentence)))

test('a sentence tells whose it is by what is said of the thing', () => {
  const question = 'Whose diving licence has expired?'
  assert.equal(tells(question, 'The licence of Ada Holt expired in May.'), true)
  assert.equal(tells(question, 'Ada Holt let her diving licence run out.'), true)
  assert.equal(tells(question, 'Whitby Divers, kept by Ravi Sandhu.'), false)
  assert.equal(tells(question, 'Nine of the team hold the diving licence.'), false)
  assert.equal(tells('Whose bike was stolen?', 'Jo’s bike was taken from the rack.'), true)
})

test('what says nothing of a thing demands nothing', () => {
  assert.equal(askedOfWhom('Whose turn is it?'), undefined)
  assert.equal(askedOfWhom('Who chairs the board?'), undefined)
})
