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
const asked = async (text: string): Promise<Answer> =>
  await collectAnswer(
    ask(
      { text },
      { ...store, clock: { now: () => Date.UTC(2025, 5, 15) }, timeZone: 'UTC' },
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
