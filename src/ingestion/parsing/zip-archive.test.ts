import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { isAppError, type UnreadableReason } from '../../core/errors.ts'
import { defaultLoadLimits } from '../loaded-document.ts'
import { zip } from '../loaders/sample-files.contract.ts'
import { openZip } from './zip-archive.ts'

const failsWith =
  (reason: UnreadableReason) =>
  (error: unknown): boolean =>
    isAppError(error, 'document_unreadable') && error.details.reason === reason
const read = (bytes: Uint8Array, name: string, limits = defaultLoadLimits): string =>
  Buffer.from(openZip(bytes, limits, 'f').read(name) ?? []).toString()

/** Changes the declared size of the only entry, in the directory. */
function declaring(size: number, bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  return copy
}

test('entries are read by name, stored or deflated, whatever their case and leading slash', () => {
  const bytes = zipSync({
    'a/B.txt': [Buffer.from('deflated '.repeat(100)), { level: 9 }],
    'c.txt': [Buffer.from('stored'), { level: 0 }],
  })
  assert.equal(read(bytes, 'a/B.txt'), 'deflated '.repeat(100))
  assert.equal(read(bytes, '/A/b.TXT'), 'deflated '.repeat(100))
  assert.equal(read(bytes, 'c.txt'), 'stored')
  assert.equal(openZip(bytes, defaultLoadLimits, 'f').read('none'), undefined)
})

test('a name that climbs out of the archive is only a key', () => {
  assert.deepEqual(
    openZip(zip({ '../../etc/passwd': 'x', '/abs': 'y' }), defaultLoadLimits, 'f').names,
    ['../../etc/passwd', 'abs'],
  )
})

test('an archive that declares too much is refused before anything is unpacked', () => {
  const bytes = declaring(600 * 2 ** 20, zip({ a: 'x'.repeat(1000) }))
  assert.throws(() => openZip(bytes, defaultLoadLimits, 'f'), failsWith('too_large'))
})

test('an entry that unpacks to more than declared or left is not unpacked further', () => {
  const bytes = zip({ a: 'x'.repeat(1_000_000) })
  assert.throws(() => read(declaring(10, bytes), 'a'), failsWith('damaged'))
  const archive = openZip(bytes, { ...defaultLoadLimits, maxUnzippedBytes: 1_500_000 }, 'f')
  assert.equal(archive.read('a')?.length, 1_000_000)
  assert.throws(() => archive.read('a'), failsWith('too_large'))
})

test('too many entries are refused', () => {
  const bytes = zip(
    Object.fromEntries(Array.from({ length: 30 }, (_none, index) => [`f${index}`, ''])),
  )
  assert.throws(
    () => openZip(bytes, { ...defaultLoadLimits, maxParts: 20 }, 'f'),
    failsWith('over_budget'),
  )
})

test('an encrypted entry fails with password', () => {
  const bytes = Buffer.from(zip({ a: 'secret' }))
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8)
  assert.throws(() => read(bytes, 'a'), failsWith('password'))
})

test('a cut archive and a wrong checksum fail with damaged', () => {
  const bytes = Buffer.from(zip({ a: 'some text' }))
  assert.throws(
    () => openZip(bytes.subarray(0, bytes.length - 8), defaultLoadLimits, 'f'),
    failsWith('damaged'),
  )
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  bytes.writeUInt32LE(1, entry + 16)
  assert.throws(() => read(bytes, 'a'), failsWith('damaged'))
})
