import assert from 'node:assert/strict'
import { it } from 'node:test'
import { defines } from './defines.ts'

it('a definition says what a word means', () => {
  for (const sentence of [
    'Critical suppliers are those without whom a branch could not open.',
    'A near miss is anything that could have hurt somebody.',
    'Vulnerable guests are those who cannot leave without help.',
    'Lone working is defined as work without a colleague within call.',
    'A visitor is a person who does not hold a badge.',
  ])
    assert.equal(defines(sentence), true, sentence)
})

it('what is told of those who are there is no definition', () => {
  for (const sentence of [
    'The drivers left are those who have not been trained.',
    'Ruth is a nurse who has not been trained.',
    'Two of the five are those who have not signed.',
    'Our suppliers are those who never answered.',
    'No alarm means the door is not locked.',
    'That means the alarm was not tested.',
    'The van is one that has no extinguisher.',
  ])
    assert.equal(defines(sentence), false, sentence)
})
