import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { owner, type Principal } from '../../core/principal.ts'
import { corpusOf, mailRecord, type TestMail } from '../mail-corpus.contract.ts'
import { groupMails } from './group-mails.ts'
import { measuredMails } from './measure-mails.ts'
import type { SelectedMails } from './selected-mails.ts'

const people = Array.from({ length: 6 }, (_, at) => `Person_aaaa0000000${at}`)
const mails = fc
  .array(
    fc.record({
      from: fc.constantFrom(...people),
      to: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 }),
      conversation: fc.constantFrom('CONV1111AAA', 'CONV2222BBB', 'CONV3333CCC'),
      groups: fc.constantFrom(['public'], ['board']),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(list =>
    list.map((mail, index): TestMail => ({
      ...mail,
      id: String(500_000 + index),
      subject: 'Gantry',
      text: 'We discuss it.',
      received: '2021-05-01 10:00:00',
    })),
  )
const everything: SelectedMails = { kind: 'condition', links: [], where: undefined, total: 0 }
const reader: Principal = { kind: 'user', id: 'u', groups: ['public'] }

test('groups and mails on top are those of the whole list, with all that tie', async () => {
  await fc.assert(
    fc.asyncProperty(mails, fc.integer({ min: 1, max: 4 }), async (list, most) => {
      await using store = await corpusOf(list.map(mail => mailRecord(mail)))
      for (const principal of [owner, reader]) {
        for (const by of ['sender', 'receiver', 'pair', 'conversation', 'subject'] as const) {
          const all = await groupMails(everything, by, 'UTC', store.graph, { principal })
          const least = all[most - 1]?.count ?? 0
          assert.deepEqual(
            await groupMails(everything, by, 'UTC', store.graph, { principal, most }),
            all.filter(({ count }) => count >= least),
          )
        }
        const options = { principal }
        const all = await measuredMails(everything, 'recipients', store, options)
        const least = [...all.values()].sort((a, b) => b - a)[most - 1] ?? 0
        const top = await measuredMails(everything, 'recipients', store, { ...options, most })
        const wanted = [...all].filter(([, count]) => count >= least)
        assert.deepEqual(new Set(top.keys()), new Set(wanted.map(([id]) => id)))
        for (const [id, count] of wanted) assert.equal(top.get(id), count)
      }
    }),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 10) },
  )
})
