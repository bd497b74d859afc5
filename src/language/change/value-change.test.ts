import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ValueKind } from './said-values.ts'
import { changedValue, statesOtherValue, type ToldSentence } from './value-change.ts'

const times: readonly ValueKind[] = ['date', 'clock', 'weekday']
const amounts: readonly ValueKind[] = ['amount', 'number']
const names: readonly ValueKind[] = ['name']

/** Question, kinds, earlier sentence, its subject, and later ones as "SUBJECT | BEFORE | TEXT". */
type Case = readonly [string, readonly ValueKind[], string, string, readonly string[]]

function told(line: string, subject: string): ToldSentence {
  const [own, before, text] = line.includes('|')
    ? line.split('|').map(part => part.trim())
    : [subject, '', line]
  const around = own ?? ''
  return { text: text ?? '', before: before ?? '', around, thread: around.replace(/^Re: /, '') }
}

const show = 'The summer show will be on Saturday 20 June at the Corn Exchange.'
const lease = 'We can offer it to you with a five-year lease starting on 1 March.'
const floor = "For the sprung floor in the big room I'd charge £6,400 including the oak."
const party =
  "I've booked the Old Mill for Roz's birthday on Sunday 26 April at 1 pm, for 24 people."
const rent = 'We can offer it to you at £1,850 a month.'

const changes: readonly Case[] = [
  [
    'When does the season open?',
    times,
    'The season opens on Saturday 28 March 2026.',
    'Season opening',
    [
      'Minutes | | Because of the high water the opening is moved from 28 March to 4 April 2026.',
      'Minutes | | The opening was postponed from 28 March to Saturday 4 April.',
    ],
  ],
  [
    'When is the summer show?',
    times,
    show,
    'Summer show - who does what',
    [
      'Summer show - new date | | So the show moves to Saturday 27 June, same hall, same time.',
      'The summer show has been postponed to 27 June.',
      'The show was put off until Saturday 4 July.',
      'We have moved the show from 20 to 27 June.',
      'The summer show will be on 27 June instead of 20 June.',
      'The summer show will not be on 20 June but on 27 June.',
      'The show has been brought forward to 13 June.',
      'The new date for the show is 27 June.',
      'The date of the summer show has changed to 27 June.',
      'The summer show is now on Saturday 27 June.',
      'The show on 20 June has been cancelled.',
      'We had to call the caterer: the summer show has been called off.',
      'The summer show takes place on the 27th, not the 20th.',
      'Summer show - new date | The date has changed. | The show is on 27 June.',
      'Summer show - who does what | | It has been moved to Saturday 27 June.',
      'Correction: the summer show is on 27 June.',
      'The hall can’t do the 20th, so the show moves to 27 June.',
    ],
  ],
  [
    'When does the lease begin?',
    times,
    lease,
    "Unit 7, Cooper's Yard",
    [
      'The lease will now begin on 16 March instead of 1 March.',
      'The lease starts on 16 March rather than 1 March.',
      'The start of the lease has been pushed back to 16 March.',
    ],
  ],
  [
    'When is the second instalment due?',
    times,
    'The second instalment is due on 1 June.',
    'Boat shed',
    [
      'We have been able to move the second instalment to 1 July.',
      'The bank has let us put the second instalment back to 1 July.',
      'I had to bring the second instalment forward to 20 May.',
      'We have had the second instalment deferred until 1 July.',
    ],
  ],
  [
    'How much is the sprung floor?',
    amounts,
    floor,
    'Floor for the new studio',
    [
      'The floor will be £6,950 now, not £6,400.',
      'The price of the floor has gone up to £6,950.',
      'The sprung floor went up from £6,400 to £6,950.',
      'He reduced the price for the floor to £6,100.',
    ],
  ],
  [
    "When is Roz's birthday party?",
    times,
    party,
    "Roz's 80th",
    [
      'Ben cancelled the Old Mill this morning and I booked the Garden Café for the same day, ' +
        'but at noon.',
      'The birthday lunch has been moved: it is at noon now, not at 1 pm.',
    ],
  ],
  [
    "Where is Roz's birthday?",
    names,
    party,
    "Roz's 80th",
    [
      "Roz's birthday will be at the Garden Café instead of the Old Mill.",
      'Ben cancelled the Old Mill and I booked the Garden Café.',
      "Roz's birthday moves to the Garden Café.",
    ],
  ],
  [
    'How much rent do I pay a month?',
    amounts,
    rent,
    "Unit 7, Cooper's Yard",
    ["She won't go down to £1,750, but she accepts £1,790 a month."],
  ],
]

const others: readonly Case[] = [
  [
    'When is the second instalment due?',
    times,
    'The second instalment is due on 1 June.',
    'Boat shed',
    [
      'We were unable to move the second instalment to 1 July.',
      'We have not been able to move the second instalment to 1 July.',
      'The bank failed to put the second instalment back to 1 July.',
      'The bank declined to move the second instalment to 1 July.',
      'The first instalment has been moved to 1 July.',
      'I put the oars back in the shed on 1 July.',
    ],
  ],
  [
    'When does the season open?',
    times,
    'The season opens on Saturday 28 March 2026.',
    'Plans',
    [
      'Minutes | | The opening of the fair was moved from 28 March to 4 April 2026.',
      'Minutes | | The concert was moved from 28 March to 4 April 2026.',
    ],
  ],
  [
    'When is the summer show?',
    times,
    show,
    'Summer show - who does what',
    [
      'Could we move the show to 27 June?',
      'We could move the show to 27 June.',
      'I suggest that we move the summer show to 27 June.',
      'If the hall is free, the show moves to 27 June.',
      'The summer show is on Saturday 20 June.',
      "I can't be there on 20 June before 4 pm, by the way.",
      'The tickets for the summer show must be ordered by 1 June.',
      'The rehearsal for the show moves to 18 June.',
      'The show rehearsal is now on 18 June.',
      'The winter show has been moved to 12 December.',
      "Last year's summer show was moved to 27 June.",
      'The summer show 2027 moves to 26 June.',
      'The summer show has not been moved to 27 June.',
      'The summer show stays on 20 June, and the party moves to 27 June.',
      'The lease will now begin on 16 March instead of 1 March.',
      'Please send me the music for the show by 31 May now.',
      'Greta asked whether the show can be moved to 27 June.',
      'The summer show now has 24 dancers.',
      'The show will be at the Town Hall instead of the Corn Exchange.',
      'We would like to have the summer show on 27 June instead of 20 June.',
    ],
  ],
  [
    'How much is the sprung floor?',
    amounts,
    floor,
    'Floor for the new studio',
    [
      'The mirrors will be £1,150 now.',
      'The price of the mirrors has gone up to £1,300.',
      'The floor went up by £550.',
      'We accept the £6,400 for the floor.',
      "I've paid the deposit of £1,500 into your account this afternoon.",
      'Would you do the floor for £6,000 instead?',
    ],
  ],
  [
    'How much rent do I pay a month?',
    amounts,
    rent,
    "Unit 7, Cooper's Yard",
    ['Would the owner accept £1,750?', "She won't go down to £1,750."],
  ],
  [
    "When is Roz's birthday party?",
    times,
    party,
    "Roz's 80th",
    [
      'They want the final number by 10 April now.',
      'Could we have it at the Garden Café instead?',
      'Ben cancelled the taxi for 9 am.',
    ],
  ],
]

const isChange = ([question, kinds, earlier, subject]: Case, line: string): boolean =>
  changedValue(told(line, subject), told(earlier, subject), {
    text: question,
    kinds: new Set(kinds),
  }) !== undefined

test('a later sentence says in many wordings that a value has changed', () => {
  for (const each of changes)
    for (const line of each[4]) assert.equal(isChange(each, line), true, line)
})

test('proposals, other things, bounds and the same value change nothing', () => {
  for (const each of others)
    for (const line of each[4]) assert.equal(isChange(each, line), false, line)
})

test('the other value is told in its words, for a claim by the claim’s own values', () => {
  const earlier = told(show, 'Summer show')
  const says = (claim: string, line: string): string | undefined =>
    changedValue(told(line, 'Summer show'), earlier, { text: claim })
  const claim = 'The summer show takes place on 20 June.'
  assert.equal(says(claim, 'So the show moves to Saturday 27 June.'), 'Saturday 27 June')
  assert.equal(says(claim, 'The show on 20 June is cancelled.'), '')
  assert.equal(says('The Corn Exchange has a show.', 'The show moves to 27 June.'), undefined)
})

test('a place that was cancelled takes a claim with it only where the claim names it', () => {
  const [earlier, later] = [party, 'Ben cancelled the Old Mill and booked the Garden Café.']
  const says = (claim: string): string | undefined =>
    changedValue(told(later, "Roz's 80th"), told(earlier, "Roz's 80th"), { text: claim })
  assert.equal(says("Roz's birthday is at the Old Mill on 26 April."), '')
  assert.equal(says("Roz's birthday is on 26 April."), undefined)
})

test('the same thing of one thread has one value at a time', () => {
  const asked = { text: 'When is the committee meeting?', kinds: new Set(times) }
  const first = told('The committee meeting is on 3 May.', 'Meeting')
  const states = (line: string): boolean => statesOtherValue(told(line, 'Meeting'), first, asked)
  assert.equal(states('The committee meeting is on 5 May.'), true)
  assert.equal(states('The committee meeting is on 3 May.'), false)
  assert.equal(states('Agenda | | The committee meeting is on 5 May.'), false)
  assert.equal(states('Papers for the committee meeting are due by 1 May.'), false)
})

test('a sentence with many changes is read in a moment', () => {
  const numbers = (words: string): string =>
    Array.from({ length: 60 }, (_, index) => `${words} ${index + 2} cats`).join(' to ')
  const sentence = (text: string): ToldSentence => ({ text, before: '', around: '', thread: 't' })
  const asked = { text: 'How many cats are due?', kinds: new Set(amounts) }
  const start = process.cpuUsage().user
  for (const text of [numbers('moved by'), 'put a b c d e f g '.repeat(20_000)])
    for (let time = 0; time < 10; time++)
      changedValue(sentence(text), sentence(numbers('due on')), asked)
  assert.ok(process.cpuUsage().user - start < 1_000_000)
})
