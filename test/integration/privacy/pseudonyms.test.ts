import assert from 'node:assert/strict'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { compose } from '../../../src/app/compose.ts'
import { privacySummary } from '../../../src/app/use-cases/corpus/privacy-summary.ts'
import { runCypher } from '../../../src/app/use-cases/graph/cypher.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { searchPassages } from '../../../src/app/use-cases/questions/search.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { isAppError } from '../../../src/core/errors.ts'
import { owner } from '../../../src/core/principal.ts'
import { msgFile } from '../../../src/ingestion/email/outlook/msg-sample.contract.ts'
import { localSite, page } from '../../../src/ingestion/web/local-site.contract.ts'
import { privacyKeys } from '../../../src/privacy/pseudonyms/privacy-keys.ts'
import {
  assertHoldsNone,
  ingestInto,
  ingestWith,
  privatePlace,
  statusesOf,
  testSalt,
  type PrivatePlace,
} from '../../support/private-corpus.ts'

const keys = privacyKeys(testSalt)
const anna = keys.pseudonymOf('anna smith')
const bob = keys.pseudonymOf('bob kowalczyk')
const access = { principal: owner }

const secrets =
  'anna smith bob kowalczyk groß jürgen rossini carla tanaka hiroshi haddad acme.example thread.one'
    .split(' ')
    .concat('7946 0958', '4111 1111')

const first = [
  'From: "Smith, Anna M." <anna.smith@acme.example>',
  'To: Bob Kowalczyk <bob@acme.example>, =?utf-8?q?J=C3=BCrgen_Gro=C3=9F?= <jg@acme.example>',
  'Subject: Budget for the team of Anna Smith',
  'Message-ID: <thread.one@acme.example>',
  'Date: Mon, 3 Feb 2025 10:00:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=part',
  '',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hi Bob,',
  '',
  'the crane costs 40,000 euros. Call +44 20 7946 0958, or charge 4111 1111 1111 1111.',
  'Carla Rossini will approve it with Jürgen.',
  '',
  'Anna',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Disposition: attachment; filename="CV of Bob Kowalczyk.txt"',
  '',
  'Bob repaired bridges for ten years.',
  '--part--',
  '',
].join('\n')
const second = [
  'From: bob@acme.example',
  'To: Anna Smith <anna.smith@acme.example>',
  'Subject: Re: Budget for the team of Anna Smith',
  'Message-ID: <thread.two@acme.example>',
  'In-Reply-To: <thread.one@acme.example>',
  'Date: Mon, 3 Feb 2025 12:00:00 +0100',
  '',
  'The crane arrives on Friday, Anna.',
  '',
  'On Mon, 3 Feb 2025, Anna M. Smith <anna.smith@acme.example> wrote:',
  '> the crane costs 40,000 euros.',
  '',
].join('\n')
const table =
  'Email_ID,Email_Subject,Email_Content,Sender_ID,Receiver_IDs,Time_Received\n' +
  '71,Gantry,"The gantry of Hiroshi Tanaka is ready.",Hiroshi Tanaka,Anna Smith,' +
  '2024-02-03 10:00:00\n'

const mails = (place: PrivatePlace): void =>
  place.write({
    'anna smith/1 kowalczyk.eml': first,
    'box.mbox': `From x Mon Jan  1 00:00:00 2024\n${second}\n`,
    'table.csv': table,
    'haddad.msg': msgFile({
      properties: [
        [0x001a, 'IPM.Note'],
        [0x0037, 'Rope for Haddad'],
        [0x0039, new Date('2022-03-01T08:19:03Z')],
        [0x0042, 'Anna Smith'],
        [0x0064, 'SMTP'],
        [0x0065, 'anna.smith@acme.example'],
        [0x1000, 'Farid Haddad needs the rope.\r\n'],
        [0x1035, '<rope@acme.example>'],
      ],
    }),
    'notes/bob_kowalczyk_notes.md': '# Notes of Bob Kowalczyk\n\nAnna Smith ordered the crane.\n',
    'broken kowalczyk.pdf': '%PDF-1.4 rubbish',
  })

describe('a corpus with pseudonyms', () => {
  it('holds no name or number of what it was made of, and is asked by name', async context => {
    const place = privatePlace(context)
    mails(place)
    const events = await ingestInto(place)
    const statuses = statusesOf(events).toSorted()
    assert.equal(statuses.join(' '), `failed${' ingested'.repeat(6)}`)
    const failed = events.find(
      event => event.type === 'document' && event.outcome.status === 'failed',
    )
    assert.ok(failed?.type === 'document' && failed.shownAs === 'broken kowalczyk.pdf')
    assert.match(failed.outcome.key, /^f_[0-9a-f]{12}\.pdf$/)
    assertHoldsNone(place.corpus, secrets)
    await using app = await compose(place.corpus)
    const summary = await privacySummary(app, access)
    assert.equal(summary.documents, 6)
    const persons = summary.replaced.filter(({ type }) => type === 'person')
    assert.ok(persons.reduce((sum, { count }) => sum + count, 0) > 5)

    const ask = (text: string) => collectAnswer(askQuestion(app, { text, verify: false }, access))
    const answer = await ask('Who sent the email about the budget to Bob Kowalczyk?')
    assert.ok(answer.text.includes(anna), answer.text)
    assert.ok(
      answer.statuses?.some(status => status.includes(bob)) ?? answer.question.includes(bob),
    )
    assert.equal(
      (await ask('How many emails did anna smith send?')).question,
      `How many emails did ${anna} send?`,
    )
    const found = await searchPassages(app, { text: 'crane Bob Kowalczyk', limit: 3 }, access)
    assert.ok(found.some(({ text }) => text.includes('crane')))
    const text = "MATCH (p:Person {name: 'anna smith'})-[:SENT]->(m) RETURN DISTINCT p.name AS name"
    assert.deepEqual((await runCypher(app, { text }, access)).rows, [[anna]])
    assertHoldsNone(place.corpus, secrets)
  })

  it('changes nothing the second time, and follows what moves or goes', async context => {
    const place = privatePlace(context)
    place.write({
      'anna smith/1 kowalczyk.eml': first,
      'box.mbox': `From x Mon Jan  1 00:00:00 2024\n${second}\n`,
    })
    await ingestInto(place)
    renameSync(join(place.source, 'anna smith/1 kowalczyk.eml'), join(place.source, 'moved.eml'))
    assert.deepEqual(new Set(statusesOf(await ingestInto(place))), new Set(['unchanged']))
    rmSync(join(place.source, 'moved.eml'))
    assert.deepEqual(
      statusesOf(await ingestInto(place)).filter(status => status === 'removed'),
      ['removed', 'removed'],
    )
  })

  it('refuses another salt, other settings, and to be filled without privacy', async context => {
    const place = privatePlace(context)
    place.write({ 'a.txt': 'Anna Smith ordered the crane.' })
    await ingestInto(place)
    const config = (privacy: object | undefined): void =>
      writeFileSync(
        join(place.corpus, 'config.json'),
        JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' }, privacy }),
      )
    const refuses = (what: RegExp): Promise<void> =>
      assert.rejects(
        ingestInto(place),
        error => isAppError(error, 'invalid_input') && what.test(error.message),
      )
    const salt = { file: place.saltFile }
    config({ mode: 'pseudonyms', salt, types: ['person'] })
    await refuses(/other settings of privacy/)
    assert.deepEqual(statusesOf(await ingestInto(place, { rebuild: true })), ['replaced'])
    config(undefined)
    await refuses(/"pseudonyms".*"none" now/)
    config({ mode: 'scrub', salt })
    await refuses(/in the mode "pseudonyms"/)
    config({ mode: 'pseudonyms', salt })
    writeFileSync(place.saltFile, `${testSalt}, but another one`)
    await refuses(/another salt/)
  })

  it('answers what names nobody where the salt is not at hand, and nothing else', async context => {
    const place = privatePlace(context)
    place.write({ 'a.txt': 'The crane costs 40,000 euros. Anna Smith ordered it.' })
    await ingestInto(place)
    rmSync(place.saltFile)
    await using app = await compose(place.corpus)
    const ask = (text: string) => collectAnswer(askQuestion(app, { text, verify: false }, access))
    assert.match((await ask('What does the crane cost?')).text, /40,000/)
    await assert.rejects(
      ask('What did Anna Smith order?'),
      error => isAppError(error, 'invalid_input') && /holds personal data/.test(error.message),
    )
  })

  it('knows web pages again, also those whose address names somebody', async context => {
    const place = privatePlace(context)
    const site = await localSite(context, {
      '/team/':
        '<html><head><title>The team</title></head><body><h1>The team</h1><p>We build ' +
        '<a href="cranes">cranes</a>, under <a href="anna-smith">Anna Smith</a>.</p></body></html>',
      '/team/anna-smith': page('Anna Smith', 'Anna Smith has built cranes since 2004.'),
      '/team/cranes': page('Cranes', 'A crane lifts forty tons.'),
    })
    const request = {
      paths: [],
      pages: { sites: [`${site.origin}/team/`], privateHosts: [site.host] },
    }
    {
      await using app = await compose(place.corpus)
      assert.deepEqual(statusesOf(await ingestWith(app, request)), [
        'ingested',
        'ingested',
        'ingested',
      ])
      const keysOfPages = (await app.store.documents.list({ limit: 10 }, access)).map(
        ({ key }) => key,
      )
      assert.ok(keysOfPages.includes(`${site.origin}/team/cranes`))
      assert.ok(keysOfPages.some(key => /^http:\/\/127\.0\.0\.1:\d+\/f_[0-9a-f]{12}$/.test(key)))
      assert.deepEqual(statusesOf(await ingestWith(app, request)), [
        'unchanged',
        'unchanged',
        'unchanged',
      ])
    }
    assertHoldsNone(place.corpus, ['anna', 'smith'])
  })
})
