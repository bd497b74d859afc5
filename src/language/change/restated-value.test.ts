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
      'Order 88 | The van is late, and we shall collect the broken piano at no extra cost.',
      'Delivery | We will now collect the broken piano for nothing.',
    ],
    others: [
      'Order 88: delay | If it is late again we will fetch the broken piano free of charge.',
      'Order 88: delay | We will not fetch the broken piano free of charge.',
      'Order 88: delay | We will tune the new piano free of charge.',
      'Order 88: delay | The van is late, and we will store the broken piano free of charge.',
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
      'Repair | The repair will now last from 8 am to 2 pm.',
    ],
    others: [
      'Car | The repair will now last from 8 am to 2 pm.',
      'Repair of the car | The repair will now last from 8 am to 2 pm.',
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
      'Kiln | The kiln of Harker will be £2,200 now, as the kiln has a scratch.',
    ],
    others: [
      'Kiln | The kiln will be £2,200 now, as the kiln has a scratch.',
      'News | Harker has now agreed to £300 for the lid of the kiln.',
      'Order 5 | Agreed: £2,250 for the wheel, with a two-year guarantee.',
      'Order 5 | The delivery is now £90, with a two-year guarantee.',
    ],
  },
  {
    question: 'When is the visit of the bishop?',
    kinds: times,
    earlier: 'Parish | The visit of the bishop is on 4 June in the chapel.',
    changes: [
      'News | The visit of the bishop has been moved to 12 June.',
      'Bishop | The visit is now on 12 June.',
    ],
    others: [
      'Choir | The visit has been moved to 12 June, please tell the sopranos.',
      'School | The visit of the inspector has been moved to 12 June.',
      'Bishop | The visit to the brewery is now on 12 June.',
    ],
  },
  {
    question: 'How much is the rent for the workshop?',
    kinds: amounts,
    earlier: 'Workshop | The rent for the workshop is £600 a month.',
    changes: ['News | Agreed: the rent for the workshop is now £750 a month.'],
    others: [
      'Flat | Agreed with the landlady: the rent is now £750 a month.',
      'News | The rent for the garage of the workshop is now £50 a month.',
    ],
  },
  {
    question: "How much is the adults' subscription?",
    kinds: amounts,
    earlier: "Club | The adults' subscription is £40 a year.",
    changes: ["News | The adults' subscription is now £45 a year."],
    others: [
      'Gym | The subscription is now £55 a year, the machines are new.',
      "News | The children's subscription is now £20 a year.",
    ],
  },
  {
    question: 'When is the inspection of flat 2?',
    kinds: times,
    earlier: 'Flat 2 | The inspection of flat 2 is on 4 June.',
    changes: ['News | The inspection of flat 2 has been moved to 11 June.'],
    others: [
      'Flat 5 | The inspection has been moved to 11 June for flat 5.',
      'Flats | The inspection of flat 5 has been moved to 2 July.',
    ],
  },
  {
    question: 'When will the new oven be delivered?',
    kinds: times,
    earlier: 'Kitchen | The new oven will be delivered on 4 June.',
    changes: ['News | The new oven will now be delivered on 12 June.'],
    others: ['Insurance | The new oven will now be inspected on 12 June.'],
  },
  {
    question: 'When does the old unit go?',
    kinds: times,
    earlier: 'Kitchen | On 4 June they collect the old unit.',
    changes: ['News | The old unit will now be collected on 12 June.'],
    others: ['News | The old unit will now be cleaned on 12 June.'],
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
