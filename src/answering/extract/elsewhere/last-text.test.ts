import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOnce } from './last-text.ts'

test('a text is read once for all that is asked of it in a row', () => {
  const read: string[] = []
  const lengthOf = readingOnce(text => {
    read.push(text)
    return text.length
  })
  assert.deepEqual(['oak', 'oak', 'birch', 'birch', 'oak', ''].map(lengthOf), [3, 3, 5, 5, 3, 0])
  assert.deepEqual(read, ['oak', 'birch', 'oak', ''])
})
