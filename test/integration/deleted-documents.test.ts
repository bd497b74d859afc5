import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { runCommandLine, type Run } from '../support/command-line.ts'
import { longPattern } from '../../src/support/long-pattern.ts'

const veritrail = (folder: string, ...args: readonly string[]): Promise<Run> =>
  runCommandLine({ folder, width: 160 }, args)

const mail = (number: number): string =>
  [
    `Message-ID: <m${number}@example.org>`,
    'From: Ada Park <ada@example.org>',
    'To: Bo Chen <bo@example.org>',
    `Date: ${number} Jan 2022 10:00:00 +0000`,
    `Subject: Gantry ${number}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `The gantry of bay ${number} is late.`,
    '--b',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment; filename=inner.eml',
    '',
    `Message-ID: <inner${number}@example.org>`,
    'From: Bo Chen <bo@example.org>',
    `Date: ${number} Jan 2022 09:00:00 +0000`,
    'Subject: Plan',
    '',
    `The plan of bay ${number} is here.`,
    '--b--',
    '',
  ].join('\r\n')

function newCorpus(t: TestContext): { readonly folder: string; readonly source: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-deleted-')))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const source = join(folder, 'my mail')
  mkdirSync(source)
  for (const number of [1, 2]) writeFileSync(join(source, `${number}.eml`), mail(number))
  writeFileSync(join(source, 'note.md'), 'The depot opens in May.')
  mkdirSync(join(folder, '.veritrail'))
  writeFileSync(
    join(folder, '.veritrail', 'config.json'),
    JSON.stringify({
      schemaVersion: 1,
      encoder: { kind: 'off' },
      principals: { eve: { groups: ['public'] }, sam: { groups: ['staff'] } },
    }),
  )
  return { folder, source }
}

const keysOf = ({ out }: Run): string[] =>
  out
    .split('\n')
    .filter(line => line !== '')
    .map(line => (JSON.parse(line) as { key: string }).key)
    .sort()

describe('deleted documents', () => {
  it('stay deleted through later ingestions until they are restored', async t => {
    const { folder, source } = newCorpus(t)
    await veritrail(folder, 'ingest', '--no-wait', source)
    const all = keysOf(await veritrail(folder, 'documents', '--json', 'list'))
    assert.equal(all.length, 5)
    assert.match(
      (await veritrail(folder, 'documents', 'delete', 'm1@example.org', 'note.md')).out,
      /^Deleted 3 documents\./,
    )
    const left = all.filter(key => !key.startsWith('m1@') && key !== 'note.md')
    for (const options of [[], ['--rebuild']]) {
      const run = await veritrail(folder, 'ingest', '--no-wait', ...options, source)
      assert.match(
        run.out,
        longPattern('')`^0 ingested, .* 0 removed, .*\n3 deleted documents stay deleted;
          [ ]"veritrail documents restore" brings them back\.\n$`,
        run.err,
      )
      assert.equal(run.code, 0)
      assert.deepEqual(keysOf(await veritrail(folder, 'documents', '--json', 'list')), left)
    }
    const json =
      (await veritrail(folder, 'ingest', '--no-wait', '--json', source)).out
        .trim()
        .split('\n')
        .at(-1) ?? ''
    assert.equal((JSON.parse(json) as { deleted: number }).deleted, 3)
    assert.deepEqual(
      keysOf(await veritrail(folder, 'documents', '--json', 'deleted')),
      all.filter(key => !left.includes(key)),
    )

    const restored = await veritrail(folder, 'documents', 'restore', 'm1@example.org')
    assert.equal(
      restored.out,
      `Restored 2 documents.\nThe next ingestion reads them again: veritrail ingest '${source}'\n`,
      restored.err,
    )
    const next = await veritrail(folder, 'ingest', '--no-wait', source)
    assert.match(
      next.out,
      longPattern('')`^2 ingested, .*\n1 deleted document stays deleted;
        [ ]"veritrail documents restore" brings it back\.\n$`,
    )
    assert.deepEqual(
      keysOf(await veritrail(folder, 'documents', '--json', 'list')),
      all.filter(key => key !== 'note.md'),
    )
    assert.match(
      (await veritrail(folder, 'documents', 'restore', '--all')).out,
      /^Restored 1 document\.\n/,
    )
    assert.match(
      (await veritrail(folder, 'ingest', '--no-wait', source)).out,
      /^1 ingested, [^\n]*\n$/,
    )
    assert.deepEqual(keysOf(await veritrail(folder, 'documents', '--json', 'list')), all)
    assert.equal((await veritrail(folder, 'documents', 'deleted')).out, 'No deleted documents.\n')
  })

  it('restores an attachment of a mail that is still there', async t => {
    const { folder, source } = newCorpus(t)
    await veritrail(folder, 'ingest', '--no-wait', source)
    const all = keysOf(await veritrail(folder, 'documents', '--json', 'list'))
    const attached = all.find(key => key.startsWith('m2@example.org/')) ?? ''
    await veritrail(folder, 'documents', 'delete', attached)
    assert.deepEqual(
      keysOf(await veritrail(folder, 'documents', '--json', 'list')),
      all.filter(key => key !== attached),
    )
    assert.match(
      (await veritrail(folder, 'documents', 'restore', attached)).out,
      /^Restored 1 document\.\n/,
    )
    assert.match(
      (await veritrail(folder, 'ingest', '--no-wait', source)).out,
      /^1 ingested, 0 replaced/,
    )
    assert.deepEqual(keysOf(await veritrail(folder, 'documents', '--json', 'list')), all)
    // Of a mail that stays deleted it cannot come back alone.
    await veritrail(folder, 'documents', 'delete', 'm2@example.org')
    const alone = await veritrail(folder, 'documents', 'restore', attached)
    assert.deepEqual(
      [alone.code, /came with "m2@example\.org", which is deleted too/.test(alone.err)],
      [2, true],
      alone.err,
    )
  })

  it('are told to those who could read them, and restored by the owner alone', async t => {
    const { folder, source } = newCorpus(t)
    await veritrail(folder, 'ingest', '--no-wait', '--group', 'staff', source)
    const deletedBy = await veritrail(folder, '--as', 'sam', 'documents', 'delete', 'note.md')
    assert.deepEqual(
      [deletedBy.code, (await veritrail(folder, 'documents', 'deleted')).out],
      [8, 'No deleted documents.\n'],
      deletedBy.err,
    )
    await veritrail(folder, 'documents', 'delete', 'note.md')
    assert.equal(
      (await veritrail(folder, '--as', 'eve', 'documents', 'deleted')).out,
      'No deleted documents.\n',
    )
    assert.match((await veritrail(folder, '--as', 'sam', 'documents', 'deleted')).out, /note\.md/)
    for (const user of ['eve', 'sam']) {
      const refused = await veritrail(folder, '--as', user, 'documents', 'restore', 'note.md')
      assert.deepEqual(
        [refused.code, refused.err.includes('only the owner')],
        [8, true],
        refused.err,
      )
    }
    assert.match((await veritrail(folder, 'documents', 'deleted')).out, /note\.md/)
  })

  it('are gone with the mails attached to them, and groups are set for these too', async t => {
    const { folder, source } = newCorpus(t)
    await veritrail(folder, 'ingest', '--no-wait', source)
    await veritrail(folder, 'documents', 'groups', 'm1@example.org', 'board')
    assert.deepEqual(
      keysOf(await veritrail(folder, '--as', 'eve', 'documents', '--json', 'list')).filter(key =>
        key.startsWith('m1@'),
      ),
      [],
    )
    await veritrail(folder, 'documents', 'delete', 'm1@example.org')
    assert.deepEqual(
      keysOf(await veritrail(folder, 'documents', '--json', 'list')).filter(key =>
        key.startsWith('m1@'),
      ),
      [],
    )
  })

  it('names what cannot be restored', async t => {
    const { folder, source } = newCorpus(t)
    await veritrail(folder, 'ingest', '--no-wait', source)
    const unknown = await veritrail(folder, 'documents', 'restore', 'note.md')
    assert.match(
      unknown.err,
      /There is no deleted document "note\.md"\. "veritrail documents deleted" shows/,
    )
    for (const args of [[], ['--all', 'note.md']])
      assert.equal((await veritrail(folder, 'documents', 'restore', ...args)).code, 2)
  })
})
