import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailHeaders } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { DocumentSummary } from '../../core/document.ts'
import { owner } from '../../core/principal.ts'
import { assignConversations } from './assign-conversations.ts'
import { threadCorpus } from './thread-corpus.ts'

const day = 86_400_000
const ada = { name: 'Ada', address: 'ada@example.org' }
const ben = { name: 'Ben', address: 'ben@example.org' }
const many = Array.from({ length: 3_000 }, (_, index) => ({ address: `p${index}@example.org` }))

function summary(id: string, mail: Partial<MailHeaders>, ms: number): DocumentSummary {
  return {
    id,
    sourceId: 'source',
    groups: ['public'],
    properties: { conversationBy: 'threading' },
    mail: {
      emailId: `${id}@example.org`,
      subject: id,
      to: [],
      cc: [],
      bcc: [],
      replyTo: [],
      references: [],
      sent: { ms, offsetMinutes: 0, original: '' },
      ...mail,
    },
  } as unknown as DocumentSummary
}

void test('who takes part is asked only where a reply without headers may answer', async () => {
  const mails = [
    summary('a', { subject: 'Crane permit', from: ada, to: [ben] }, day),
    summary('b', { subject: 'Re: Crane permit', from: ben, to: [ada] }, 2 * day),
    summary('c', { subject: 'Noise report', from: ada, to: many }, 3 * day),
    summary('d', { subject: 'Re: Steel', inReplyTo: 'c@example.org', from: ben }, 4 * day),
    summary('e', { subject: 'Crane permit', from: ada, totals: { to: 3_000 } }, 5 * day),
  ]
  const asked: string[] = []
  const whole: string[] = []
  let seen: ReadonlyMap<DocumentId, string> = new Map()
  await threadCorpus(
    {
      documents: {
        list: async () => mails,
        summaries: async ids => {
          asked.push(...ids)
          return mails.filter(({ id }) => ids.includes(id))
        },
        addresses: async id => {
          whole.push(id)
          return { to: many, cc: [], bcc: [], replyTo: [] }
        },
        records: async () => [],
        mailsByKeys: async () => [],
        count: async () => mails.length,
      },
      assign(heads) {
        // All mails are in memory at once.
        assert.equal(heads.find(({ mail }) => mail.emailId.startsWith('c'))?.mail.to.length, 0)
        seen = assignConversations(heads)
        return seen
      },
      timeZone: 'UTC',
    },
    { principal: owner },
  )
  assert.deepEqual(asked, ['a', 'b', 'e'])
  assert.deepEqual(whole, ['e'])
  const conversation = (id: string): string | undefined => seen.get(id as DocumentId)
  assert.equal(conversation('b'), conversation('a'))
  assert.equal(conversation('d'), conversation('c'))
  assert.notEqual(conversation('e'), conversation('a'))
})
