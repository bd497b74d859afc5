import assert from 'node:assert/strict'
import type { DocumentId } from '../../core/ids.ts'
import type { KeywordQuery } from '../../core/ports/keyword-index.ts'
import { owner } from '../../core/principal.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }
const rows = [
  'gantry crane stands on the crane',
  'the budget of the gantry',
  'nothing here at all',
  'the the the',
  'crane crane crane crane',
]

/** The keyword port. */
export function keywordIndexContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'scores as FTS5 does',
    async () => {
      await using store = await driver.open()
      // One document a row; the rows of the last one are the owner's alone, but count for the
      // statistics.
      await store.writer.commit(
        {
          put: rows.map((text, index) =>
            sampleRecord(
              `d${index + 1}`,
              { groups: index === 4 ? [] : ['public'] },
              { texts: [text] },
            ),
          ),
        },
        asOwner,
      )
      const search = async (
        terms: string[],
        mode: KeywordQuery['mode'] = 'any',
        principal = asOwner.principal,
      ) =>
        Object.fromEntries(
          (await store.keywords.search({ terms, mode, limit: 10 }, { principal })).map(hit => [
            hit.documentId,
            hit.score,
          ]),
        )
      // Made with `select rowid, -bm25(t) from t where t match …` in SQLite 3.40.1, FTS5 with the
      // tokenizer unicode61; scores to 1e-6.
      const expected: Array<[string[], KeywordQuery['mode'], Record<string, number>]> = [
        [['gantry'], 'any', { d1: 0.2929, d2: 0.318694 }],
        [['crane'], 'any', { d1: 0.419723, d5: 0.578517 }],
        [['the'], 'any', { d1: 0.000001, d2: 0.000001, d4: 0.000002 }],
        [['the the'], 'any', { d4: 1.659059 }],
        [['gantry', 'crane'], 'any', { d1: 0.712623, d2: 0.318694, d5: 0.578517 }],
        [['gantry', 'crane'], 'all', { d1: 0.712623 }],
        [['gantry crane', 'budget'], 'any', { d1: 0.956346, d2: 1.040564 }],
        [['nothing'], 'any', { d3: 1.141048 }],
      ]
      for (const [terms, mode, scores] of expected) {
        const found = await search(terms, mode)
        assert.deepEqual(Object.keys(found).sort(), Object.keys(scores), terms.join())
        for (const [id, score] of Object.entries(scores))
          assert.ok(
            Math.abs((found[id] ?? NaN) - score) < 1.5e-6,
            `${terms.join()} ${id}: ${found[id]}`,
          )
      }
      assert.deepEqual(
        Object.keys(await search(['crane'], 'any', { kind: 'user', id: 'u', groups: [] })),
        ['d1'],
      )
      assert.ok(
        Math.abs(
          ((await search(['crane'], 'any', { kind: 'user', id: 'u', groups: [] }))['d1'] ?? NaN) -
            0.419723,
        ) < 1.5e-6,
      )
    },
    'exact-keyword-scores',
  )

  contractTest(
    driver,
    'finds words whatever their case and accents, phrases only as they stand',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: rows.map((text, index) =>
            sampleRecord(`d${index + 1}`, {}, { texts: [text, 'Ünder the Brücke'] }),
          ),
        },
        asOwner,
      )
      const query = async (terms: string[], mode: KeywordQuery['mode'] = 'any') => {
        const found = await store.keywords.search({ terms, mode, limit: 100 }, asOwner)
        const documents = [...new Set(found.map(hit => hit.documentId))].sort()
        assert.equal(
          await store.keywords.countDocuments({ terms, mode }, asOwner),
          documents.length,
        )
        return documents.join(' ')
      }
      assert.equal(await query(['GANTRY']), 'd1 d2')
      assert.equal(await query(['brucke']), 'd1 d2 d3 d4 d5')
      assert.equal(await query(['the gantry']), 'd2')
      assert.equal(await query(['gantry the']), '')
      assert.equal(await query(['gantry-crane']), 'd1')
      assert.equal(await query(['gantry', 'nothing'], 'all'), '')
      assert.equal(await query(['gantry', 'nothing']), 'd1 d2 d3')
      // All terms have to stand in one chunk.
      assert.equal(await query(['gantry', 'brücke'], 'all'), '')
      assert.equal(await query(['gantry', '…', ''], 'all'), 'd1 d2')
      assert.equal(await query(['…']), '')
      assert.equal(await query([]), '')
      assert.equal(await query([], 'all'), '')
      assert.deepEqual(
        await store.keywords.documentFrequencies(
          ['gantry', 'the gantry', 'brücke', 'nowhere', '…'],
          asOwner,
        ),
        [2, 1, 5, 0, 0],
      )
      for (const groups of [[], ['project'], ['board']]) {
        const reader = { principal: { kind: 'user', id: 'u', groups } } as const
        const readable = await store.keywords.search(
          { terms: ['gantry'], mode: 'any', limit: 100 },
          reader,
        )
        assert.deepEqual(await store.keywords.documentFrequencies(['gantry'], reader), [
          readable.length,
        ])
      }
    },
  )

  contractTest(
    driver,
    'counts a repeated term once, orders by score and then chunk id, and respects the limit',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: ['c', 'a', 'b']
            .map(id =>
              sampleRecord(
                id,
                {},
                { texts: [id === 'b' ? 'gantry gantry' : 'gantry other', 'filler text'] },
              ),
            )
            .concat(sampleRecord('d', {}, { texts: ['x', 'y', 'z'] })),
        },
        asOwner,
      )
      const search = (terms: string[], limit = 10) =>
        store.keywords.search({ terms, mode: 'any', limit }, asOwner)
      const found = await search(['gantry'])
      assert.deepEqual(
        found.map(hit => hit.chunkId),
        ['chk_b_0', 'chk_a_0', 'chk_c_0'],
      )
      assert.deepEqual(await search(['gantry', 'Gantry', 'gantry']), found)
      assert.deepEqual(await search(['gantry'], 2), found.slice(0, 2))
      assert.deepEqual(await search(['gantry'], 0), [])
      await refuses('invalid_input', () => search(['gantry'], -1))
    },
  )

  contractTest(driver, 'forgets the words of removed and replaced documents', async () => {
    await using store = await driver.open()
    await store.writer.commit({ put: ['a', 'b'].map(id => sampleRecord(id)) }, asOwner)
    await store.writer.commit({ put: [sampleRecord('a', {}, { texts: ['A budget.'] })] }, asOwner)
    assert.deepEqual(
      await store.keywords.documentFrequencies(['gantry', 'budget', 'second'], asOwner),
      [1, 1, 1],
    )
    await store.writer.commit({ remove: ['b' as DocumentId] }, asOwner)
    assert.deepEqual(
      await store.keywords.documentFrequencies(['gantry', 'budget', 'second'], asOwner),
      [0, 1, 0],
    )
    assert.deepEqual(
      await store.keywords.search({ terms: ['gantry'], mode: 'any', limit: 10 }, asOwner),
      [],
    )
  })
}
