import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRequest } from '../request.ts'
import { readCalendarQuestion } from './read-calendar-question.ts'
import { readContactQuestion } from './read-contact-question.ts'

const context = { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }

/** What is asked, of what and when. */
function calendarOf(question: string): string | undefined {
  const read = readCalendarQuestion(readRequest(question, context))
  if (read === undefined) return undefined
  const when = read.periods.map(({ label }) => label).join()
  const parts =
    read.kind === 'list'
      ? [read.as, read.person, read.place]
      : [read.name, 'reply' in read ? read.reply : '', read.kind === 'did' ? read.person : '']
  return [read.kind, ...parts, when].filter(part => part !== undefined && part !== '').join(' | ')
}

test('questions about entries of a calendar are read', () => {
  const read: ReadonlyArray<readonly [string, string]> = [
    ['Who organised the kick-off?', 'organizer | kick-off'],
    ['Who set up the site visit?', 'organizer | site visit'],
    ['Who is the organizer of the kick-off?', 'organizer | kick-off'],
    ['Who declined the review?', 'people | review | declined'],
    ['Who has accepted the invitation to the review?', 'people | review | accepted'],
    ["Who hasn't replied to the review yet?", 'people | review | none'],
    ['Who is invited to the review?', 'people | review | any'],
    ['Who attended the review on 19 June 2025?', 'people | review | some | on 2025-06-19'],
    ['Where is the site visit?', 'where | site visit'],
    ['When does the site visit take place?', 'when | site visit'],
    ['How long is the review?', 'howLong | review'],
    ['Did Bob Ray accept the review?', 'did | review | accepted | Bob Ray'],
    ['Which meetings are in June 2025?', 'list | anybody | in 2025-06'],
    ['What events are on 1 July 2025?', 'list | anybody | on 2025-07-01'],
    ['Which meetings are with Bob Ray in June 2025?', 'list | anybody | Bob Ray | in 2025-06'],
    ['Which meetings did Ann Lee organise?', 'list | organizer | Ann Lee'],
    ['Which meetings has Cara declined?', 'list | declined | Cara'],
    ['Are there any meetings in Bergen?', 'list | anybody | Bergen'],
    ["What's on the calendar on 1 July 2025?", 'list | anybody | on 2025-07-01'],
  ]
  for (const [question, expected] of read) assert.equal(calendarOf(question), expected, question)
})

test('other questions about meetings are left to the texts', () => {
  for (const question of [
    'What was decided at the meeting in June 2025?',
    'Which meetings were about the budget?',
    'Which meetings are useful?',
    'Why was the review moved?',
  ])
    assert.equal(calendarOf(question), undefined, question)
})

test('questions that a card answers are read in their many wordings', () => {
  for (const number of [
    'phone number',
    'phone',
    'telephone number',
    'mobile',
    'cell phone number',
    'tel',
  ]) {
    const read = readContactQuestion(`What is Greta Holm's ${number}?`)
    assert.ok(read?.kind === 'field' && read.field === 'telephone', number)
    assert.equal(read.person, 'Greta Holm')
  }
  const fieldOf = (question: string): string | undefined => {
    const read = readContactQuestion(question)
    return read?.kind === 'field' ? `${read.field} ${read.person}` : undefined
  }
  assert.equal(fieldOf('What is the e-mail address of Greta Holm?'), 'email Greta Holm')
  assert.equal(fieldOf('Who is Greta Holm’s employer?'), 'organization Greta Holm')
  assert.equal(fieldOf("What is Greta Holm's job title?"), 'position Greta Holm')
  assert.equal(fieldOf("When is Greta Holm's birthday?"), 'birthday Greta Holm')
  assert.equal(fieldOf("What is Greta Holm's work address?"), 'address Greta Holm')
  // No mails are sent to where somebody lives.
  assert.equal(fieldOf('What is the postal address of Greta Holm?'), 'postal Greta Holm')
  assert.equal(fieldOf('Where does Greta Holm live now?'), 'residence Greta Holm')
  assert.equal(fieldOf("What is Greta Holm's home address?"), 'residence Greta Holm')
  assert.deepEqual(readContactQuestion('Who is the Chief Engineer of Nordlys Marine?'), {
    kind: 'holder',
    position: 'Chief Engineer',
    organization: 'Nordlys Marine',
  })
})
