import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, MailHeaders } from '../../core/document.ts'
import { documentId, revisionId } from '../../support/ids.ts'
import { buildRecord } from './build-record.ts'

function document(text: string, given: Partial<Document> = {}): Document {
  const id = documentId('s', given.key ?? 'k')
  return {
    id,
    revisionId: revisionId(id, 'hash', 'plain/1', text),
    sourceId: 's',
    key: 'k',
    kind: 'file',
    title: 'Site Report',
    text,
    mediaType: 'text/plain',
    bytesHash: 'hash',
    extractor: 'plain/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    ...given,
  }
}

const headers: MailHeaders = {
  emailId: '9806201052',
  revisionNumber: '7936490',
  externalDocumentId: '762856',
  conversationId: 'UNDE5678XYZ1234',
  subject: 'Underdeck Gantry Design Discussion',
  from: { name: 'Person_700b29d2c283' },
  to: [{ name: 'Person_c525af15f6d0' }],
  cc: [{ name: 'Ada Park', address: 'ada@example.org' }],
  bcc: [],
  replyTo: [],
  references: [],
  received: { ms: Date.UTC(2024, 1, 3, 23, 41, 27), original: '2024-02-03 23:41:27' },
  modified: { ms: Date.UTC(2024, 9, 12, 9, 56, 51), original: '2024-10-12 09:56:51' },
}
const mail = (text: string, given: Partial<Document> = {}): Document =>
  document(text, {
    kind: 'email',
    title: headers.subject,
    mail: headers,
    key: headers.emailId,
    ...given,
  })

test('a short email is one chunk with subject, people, times, ids and body indexed', () => {
  const record = buildRecord(mail('Hi Team, we need to finalise the design.'))
  assert.deepEqual(
    record.chunks.map(chunk => chunk.indexedText),
    [
      'Underdeck Gantry Design Discussion\nfrom Person_700b29d2c283\nto ' +
        'Person_c525af15f6d0, Ada Park ada@example.org\nreceived 2024-02-03 23:41:27 ' +
        'modified 2024-10-12 09:56:51\n' +
        ('email 9806201052 revision 7936490 document 762856 conversation ' +
          'UNDE5678XYZ1234\nHi Team, we need to finalise the design.'),
    ],
  )
})

test(
  'a mail becomes an Email node with readable and comparable times, tied to its people and ' +
    'conversation',
  () => {
    const record = buildRecord(
      mail('Please review.\n> old text', { cuts: [{ kind: 'quote', start: 15, end: 25 }] }),
    )
    const email = record.nodes.find(node => node.labels.includes('Email'))
    assert.equal(email?.id, record.document.id)
    assert.deepEqual(email?.properties, {
      title: headers.subject,
      name: headers.subject,
      key: headers.emailId,
      kind: 'email',
      mediaType: 'text/plain',
      emailId: '9806201052',
      subject: headers.subject,
      content: 'Please review.',
      revisionId: '7936490',
      documentId: '762856',
      conversationId: 'UNDE5678XYZ1234',
      timeReceived: '2024-02-03 23:41:27',
      timeReceivedMs: Date.UTC(2024, 1, 3, 23, 41, 27),
      timeModified: '2024-10-12 09:56:51',
      timeModifiedMs: Date.UTC(2024, 9, 12, 9, 56, 51),
    })
    const names = new Map(
      record.nodes.map(node => [
        node.id,
        node.properties['personId'] ?? node.properties['conversationId'] ?? node.properties['name'],
      ]),
    )
    const edges = record.edges
      .filter(edge => ['SENT', 'RECEIVED', 'PART_OF', 'SAME_AS'].includes(edge.type))
      .map(edge => [
        names.get(edge.from),
        edge.type,
        edge.properties['field'] ?? '',
        names.get(edge.to),
      ])
    assert.deepEqual(edges, [
      ['Person_700b29d2c283', 'SENT', '', 'UNDE5678XYZ1234'],
      ['Person_c525af15f6d0', 'RECEIVED', 'to', 'UNDE5678XYZ1234'],
      ['Ada Park', 'SAME_AS', '', 'ada@example.org'],
      ['ada@example.org', 'RECEIVED', 'cc', 'UNDE5678XYZ1234'],
      ['UNDE5678XYZ1234', 'PART_OF', '', 'UNDE5678XYZ1234'],
    ])
  },
)

test('times are read on the clock of the corpus', () => {
  const record = buildRecord(mail('Hello there.'), { timeZone: 'Europe/Berlin' })
  assert.equal(
    record.nodes.find(node => node.labels.includes('Email'))?.properties['timeReceived'],
    '2024-02-04 00:41:27',
  )
})

test('a mail without text of its own still has an indexed text', () => {
  const record = buildRecord(mail(''))
  assert.equal(record.chunks.length, 1)
  assert.deepEqual(record.chunks[0]?.sentences, [])
  assert.match(record.chunks[0]?.indexedText ?? '', /^Underdeck Gantry/)
})

test('a long mail is cut into chunks, of which only the first carries all headers', () => {
  const record = buildRecord(
    mail(
      Array.from({ length: 60 }, (_, index) => `Sentence ${index} of this long mail is here.`).join(
        ' ',
      ),
    ),
  )
  assert.ok(record.chunks.length > 1)
  assert.match(
    record.chunks[1]?.indexedText ?? '',
    /^Underdeck Gantry Design Discussion\nfrom Person_700b29d2c283 2024-02-03 23:41:27\nSentence/,
  )
  assert.equal(record.edges.filter(edge => edge.type === 'NEXT').length, record.chunks.length - 1)
})

test(
  'a document carries its title and headings into the indexed text, and its sections into ' +
    'the graph',
  () => {
    const text = '# Safety\n\nWear a helmet.\n'
    const record = buildRecord(
      document(text, {
        sections: [{ start: 0, end: text.length, headingPath: ['Safety'], level: 1 }],
      }),
    )
    assert.equal(record.chunks[0]?.indexedText, 'Site Report > Safety\n# Safety\n\nWear a helmet.')
    const section = record.nodes.find(node => node.labels.includes('Section'))
    assert.deepEqual(section?.properties, { name: 'Safety', headingPath: ['Safety'], level: 1 })
    assert.equal(record.edges.filter(edge => edge.type === 'PART_OF').length, 2)
  },
)

test('every mention lies in its chunk and has a node and one MENTIONS edge with its count', () => {
  const record = buildRecord(
    document('Acme Corporation met Globex Corporation. Later Acme Corporation left.'),
  )
  const counts = new Map<string, number>()
  for (const mention of record.mentions) {
    const chunk = record.chunks.find(other => other.id === mention.chunkId)
    assert.ok(chunk !== undefined && mention.start >= chunk.start && mention.end <= chunk.end)
    counts.set(mention.entityId, (counts.get(mention.entityId) ?? 0) + 1)
  }
  assert.deepEqual(
    new Map(
      record.edges
        .filter(edge => edge.type === 'MENTIONS')
        .map(edge => [edge.to, edge.properties['count']]),
    ),
    counts,
  )
  for (const id of counts.keys())
    assert.ok(record.nodes.some(node => node.id === id && node.labels.includes('Entity')))
})

test('an attachment hangs on its mail', () => {
  const parentId = documentId('s', 'm')
  const record = buildRecord(document('The plan.', { kind: 'attachment', parentId }))
  assert.deepEqual(
    record.edges.filter(edge => edge.type === 'HAS_ATTACHMENT').map(edge => [edge.from, edge.to]),
    [[parentId, record.document.id]],
  )
})

test('building is a pure function: the same document gives the same record', () => {
  const given = mail(
    'Ada Park (ada@example.org) of Acme Corporation wrote on 5 May 2021. Acme Corporation ' +
      'is based in Berlin.',
  )
  assert.deepEqual(buildRecord(given), buildRecord(given))
})

test('a chunk is tied to its topics: the title, and the subject of the first sentence', () => {
  const record = buildRecord(document('The Elm Street Bridge is a bridge in Springfield.'))
  const names = new Map(record.nodes.map(node => [node.id, node.properties['name']]))
  assert.deepEqual(
    record.edges
      .filter(edge => edge.type === 'ABOUT')
      .map(edge => [edge.from, names.get(edge.to), edge.properties]),
    [
      [record.chunks[0]?.id, 'Site Report', { by: 'title', weight: 1 }],
      [record.chunks[0]?.id, 'Elm Street Bridge', { by: 'lead', weight: 0.9 }],
    ],
  )
})
