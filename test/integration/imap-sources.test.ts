import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { runCommands, type Ran } from '../support/commands.ts'
import {
  imapPassword,
  imapUser,
  startDovecot,
  withoutDovecot,
  type MaildirFolder,
} from '../support/dovecot.ts'

const skip = process.env['REQUIRE_IMAP'] === '1' ? false : withoutDovecot

function workshop(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-mail-account-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const message = (id: string, subject: string, text: string): string =>
  `From: Ben Quinn <ben@example.org>\nTo: Anna Berg <${imapUser}>\n` +
  `Message-ID: <${id}@example.org>\n` +
  `Date: Mon, 3 Feb 2025 10:00:00 +0000\nSubject: ${subject}\n\n${text}\n`

const filesOf = ({ path }: MaildirFolder): string[] => readdirSync(join(path, 'cur')).sort()

async function ran(
  folder: string,
  commands: ReadonlyArray<readonly string[]>,
  environment: Readonly<Record<string, string>> = { VERITRAIL_IMAP_PASSWORD: imapPassword },
): Promise<Ran[]> {
  return runCommands(
    commands.map(words => (words[0] === 'ingest' ? [...words, '--no-wait'] : words)),
    {
      folder,
      environment: { VERITRAIL_IMAP_PASSWORD: '', VERITRAIL_IMAP_TOKEN: '', ...environment },
    },
  )
}

test('a mail account is read, followed and left as it was', { skip }, async t => {
  const folder = workshop(t)
  const server = await startDovecot(t)
  const account = `imap://${encodeURIComponent(imapUser)}@127.0.0.1:${server.port}`
  const inbox = server.folder('INBOX')
  const archive = server.folder('Work.Bridges')
  const junk = server.folder('Junk')
  inbox.deliver('a', message('a', 'Cables', 'The new cables are twelve millimetres thick.'))
  const moved = inbox.deliver('b', message('b', 'Paint', 'The paint of the towers is grey.'))
  const leaving = archive.deliver('c', message('c', 'Old', 'The old bearings were made of lead.'))
  archive.deliver('a2', message('a', 'Cables', 'The new cables are twelve millimetres thick.'))
  archive.deliver('bare', 'From: Ben <ben@example.org>\nSubject: No id\n\nThis one has no id.\n')
  junk.deliver('d', message('d', 'Prize', 'You have won a castle.'))
  const before = [inbox, archive, junk].map(filesOf)

  const [first, second, asked] = await ran(folder, [
    ['ingest', account],
    ['ingest', account, '--json'],
    ['ask', 'How thick are the new cables?'],
  ])
  assert.equal(first?.code, 0, first?.err)
  assert.match(first?.out ?? '', /^4 ingested, 0 replaced, 0 unchanged, 0 removed, 1 skipped/)
  assert.match(second?.out ?? '', /"ingested":0,"unchanged":4,"replaced":0,"removed":0/)
  assert.match(asked?.out ?? '', /twelve millimetres/)
  assert.deepEqual([inbox, archive, junk].map(filesOf), before)

  renameSync(join(inbox.path, 'cur', moved), join(archive.path, 'cur', moved))
  rmSync(join(archive.path, 'cur', leaving))
  inbox.deliver('e', message('e', 'Bolts', 'The bolts were tightened on Friday.'))
  const [third, fourth] = await ran(folder, [
    ['ingest', account],
    ['ingest', `${account}/Work/Bridges`],
  ])
  assert.match(third?.out ?? '', /^1 ingested, 0 replaced, 3 unchanged, 1 removed, 0 skipped/)
  // What lies in other folders stays.
  assert.match(fourth?.out ?? '', /^0 ingested, 0 replaced, 3 unchanged, 0 removed/)
})

test('what an account refuses is told, and nothing is lost', { skip }, async t => {
  const folder = workshop(t)
  const server = await startDovecot(t)
  const account = `imap://${encodeURIComponent(imapUser)}@127.0.0.1:${server.port}`
  server.folder('INBOX').deliver('a', message('a', 'Cables', 'The new cables are thick.'))
  const [read, missing] = await ran(folder, [
    ['ingest', account],
    ['ingest', `${account}/Nowhere`],
  ])
  assert.equal(read?.code, 0, read?.err)
  assert.match(missing?.err ?? '', /has no folder "Nowhere"\. It has INBOX\./)
  const [wrong] = await ran(folder, [['ingest', account]], { VERITRAIL_IMAP_PASSWORD: 'wrong' })
  assert.match(wrong?.err ?? '', /refuses the login/)
  assert.doesNotMatch(wrong?.err ?? '', /wrong/)
  const [none, inAddress] = await ran(
    folder,
    [
      ['ingest', account],
      ['ingest', `imap://anna:secret@127.0.0.1:${server.port}`],
    ],
    {},
  )
  assert.match(none?.err ?? '', /no password for imap:.+VERITRAIL_IMAP_PASSWORD/)
  assert.match(inAddress?.err ?? '', /must not hold a password/)
  assert.doesNotMatch(inAddress?.err ?? '', /secret/)
  await server.stop()
  const [gone, list] = await ran(folder, [
    ['ingest', account],
    ['documents', 'list'],
  ])
  assert.match(gone?.err ?? '', /could not be reached \(ECONNREFUSED\)/)
  assert.match(list?.out ?? '', /Cables/)
  assert.doesNotMatch(readFileSync(join(folder, '.veritrail', 'config.json'), 'utf8'), /correct/)
})
