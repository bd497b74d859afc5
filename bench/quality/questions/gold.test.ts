import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Archive, Message, Person } from './archive.ts'
import { goldUnder, type Gold } from './gold.ts'
import type { Constraint, Query, Reading } from './query.ts'
import type { Ask } from './wordings.ts'

const person = (name: string): Person => ({
  name,
  address: `${name.toLowerCase().replace(' ', '.')}@example.org`,
})
const [ann, ben, cleo] = ['Ann Reed', 'Ben Frost', 'Cleo Marsh'].map(person) as [
  Person,
  Person,
  Person,
]
const list = { name: 'Rowers', address: 'rowers@lists.example.org', tag: 'rowers' }

let made = 0
function mail(date: string, from: Person, to: readonly Person[], more: Partial<Message> = {}) {
  const sentMs = Date.parse(`${date}T10:00:00Z`)
  return {
    id: `m${made++}`,
    from,
    signsShort: false,
    to,
    cc: [],
    list: undefined,
    sentMs,
    receivedMs: sentMs + 1_000,
    subject: 'Boat house',
    topic: 'Boat house',
    text: 'The boat house.',
    quoted: '',
    attachments: [],
    kind: 'new',
    parent: undefined,
    ...more,
  } satisfies Message
}

// Three mails of Ann, two of Ben, one of Cleo; 2020-03-02 is a Monday.
const first = mail('2020-03-02', ann, [ben], { attachments: ['plan.txt'] })
const second = mail('2020-03-09', ann, [ben, cleo], { text: 'The boat house needs a ladder.' })
const reply = mail('2020-03-10', ben, [ann], {
  subject: 'Re: Boat house',
  kind: 'reply',
  parent: second,
  quoted: second.text,
})
const posted = mail('2020-05-04', ann, [], { list, cc: [cleo], topic: 'Regatta' })
const late = mail('2020-12-31', ben, [cleo], { receivedMs: Date.parse('2021-01-02T10:00:00Z') })
const last = mail('2021-02-01', cleo, [ann])
const archive: Archive = {
  name: 'hand-made',
  people: [ann, ben, cleo],
  lists: [list],
  messages: [first, second, reply, posted, late, last],
  nowMs: Date.parse('2021-03-01'),
}

const usual: Reading = { to: 'to-and-cc', date: 'sent', text: 'own' }
const year = (value: number): Constraint => ({
  slot: 'year',
  span: { fromMs: Date.UTC(value, 0, 1), toMs: Date.UTC(value + 1, 0, 1) },
  words: [String(value)],
})
function gold(
  ask: Ask,
  constraints: readonly Constraint[] = [],
  reading: Partial<Reading> = {},
  more: Partial<Query> = {},
): Gold[] {
  return goldUnder(archive, { ask, constraints, ...more }, { ...usual, ...reading })
}

test('mails are counted under every constraint', () => {
  const cases: ReadonlyArray<readonly [readonly Constraint[], number]> = [
    [[], 6],
    [[{ slot: 'from', person: ann }], 3],
    [[{ slot: 'not-from', person: ann }], 3],
    [[{ slot: 'to', person: cleo }], 3],
    [[{ slot: 'not-to', person: cleo }], 3],
    [[{ slot: 'cc', person: cleo }], 1],
    [[{ slot: 'list', list }], 1],
    [[{ slot: 'not-list', list }], 5],
    [[year(2020)], 5],
    [[{ slot: 'weekday', day: 1 }], 4],
    [[{ slot: 'about', topic: 'Boat house', words: 'the boat house' }], 5],
    [[{ slot: 'text', word: 'ladder' }], 1],
    [[{ slot: 'attachment' }], 1],
    [[{ slot: 'no-attachment' }], 5],
    [[{ slot: 'reply' }], 1],
    [[{ slot: 'no-reply' }], 5],
    [[{ slot: 'from', person: ben }, { slot: 'to', person: cleo }, year(2021)], 0],
  ]
  for (const [constraints, value] of cases)
    assert.deepEqual(gold('count', constraints), [{ kind: 'number', value }])
})

test('readings decide about copies, days of arrival and quotations', () => {
  const counted = (constraint: Constraint, reading: Partial<Reading>): Gold[] =>
    gold('count', [constraint], reading)
  assert.deepEqual(counted({ slot: 'to', person: cleo }, { to: 'to' }), [
    { kind: 'number', value: 2 },
  ])
  assert.deepEqual(counted(year(2021), { date: 'received' }), [{ kind: 'number', value: 2 }])
  assert.deepEqual(counted({ slot: 'text', word: 'ladder' }, { text: 'with-quotations' }), [
    { kind: 'number', value: 2 },
  ])
})

test('people, dates and mails', () => {
  assert.deepEqual(gold('who-sent', [{ slot: 'to', person: cleo }]), [
    { kind: 'people', names: ['Ann Reed', 'Ben Frost'] },
  ])
  assert.deepEqual(gold('who-received', [{ slot: 'from', person: ann }]), [
    { kind: 'people', names: ['Ben Frost', 'Cleo Marsh'] },
  ])
  assert.deepEqual(gold('last-when', [{ slot: 'from', person: ann }]), [
    { kind: 'date', date: '2020-05-04', ids: [posted.id] },
  ])
  assert.deepEqual(gold('first-when', [{ slot: 'to', person: cleo }]), [
    { kind: 'date', date: '2020-03-09', ids: [second.id] },
  ])
  assert.deepEqual(gold('yes-no', [{ slot: 'from', person: cleo }, year(2020)]), [
    { kind: 'yes-no', yes: false, ids: [] },
  ])
  assert.deepEqual(gold('longest'), [{ kind: 'mails', ids: [second.id] }])
  assert.deepEqual(gold('first-few', [{ slot: 'from', person: ann }], {}, { n: 2 }), [
    { kind: 'mails', ids: [first.id, second.id] },
  ])
})

test('most, least, more and pairs', () => {
  const named = (...names: string[]): Gold[] => [{ kind: 'people', names }]
  assert.deepEqual(gold('most-sender'), named('Ann Reed'))
  assert.deepEqual(gold('least-sender'), named('Cleo Marsh'))
  assert.deepEqual(gold('most-recipient'), named('Cleo Marsh'))
  assert.deepEqual(gold('most-recipient', [], { to: 'to' }), [], 'a tie has no answer')
  assert.deepEqual(gold('top-senders', [], {}, { n: 2 }), named('Ann Reed', 'Ben Frost'))
  assert.deepEqual(gold('more-than', [], {}, { n: 2 }), named('Ann Reed'))
  assert.deepEqual(gold('more-of-two', [], {}, { a: ben, b: cleo }), named('Ben Frost'))
  assert.deepEqual(gold('did-more', [], {}, { a: cleo, b: ben }), [
    { kind: 'yes-no', yes: false, ids: [] },
  ])
  assert.deepEqual(
    gold('partner', [{ slot: 'from', person: ann }], { to: 'to' }),
    named('Ben Frost'),
  )
  assert.deepEqual(
    gold('pair', [], { to: 'to' }),
    [...named('Ann Reed', 'Ben Frost'), ...named('Ann Reed', 'Ben Frost')],
    'two mails from Ann to Ben; three between them',
  )
})

test('averages, durations and the calendar', () => {
  // Six mails in four months with mail, of the twelve from March 2020 to February 2021.
  assert.deepEqual(
    gold('average-month').map(each => 'value' in each && each.value),
    [6 / 4, 6 / 12],
  )
  // Seven receivers and one list, with and without the list.
  assert.deepEqual(
    gold('average-recipients').map(each => 'value' in each && each.value),
    [8 / 6, 7 / 6],
  )
  assert.deepEqual(gold('duration'), [
    { kind: 'about-number', value: 336, within: 1 },
    { kind: 'period', from: '2020-03-02', to: '2021-02-01' },
  ])
  assert.deepEqual(gold('busiest-weekday'), [{ kind: 'word', words: ['Monday'] }])
  assert.deepEqual(gold('busiest-month'), [
    { kind: 'word', words: ['2020-03', 'March 2020'] },
    { kind: 'word', words: ['March'] },
  ])
  assert.deepEqual(gold('busiest-year'), [{ kind: 'word', words: ['2020'] }])
})

test('replies and what has none', () => {
  assert.deepEqual(gold('unanswered-count', [{ slot: 'from', person: ann }]), [
    { kind: 'number', value: 2 },
  ])
  assert.deepEqual(gold('unanswered-list', [{ slot: 'from', person: ann }]), [
    { kind: 'mails', ids: [first.id, posted.id].sort() },
  ])
  const toAnn: Constraint[] = [{ slot: 'from', person: ann }]
  assert.deepEqual(gold('replies-count', toAnn)[0], { kind: 'number', value: 1 })
  assert.deepEqual(gold('repliers', toAnn)[0], { kind: 'people', names: ['Ben Frost'] })
})
