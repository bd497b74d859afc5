import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../../core/answer.ts'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord, pageRecord } from '../../retrieval/mail-corpus.contract.ts'
import { ask } from '../ask.ts'

const lease = (house: string, landlord: string, tenant: string): string =>
  `Lease of ${house}\n\nLandlord: ${landlord}\nTenant: ${tenant}\n\nThe tenant pays for water.`
const store = await corpusOf([
  pageRecord(
    'mill',
    'Lease of 14 Mill Lane',
    lease('14 Mill Lane', 'Orla Fenwick, 3 Abbey Road', 'Harrow Deli Ltd'),
  ),
  pageRecord('fen', 'Lease of 9 Fen Road', lease('9 Fen Road', 'Cleo Voss', 'TBC')),
  mailRecord({
    id: '300001',
    subject: 'Boiler',
    text: 'The boiler is in.\n\nSerial number: BX-2231\nInstalled on: 3 May 2024\n',
    from: 'Ann Hale <ann.hale@fen.example>',
    to: ['Ben Reed <ben@fen.example>'],
    received: '2024-05-04 10:00:00',
  }),
])
const asked = async (text: string, corpus = store): Promise<Answer> =>
  await collectAnswer(
    ask(
      { text },
      { ...corpus, clock: { now: () => Date.UTC(2025, 5, 15) }, timeZone: 'UTC' },
      { principal: owner },
    ),
  )

test('a line with a label answers as it is written and is cited', async () => {
  for (const [question, line] of [
    ['Who is the landlord of 14 Mill Lane?', 'Landlord: Orla Fenwick, 3 Abbey Road'],
    ['What is the name of the tenant of 14 Mill Lane?', 'Tenant: Harrow Deli Ltd'],
    ['Who is the landlord of 9 Fen Road?', 'Landlord: Cleo Voss'],
    ['What is the serial number of the boiler?', 'Serial number: BX-2231'],
    ['When was the boiler installed?', 'Installed on: 3 May 2024'],
  ] as const) {
    const { found, text, sentences } = await asked(question)
    assert.deepEqual([found, text], [true, line], question)
    const cited = sentences.flatMap(({ citations }) => citations.map(citation => citation.text))
    assert.deepEqual(cited, [line], question)
  }
})

test('two documents with one label are told apart, and another house has no landlord', async () => {
  const { text } = await asked('Who is the landlord?')
  assert.deepEqual(text.split('\n').toSorted(), [
    'Lease of 14 Mill Lane · Landlord: Orla Fenwick, 3 Abbey Road',
    'Lease of 9 Fen Road · Landlord: Cleo Voss',
  ])
  for (const question of [
    'Who is the landlord of 15 Mill Lane?',
    'Who was the landlord of 14 Mill Lane in 2019?',
    'Who is the tenant of 9 Fen Road?',
  ])
    assert.equal((await asked(question)).found, false, question)
})

test('a field that is open says so where no prose tells what belongs there', async () => {
  const open = pageRecord('fen', 'Lease of 9 Fen Road', lease('9 Fen Road', 'Cleo Voss', 'TBC'))
  const other = pageRecord(
    'mill',
    'Lease of 14 Mill Lane',
    lease('14 Mill Lane', 'Orla Fenwick', 'Harrow Deli Ltd'),
  )
  const question = 'Who is the tenant of 9 Fen Road?'
  const withMail = async (text: string): Promise<Answer> => {
    const mail = mailRecord({
      id: '300002',
      subject: 'Our houses',
      text,
      from: 'Ann Hale <ann.hale@fen.example>',
      to: ['Ben Reed <ben@fen.example>'],
      received: '2024-05-04 10:00:00',
    })
    return await asked(question, await corpusOf([open, other, mail]))
  }
  for (const said of [
    'The tenant of 9 Fen Road is Marsh Bakery Ltd.',
    'Marsh Bakery Ltd will be the tenant of 9 Fen Road from May.',
    'We agreed that the tenant of 9 Fen Road is going to be Marsh Bakery Ltd.',
  ]) {
    const { found, text } = await withMail(`Dear Ben,\n\n${said}\n\nBest, Ann`)
    assert.equal(found, true, said)
    assert.match(text, /Marsh Bakery/)
  }
  for (const said of [
    'The tenant of 9 Fen Road pays for water.',
    'We have yet to find a tenant for 9 Fen Road.',
    'The tenant of 12 Fen Road is Marsh Bakery Ltd.',
    'Marsh Bakery Ltd is the tenant of 14 Mill Lane.',
  ]) {
    const { found, text, nearest } = await withMail(`Dear Ben,\n\n${said}\n\nBest, Ann`)
    assert.deepEqual(
      [found, text, nearest?.map(citation => citation.text)],
      [false, 'Not found in the corpus. The field “Tenant” says “TBC”.', ['Tenant: TBC']],
      said,
    )
  }
})

test('an open day is told by the prose that has one, and by no other number', async () => {
  const sheet = 'Summer fair\n\nDate: to be confirmed\nStalls: 12\n\nBring your own chairs.'
  const minutes =
    'Minutes of March\n\nThe summer fair will be on 12 July 2026. The budget of the summer ' +
    'fair is 900 euros.'
  const alone = await corpusOf([pageRecord('fair', 'Summer fair', sheet)])
  const both = await corpusOf([
    pageRecord('fair', 'Summer fair', sheet),
    pageRecord('minutes', 'Minutes of March', minutes),
  ])
  const question = 'When is the summer fair?'
  assert.equal((await asked(question, both)).text, 'The summer fair will be on 12 July 2026.')
  assert.match((await asked(question, alone)).text, /The field “Date” says “to be confirmed”/)
})

test('an office without a holder and a price without a sum are told as open', async () => {
  const corpus = await corpusOf([
    pageRecord(
      'band',
      'Brass band',
      'Brass band\n\nChair: Ida Frost\nAuditor: vacant\nWebmaster: to be found\n' +
        'Librarian: remains open\nConductor: Post not filled\nDriver: nobody yet\n',
    ),
    pageRecord(
      'agm',
      'Meeting of the rowing club',
      'Elected were: Chair: Olu Adeyemi, Secretary: Greta Lindqvist, Boat warden: still vacant.\n',
    ),
    pageRecord(
      'owls',
      'Talk on owls',
      'Talk on owls\n\nSpeaker: not yet decided\nModerator: Ann Hale\nPrice: to be agreed\n',
    ),
  ])
  for (const [question, field, said] of [
    ['Who is the auditor of the brass band?', 'Auditor', 'vacant'],
    ['Who is the webmaster of the brass band?', 'Webmaster', 'to be found'],
    ['Who is the librarian of the brass band?', 'Librarian', 'remains open'],
    ['Who is the conductor of the brass band?', 'Conductor', 'Post not filled'],
    ['Who is the driver of the brass band?', 'Driver', 'nobody yet'],
    ['Who is the boat warden of the rowing club?', 'Boat warden', 'still vacant'],
    ['Who is the speaker of the talk on owls?', 'Speaker', 'not yet decided'],
    ['How much does the talk on owls cost?', 'Price', 'to be agreed'],
    ['How much is the talk on owls?', 'Price', 'to be agreed'],
    ['What does the talk on owls cost?', 'Price', 'to be agreed'],
  ] as const) {
    const { found, text } = await asked(question, corpus)
    const open = `Not found in the corpus. The field “${field}” says “${said}”.`
    assert.deepEqual([found, text], [false, open], question)
  }
  for (const [question, line] of [
    ['Who is the secretary of the rowing club?', 'Secretary: Greta Lindqvist'],
    ['Who is the moderator of the talk on owls?', 'Moderator: Ann Hale'],
  ] as const)
    assert.equal((await asked(question, corpus)).text, line)
  for (const question of ['Who is the treasurer of the rowing club?', 'Who is the auditor?'])
    assert.doesNotMatch((await asked(question, corpus)).text, /Adeyemi|Frost/, question)
})
