import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldBefore, toldStatement } from './told.ts'

const readings = [
  ['Ada told Ben that the boat was sold.', { verb: 'told', from: 'Ada', to: 'Ben' }],
  ['Ada Hill has told Ben Okoro to wait.', { verb: 'told', from: 'Ada Hill', to: 'Ben Okoro' }],
  ['Ada informed Ben we were late.', { verb: 'told', from: 'Ada', to: 'Ben' }],
  ['Ada asked Ben whether he could drive.', { verb: 'asked', from: 'Ada', to: 'Ben' }],
  ['Ada asked for a price.', { verb: 'asked', from: 'Ada' }],
] as const
for (const [statement, read] of readings)
  test(`“${statement}” is of what was told or asked`, () => {
    assert.deepEqual(toldStatement(statement), read)
  })

for (const statement of [
  'Ada was told by Ben that the boat was sold.',
  'Nobody told Ben that the boat was sold.',
  'Ada did not tell Ben that the boat was sold.',
  'They told Ben to wait.',
  'Ada told Ben about the boat.',
  'Ada told a story.',
])
  test(`“${statement}” is not`, () => {
    assert.equal(toldStatement(statement), undefined)
  })

const before = (statement: string, voice: { speaker?: string; addressee?: string }, said: string) =>
  toldBefore(toldStatement(statement)!, voice)?.(said)
const told = 'Ada told Ben to wait.'
const asked = 'Ada asked Ben to drive.'
const own = { speaker: 'Ada Hill', addressee: 'Ben Okoro' }

test('what one writes to another was told to them', () => {
  assert.equal(before(told, own, 'Wait.'), 'Ada told Ben: ')
  assert.equal(before(told, own, 'Will you wait?'), '')
  assert.equal(before(asked, own, 'Could you drive?'), 'Ada asked Ben: ')
  assert.equal(before(asked, own, 'Please drive.'), 'Ada asked Ben: ')
  assert.equal(before(asked, own, 'The boat is sold.'), '')
  assert.equal(before('Ada asked for a lift.', own, 'Could you drive?'), 'Ada asked: ')
})

test('nothing was told by others or to others', () => {
  assert.equal(before(told, { speaker: 'Kim Lee', addressee: 'Ben Okoro' }, 'Wait.'), undefined)
  assert.equal(before(told, { speaker: 'Ada Hill', addressee: 'Kim Lee' }, 'Wait.'), undefined)
  assert.equal(before(told, { addressee: 'Ben Okoro' }, 'Wait.'), undefined)
})

test('of a message to several, only what calls somebody is to them', () => {
  const toAll = { speaker: 'Ada Hill' }
  assert.equal(before(asked, toAll, 'Ben, could you drive?'), 'Ada asked Ben: ')
  assert.equal(before(asked, toAll, 'Kim, could you drive?'), '')
  assert.equal(before(asked, toAll, 'Could you drive?'), '')
  const full = 'Ada asked Ben Okoro to drive.'
  assert.equal(before(full, toAll, 'Ben O., could you drive?'), 'Ada asked Ben Okoro: ')
  assert.equal(before(full, toAll, 'Ben L., could you drive?'), '')
  assert.equal(before(full, toAll, 'Ben, could you drive?'), '')
})
