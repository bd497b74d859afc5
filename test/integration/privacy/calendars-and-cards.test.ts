import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { compose } from '../../../src/app/compose.ts'
import { runCypher } from '../../../src/app/use-cases/graph/cypher.ts'
import { checkPrivacy } from '../../../src/app/use-cases/privacy/check-privacy.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { owner } from '../../../src/core/principal.ts'
import { nameForm } from '../../../src/privacy/pseudonyms/name-form.ts'
import { privacyKeys } from '../../../src/privacy/pseudonyms/privacy-keys.ts'
import {
  assertHoldsNone,
  ingestInto,
  privatePlace,
  statusesOf,
  testSalt,
  type PrivatePlace,
} from '../../support/private-corpus.ts'

const access = { principal: owner }
const keys = privacyKeys(testSalt)
const pseudonymOf = (name: string): string => keys.pseudonymOf(nameForm(name)?.short ?? '')
const cara = keys.pseudonymOf('cara diaz')
const rene = pseudonymOf('René Müller')

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

const kickOff = event(
  'UID:20250603-cara.diaz@harbour.example',
  'SUMMARY:Kick-off of the crane project',
  'DTSTART;TZID=Europe/Berlin:20250603T101500',
  'DTEND;TZID=Europe/Berlin:20250603T111500',
  'LOCATION:Room 4',
  'ORGANIZER;CN="Müller, René";SENT-BY="mailto:sekretariat.odalind@harbour.example":' +
    'mailto:r.mueller@harbour.example',
  'ATTENDEE;CN=Cara Diaz;PARTSTAT=ACCEPTED:mailto:cara@harbour.example',
  'ATTENDEE;CN=Thandeka;PARTSTAT=DECLINED:mailto:tk7@harbour.example',
  'ATTENDEE;CN=Will;PARTSTAT=TENTATIVE;' +
    'DELEGATED-TO="mailto:quibble@harbour.example":mailto:w@harbour.example',
  'ATTENDEE:mailto:ossian@harbour.example',
  'ATTENDEE:mailto:zq@intranet',
  'ATTENDEE;CN=Xochitl Okonkwo:invalid:nomail',
  'ATTENDEE;PARTSTAT=ACCEPTED:/o=Harbour/ou=First/cn=Recipients/cn=zeno.quill',
  'X-HOST:Ulrika Vantongeren',
  'X-ALT-DESC;FMTTYPE=text/html:<p>Ulrika Vantongeren</p>',
  'URL:https://meet.harbour.example/j/778899?pwd=hunter2token',
  'DESCRIPTION:Thandeka brings the plans\\, Cara the cake. René opens.\\n' +
    'Join https://meet.harbour.example/j/778899?pwd=hunter2token ' +
    'or write to quibble@harbour.example.',
)
const birthday = event(
  'UID:b1',
  'SUMMARY:Coffee at home of Cara Diaz',
  'DTSTART;TZID=W. Europe Standard Time:20250710T150000',
  'LOCATION:Cara Diaz\\, Lindenstraße 17\\, 10969 Berlin',
  'ORGANIZER;CN=Cara Diaz:mailto:cara@harbour.example',
)
const party = event(
  'UID:b2',
  'SUMMARY:Barbecue',
  'DTSTART:20250712T150000Z',
  'LOCATION:Fliederhof 9\\, Hinterbrühl',
  'ORGANIZER;CN=Cara Diaz:mailto:cara@harbour.example',
)
const review = event(
  'UID:r1',
  'SUMMARY:Design review',
  'DTSTART:20250619T080000Z',
  'ORGANIZER;CN="Müller, René":mailto:r.mueller@harbour.example',
  'ATTENDEE;CN=Cara Diaz;PARTSTAT=NEEDS-ACTION:mailto:cara@harbour.example',
  'ATTENDEE;CN=Thandeka;PARTSTAT=NEEDS-ACTION:mailto:tk7@harbour.example',
)
const reply = calendar(
  'METHOD:REPLY',
  event(
    'UID:r1',
    'SUMMARY:Design review',
    'DTSTART:20250619T080000Z',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:cara@harbour.example',
  ),
)
const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Brandvold;Sølvi;;;',
  'FN:Sølvi Brandvold',
  'NICKNAME:Lulla',
  'ORG:Nordlys Marine',
  'TITLE:Chief Engineer',
  'TEL;TYPE=work:4410 23',
  'TEL;TYPE=cell:+47 1',
  'EMAIL:sb@nordlys.example',
  'EMAIL:lulla@localhost',
  'IMPP:xmpp:lullachat@nordlys.example',
  'ADR;TYPE=home:;;Skippergata 3B;Hinterbrühl;;90210-77;Norge',
  'BDAY:--0412',
  'ANNIVERSARY:20090815',
  'RELATED;VALUE=text:Torbjorn Brandvold',
  'URL:https://nordlys.example/~lulla?token=s3cr3t',
  'X-SPOUSE:Ulrika Vantongeren',
  'NOTE:Sølvi lives in Skippergata 3B\\; ' + 'ring 4410 23 or Lulla at +47 1. Born --04-12.',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Mum',
  'N:Zamboni;Perpetua;;;',
  'BDAY:19550412',
  'TEL:tel:+49-30-5550101',
  'NOTE:Perpetua was born on 1955-04-12.',
  'END:VCARD',
  '',
].join('\r\n')
const invitation = [
  'From: René Müller <r.mueller@harbour.example>',
  'To: Cara Diaz <cara@harbour.example>',
  'Date: Mon, 16 Jun 2025 09:00:00 +0200',
  'Message-ID: <2@harbour.example>',
  'Subject: Invitation',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Please come. Mirembe comes too.',
  '--b',
  'Content-Type: text/calendar; charset=utf-8',
  '',
  calendar(
    event(
      'UID:budget-mirembe',
      'SUMMARY:Budget talk',
      'DTSTART;TZID=America/Argentina/Buenos_Aires:20250821T120000',
      'LOCATION:Pier House',
      'ORGANIZER;CN="Müller, René":mailto:r.mueller@harbour.example',
      'ATTENDEE;CN=Cara Diaz;PARTSTAT=ACCEPTED:mailto:cara@harbour.example',
      'ATTENDEE;CN=Mirembe:mailto:m@harbour.example',
    ),
  ),
  '--b--',
  '',
].join('\r\n')

const secrets = [
  ...'cara diaz müller rené thandeka ossian xochitl okonkwo'.split(' '),
  ...'zeno.quill sekretariat odalind quibble'.split(' '),
  ...'ulrika vantongeren hunter2 778899 lindenstraße fliederhof hinterbrühl'.split(' '),
  ...'sølvi brandvold lulla torbjorn skippergata 90210-77 s3cr3t perpetua zamboni'.split(' '),
  ...'mirembe harbour.example nordlys.example localhost zq@ 1955-04-12 2009-08-15'.split(' '),
  '4410 23',
  '+47 1',
  '--04-12',
  '5550101',
  'Attendee: Will',
  '"Will',
  '10969 Berlin',
  'Name: Mum',
  '"Mum',
]

// Of persons whom the graph knows from texts and fields.
const standIns = /^(?:Person_[0-9a-f]{12}|<[A-Z_]+\d*>)$/

function write(place: PrivatePlace): void {
  place.write({
    'team of Thandeka.ics': calendar('X-WR-CALNAME:Cara Diaz', kickOff, birthday, party, review),
    'reply.ics': reply,
    'Sølvi Brandvold.vcf': card,
    'invitation.eml': invitation,
  })
}

const modes = [
  { mode: 'pseudonyms' },
  { mode: 'scrub' },
  { mode: 'scrub', numbered: 'corpus' },
] as const

async function corpusOf(context: TestContext, privacy: object): Promise<PrivatePlace> {
  const place = privatePlace(context)
  const own = privatePlace(context, { privacy: { ...privacy, salt: { file: place.saltFile } } })
  write(own)
  assert.deepEqual(new Set(statusesOf(await ingestInto(own))), new Set(['ingested']))
  return own
}

for (const privacy of modes)
  test(`no byte of a calendar or card says who: ${JSON.stringify(privacy)}`, async context => {
    const place = await corpusOf(context, privacy)
    assertHoldsNone(place.corpus, secrets)
    await using app = await compose(place.corpus)
    const documents = await app.store.documents.list({ limit: 20 }, access)
    const texts = await Promise.all(
      documents.map(async ({ id }) => (await app.store.documents.document(id, access))?.text ?? ''),
    )
    const all = texts.join('\n')
    // When it is stays, with the zone that says so; so does what is no person's.
    for (const kept of ['10:15 (Europe/Berlin)', '12:00 (America/Argentina/Buenos_Aires)'])
      assert.ok(all.includes(kept), kept)
    for (const kept of ['Location: Room 4', 'Location: Pier House', 'Title: Chief Engineer'])
      assert.ok(all.includes(kept), kept)
    const text =
      'MATCH (p:Person)-[:ORGANIZED|INVITED_TO|SENT|RECEIVED]->() RETURN DISTINCT p.name AS name'
    const { rows } = await runCypher(app, { text }, access)
    for (const [name] of rows) assert.match(typeof name === 'string' ? name : '', standIns)
    assert.ok(rows.length > 0)
    const against = await checkPrivacy(app, { against: [place.source], detect: false }, access)
    assert.deepEqual(against.findings, [])
  })

test('questions about hidden calendars and cards are asked by name', async context => {
  const place = await corpusOf(context, { mode: 'pseudonyms' })
  await using app = await compose(place.corpus)
  const told = async (text: string): Promise<string> =>
    (await collectAnswer(askQuestion(app, { text, verify: false }, access))).text
  for (const [question, ...said] of [
    ['Who organised the kick-off?', rene],
    ['Did Cara Diaz accept the kick-off?', `Yes: ${cara} accepted`],
    ['Which meetings did Cara Diaz organise?', 'Barbecue', 'Coffee at home'],
    ['Who declined the kick-off?', keys.pseudonymOf('tk7@harbour.example')],
    ['Is ossian@harbour.example invited to the kick-off?', 'has not replied'],
    // What she answered herself counts on the entry.
    ['Who declined the design review?', `${cara} declined`],
    ['Did Cara Diaz decline the design review?', `Yes: ${cara} declined`],
    ['Who is the Chief Engineer of Nordlys Marine?', pseudonymOf('Sølvi Brandvold')],
  ] as const) {
    const answer = await told(question)
    for (const part of said) assert.ok(answer.includes(part), `${question}: ${answer}`)
  }
})

test('without privacy all of it is there', async context => {
  const place = await corpusOf(context, { mode: 'none' })
  await using app = await compose(place.corpus)
  const text = (
    await collectAnswer(
      askQuestion(app, { text: 'Who declined the design review?', verify: false }, access),
    )
  ).text
  assert.match(text, /Cara Diaz .*declined/)
})
