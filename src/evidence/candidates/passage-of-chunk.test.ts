import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChunkId, DocumentId, RevisionId } from '../../core/ids.ts'
import { forwardedHeading } from '../../language/voice/forwarded.ts'
import { passageOfChunk } from './passage-of-chunk.ts'

const text = 'The paint will be blue.\n\nBen'
const ids = { documentId: 'doc_1' as DocumentId, revisionId: 'rev_1' as RevisionId }

function sentencesUnder(headingPath: readonly string[]): string[] {
  const { sentences } = passageOfChunk(
    {
      id: ids.documentId,
      revisionId: ids.revisionId,
      title: 'Fwd: Paint',
      key: 'paint.eml',
      mail: {
        emailId: '1',
        subject: 'Fwd: Paint',
        from: { name: 'Ada Hill', address: 'ada@x.example' },
        to: [{ name: 'Kim Lee', address: 'kim@x.example' }],
        cc: [],
        bcc: [],
        replyTo: [],
        references: [],
      },
    },
    {
      ...ids,
      id: 'chk_1' as ChunkId,
      ordinal: 0,
      start: 0,
      end: text.length,
      headingPath,
      sentences: [
        { start: 0, end: 23 },
        { start: 25, end: 28 },
      ],
      indexedText: text,
      contentHash: '1',
    },
    text,
    { origin: 'search', timeZone: 'UTC' },
  )
  return sentences.map(({ start, end }) => text.slice(start, end))
}

test('the name below a message that is passed on says nothing', () => {
  assert.deepEqual(sentencesUnder([forwardedHeading({ author: 'Ben Oak' })]), [
    'The paint will be blue.',
  ])
  assert.deepEqual(sentencesUnder([]), ['The paint will be blue.', 'Ben'])
})
