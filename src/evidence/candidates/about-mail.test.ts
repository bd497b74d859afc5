import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailAddress, MailHeaders } from '../../core/document.ts'
import { aboutMail } from './about-mail.ts'

const people = (count: number, name: string): MailAddress[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}` }))
const mail: MailHeaders = {
  emailId: '1',
  subject: 'Unit 7',
  from: { name: 'Helen Marsh', address: 'helen@example.com' },
  to: [{ name: 'Daniel Osei' }],
  cc: [],
  bcc: [],
  replyTo: [],
  references: [],
  sent: { ms: Date.UTC(2026, 0, 13, 20, 2), original: '2026-01-13T20:02:00Z' },
}
const told = (lists: Partial<MailHeaders>): string => aboutMail({ ...mail, ...lists }, 'UTC')

test('the headers tell receivers and those in copy apart', () => {
  const priya = [{ name: 'Priya Raman' }]
  const [from, when] = ['Email from Helen Marsh (helen@example.com)', 'sent on 13 January 2026']
  assert.equal(told({}), `${from} to Daniel Osei ${when} at 20:02.`)
  assert.equal(
    told({ cc: priya }),
    `${from} to Daniel Osei, copied to Priya Raman, ${when} at 20:02.`,
  )
  assert.equal(told({ to: [], cc: priya }), `${from}, copied to Priya Raman, ${when} at 20:02.`)
  assert.equal(
    told({ bcc: priya }),
    `${from} to Daniel Osei, blind copied to Priya Raman, ${when} at 20:02.`,
  )
})

test('a long list is told by its first few, and those in copy after it', () => {
  const text = told({ to: people(20, 'Guest'), cc: people(5, 'Clerk') })
  assert.match(text, /Guest 11 and 8 more, copied to Clerk 0, Clerk 1, Clerk 2 and 2 more, sent/)
})
