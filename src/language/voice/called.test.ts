import assert from 'node:assert/strict'
import { test } from 'node:test'
import { voiceAsCalled } from './called.ts'

const voice = { speaker: 'Ada Hill', addressee: 'Ben Okoro' }
const called = (statement: string, isShared = false) =>
  voiceAsCalled(statement, voice, () => isShared)

test('people are called as a statement calls them', () => {
  assert.deepEqual(called('Ada sold the boat.'), { speaker: 'Ada', addressee: 'Ben Okoro' })
  assert.deepEqual(called('In May Ada’s boat went to Ben.'), { speaker: 'Ada', addressee: 'Ben' })
})

for (const statement of [
  'Ada Hill sold the boat.',
  'Ada told Kim what Ada Hill had sold.',
  'Ada Moss sold the boat.',
  'Kim Ada sold the boat.',
  'The Adagio was sold.',
  'ada sold the boat.',
])
  test(`whole names stay beside “${statement}”`, () => {
    assert.equal(called(statement), voice)
  })

test('a given name that several people bear stays whole', () => {
  assert.equal(called('Ada sold the boat.', true), voice)
  assert.equal(
    voiceAsCalled('Ada sold it.', undefined, () => false),
    undefined,
  )
})
