import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restatesValue } from './restated-value.ts'
import type { ValueKind } from './said-values.ts'
import type { ToldSentence } from './value-change.ts'

const amounts: readonly ValueKind[] = ['amount', 'number']
const times: readonly ValueKind[] = ['date', 'clock', 'weekday']

interface Case {
  readonly question: string
  readonly kinds: readonly ValueKind[]
  /** "HEAD | TEXT" */
  readonly earlier: string
  readonly changes: readonly string[]
  readonly others: readonly string[]
}

const cases: readonly Case[] = [
  {
    question: 'How much do we pay for the allotment each year?',
    kinds: amounts,
    earlier: 'Lease of the allotment | The Society shall pay £90 a year on 1 March.',
    changes: [
      'Allotment rent | Agreed: £110 a year from 1 March 2026, unchanged until 2028.',
      'Allotment | We have settled on £110 a year.',
      'Rent of the allotment | The council accepted £110 a year.',
    ],
    others: [
      'Allotment rent | Could you accept £110 a year?',
      'Allotment rent | They have not agreed to £110 a year.',
      'Allotment rent | Agreed: £110 for the shed.',
      'Boat store | Agreed: £110 a year from 1 March 2026.',
      'Allotment rent | Agreed in principle: £110 a year.',
    ],
  },
  {
    question: 'What will it cost to have the broken piano fetched?',
    kinds: amounts,
    earlier: 'Order 88 | We can collect the broken piano for £60.',
    changes: [
      'Order 88: delay | To make up for it we will fetch the broken piano free of charge.',
      'Order 88 | The van is late, and we shall take the broken piano at no extra cost.',
      'Delivery | We will now collect the broken piano for nothing.',
    ],
    others: [
      'Order 88: delay | If it is late again we will fetch the broken piano free of charge.',
      'Order 88: delay | We will not fetch the broken piano free of charge.',
      'Order 88: delay | We will tune the new piano free of charge.',
      'Order 91 | We will collect the broken piano free of charge.',
    ],
  },
  {
    question: 'How long will the water be off during the repair?',
    kinds: ['clock'],
    earlier: 'Notice | During the repair the water will be off from 8 am until about 11 am.',
    changes: [
      'Repair | I am sorry, the repair will take longer: from 8 am until about 2 pm.',
      'Repair | All else stands, except that the repair will go on longer, until about 2 pm.',
      'News | The repair will now last from 8 am to 2 pm.',
    ],
    others: [
      'Repair | The repair might take longer: from 8 am until about 2 pm.',
      'Repair | The repair will take longer than I thought.',
      'Repair | The rehearsal will take longer: from 5 pm until about 9 pm.',
      'Repair | The repair is as planned, now as before from 8 am until about 11 am.',
    ],
  },
  {
    question: 'On which day is the new boiler being fitted?',
    kinds: times,
    earlier: 'Notice | Boiler week, Monday 2 June to Friday 6 June 2025',
    changes: [
      'Boiler | Boiler week is now Monday 9 to Friday 13 June.',
      'News | Boiler week has moved to 9 June.',
      'News | Boiler week has been put off until 9 June, and we shall be in the annexe.',
    ],
    others: [
      'News | Sports week is now Monday 9 to Friday 13 June.',
      'News | Should boiler week be moved to 9 June?',
      'News | Boiler week is now only a month off.',
    ],
  },
  {
    question: 'How much does Harker ask for the kiln?',
    kinds: amounts,
    earlier: 'Quotes | Harker asks £2,400 for the kiln, with a three-year guarantee.',
    changes: [
      'News | Harker has agreed to £2,200 for the kiln.',
      'Kiln | The kiln will be £2,200 now, as the kiln has a scratch.',
    ],
    others: [
      'Order 5 | Agreed: £2,250 for the wheel, with a two-year guarantee.',
      'Order 5 | The delivery is now £90, with a two-year guarantee.',
    ],
  },
]

function sentence(line: string): ToldSentence {
  const [around = '', text = ''] = line.split(' | ')
  return { text, before: '', around, thread: around.toLowerCase() }
}

test('a later text gives another value as changed, agreed or free of the same thing', () => {
  for (const { question, kinds, earlier, changes, others } of cases) {
    const asked = { text: question, kinds: new Set(kinds) }
    const restates = (line: string): boolean =>
      restatesValue(sentence(line), sentence(earlier), asked)
    for (const line of changes) assert.equal(restates(line), true, line)
    for (const line of others) assert.equal(restates(line), false, line)
  }
})

test('what was so at first is asked of the earlier text', () => {
  const later = sentence('News | Boiler week is now Monday 9 to Friday 13 June.')
  const earlier = sentence('Notice | Boiler week, Monday 2 June to Friday 6 June 2025')
  for (const text of [
    'On which day was the boiler to be fitted?',
    'What was the original date of the boiler week?',
  ])
    assert.equal(restatesValue(later, earlier, { text, kinds: new Set(times) }), false, text)
})
