import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import {
  hasPermissionBits,
  makePrivateFile,
  makePrivateFolder,
  octalMode,
  removeOthersAccess,
  replacePrivateFile,
} from './private-files.ts'

describe(
  'private files and folders',
  { skip: hasPermissionBits ? false : 'Windows has access lists instead of permission bits' },
  () => {
    let folder = ''
    let umask = 0
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'veritrail-private-'))
      umask = process.umask(0)
    })
    afterEach(() => {
      process.umask(umask)
      rmSync(folder, { recursive: true })
    })
    const at = (...names: string[]): string => join(folder, ...names)
    const modeOf = (path: string): string => octalMode(lstatSync(path).mode)

    it('makes folders for their owner alone, and leaves those that are there', () => {
      mkdirSync(at('old'))
      makePrivateFolder(at('old', 'new', 'newer'))
      assert.deepEqual([at('old'), at('old', 'new'), at('old', 'new', 'newer')].map(modeOf), [
        '0777',
        '0700',
        '0700',
      ])
      makePrivateFolder(at('old'))
      assert.equal(modeOf(at('old')), '0777')
    })

    it(
      'makes an empty file with the same permissions under every umask, and leaves one that ' +
        'is there',
      () => {
        for (const mask of [0, 0o022, 0o077, 0o277]) {
          process.umask(mask)
          makePrivateFile(at(`under ${mask}`))
          assert.equal(modeOf(at(`under ${mask}`)), '0600')
        }
        writeFileSync(at('present'), 'text')
        makePrivateFile(at('present'))
        assert.equal(readFileSync(at('present'), 'utf8'), 'text')
        assert.equal(readdirSync(folder).filter(name => name.endsWith('.part')).length, 0)
      },
    )

    it('makes the file that a symbolic link names', () => {
      symlinkSync(at('target'), at('link'))
      makePrivateFile(at('link'))
      assert.equal(modeOf(at('target')), '0600')
      symlinkSync(at('loop'), at('loop'))
      makePrivateFile(at('loop'))
    })

    it('replaces a file as a whole by a private one, or leaves everything as it was', () => {
      writeFileSync(at('file'), 'old')
      replacePrivateFile(at('file'), 'new')
      assert.deepEqual([modeOf(at('file')), readFileSync(at('file'), 'utf8')], ['0600', 'new'])
      mkdirSync(at('folder'))
      writeFileSync(at('folder', 'inside'), '')
      assert.throws(() => replacePrivateFile(at('folder'), 'new'))
      assert.ok(existsSync(at('folder', 'inside')))
      assert.throws(() => replacePrivateFile(at('nowhere', 'file'), 'new'))
      assert.deepEqual(readdirSync(folder).sort(), ['file', 'folder'])
    })

    it('takes away what others may do and nothing else', () => {
      for (const [name, before, after] of [
        ['open', 0o644, '0600'],
        ['closed', 0o600, '0600'],
        ['read-only', 0o444, '0400'],
        ['all', 0o777, '0700'],
      ] as const) {
        writeFileSync(at(name), '')
        chmodSync(at(name), before)
        assert.equal(removeOthersAccess(at(name)), octalMode(before) !== after, name)
        assert.equal(modeOf(at(name)), after)
      }
      writeFileSync(at('elsewhere'), '')
      symlinkSync(at('elsewhere'), at('link'))
      assert.equal(removeOthersAccess(at('link')), false)
      assert.equal(modeOf(at('elsewhere')), '0666')
      assert.equal(removeOthersAccess(at('missing')), false)
    })

    it('ends where no folder can be made, and under a file', () => {
      if (existsSync('/proc/self')) assert.throws(() => makePrivateFolder('/proc/zz/deep'))
      writeFileSync(at('file'), '')
      assert.throws(() => makePrivateFolder(at('file')))
      assert.throws(() => makePrivateFolder(at('file', 'deep', 'deeper')))
      makePrivateFolder(at('one', 'two'))
      makePrivateFolder(at('one', 'two'))
      assert.equal(modeOf(at('one', 'two')), '0700')
    })
  },
)
