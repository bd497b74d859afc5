import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { MailHeaders } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import { mayRead, type Principal } from '../../core/principal.ts'
import {
  assignConversations,
  conversationOfOwn,
  type MailToThread,
} from './assign-conversations.ts'

const day = 24 * 3_600_000
interface Given extends Partial<Omit<MailHeaders, 'sent'>> {
  readonly groups?: readonly string[]
  readonly time?: number | undefined
  readonly people?: readonly string[]
}

function mail(
  id: string,
  { groups = ['public'], time = 0, people = ['a@x.org'], ...headers }: Given = {},
): MailToThread {
  return {
    id: id as DocumentId,
    groups,
    mail: {
      emailId: id,
      subject: `Subject of ${id}`,
      to: people.map(address => ({ address })),
      cc: [],
      bcc: [],
      replyTo: [],
      references: [],
      sent: { ms: time, original: '' },
      ...headers,
    },
  }
}

const together = (mails: readonly MailToThread[]): string[] => {
  const conversations = assignConversations(mails)
  return [...Map.groupBy(mails, ({ id }) => conversations.get(id)).values()]
    .map(members =>
      members
        .map(({ id }) => id)
        .sort()
        .join(' '),
    )
    .sort()
}

test('the conversation of its own headers is that of an email threaded alone', () => {
  const id = fc.constantFrom('1', '2', '3', '4', '')
  const references = fc.oneof(
    fc.array(id, { maxLength: 5 }),
    fc.constant(Array.from({ length: 260 }, (_, index) => `m${index}`)),
  )
  fc.assert(
    fc.property(id, references, fc.option(id, { nil: undefined }), (own, named, inReplyTo) => {
      const alone = mail(own, {
        references: named,
        ...(inReplyTo === undefined ? {} : { inReplyTo }),
        subject: 'Re: plan',
      })
      assert.equal(conversationOfOwn(alone.mail), assignConversations([alone]).get(alone.id))
    }),
  )
})

test('a hidden reply does not join two public mails, an open one does', () => {
  const chain = (groups: string[]): MailToThread[] => [
    mail('1'),
    mail('2', { inReplyTo: '1', groups }),
    mail('3', { inReplyTo: '2' }),
  ]
  assert.deepEqual(together(chain(['public'])), ['1 2 3'])
  assert.deepEqual(together(chain(['a', 'public'])), ['1 2 3'])
  assert.deepEqual(together(chain(['a'])), ['1 2', '3'])
})

test('a hidden mail is threaded with the open ones', () => {
  assert.deepEqual(
    together([
      mail('1'),
      mail('2', { inReplyTo: '1', groups: ['a'] }),
      mail('3', { inReplyTo: '2', groups: ['a'] }),
      mail('4', { inReplyTo: '2', groups: ['a', 'b'] }),
    ]),
    ['1 2 3', '4'],
  )
})

test('a hidden subject does not join: a reply without headers finds what its readers read', () => {
  const mails = (groups: string[]): MailToThread[] => [
    mail('1', { subject: 'Plan', groups }),
    mail('2', { subject: 'Re: Plan', time: day }),
    mail('3', { subject: 'Re: Plan', time: 2 * day, groups: ['a'] }),
  ]
  assert.deepEqual(together(mails(['public'])), ['1 2 3'])
  assert.deepEqual(together(mails(['b'])), ['1', '2 3'])
})

test('mails that only the owner reads are threaded with all', () => {
  assert.deepEqual(
    together([
      mail('1', { groups: ['a'] }),
      mail('2', { inReplyTo: '1', groups: [] }),
      mail('3', { inReplyTo: '2', groups: ['b'] }),
    ]),
    ['1 2', '3'],
  )
})

const groupSets = [
  ['public'],
  ['a'],
  ['b'],
  ['a', 'b'],
  ['a', 'b', 'c'],
  ['c'],
  ['public', 'a'],
  [],
]
const id = fc.constantFrom('1', '2', '3', '4', '5', '6')
const mails = fc
  .array(
    fc.record({
      emailId: id,
      references: fc.array(id, { maxLength: 3 }),
      inReplyTo: fc.option(id, { nil: undefined }),
      subject: fc.constantFrom('Plan', 'Re: Plan', 'Other', 'AW: other', ''),
      people: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
      time: fc.option(fc.constantFrom(0, day, 2 * day, 20 * day), { nil: undefined }),
      groups: fc.constantFrom(...groupSets),
    }),
    { maxLength: 12 },
  )
  .map(given =>
    given.map(({ time, ...one }, index) => {
      const made = mail(`k${index}`, { ...one, time: time ?? 0 })
      if (time !== undefined) return made
      const { sent: _sent, ...headers } = made.mail
      return { ...made, mail: headers }
    }),
  )

test('every reader sees the conversations of a corpus that holds only what he may read', () => {
  fc.assert(
    fc.property(mails, fc.subarray(['a', 'b', 'c']), (given, groups) => {
      const reader: Principal = { kind: 'user', id: 'u', groups }
      const readable = given.filter(one => mayRead(reader, one.groups))
      const seen = assignConversations(given)
      const own = assignConversations(readable)
      for (const one of readable) assert.equal(seen.get(one.id), own.get(one.id))
    }),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 500) },
  )
})

test('where all mails have the same readers, who they are changes nothing', () => {
  fc.assert(
    fc.property(mails, fc.constantFrom(...groupSets), (given, groups) => {
      assert.deepEqual(
        assignConversations(given.map(one => ({ ...one, groups }))),
        assignConversations(given.map(one => ({ ...one, groups: ['public'] }))),
      )
    }),
    { numRuns: 100 },
  )
})
