import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileDay, isDatedByFile, ownDate, type Document } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import type { LoadedDocument } from '../loaded-document.ts'
import { toDocument, type AttachedTo } from './to-document.ts'

const modifiedAt = Date.UTC(2026, 4, 2, 8)

function made(date: Instant | undefined, attachedTo?: AttachedTo): Document {
  const loaded: LoadedDocument = {
    kind: 'file',
    title: 'Fire policy',
    text: 'Fires are put out.',
    mediaType: 'text/plain',
    extractor: 'plain/1',
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    attachments: [],
    notes: [],
    date,
  }
  const item = { key: 'a.txt', fileName: 'a.txt', bytes: new Uint8Array(), modifiedAt }
  return toDocument(loaded, item, { sourceId: 's', groups: [] }, attachedTo)
}

test('a document that states no date has that of its file, and is known by it', () => {
  const document = made(undefined)
  assert.equal(document.date?.ms, modifiedAt)
  assert.ok(isDatedByFile(document))
  assert.equal(ownDate(document), undefined)
  assert.equal(fileDay(document), '2026-05-02')
})

test('a date of its own is never taken for that of its file', () => {
  for (const original of ['2024-03-05', '5 March 2024', '2024-03-05T00:00:00.000Z']) {
    const document = made({ ms: Date.UTC(2024, 2, 5), original })
    assert.ok(!isDatedByFile(document), original)
    assert.equal(ownDate(document)?.ms, Date.UTC(2024, 2, 5))
    assert.equal(fileDay(document), undefined)
  }
})

test('an attachment has the date of its mail, and none of a file', () => {
  const mailed = { ms: Date.UTC(2024, 2, 5), original: '2024-03-05T00:00:00.000Z' }
  const id = made(undefined).id
  const document = made(undefined, { id, key: 'm', fileName: 'a.txt', date: mailed })
  assert.ok(!isDatedByFile(document))
  assert.equal(ownDate(document)?.ms, mailed.ms)
})
