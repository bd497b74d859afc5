import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Document } from '../core/document.ts'
import { citationBook } from './citation.ts'

const rows = [
  'Date | Where | What',
  'Date: 2026-06-08 | Where: Mast | What: Look-over',
  'Date: 2026-07-09 | Where: Rack | What: Drill',
  'No row.',
]
const document = {
  id: 'doc_1',
  revisionId: 'rev_1',
  title: 'Log',
  key: 'log.csv',
  kind: 'file',
  text: rows.join('\n'),
  sections: [],
  date: { ms: Date.UTC(2026, 10, 27), original: '' },
  properties: {},
} as unknown as Document

const datesOf = (words: string): Readonly<Record<string, string>> => {
  const start = document.text.indexOf(words)
  return citationBook().cite(document, { start, end: start + words.length }, undefined).dates
}

describe('the dates of a citation', () => {
  it('are those of the row that is cited, in whole or in part', () => {
    assert.deepEqual(datesOf(rows[1]!), { date: '2026-06-08T00:00:00Z' })
    assert.deepEqual(datesOf('What: Drill'), { date: '2026-07-09T00:00:00Z' })
  })
  it('are none of rows of different days', () =>
    assert.deepEqual(datesOf(`${rows[1]}\n${rows[2]}`), {}))
  it('are those of the document elsewhere', () =>
    assert.deepEqual(datesOf('No row.'), { date: '2026-11-27T00:00:00Z' }))
})
