import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { baseSubject } from '../../language/base-subject.ts'
import { threadMails, type ThreadMail } from './threads.ts'

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const day = 24 * 3_600_000
const mail = (emailId: string, more: Partial<ThreadMail> = {}): ThreadMail => ({
  key: emailId,
  emailId,
  references: [],
  subject: 'Plan',
  participants: ['a@x.org'],
  time: 0,
  ...more,
})
const groups = (mails: readonly ThreadMail[]): string[][] => {
  const byConversation = new Map<string, string[]>()
  for (const [key, id] of threadMails(mails))
    byConversation.set(id, [...(byConversation.get(id) ?? []), key])
  return [...byConversation.values()]
    .map(keys => keys.toSorted(byText))
    .toSorted((a, b) => byText(a.join(), b.join()))
}

test('references join mails even where the mails between are missing', () => {
  assert.deepEqual(
    groups([
      mail('1'),
      mail('3', { references: ['1', '2'] }),
      mail('4', { inReplyTo: '2' }),
      mail('9', { subject: 'Other' }),
    ]),
    [['1', '3', '4'], ['9']],
  )
})

test(
  'a reply without headers is put to the latest earlier mail of its subject with a shared ' +
    'participant within 14 days',
  () => {
    const mails = [
      mail('1'),
      mail('2', { subject: 'Re: plan', time: day }),
      mail('3', { subject: 'AW: Plan', time: 30 * day }),
      mail('4', { subject: 'Re: Plan', participants: ['z@x.org'], time: day }),
      mail('5', { time: day }),
    ]
    assert.deepEqual(groups(mails), [['1', '2'], ['3'], ['4'], ['5']])
  },
)

test('a conversation keeps its id when answers arrive and when its missing first mail does', () => {
  const id = (mails: readonly ThreadMail[]) => threadMails(mails).get('2')
  const answer = mail('2', { references: ['1'] })
  assert.equal(id([answer]), id([answer, mail('3', { references: ['1', '2'] })]))
  assert.equal(id([answer]), id([mail('1'), answer]))
})

test('base subjects lose reply marks of many languages, counters and list tags', () => {
  for (const subject of [
    'Re: Plan',
    'RE[2]: plan',
    'AW: WG: Plan',
    'Sv: VS: Plan',
    '[works] Re: [works] Plan',
    'Re: Fwd: PLAN (fwd)',
    '回复：Plan',
    'Antw: Plan',
  ])
    assert.equal(baseSubject(subject).text, 'plan', subject)
  assert.equal(baseSubject('Regarding: x').isReply, false)
  assert.deepEqual(baseSubject('Fwd: Plan'), { text: 'plan', isReply: false, isForward: true })
})

test('conversations do not depend on the order of the mails', () => {
  const id = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8')
  const arbitrary = fc
    .array(
      fc.record({
        emailId: id,
        references: fc.array(id, { maxLength: 3 }),
        inReplyTo: fc.option(id, { nil: undefined }),
        subject: fc.constantFrom('Plan', 'Re: Plan', 'Other', 'AW: other', ''),
        participants: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
        time: fc.option(fc.constantFrom(0, day, 2 * day, 20 * day), { nil: undefined }),
      }),
      { maxLength: 12 },
    )
    .map(mails => mails.map((one, index): ThreadMail => ({ ...one, key: `k${index}` })))
  fc.assert(
    fc.property(arbitrary, fc.integer(), (mails, seed) => {
      const shuffled = mails
        .map((one, index) => ({ one, order: (index * 7919 + seed * 104_729) % 101 }))
        .sort((a, b) => a.order - b.order)
        .map(({ one }) => one)
      const straight = threadMails(mails)
      const other = threadMails(shuffled)
      for (const { key } of mails) assert.equal(straight.get(key), other.get(key))
    }),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
  )
})
