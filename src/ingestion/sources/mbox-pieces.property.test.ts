import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { mboxMessages } from '../email/mbox.ts'
import { mboxPieces } from './mbox-pieces.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 60)
const folder = mkdtempSync(join(tmpdir(), 'veritrail-mbox-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const separator = 'From ada@example.org Wed Jan  5 10:00:00 2022\n'
const line = fc.oneof(
  fc.constantFrom(
    '',
    'Subject: hello',
    'From here on it is prose.',
    '>From quoted',
    'From x',
    'text'.repeat(60),
    '\r',
  ),
  fc.string({ maxLength: 40 }).map(text => text.replace(/[\n\r]/g, '')),
)
const boxes = fc
  .array(fc.array(line, { maxLength: 12 }), { minLength: 1, maxLength: 6 })
  .map(messages =>
    messages.map(lines => `${separator}Subject: s\n\n${lines.join('\n')}\n\n`).join(''),
  )

test('pieces read through a small window hold the same messages as the whole file', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(boxes, fc.integer({ min: 1, max: 2000 }), async (box, readBytes) => {
      const path = join(folder, `${count++}.mbox`)
      writeFileSync(path, box)
      await using file = await open(path)
      const pieces = await Array.fromAsync(mboxPieces(file, { readBytes }))
      const found = pieces.flatMap(piece =>
        [...mboxMessages(piece.bytes)].map(bytes => Buffer.from(bytes).toString('latin1')),
      )
      assert.deepEqual(
        found,
        [...mboxMessages(Buffer.from(box))].map(bytes => Buffer.from(bytes).toString('latin1')),
      )
    }),
    { numRuns },
  )
})

test('a message above the limit is let go, the others are kept', async () => {
  const path = join(folder, 'large.mbox')
  writeFileSync(
    path,
    `${separator}Subject: a\n\n${'x'.repeat(5000)}\n\n${separator}Subject: b\n\nshort\n`,
  )
  await using file = await open(path)
  const pieces = await Array.fromAsync(mboxPieces(file, { maxBytes: 1000, readBytes: 700 }))
  assert.deepEqual(
    pieces.map(piece => [piece.number, piece.tooLarge, piece.bytes.length > 0]),
    [
      [1, true, false],
      [2, false, true],
    ],
  )
})
