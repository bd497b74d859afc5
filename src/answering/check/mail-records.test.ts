import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner, type Principal } from '../../core/principal.ts'
import { scriptedEntailment } from '../../evidence/scripted-entailment.contract.ts'
import { verifyText } from '../../evidence/verify-text.ts'
import { corpusOf, mailRecord, type TestMail } from '../../retrieval/mail-corpus.contract.ts'
import { corpusCandidates } from '../evidence-candidates.ts'
import { mailRecords } from './mail-records.ts'

const helen = 'Helen Marsh <helen@fen.example>'
const daniel = 'Daniel Orr <daniel@fen.example>'
const ingrid = 'Ingrid Vale <ingrid@fen.example>'
const mails: readonly TestMail[] = [
  {
    id: '500001',
    subject: 'Lease of the mill',
    text: 'The lease ends in May. Please bring the keys.',
    from: helen,
    to: [daniel],
    cc: [ingrid],
    received: '2026-01-13 10:00:00',
  },
  {
    id: '500002',
    subject: 'Re: Lease of the mill',
    text: 'The roof leaks again.',
    from: ingrid,
    to: [helen],
    received: '2026-01-20 09:00:00',
    answers: '500001',
  },
  {
    id: '500003',
    subject: 'Roof',
    text: 'The tiles are here.',
    from: ingrid,
    to: [daniel],
    received: '2026-02-02 09:00:00',
  },
  {
    id: '500004',
    subject: 'Re: Tiles',
    text: 'Thank you for the parcel.',
    from: daniel,
    to: [ingrid],
    received: '2026-02-05 09:00:00',
  },
  {
    id: '500005',
    subject: 'Salaries',
    text: 'The list is attached.',
    from: daniel,
    to: [helen],
    received: '2026-03-05 09:00:00',
    groups: ['board'],
  },
  {
    id: '500006',
    subject: 'Fwd: Barn',
    text: 'The barn is sold.',
    from: ingrid,
    to: [daniel],
    received: '2026-04-05 09:00:00',
    heading: 'Forwarded message from Olga Reed to Ingrid Vale',
  },
  {
    id: '500007',
    subject: 'Barn',
    text: 'The barn is for sale.',
    from: 'Olga Reed <olga@fen.example>',
    to: [ingrid],
    received: '2026-04-04 09:00:00',
  },
]
const store = await corpusOf(mails.map(mailRecord))

async function verdictOf(statement: string, principal: Principal = owner) {
  const ports = { ...store, timeZone: 'UTC' }
  const { sentences } = await verifyText(statement, {
    findCandidates: corpusCandidates(ports, undefined, { principal }),
    findRecord: mailRecords(ports, { now: Date.UTC(2026, 10, 1), timeZone: 'UTC' }, { principal }),
    entailment: scriptedEntailment(),
  })
  const claims = sentences.flatMap(sentence => sentence.claims)
  return {
    verdict: sentences[0]?.verdict,
    keys: claims.flatMap(({ evidence }) => evidence.map(({ key }) => key)),
    reasons: claims.flatMap(({ reasons }) => reasons),
  }
}

for (const [statement, key] of [
  ['Helen wrote to Daniel on 13 January.', '500001'],
  ['Helen Marsh emailed Daniel about the lease on Tuesday 13 January 2026.', '500001'],
  ['Ingrid was copied in on Helen’s email to Daniel.', '500001'],
  ['Ingrid replied to Helen.', '500002'],
  ['On 20 January 2026, Ingrid answered Helen’s email.', '500002'],
  ['The subject of Helen’s email to Daniel was “Lease of the mill”.', '500001'],
  ['Helen wrote to Daniel on 13 January that the lease ends in May.', '500001'],
  ['Helen wrote to Daniel on 13 January and copied in Ingrid.', '500001'],
  ['Helen copied in Ingrid on her email to Daniel of 13 January.', '500001'],
  ['Helen wrote to Daniel with a copy to Ingrid on 13 January at 10:00.', '500001'],
  ['Ingrid replied to Helen’s email of 13 January on 20 January.', '500002'],
  ['Ingrid forwarded Olga Reed’s email to Daniel.', '500006'],
  ['Olga’s email is dated 4 April 2026.', '500007'],
  ['Helen wrote on 13 January 2026 that the lease ends in May.', '500001'],
] as const)
  void test(`supports what the headers of an email say: ${statement}`, async () => {
    const { verdict, keys, reasons } = await verdictOf(statement)
    assert.equal(verdict, 'supported')
    assert.deepEqual(keys, [key])
    assert.match(reasons[0] ?? '', /^the headers say: Email from /)
  })

for (const statement of [
  'Helen wrote to Ingrid on 13 January.',
  'Daniel replied to Helen.',
  'Helen replied to Ingrid.',
  'Helen emailed Daniel about the roof.',
  'The subject of Helen’s email to Daniel was “Lease”.',
  'Helen wrote to Daniel on 13 January that the roof leaks again.',
  'Helen wrote to Daniel on 14 January.',
  'Olga wrote to Helen on 13 January.',
  // Ingrid was in copy of another email; the text that names her tells nothing of copies.
  'Daniel wrote to Ingrid on 5 February and copied in Helen.',
  'Helen wrote to Daniel on 13 January at 11:00.',
  'Ingrid replied to Helen’s email of 14 January.',
  'Ingrid forwarded Helen’s email to Daniel.',
  // The subject is another's.
  'Ingrid wrote to Helen that there is a lease of the mill.',
  'Ingrid’s email is dated 13 January 2026.',
  'Helen wrote on 14 January 2026 that the lease ends in May.',
  'Ingrid wrote on 20 January 2026 that the lease ends in May.',
  'Helen’s letter is dated 13 January 2026.',
])
  void test(`does not find what no email's headers say: ${statement}`, async () => {
    assert.equal((await verdictOf(statement)).verdict, 'not_found')
  })

void test('contradicts another day than that of the only email', async () => {
  const { verdict, keys } = await verdictOf('Helen wrote to Daniel on 17 January 2026.')
  assert.equal(verdict, 'contradicted')
  assert.deepEqual(keys, ['500001'])
})

void test('contradicts another day than that of the only email of somebody', async () => {
  const { verdict, keys } = await verdictOf('Olga’s email is dated 17 April 2026.')
  assert.equal(verdict, 'contradicted')
  assert.deepEqual(keys, ['500007'])
})

void test('contradicts no day where a reply shows that an email is missing', async () => {
  const { verdict } = await verdictOf('Ingrid wrote to Daniel on 20 January 2026.')
  assert.equal(verdict, 'not_found')
})

void test('knows only the emails that the principal may read', async () => {
  const statement = 'Daniel wrote to Helen on 5 March 2026.'
  assert.equal((await verdictOf(statement)).verdict, 'supported')
  const outsider: Principal = { kind: 'user', id: 'eve', groups: [] }
  const { verdict, keys } = await verdictOf(statement, outsider)
  assert.equal(verdict, 'not_found')
  assert.ok(!keys.includes('500005'))
  // Nor do they contradict what is said of another day.
  const other = 'Daniel wrote to Helen on 13 January 2026.'
  assert.equal((await verdictOf(other)).verdict, 'contradicted')
  assert.equal((await verdictOf(other, outsider)).verdict, 'not_found')
})
