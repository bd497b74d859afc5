import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { DocumentId } from '../../../core/ids.ts'
import { documentOrder } from './document-origins.ts'

const file = (key: string, groups: readonly string[], sourceId = 'a') => ({
  id: `doc_${key}` as DocumentId,
  sourceId,
  key,
  groups,
})

it('orders documents by numbers in their names, each source on its own', () => {
  const order = documentOrder([
    file('2.md', ['staff']),
    file('10.md', ['staff']),
    file('1.md', ['staff']),
    file('3.md', ['staff'], 'b'),
  ])
  assert.deepEqual(
    [...order].map(([id, { next }]) => [id, next]),
    [
      ['doc_1.md', 'doc_2.md'],
      ['doc_2.md', 'doc_10.md'],
    ],
  )
})

it('names a document only to those who may read it', () => {
  const order = documentOrder([
    file('1', ['public']),
    file('2', ['board']),
    file('3', ['board', 'staff']),
    file('4', ['guests']),
  ])
  assert.deepEqual([...order], [['doc_2', { previous: 'doc_1', next: 'doc_3' }]])
})

it('leaves attachments to what they hang on', () => {
  const attached = { ...file('b', ['staff']), parentId: 'doc_a' as DocumentId }
  const order = documentOrder([file('a', ['staff']), attached, file('c', ['staff'])])
  assert.deepEqual([...order], [['doc_a', { next: 'doc_c' }]])
})
