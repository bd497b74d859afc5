import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenOn } from './written-on.ts'

const instant = (original: string): { ms: number; original: string } => ({
  ms: Date.parse(original),
  original,
})

test('a document was written when it says so, not when its file was saved', () => {
  assert.equal(writtenOn({ date: instant('2026-02-17') }), Date.parse('2026-02-17'))
  assert.equal(writtenOn({ date: instant('2026-02-17T08:50:00.123Z') }), undefined)
  assert.equal(writtenOn({}), undefined)
})
