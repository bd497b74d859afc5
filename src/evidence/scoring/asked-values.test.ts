import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedValues } from './asked-values.ts'
import { keyPoints } from './key-points.ts'
import { readScoringInput } from './scoring-input.ts'

async function givenBy(query: string, document: string, response: string): Promise<string[]> {
  const triple = { query, documents: [document], response }
  const input = await readScoringInput(triple, undefined, undefined)
  return askedValues(input, keyPoints(input)).map(({ given }) => given)
}

test('how many is answered by a number of what is counted, and by no date', async () => {
  for (const [query, document, ...answers] of [
    [
      'How many rooms does the hostel have?',
      'The hostel opened on 1 June 2019. It has 28 rooms and 40 trees. Breakfast is until ten.',
      ['The hostel has 28 rooms.', 'exactly'],
      ['28', 'exactly'],
      ['The hostel has twenty-eight rooms.', 'exactly'],
      ['The hostel opened on 1 June 2019.', 'missing'],
      ['The hostel has 40 trees.', 'vague'],
    ],
    [
      'How many boats were damaged in the storm?',
      'The storm hit the harbour on 3 October 2022. Six of the boats were damaged.',
      ['6 boats were damaged.', 'exactly'],
      ['The storm hit the harbour on 3 October 2022.', 'missing'],
      ['Several boats were damaged.', 'vague'],
    ],
    [
      'How many people work at the mill?',
      'The mill was built in 1863. It employs 45 people from the town.',
      ['45 people work there.', 'exactly'],
      ['The mill was built in 1863.', 'missing'],
    ],
    [
      'How old is the mill?',
      'The mill was built in 1863. It stands by the river.',
      ['It was built in 1863.', 'exactly'],
      ['It stands by the river.', 'missing'],
    ],
  ] as const)
    for (const [response, given] of answers)
      assert.deepEqual(await givenBy(query, document, response), [given], response)
})

test('a count that no document states is asked of no answer', async () => {
  const document = 'The hostel opened on 1 June 2019. It has a garden with 40 trees.'
  const query = 'How many rooms does the hostel have?'
  assert.deepEqual(await givenBy(query, document, 'It opened on 1 June 2019.'), [])
})
