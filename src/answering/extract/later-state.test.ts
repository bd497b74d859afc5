import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from './told-days.contract.ts'

type Told = [day: string, subject: string, text: string]

const dead: Told = ['2021-03-05', 'Yard', 'The crane has been dead since the 2nd.']

test('what is so by now stands before what was said earlier, both with their days', async () => {
  const mended: Told = ['2021-04-06', 'Yard', 'The crane was repaired by the maker.']
  const both = ['6 April 2021: The crane was repaired by the maker.', `5 March 2021: ${dead[2]}`]
  assert.deepEqual(await told('Is the crane working?', dead, mended), both)
  assert.deepEqual(await told('Is the crane broken?', mended, dead), both)
})

test('another thing, an older event or the same state changes nothing', async () => {
  for (const text of [
    'The pump was repaired by the maker.',
    'The crane was repaired on 3 May 2019.',
    'The crane still does not work.',
    'The crane is to be repaired.',
  ])
    assert.deepEqual(
      await told('Is the crane working?', dead, ['2021-04-06', 'Yard', text]),
      [],
      text,
    )
})
