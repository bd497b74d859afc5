import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { bareEntry } from './bare-entry.ts'

const source = new URL('./reader-child.ts', import.meta.url)

test('a process starts from the bundled programs where they are named', () => {
  assert.equal(bareEntry(source, '/built'), join('/built', 'reader-child.js'))
})

test('else from the source itself', () => {
  assert.equal(bareEntry(source, ''), join(import.meta.dirname, 'reader-child.ts'))
})
