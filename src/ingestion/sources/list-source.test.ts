import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { defaultLoadLimits } from '../loaded-document.ts'
import { listSource } from './list-source.ts'
import { sourceItems } from './source-items.ts'

function folder(
  t: TestContext,
  names: readonly string[],
  root = mkdtempSync(join(tmpdir(), 'veritrail-list-')),
): string {
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), 'x')
  }
  return root
}

const page = 'Home 0123456789abcdef0123456789abcdef'

test('files come in a stable order with paths below the root as keys', async t => {
  const listing = await listSource(folder(t, ['b.txt', 'a/z.txt', 'a/B.txt', 'ä.csv']))
  assert.deepEqual(
    listing.files.map(file => [file.key, file.role]),
    [
      ['a/B.txt', 'file'],
      ['a/z.txt', 'file'],
      ['b.txt', 'file'],
      ['ä.csv', 'table'],
    ],
  )
  assert.equal(listing.source.kind, 'folder')
})

test('a folder is the same source however its path is written; a name overrides', async t => {
  const root = folder(t, ['a.txt'])
  const [absolute, other] = [
    await listSource(root),
    await listSource(`${relative(process.cwd(), root)}/.`),
  ]
  assert.equal(absolute.source.id, other.source.id)
  assert.notEqual((await listSource(join(root, 'a.txt'))).source.id, absolute.source.id)
  assert.equal((await listSource(root, { name: 'reports' })).source.id, 'reports')
})

test('a maildir is known by its folders, and its hidden sub-folders count', async t => {
  const listing = await listSource(
    folder(t, [
      'cur/1600000000.1.h:2,S',
      'new/1600000001.1.h',
      'tmp/1600000002.1.h',
      '.Sent/cur/1600000003.1.h:2,',
      '.Sent/new/1600000004.1.h',
      '.other/x',
      'dovecot-uidlist',
    ]),
  )
  assert.equal(listing.source.kind, 'maildir')
  assert.deepEqual(
    listing.files.map(file => file.key),
    [
      '.Sent/cur/1600000003.1.h:2,',
      '.Sent/new/1600000004.1.h',
      'cur/1600000000.1.h:2,S',
      'new/1600000001.1.h',
    ],
  )
})

test('a Notion export is known by its file names; a table is read once, with all rows', async t => {
  const listing = await listSource(
    folder(t, [
      `${page}.md`,
      `${page}/Tasks 1123456789abcdef0123456789abcdef.csv`,
      `${page}/Tasks 1123456789abcdef0123456789abcdef_all.csv`,
    ]),
  )
  assert.equal(listing.source.kind, 'notion')
  assert.deepEqual(
    listing.files.map(file => file.key),
    [`${page}/Tasks 1123456789abcdef0123456789abcdef_all.csv`, `${page}.md`],
  )
  assert.deepEqual(
    listing.leftOut.map(entry => entry.key),
    [`${page}/Tasks 1123456789abcdef0123456789abcdef.csv`],
  )
})

test('pages of a mirrored site keep their address', async t => {
  const listing = await listSource(
    folder(t, ['help.example.org/index.html', 'help.example.org/how to/start.html']),
  )
  assert.equal(listing.source.kind, 'site')
  assert.deepEqual(
    listing.files.map(file => file.link),
    ['https://help.example.org/how%20to/start.html', 'https://help.example.org/'],
  )
})

test('a mailbox without extension is known by its first line', async t => {
  const root = folder(t, ['notes'])
  writeFileSync(
    join(root, 'Inbox'),
    'From ada@example.org Wed Jan  5 10:00:00 2022\nSubject: s\n\nx\n',
  )
  assert.deepEqual(
    (await listSource(root)).files.map(file => [file.key, file.role]),
    [
      ['Inbox', 'mbox'],
      ['notes', 'file'],
    ],
  )
})

test('says what is wrong with a path: missing, or a device that may never end', async t => {
  await assert.rejects(
    listSource(join(folder(t, ['a']), 'missing')),
    error => isAppError(error, 'not_found') && error.message.includes('nothing at this path'),
  )
  const { files, unreadable } = await listSource('/dev/null')
  assert.deepEqual(files, [])
  assert.deepEqual(
    unreadable.map(({ key, reason }) => [key, reason]),
    [['null', 'unsupported']],
  )
  assert.match(
    unreadable[0]?.message ?? '',
    /^Cannot read \/dev\/null: it is a device\. Save what it gives to a file first/,
  )
})

test(
  'pipes and sockets of a folder are named and not opened, in maildirs and behind links too',
  { skip: process.platform === 'win32' ? 'Windows has no named pipes in folders' : false },
  async t => {
    const root = folder(t, ['a.txt', 'mail/cur/1600000000.1.h:2,S', 'mail/new/1600000001.1.h'])
    makePipe(join(root, 'b.txt'))
    makePipe(join(root, 'Inbox'))
    makePipe(join(root, '.hidden'))
    makePipe(join(root, 'mail/cur/1600000002.1.h:2,S'))
    symlinkSync(join(root, 'b.txt'), join(root, 'c.md'))
    const server = createServer().listen(join(root, 's'))
    t.after(() => {
      server.close()
    })
    await once(server, 'listening')
    const { files, leftOut, unreadable } = await listSource(root)
    assert.deepEqual(
      files.map(file => file.key),
      ['a.txt', 'mail/cur/1600000000.1.h:2,S', 'mail/new/1600000001.1.h'],
    )
    assert.deepEqual(leftOut, [
      { key: 'Inbox', reason: 'a named pipe, not a file' },
      { key: 'b.txt', reason: 'a named pipe, not a file' },
      { key: 'c.md', reason: 'a symbolic link to a named pipe' },
      { key: 'mail/cur/1600000002.1.h:2,S', reason: 'a named pipe, not a file' },
      { key: 's', reason: 'a socket, not a file' },
    ])
    assert.deepEqual(unreadable, [])
  },
)

test(
  'a file that becomes a pipe after it was listed is reported instead of waited for',
  { skip: process.platform === 'win32' ? 'Windows has no named pipes in folders' : false },
  async t => {
    const root = folder(t, ['a.txt', 'b.mbox', 'c.csv', 'd.txt'])
    const listing = await listSource(root)
    for (const name of ['a.txt', 'b.mbox', 'c.csv']) {
      rmSync(join(root, name))
      makePipe(join(root, name))
    }
    const entries = await Array.fromAsync(
      sourceItems(listing, {
        limits: { ...defaultLoadLimits, maxBytes: 100 },
        timeZone: 'UTC',
        tableKind: () => 'mails',
      }),
    )
    assert.deepEqual(
      entries.map(entry =>
        entry.kind === 'failed'
          ? `${entry.key} ${entry.reason}: ${entry.message}`
          : entry.kind === 'item'
            ? entry.item.key
            : entry.kind,
      ),
      [
        'a.txt damaged: a.txt was a file when the folder was listed and is now a named ' +
          'pipe. Ingest again.',
        'b.mbox damaged: b.mbox was a file when the folder was listed and is now a named ' +
          'pipe. Ingest again.',
        'c.csv damaged: c.csv was a file when the folder was listed and is now a named ' +
          'pipe. Ingest again.',
        'd.txt',
      ],
    )
  },
)

function makePipe(path: string): void {
  execFileSync('mkfifo', [path])
}

test(
  'tables that only say more of mails are read with a table of mails, and by themselves ' +
    'where there is none',
  async t => {
    const tableKind = ({ fileName }: { readonly fileName: string }) =>
      fileName === 'mails.csv'
        ? ('mails' as const)
        : fileName === 'revisions.csv'
          ? ('joined' as const)
          : fileName === 'states.csv'
            ? ('joined-in-part' as const)
            : undefined
    const read = async (...names: string[]): Promise<string[]> =>
      (
        await Array.fromAsync(
          sourceItems(await listSource(folder(t, names)), {
            limits: { ...defaultLoadLimits, maxBytes: 100 },
            timeZone: 'UTC',
            tableKind,
          }),
        )
      ).map(entry =>
        entry.kind === 'item'
          ? entry.item.key
          : entry.kind === 'tables'
            ? entry.items.map(({ key }) => key).join('+')
            : entry.kind,
      )
    assert.deepEqual(await read('mails.csv', 'prices.csv', 'revisions.csv', 'states.csv'), [
      'prices.csv',
      'states.csv',
      'mails.csv+revisions.csv+states.csv',
    ])
    assert.deepEqual(await read('prices.csv', 'revisions.csv', 'states.csv'), [
      'prices.csv',
      'states.csv',
      'revisions.csv',
    ])
  },
)
