import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileParts, type FilePart } from './file-parts.ts'

async function partsOf(
  t: TestContext,
  content: string | Buffer,
  partBytes: number,
  ends: 'paragraphs' | 'rows' = 'paragraphs',
): Promise<FilePart[]> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-parts-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'a'), content)
  await using handle = await open(join(folder, 'a'))
  const parts: FilePart[] = []
  for await (const part of fileParts(handle, { partBytes, ends })) parts.push(part)
  return parts
}

const textsOf = (parts: readonly FilePart[]): string[] => parts.map(part => part.bytes.toString())

test('parts end at paragraphs, else lines, else between words, and make up the file', async t => {
  assert.deepEqual(textsOf(await partsOf(t, 'one\ntwo\n\nthree\nfour\nfive\n', 20)), [
    'one\ntwo\n\n',
    'three\nfour\nfive\n',
  ])
  assert.deepEqual(textsOf(await partsOf(t, 'one\r\n\r\ntwo\r\nthree', 12)), [
    'one\r\n\r\n',
    'two\r\nthree',
  ])
  assert.deepEqual(textsOf(await partsOf(t, 'one\ntwo\nthree', 8)), ['one\ntwo\n', 'three'])
  assert.deepEqual(textsOf(await partsOf(t, 'one two three', 9)), ['one two ', 'three'])
  assert.deepEqual(textsOf(await partsOf(t, 'äöüäöü', 5)), ['äö', 'üä', 'öü'])
  assert.deepEqual(await partsOf(t, '', 5), [])
  assert.deepEqual(textsOf(await partsOf(t, 'abcde', 5)), ['abcde'])
})

test('a part tells its place, and bytes of no character are cut all the same', async t => {
  const parts = await partsOf(t, 'one\ntwo\nthree\nfour', 9)
  assert.deepEqual(
    parts.map(({ number, firstByte, firstLine, isLast }) => [number, firstByte, firstLine, isLast]),
    [
      [1, 0, 1, false],
      [2, 8, 3, false],
      [3, 14, 4, true],
    ],
  )
  const bytes = Buffer.alloc(50, 0x80)
  const cut = await partsOf(t, bytes, 7)
  assert.deepEqual(Buffer.concat(cut.map(part => part.bytes)), bytes)
})

test('rows with line breaks in quotation marks stay whole', async t => {
  assert.deepEqual(textsOf(await partsOf(t, 'a,b\n1,"x\ny ""z"""\n2,3\n4,5\n', 20, 'rows')), [
    'a,b\n1,"x\ny ""z"""\n',
    '2,3\n4,5\n',
  ])
  // A mark that never closes: lines are cut.
  assert.deepEqual(
    textsOf(await partsOf(t, '5",1\n6,2\n7,3\n', 10, 'rows')).join(''),
    '5",1\n6,2\n7,3\n',
  )
})

test('a file that grows at its end keeps its parts but for the last', async t => {
  const lines = Array.from({ length: 400 }, (_none, index) =>
    index % 7 === 0 ? '' : `line ${index} of the log`,
  )
  for (const ends of ['paragraphs', 'rows'] as const) {
    const before = textsOf(await partsOf(t, lines.slice(0, 300).join('\n'), 500, ends))
    const after = textsOf(await partsOf(t, lines.join('\n'), 500, ends))
    assert.ok(before.length > 5 && after.length > before.length)
    assert.deepEqual(after.slice(0, before.length - 1), before.slice(0, -1))
    assert.equal(after.join(''), lines.join('\n'))
  }
})
