import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { forbids } from './forbids.ts'

describe('a sentence that only says what must not be done', () => {
  for (const sentence of [
    'The oven must not be cleaned until it has cooled below 40 °C.',
    'Nobody may operate the dough mixer alone.',
    'The tenant may not sublet the premises without written consent of the landlord.',
    'No one may enter the plant room unless the manager is present.',
    'Staff shall not accept gifts worth more than 20 EUR.',
    'Records shall not be kept for more than ten years.',
    'Never leave the oven unattended.',
    'Please do not feed the ponies.',
    'Pets are not allowed in the flat.',
    'Subletting is prohibited.',
    'We do not allow dogs in the dining room.',
    'Without a badge nobody may enter the laboratory.',
    'Under no circumstances may the guard be removed.',
    'If the alarm rings, nobody may use the lift.',
    "Visitors mustn't touch the exhibits.",
    'Only the treasurer may sign cheques.',
    'Passwords must not be shared, and nobody may write them down.',
    '3. Please do not prop open the fire door.',
    'Yard: no vehicle may be parked in front of the gate.',
    'Nothing may be put in front of a fire exit.',
  ])
    it(`is a ban: ${sentence}`, () => assert.ok(forbids(sentence)))

  for (const sentence of [
    'The check may not have been done.',
    'We must not forget that the second extinguisher is still missing.',
    'It must not be assumed that the alarm works.',
    'Nobody may have noticed the leak.',
    'Staff may not know where the exits are.',
    'The alarm may not work in the cold.',
    'The records may not be complete.',
    'The backup may not be restored in time.',
    'The lift must not be used until it has been repaired.',
    'Nobody may use the pool at the moment.',
    'The store may not be entered because its floor is rotten.',
    'Staff may not enter the store, which has no lock.',
    'Passwords must not be shared, and there is no register of keys.',
    'Nobody was allowed to test the alarm.',
    'Nobody checks the alarm.',
    "Don't know who holds the key.",
    'The extinguishers must be checked every year.',
    'Never tested.',
    'May nobody enter?',
    '',
  ])
    it(`is none: ${sentence}`, () => assert.ok(!forbids(sentence)))
})
