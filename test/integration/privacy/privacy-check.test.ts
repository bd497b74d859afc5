import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { compose, initCorpus, type App } from '../../../src/app/compose.ts'
import { deleteDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import { diagnose } from '../../../src/app/use-cases/corpus/doctor.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import {
  checkPrivacy,
  type PrivacyCheck,
} from '../../../src/app/use-cases/privacy/check-privacy.ts'
import { exportedValues } from '../../../src/app/use-cases/privacy/exported-values.ts'
import { owner } from '../../../src/core/principal.ts'
import { runCommandLine } from '../../support/command-line.ts'

const access = { principal: owner }
const mail = `From: Anna Smith <anna.smith@harbour.example>
To: "Müller, Ben" <ben.mueller@harbour.example>
Subject: The crane
Message-ID: <1@harbour.example>
Date: Tue, 03 Mar 2026 10:00:00 +0000
Content-Type: text/plain; charset=utf-8

Ms. Smith approved the repair of the northern crane. Ben Müller agreed.
`
const personal = /smith|anna|m(?:ü|ue)ller|\bben\b/i

async function corpusOf(
  context: TestContext,
  mode: 'none' | 'pseudonyms' = 'none',
): Promise<{
  readonly app: App
  readonly folder: string
  readonly corpus: string
  readonly mails: string
}> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-check-'))
  const [corpus, mails] = [join(folder, 'corpus'), join(folder, 'mails')]
  mkdirSync(mails)
  writeFileSync(join(mails, 'crane.eml'), mail)
  writeFileSync(join(folder, 'key'), `${'0123456789abcdef'.repeat(3)}\n`, { mode: 0o600 })
  initCorpus(corpus, {
    encoder: { kind: 'off' },
    models: { environment: 'ignore' },
    privacy: { mode, salt: { file: join(folder, 'key') } },
  })
  const app = await compose(corpus)
  context.after(async () => {
    await app[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  for await (const event of ingestPaths(app, { paths: [mails] }, access))
    assert.ok(event.type !== 'document' || event.outcome.status !== 'failed')
  return { app, folder, corpus, mails }
}

const rulesIn = ({ findings }: PrivacyCheck, where: string): string[] =>
  findings.flatMap(finding => (finding.where === where ? [finding.rule] : [])).sort()

test('a corpus made without privacy is full of names, and the report of none', async context => {
  const { app, mails } = await corpusOf(context)
  const check = await checkPrivacy(app, { against: [mails], detect: false }, access)
  assert.equal(check.clean, false)
  assert.deepEqual(rulesIn(check, 'texts'), ['known/name', 'known/part-of-name'])
  for (const where of ['stored', 'files', 'index'])
    assert.ok(rulesIn(check, where).includes('known/name'), where)
  const [document] = (await app.store.documents.list({ limit: 1 }, access)) ?? []
  const text = (await app.store.documents.document(document!.id, access))?.text ?? ''
  const places = check.findings.flatMap(finding =>
    finding.where === 'texts' ? finding.places : [],
  )
  const words = places.map(place => ('start' in place ? text.slice(place.start, place.end) : ''))
  assert.deepEqual(new Set(words), new Set(['Smith', 'Ben', 'Müller']))
  assert.doesNotMatch(JSON.stringify({ ...check, corpus: '' }), personal)
  assert.match(check.notes.join(' '), /made without privacy.*original files are kept/)
})

test('what a deleted document leaves in unused pages is found', async context => {
  const { app, mails } = await corpusOf(context)
  const [document] = await app.store.documents.list({ limit: 1 }, access)
  await deleteDocuments(app, [document!.id], access)
  const check = await checkPrivacy(app, { against: [mails], detect: false }, access)
  assert.deepEqual(rulesIn(check, 'texts'), [])
  assert.ok(rulesIn(check, 'files').includes('known/name'))
})

test('a corpus of pseudonyms is clean, until something is put beside it', async context => {
  const { app, corpus, folder, mails } = await corpusOf(context, 'pseudonyms')
  const list = join(folder, 'people.txt')
  writeFileSync(list, 'Anna Smith\nMüller, Ben\nanna.smith@harbour.example\n')
  const found = async (): Promise<PrivacyCheck> =>
    await checkPrivacy(app, { known: list, against: [mails] }, access)
  const { privacy } = await diagnose(app, { ...access, offline: true, quick: true })
  assert.match(privacy.detail, /^pseudonyms, 1 source; replaced: person, email-address/)
  const clean = await found()
  assert.deepEqual(clean.findings, [])
  assert.equal(clean.checked.documents, 1)
  for (const [name, bytes] of [
    ['utf16.log', Buffer.from('sent by Anna Smith', 'utf16le')],
    ['base64.txt', Buffer.from('sent by Anna Smith').toString('base64')],
    ['json.txt', '{"by":"Ben M\\u00fcller"}'],
    ['anna_smith.txt', 'x'],
  ] as const) {
    writeFileSync(join(corpus, name), bytes)
    const check = await found()
    assert.deepEqual(
      [...new Set(check.findings.map(({ where }) => where))],
      [name.startsWith('anna') ? 'file names' : 'files'],
      name,
    )
    assert.doesNotMatch(
      JSON.stringify({ ...check, corpus: '' }),
      name.startsWith('anna') ? /x/ : personal,
    )
    rmSync(join(corpus, name))
  }
})

test('from the command line: code 7 and places, code 0 and nothing', async context => {
  const { app, folder, corpus, mails } = await corpusOf(context)
  await app[Symbol.asyncDispose]()
  const run = (...args: readonly string[]) =>
    runCommandLine({ folder }, ['--corpus', corpus, 'privacy', 'check', ...args])
  const found = await run('--against', mails)
  assert.equal(found.code, 7)
  assert.match(found.out, /✗ person \(known\/name\) in texts: \d+\n {4}doc_\w+, characters \d+–\d+/)
  assert.doesNotMatch(found.out, personal)
  writeFileSync(join(folder, 'others.txt'), 'Zebulon Quist <zq@elsewhere.example>\n')
  const nothing = await run('--known', 'others.txt', '--no-detect')
  assert.equal(nothing.code, 0)
  assert.match(nothing.out, /nothing was found/)
  assert.equal((await run('--against', join(folder, 'nowhere'))).code, 5)
  assert.equal((await run('--known', 'nowhere.txt')).code, 5)
})

test('a store on a server is read as what it holds', async context => {
  const { app } = await corpusOf(context)
  const values = await Array.fromAsync(exportedValues(app.store.exportLogical()))
  const text = values.find(({ table, column }) => table === 'document_body' && column === 'text')
  assert.equal(
    text?.bytes.toString(),
    (await app.store.documents.document(text?.documentId as never, access))?.text,
  )
  assert.ok(values.some(({ table, bytes }) => table === 'node' && bytes.includes('Anna Smith')))
  assert.ok(
    values.some(({ table, bytes }) => table === 'document' && bytes.includes('anna.smith@')),
  )
})
