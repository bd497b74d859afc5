import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import { owner, type Principal } from '../../../core/principal.ts'
import { compose, initCorpus } from '../../compose.ts'
import { ingestPaths } from '../corpus/ingest.ts'
import { askQuestion } from './ask.ts'

const event = (...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const ann = 'ORGANIZER;CN=Ann Lee:mailto:ann.lee@example.org'
const attendee = (name: string, reply: string, address: string): string =>
  `ATTENDEE;CN=${name};PARTSTAT=${reply}:mailto:${address}`

const files = {
  'team.ics': calendar(
    event(
      'UID:kick',
      'SUMMARY:Kick-off of the Harbour project',
      'DTSTART;TZID=Europe/Berlin:20250603T101500',
      'DTEND;TZID=Europe/Berlin:20250603T111500',
      'LOCATION:Room 4',
      ann,
      attendee('Bob Ray', 'ACCEPTED', 'Bob.Ray@example.org'),
      attendee('Cara Diaz', 'DECLINED', 'cara@example.org'),
    ),
    event(
      'UID:review',
      'SUMMARY:Design review',
      'DTSTART:20250619T080000Z',
      'ORGANIZER;CN=Bob Ray:mailto:bob.ray@example.org',
      attendee('Cara Diaz', 'DECLINED', 'cara@example.org'),
      'ATTENDEE:mailto:dan@example.org',
      'DESCRIPTION:Please prepare.\\nAttendee: Eve Gill (accepted)',
    ),
    event(
      'UID:site',
      'SUMMARY:Site visit',
      'DTSTART;VALUE=DATE:20250701',
      'LOCATION:Dry dock 2\\, Bergen',
      ann,
    ),
    event('UID:weekly', 'SUMMARY:Stand-up', 'DTSTART:20230102T090000Z', 'RRULE:FREQ=WEEKLY', ann),
  ),
  'secret.ics': calendar(
    event('UID:secret', 'SUMMARY:Secret talk', 'DTSTART:20250620T080000Z', ann),
  ),
  'people.vcf':
    'BEGIN:VCARD\nVERSION:3.0\nFN:Greta Holm\nORG:Nordlys Marine\nTITLE:Chief Engineer\n' +
    'TEL;TYPE=work:+47 1\nTEL;TYPE=cell:+47 2\nEMAIL:greta@example.org\nEND:VCARD\n' +
    'BEGIN:VCARD\nVERSION:3.0\nFN:Ivo Sand\nORG:Fjord Boats\nEMAIL:ivo@example.org\n' +
    'ADR;TYPE=WORK:;;Unit 9;Moss;;;\nEND:VCARD\n' +
    'BEGIN:VCARD\nVERSION:3.0\nFN:Una Berg\nORG:Fjord Boats\nADR:;;2 Elm Way;Moss;;;\n' +
    'END:VCARD\n',
  'mail.eml':
    'From: Bob Ray <bob.ray@example.org>\nTo: Ann Lee <ann.lee@example.org>\n' +
    'Date: Mon, 02 Jun 2025 09:00:00 +0200\nMessage-ID: <1@example.org>\n' +
    'Subject: Agenda\n\nHello.\n',
  'invitation.eml':
    'From: Ann Lee <ann.lee@example.org>\nTo: Bob Ray <bob.ray@example.org>\n' +
    'Date: Mon, 16 Jun 2025 09:00:00 +0200\nMessage-ID: <2@example.org>\n' +
    'Subject: Invitation\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n' +
    'Please come.\n\nNote: bring figures\n--b\nContent-Type: text/calendar\n\n' +
    calendar(
      event(
        'UID:budget',
        'SUMMARY:Budget talk',
        'DTSTART:20250821T120000Z',
        'LOCATION:Pier House',
        ann,
        attendee('Bob Ray', 'NEEDS-ACTION', 'bob.ray@example.org'),
      ),
    ) +
    '--b--\n',
  // What somebody answers to an invitation, and a later version of it, are the same event.
  'budget.ics': calendar(
    event(
      'UID:budget',
      'SEQUENCE:2',
      'SUMMARY:Budget talk',
      'DTSTART:20250822T120000Z',
      'LOCATION:Harbour office',
      ann,
    ),
  ),
  'reply.ics': calendar(
    'METHOD:REPLY',
    event('UID:budget', 'SEQUENCE:3', 'SUMMARY:Budget talk', 'DTSTART:20250822T120000Z'),
  ),
  'lunch.eml':
    'From: Ann Lee <ann.lee@example.org>\nTo: Bob Ray <bob.ray@example.org>\n' +
    'Message-ID: <3@example.org>\nSubject: Updated invitation\n' +
    'Content-Type: multipart/alternative; boundary=b\n\n--b\n\nNote: come\n--b\n' +
    'Content-Type: text/calendar\n\n' +
    calendar(event('UID:lunch', 'SUMMARY:Rope lunch', 'DTSTART:20250901T120000Z', ann)) +
    '--b--\n',
}

const folder = mkdtempSync(join(tmpdir(), 'veritrail-records-'))
initCorpus(join(folder, 'corpus'), { encoder: { kind: 'off' }, timeZone: 'America/New_York' })
const app = await compose(join(folder, 'corpus'))
after(async () => {
  await app[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name)
  writeFileSync(path, text)
  const groups = name === 'secret.ics' ? ['board'] : ['public']
  for await (const one of ingestPaths(app, { paths: [path], groups }, { principal: owner }))
    assert.notEqual(one.type === 'document' && one.outcome.status, 'failed')
}

const answerTo = (text: string, principal: Principal = owner): Promise<Answer> =>
  collectAnswer(askQuestion(app, { text }, { principal }))
const told = async (text: string, principal?: Principal): Promise<string> =>
  (await answerTo(text, principal)).text

test('who takes part in an event is tied to the people of emails', async () => {
  const query = { label: 'Person', key: 'address', value: 'bob.ray@example.org' }
  const [bob] = await app.store.graph.nodesByProperty(
    { ...query, ignoreCase: false, limit: 2 },
    { principal: owner },
  )
  assert.ok(bob !== undefined)
  const found = await app.store.graph.neighbours(
    bob.id,
    { direction: 'out', types: ['SENT', 'ORGANIZED', 'INVITED_TO'], limit: 10 },
    { principal: owner },
  )
  assert.deepEqual(
    found
      .filter(({ node }) => !node.labels.includes('Email') || node.properties['title'] === 'Agenda')
      .sort((left, right) => (left.edge.type < right.edge.type ? -1 : 1))
      .map(({ edge, node }) => [edge.type, edge.properties, node.properties['title']]),
    [
      ['INVITED_TO', { reply: 'accepted' }, 'Kick-off of the Harbour project'],
      ['ORGANIZED', {}, 'Design review'],
      ['SENT', {}, 'Agenda'],
    ],
  )
  const kickOff = found.find(({ node }) => node.properties['location'] === 'Room 4')?.node
  assert.deepEqual(kickOff?.labels, ['CalendarEntry', 'Document'])
  assert.equal(kickOff.properties['start'], '2025-06-03 04:15:00')
  assert.equal(kickOff.properties['location'], 'Room 4')
})

test('who organised, declined or is invited is answered with the entry as the source', async () => {
  const answer = await answerTo('Who organised the kick-off?')
  assert.equal(
    answer.text,
    'Ann Lee <ann.lee@example.org> organised “Kick-off of the Harbour project” ' +
      '(2025-06-03 10:15 to 11:15 (Europe/Berlin)).',
  )
  assert.deepEqual(
    answer.sentences.flatMap(({ citations }) => citations.map(({ text }) => text)),
    ['Organizer: Ann Lee <ann.lee@example.org>'],
  )
  assert.match(await told('Who declined the review?'), /^Cara Diaz <.*> declined “Design review”/)
  const byDay = await answerTo('Who declined on 19 June 2025?')
  assert.match(byDay.text, /^Cara Diaz <.*> declined “Design review”/)
  assert.doesNotMatch(JSON.stringify(byDay.reading), /“”/)
  assert.match(await told('Who has not replied to the review?'), /^dan@example.org has not/)
  // What a description says is nobody's reply.
  assert.match(await told('Who accepted the review?'), /^Nobody accepted .*dan@.*\(no reply\)\.$/)
  assert.match(await told('Did Cara Diaz accept the kick-off?'), /^No: Cara Diaz declined/)
  assert.match(await told('Where is the site visit?'), /is at Dry dock 2, Bergen\.$/)
})

test('entries of a day, a month and a person are listed', async () => {
  assert.equal(
    await told('What events are on 1 July 2025?'),
    '1 calendar entry on 2025-07-01:\n1. 2025-07-01: Site visit · Dry dock 2, Bergen · ' +
      'organised by Ann Lee <ann.lee@example.org>',
  )
  const june = await told('Which meetings are in June 2025?')
  for (const title of ['Kick-off', 'Design review', 'Secret talk', 'Stand-up · ']) {
    assert.ok(june.includes(title), `${title} in ${june}`)
  }
  assert.match(june, /every week.*: 2025-06-02, 2025-06-09, 2025-06-16/)
  assert.match(await told('Which meetings has Cara Diaz declined?'), /^2 calendar entries declined/)
  assert.match(await told('Which meetings did Bob Ray organise?'), /^1 calendar entry organised by/)
})

test('an email that invites is an entry; of versions of an event the last counts', async () => {
  const lunch = await answerTo('Who organised the rope lunch?')
  assert.match(lunch.text, /^Ann Lee <.*> organised “Rope lunch” \(2025-09-01 12:00 UTC\)/)
  assert.deepEqual(
    lunch.sentences.flatMap(({ citations }) => citations.map(({ key, text }) => [key, text])),
    [['3@example.org', 'Organizer: Ann Lee <ann.lee@example.org>']],
  )
  assert.equal(
    await told('Where is the budget talk?'),
    '“Budget talk” (2025-08-22 12:00 UTC) is at Harbour office.',
  )
  assert.match(await told('Which meetings are in August 2025?'), /^2 calendar entries[^]*Budget/)
})

test('entries that somebody may not read are not told of', async () => {
  const bob: Principal = { kind: 'user', id: 'bob', groups: [] }
  assert.doesNotMatch(await told('Which meetings are in June 2025?', bob), /Secret/)
  assert.match(await told('When is the secret talk?', { ...bob, groups: ['board'] }), /2025-06-20/)
  assert.doesNotMatch(await told('When is the secret talk?', bob), /2025-06-20/)
})

test('cards answer how to reach somebody and who holds a position', async () => {
  assert.equal(
    await told("What is Greta Holm's phone number?"),
    'Greta Holm: +47 1 (work), +47 2 (cell).',
  )
  assert.equal(await told("What is Greta's mobile number?"), 'Greta Holm: +47 2 (cell).')
  assert.equal(await told("What is Greta Holm's e-mail address?"), 'Greta Holm: greta@example.org.')
  // Nobody lives at an address of mails or where they work.
  assert.doesNotMatch(await told('Where does Greta Holm live?'), /greta@/)
  assert.doesNotMatch(await told("What is Greta Holm's postal address?"), /greta@/)
  assert.doesNotMatch(await told('Where does Ivo Sand live?'), /@|^Ivo Sand: Unit 9/)
  assert.equal(await told('Where does Una Berg live?'), 'Una Berg: 2 Elm Way, Moss.')
  assert.equal(await told("What is Ivo Sand's postal address?"), 'Ivo Sand: Unit 9, Moss (work).')
  assert.equal(await told("Who is Greta Holm's employer?"), 'Greta Holm: Nordlys Marine.')
  assert.equal(
    await told('Who is the Chief Engineer of Nordlys Marine?'),
    'Greta Holm: Chief Engineer, Nordlys Marine.',
  )
  assert.doesNotMatch(await told('Who is the Chief Engineer of Harbour Ltd?'), /Greta/)
  assert.equal(await told('Who is Greta Holm?'), 'Greta Holm: Chief Engineer, Nordlys Marine.')
})
