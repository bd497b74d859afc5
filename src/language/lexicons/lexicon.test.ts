import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { wordSet } from './lexicon.ts'

const folder = new URL('../../../lexicons/', import.meta.url)
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(name =>
  name.endsWith('.txt'),
)

test('every list begins with a comment that says what it is, and no line is too long', () => {
  assert.ok(files.length > 0)
  for (const name of files) {
    const lines = readFileSync(new URL(name, folder), 'utf8').split('\n')
    assert.match(lines[0] ?? '', /^# \S/, name)
    for (const line of lines) {
      assert.ok(line.length <= 100, `${name}: ${line}`)
      // A blank at the end is lost when the line is read.
      assert.doesNotMatch(line, /\s$/, `${name}: ${line}`)
    }
  }
})

test('a list that is not there is an error that names its file', () => {
  assert.throws(() => wordSet('no-such-list'), /no-such-list\.txt/)
})
