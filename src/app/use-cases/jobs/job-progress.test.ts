import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '../../../core/ids.ts'
import { trackProgress } from './job-progress.ts'

test('what of a file was not read stands under it', () => {
  const tracker = trackProgress(['a.pdf', 'b.pdf'])
  for (const [key, notes] of [
    ['a.pdf', ['page 3 is a scanned image', 'page 4 cannot be read']],
    ['b.pdf', []],
  ] as const)
    tracker.take({
      type: 'document',
      outcome: { status: 'ingested', key, documentId: key as DocumentId, notes },
      done: 1,
      total: 2,
    })
  assert.deepEqual(
    tracker.progress().items.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['added', 'page 3 is a scanned image; page 4 cannot be read'],
      ['added', undefined],
    ],
  )
})
