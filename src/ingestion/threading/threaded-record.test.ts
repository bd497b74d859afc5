import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, MailHeaders } from '../../core/document.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import { documentId, revisionId } from '../../support/ids.ts'
import { buildRecord } from '../record/build-record.ts'
import { packRecord, plainRecord, unpackRecord } from '../record/packed-record.ts'
import { threadedRecord } from './threaded-record.ts'

const headers: MailHeaders = {
  emailId: 'm2@x',
  subject: 'Underdeck Gantry Design Discussion',
  from: { name: 'Ada Park', address: 'ada@example.org' },
  to: [{ name: 'Bo Lind', address: 'bo@example.org' }],
  cc: [],
  bcc: [],
  replyTo: [],
  references: [],
  sent: { ms: Date.UTC(2024, 1, 3, 23, 41, 27), original: '2024-02-03 23:41:27' },
}
function mail(text: string, more: Partial<MailHeaders>): Document {
  const id = documentId('s', headers.emailId)
  return {
    id,
    revisionId: revisionId(id, 'hash', 'email/1', text),
    sourceId: 's',
    key: headers.emailId,
    kind: 'email',
    title: headers.subject,
    text,
    mediaType: 'message/rfc822',
    bytesHash: 'hash',
    extractor: 'email/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    mail: { ...headers, ...more },
  }
}
const built = (text: string, more: Partial<MailHeaders>) => buildRecord(mail(text, more))

/** Statements by their ids: their order says nothing. */
function sorted(record: DocumentRecord): DocumentRecord {
  const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
    left.id < right.id ? -1 : 1
  return { ...record, nodes: record.nodes.toSorted(byId), edges: record.edges.toSorted(byId) }
}

const text = 'Please review the plan of Acme Corporation. '.repeat(40)

test('a record gets its first conversation as if it had been built there', () => {
  const thread = { conversationId: 'thread-2' }
  const expected = sorted(built(text, thread))
  const packed = threadedRecord(packRecord(built(text, {})), thread, 'UTC')
  assert.equal(packed.form, 'packed')
  assert.deepEqual(sorted(unpackRecord(packed)), expected)
  assert.deepEqual(packed.form === 'packed' && packed.chunkTerms, packRecord(expected).chunkTerms)
  assert.deepEqual(
    sorted(unpackRecord(threadedRecord(plainRecord(built(text, {})), thread, 'UTC'))),
    expected,
  )
})

test('a record moves to another conversation as if it had been built there', () => {
  const expected = sorted(built(text, { conversationId: 'thread-2' }))
  const before = built(text, { conversationId: 'thread-1' })
  for (const given of [plainRecord(before), packRecord(before)])
    assert.deepEqual(
      sorted(unpackRecord(threadedRecord(given, { conversationId: 'thread-2' }, 'UTC'))),
      expected,
    )
})

test('a record is tied to other replies and conversations as if built with them', () => {
  const [one, other, third] = ['1', '2', '3'].map(key => documentId('other', key))
  const reply = {
    conversationId: 'thread-1',
    inReplyTo: 'm1@x',
    repliesTo: one,
    repliedToBy: [third].flatMap(id => id ?? []),
  }
  for (const links of [
    {},
    { repliesTo: other },
    { repliedToBy: [one, other].flatMap(id => id ?? []) },
    { ...reply },
  ]) {
    const { repliesTo, repliedToBy, ...plain } = { ...reply, ...links }
    const wanted = {
      conversationId: 'thread-2',
      ...('repliesTo' in links && { repliesTo }),
      ...('repliedToBy' in links && { repliedToBy }),
    }
    const expected = built('Noted.', { ...plain, ...wanted } as Partial<MailHeaders>)
    const before = built('Noted.', reply as Partial<MailHeaders>)
    for (const given of [plainRecord(before), packRecord(before)])
      assert.deepEqual(sorted(unpackRecord(threadedRecord(given, wanted, 'UTC'))), sorted(expected))
    const same = plainRecord(expected)
    assert.equal(threadedRecord(same, wanted, 'UTC'), same)
  }
})
