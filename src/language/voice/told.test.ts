import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldBefore, toldStatement } from './told.ts'

const readings = [
  ['Ada told Ben that the boat was sold.', { verb: 'told', from: 'Ada', to: 'Ben' }],
  [
    'Ada Hill has told Ben Okoro to wait.',
    { verb: 'told', from: 'Ada Hill', to: 'Ben Okoro', orders: true },
  ],
  ['Ada told Ben not to wait.', { verb: 'told', from: 'Ada', to: 'Ben', orders: true }],
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

const stated = 'Ada told Ben that the pump is broken.'
for (const said of [
  'The pump is broken.',
  'We sold the trailer on Monday, and the pump is broken.',
  'The pump is broken because nobody oiled it.',
  'The show is called "Carmen" and the pump is broken.',
  'The pump “Old Faithful” is broken.',
  "The pump's broken on Mondays.",
  "The pump's in the shed.",
])
  test(`“${said}” was told`, () => {
    assert.equal(before(stated, own, said), 'Ada told Ben: ')
  })

for (const said of [
  'Rita says that the pump is broken, which is wrong.',
  'If it freezes the pump is broken.',
  'Unless it is oiled the pump is broken by May.',
  'Ada Hill had hoped that the pump is fine.',
  'It would be absurd to claim that the pump is broken.',
  'Ada Hill doubts that the pump is broken.',
  'The note reads "The pump is broken."',
  'Perhaps the pump is broken.',
  'The claim that the pump is broken is wrong.',
  'The note reads "Pump Broken" in red.',
  'She wrote: "Pump Broken".',
  'The pump is nearly broken.',
  'The pump is almost full.',
  'The pump is almost done.',
  'The poster "Closed On Monday" is wrong.',
  'The poster "Is Broken" is wrong.',
  'The poster "Members Bring Cups" is wrong.',
  'The poster "Broken" is wrong.',
  "The pump's broken handle.",
  'Never again.',
])
  test(`“${said}” was not`, () => {
    assert.equal(before(stated, own, said), '')
  })

for (const said of [
  'Ben, hold the pump.',
  'Do not hold the pump.',
  'Ben Okoro must hold the pump.',
  'Hold the pump when you leave.',
  'Hold the pump whenever you leave.',
  'Bring cups for the pump.',
  'Bring warm clothes, the pump is cold.',
])
  test(`“${said}” is an order`, () => {
    assert.equal(before('Ada told Ben to hold the pump.', own, said), 'Ada told Ben: ')
  })

for (const said of [
  'Rita asked Ada Hill to hold the pump.',
  'Rita must hold the pump.',
  'The pump is broken.',
  'Unless Rita comes, hold the pump.',
  'When Rita comes, hold the pump.',
  'Hold the pump if it rains.',
  'Hold the pump when Rita is ill.',
  'Hold the pump when it rains.',
  'Sue brings cups for the pump.',
  'Clean towels are at the pump.',
])
  test(`“${said}” is none`, () => {
    assert.equal(before('Ada told Ben to hold the pump.', own, said), '')
  })

test('what another asks, and what is only asked about, was not asked of them', () => {
  const toOil = 'Ada asked Ben to hold the pump.'
  assert.equal(before(toOil, own, 'Could Ben Okoro hold the pump?'), 'Ada asked Ben: ')
  assert.equal(before(toOil, own, 'The owner wrote: "Please hold the pump."'), '')
  assert.equal(before(toOil, own, 'Could you find out whether Rita will hold the pump?'), '')
  assert.equal(before(toOil, own, 'If it freezes, could you hold the pump?'), '')
  const whether = 'Ada asked Ben whether the pump is broken.'
  assert.equal(before(whether, own, 'Do you know if the pump is broken?'), 'Ada asked Ben: ')
  assert.equal(before(whether, own, 'Did Rita say that the pump is broken?'), '')
})
