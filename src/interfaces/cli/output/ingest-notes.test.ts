import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Terminal } from '../terminal/terminal.ts'
import { ingestNotes } from './ingest-notes.ts'

const terminal: Terminal = {
  out: () => {},
  err: () => {},
  color: false,
  width: 80,
  interactive: false,
}

test('notes are shown by file, each once, ten files at most', () => {
  const notes = ingestNotes()
  assert.equal(notes.text(terminal), '')
  notes.add('a.pdf', [])
  notes.add('b.pdf', ['page 3 is a scanned image', 'page 4\ncannot be read\u001b[31m'])
  notes.add('b.pdf', ['page 3 is a scanned image'])
  assert.equal(
    notes.text(terminal),
    'note      b.pdf – page 3 is a scanned image; page 4 cannot be read\n',
  )
  for (let index = 0; index < 30; index++) notes.add(`c${index}.pdf`, ['page 1 cannot be read'])
  const lines = notes.text(terminal).trimEnd().split('\n')
  assert.equal(lines.length, 11)
  assert.equal(lines.at(-1), '… and 21 more (--verbose)')
})
