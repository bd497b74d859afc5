import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { diskName, distinctName, safeName } from './safe-name.ts'

test('keeps relative paths and removes every way out of them', () => {
  for (const [sent, kept] of [
    ['report.pdf', 'report.pdf'],
    ['2024/März/Übersicht.md', '2024/März/Übersicht.md'],
    ['../../etc/passwd', 'etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['C:\\Users\\ada\\mail.eml', 'Users/ada/mail.eml'],
    ['a/./b//c/../d.txt', 'a/b/c/d.txt'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['\ud800.txt', '\ufffd.txt'],
  ] as const)
    assert.equal(safeName(sent), kept, JSON.stringify(sent))
})

test('shortens long names and keeps their extensions', () => {
  const name = safeName(`${'ä'.repeat(500)}.docx`)
  assert.ok(Buffer.byteLength(name) <= 200)
  assert.match(name, /^ä+\.docx$/)
  assert.ok(Buffer.byteLength(safeName(`${'folder/'.repeat(1_000)}a.txt`)) <= 1_000)
  assert.match(safeName(`${'folder/'.repeat(1_000)}a.txt`), /folder\/a\.txt$/)
})

test('gives equal names numbers', () => {
  const nameOf = distinctName()
  assert.deepEqual(
    ['a.txt', 'a.txt', 'a (2).txt', 'a.txt', 'b', 'b', 'x/.env', 'x/.env'].map(nameOf),
    ['a.txt', 'a (2).txt', 'a (2) (2).txt', 'a (3).txt', 'b', 'b (2)', 'x/.env', 'x/.env (2)'],
  )
})

test('names on the disk are single names, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), sent => {
      const name = safeName(sent)
      for (const segment of name.split('/')) assert.ok(!['', '.', '..'].includes(segment), name)
      const onDisk = diskName(name)
      assert.doesNotMatch(onDisk, /[/\\\p{Cc}<>:"|?*]|[. ]$/u)
      assert.ok(onDisk !== '' && Buffer.byteLength(onDisk) <= 255)
      assert.equal(safeName(name), name)
    }),
  )
})
