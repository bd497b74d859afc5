import assert from 'node:assert/strict'
import type { EntityRule, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, EntityId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import type { EntityQuery } from '../../core/ports/graph-reader.ts'
import { contractTest, exported, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }
const stranger: { principal: Principal } = { principal: { kind: 'user', id: 'u', groups: [] } }
const named = (
  id: string,
  name: string,
  aliases?: readonly string[],
  labels: readonly string[] = ['Entity'],
): NodeStatement => ({
  id: id as NodeId,
  labels,
  properties: { name, ...(aliases !== undefined && { aliases }) },
})
const ruleOf = (
  id: string,
  left: string,
  right: string,
  more: Partial<EntityRule> = {},
): EntityRule => ({
  id,
  kind: 'same',
  left: { id: left as EntityId, name: left },
  right: { id: right as EntityId, name: right },
  by: 'owner',
  at: 1,
  ...more,
})

/** Search for entities by name, and rules about them. */
export function entityContract(driver: StoreDriver): void {
  const searching =
    (store: Awaited<ReturnType<StoreDriver['open']>>) =>
    async (
      terms: string[],
      more: Partial<EntityQuery> = {},
      options = asOwner,
    ): Promise<string[]> =>
      (await store.graph.searchEntities({ terms, mode: 'any', limit: 10, ...more }, options)).map(
        hit => hit.id,
      )

  contractTest(
    driver,
    'finds entities by words of a name or an alias, short names first',
    async () => {
      await using store = await driver.open()
      const found = searching(store)
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'd',
              {},
              {
                nodes: [
                  named('e1', 'Phoolwari'),
                  named('e2', 'The Phoolwari Gardens of Lahore'),
                  named('e3', 'World Health Organization', ['WHO', 'Health Body']),
                  named('e4', 'Health', undefined, ['Thing']),
                  named('e5', 'Brücke', undefined, ['Entity', 'Place']),
                  named('e6', '…'),
                ],
              },
            ),
          ],
        },
        asOwner,
      )
      assert.deepEqual(await found(['phoolwari']), ['e1', 'e2'])
      assert.deepEqual(await found(['PHOOLWARI garden']), ['e2'])
      assert.deepEqual(await found(['who']), ['e3'])
      assert.deepEqual(await found(['brucke', 'phoolwari']), ['e5', 'e1', 'e2'])
      assert.deepEqual(await found(['brucke', 'phoolwari'], { limit: 1 }), ['e5'])
      assert.deepEqual(await found(['brucke', 'phoolwari'], { label: 'Place' }), ['e5'])
      assert.deepEqual(await found(['brucke', 'phoolwari'], { mode: 'all' }), [])
      assert.deepEqual(await found(['lahore', 'phoolwari'], { mode: 'all' }), ['e2'])
      // All terms have to stand in one name, and no phrase goes over the end of a name.
      assert.deepEqual(await found(['who', 'world'], { mode: 'all' }), [])
      assert.deepEqual(await found(['who health']), [])
      assert.deepEqual(await found(['health'], { limit: 5 }), ['e3'])
      assert.deepEqual(await found(['…', '']), [])
      assert.deepEqual(await found(['health'], { limit: 0 }), [])
      await refuses('invalid_input', () => found(['health'], { limit: -1 }))
    },
  )

  contractTest(
    driver,
    'scores by the best name, whatever other names a node has, and breaks ties by id',
    async () => {
      await using store = await driver.open()
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'd',
              {},
              {
                nodes: [
                  named('b', 'Ann Lee', ['Lee', 'Lee of the Long Name']),
                  named('a', 'Lee'),
                  named('c', 'Bo'),
                  named('d', 'Cy'),
                  named('e', 'Di'),
                  named('f', 'Ed'),
                  named('g', 'Flo'),
                ],
              },
            ),
          ],
        },
        asOwner,
      )
      const hits = await store.graph.searchEntities(
        { terms: ['lee'], mode: 'any', limit: 10 },
        asOwner,
      )
      assert.deepEqual(
        hits.map(hit => hit.id),
        ['a', 'b'],
      )
      assert.equal(hits[0]?.score, hits[1]?.score)
      // Nine names, lee in four of them; weight × 2.2 / (1 + 1.2 × (0.25 + 0.75 × 1 / (14 / 9))).
      const weight = Math.log((9 - 4 + 0.5) / (4 + 0.5))
      assert.ok(
        Math.abs((hits[0]?.score ?? NaN) - (weight * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 9) / 14))) <
          1.5e-6,
      )
      // Words that stand nowhere add nothing, however many they are.
      const slips = Array.from({ length: 40 }, (_, at) => `l${at}ee`)
      const among = await store.graph.searchEntities(
        { terms: [...slips, 'lee', 'lee l1ee'], mode: 'any', limit: 10 },
        asOwner,
      )
      assert.deepEqual(among, hits)
      const none = await store.graph.searchEntities(
        { terms: slips, mode: 'any', limit: 10 },
        asOwner,
      )
      assert.deepEqual(none, [])
    },
    'exact-keyword-scores',
  )

  contractTest(
    driver,
    'breaks ties by id among hundreds of equal names, and finds the few that a principal ' +
      'reads or that have the label',
    async () => {
      await using store = await driver.open()
      const ids = Array.from({ length: 700 }, (_, index) => `n${1_000 + ((index * 389) % 700)}`)
      const part = (remainder: number): NodeStatement[] =>
        ids
          .filter((_, index) => index % 7 === remainder)
          .map((id, index) =>
            named(
              id,
              `Lee number${id}`,
              undefined,
              index % 20 === 0 ? ['Entity', 'Rare'] : ['Entity'],
            ),
          )
      await store.writer.commit(
        {
          put: [0, 1, 2, 3, 4, 5, 6].map(remainder =>
            sampleRecord(
              `d${remainder}`,
              { groups: remainder === 6 ? ['public'] : ['x'] },
              { nodes: part(remainder) },
            ),
          ),
        },
        asOwner,
      )
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'e',
              {},
              {
                nodes: [
                  named('best', 'Lee'),
                  named('worst', 'Lee of the very long and winding name'),
                ],
              },
            ),
          ],
        },
        asOwner,
      )
      const found = searching(store)
      const sorted = ids.toSorted()
      assert.deepEqual(await found(['lee'], { limit: 5 }), ['best', ...sorted.slice(0, 4)])
      assert.deepEqual(await found(['lee'], { limit: 702 }), ['best', ...sorted, 'worst'])
      assert.deepEqual(await found(['lee'], { limit: 4 }, stranger), [
        'best',
        ...part(6)
          .map(node => node.id)
          .sort()
          .slice(0, 3),
      ])
      const rare = [0, 1, 2, 3, 4, 5, 6]
        .flatMap(part)
        .filter(node => node.labels.includes('Rare'))
        .map(node => node.id)
        .sort()
      assert.deepEqual(await found(['lee'], { limit: 9, label: 'Rare' }), rare.slice(0, 9))
    },
  )

  contractTest(driver, 'finds a name as long as a readable document gives it', async () => {
    await using store = await driver.open()
    const found = searching(store)
    await store.writer.commit(
      {
        put: [
          sampleRecord('1', {}, { nodes: [named('e', 'Ann')] }),
          sampleRecord(
            '2',
            { groups: ['x'] },
            { nodes: [named('e', 'Secret', ['Hidden']), named('f', 'Nemo')] },
          ),
          sampleRecord('3', {}, { nodes: [named('g', 'Late', undefined, [])] }),
        ],
      },
      asOwner,
    )
    assert.deepEqual(
      [
        await found(['ann']),
        await found(['secret']),
        await found(['hidden']),
        await found(['nemo']),
        await found(['late']),
      ],
      [['e'], ['e'], ['e'], ['f'], []],
    )
    assert.deepEqual(
      [
        await found(['ann'], {}, stranger),
        await found(['secret'], {}, stranger),
        await found(['nemo'], {}, stranger),
      ],
      [['e'], [], []],
    )
    // For a stranger a node that only others label Entity is none.
    await store.writer.commit(
      {
        put: [
          sampleRecord('5', {}, { nodes: [named('h', 'Plain', undefined, ['Thing'])] }),
          sampleRecord(
            '6',
            { groups: ['x'] },
            { nodes: [{ id: 'h' as NodeId, labels: ['Entity', 'Rare'], properties: {} }] },
          ),
        ],
      },
      asOwner,
    )
    assert.deepEqual(
      [
        await found(['plain']),
        await found(['plain'], { label: 'Rare' }),
        await found(['plain'], {}, stranger),
      ],
      [['h'], ['h'], []],
    )
    await store.writer.commit(
      { setReadGroups: [{ documentId: '6' as DocumentId, groups: ['public'] }] },
      asOwner,
    )
    assert.deepEqual(
      [
        await found(['plain'], {}, stranger),
        await found(['plain'], { label: 'Rare' }, stranger),
        await found(['plain'], { label: 'Rarest' }, stranger),
      ],
      [['h'], ['h'], []],
    )
    // Spellings with equal terms are one name; the label may come from another document than the
    // name.
    await store.writer.commit(
      {
        put: [
          sampleRecord(
            '4',
            {},
            {
              nodes: [
                named('e', 'ANN', ['hidden!']),
                { id: 'g' as NodeId, labels: ['Entity'], properties: {} },
              ],
            },
          ),
        ],
      },
      asOwner,
    )
    assert.deepEqual(
      [
        await found(['ann']),
        await found(['hidden'], {}, stranger),
        await found(['late'], {}, stranger),
      ],
      [['e'], ['e'], ['g']],
    )
    await store.writer.commit({ remove: ['2' as DocumentId, '4' as DocumentId] }, asOwner)
    assert.deepEqual(
      [
        await found(['ann']),
        await found(['secret']),
        await found(['hidden']),
        await found(['nemo']),
        await found(['late']),
      ],
      [['e'], [], [], [], []],
    )
    await store.writer.commit(
      { put: [sampleRecord('1', {}, { nodes: [named('e', 'Beth')] })] },
      asOwner,
    )
    assert.deepEqual([await found(['ann']), await found(['beth'])], [[], ['e']])
    assert.deepEqual((await store.check()).problems, [])
  })

  contractTest(driver, 'keeps rules by id; they exist for whoever sees both entities', async () => {
    await using store = await driver.open()
    const rules = async (options = asOwner): Promise<string[]> =>
      (await store.graph.rules(options)).map(rule => `${rule.id} ${rule.kind} ${rule.reason ?? ''}`)
    const first = await store.writer.commit(
      {
        rules: {
          put: [
            ruleOf('r2', 'a', 'b'),
            ruleOf('r1', 'a', 'c', { kind: 'different', reason: 'father and son' }),
          ],
        },
      },
      asOwner,
    )
    assert.deepEqual([first.commitSeq, first.added], [1, 0])
    assert.deepEqual(await rules(), [])
    await store.writer.commit(
      {
        put: [
          sampleRecord('1', {}, { nodes: [named('a', 'A'), named('b', 'B')] }),
          sampleRecord('2', { groups: ['x'] }, { nodes: [named('c', 'C')] }),
        ],
      },
      asOwner,
    )
    assert.deepEqual(await rules(), ['r1 different father and son', 'r2 same '])
    assert.deepEqual(await store.graph.rules(stranger), [ruleOf('r2', 'a', 'b')])
    // The same again changes nothing; another one under the id replaces it; what is gone cannot be
    // removed.
    assert.equal(
      (
        await store.writer.commit(
          { rules: { put: [ruleOf('r2', 'a', 'b')], remove: ['r9'] } },
          asOwner,
        )
      ).commitSeq,
      2,
    )
    assert.equal(
      (
        await store.writer.commit(
          { rules: { put: [ruleOf('r2', 'a', 'b', { kind: 'different' })] } },
          asOwner,
        )
      ).commitSeq,
      3,
    )
    assert.deepEqual(await rules(), ['r1 different father and son', 'r2 different '])
    assert.equal((await exported(store)).filter(line => line.startsWith('["rule"')).length, 2)
    // A rule outlives the documents that name its entities.
    await store.writer.commit({ remove: ['1' as DocumentId] }, asOwner)
    assert.deepEqual(await rules(), [])
    await store.writer.commit(
      { put: [sampleRecord('1', {}, { nodes: [named('a', 'A')] })], rules: { remove: ['r2'] } },
      asOwner,
    )
    assert.deepEqual(await rules(), ['r1 different father and son'])
    assert.deepEqual((await store.check()).problems, [])
  })

  contractTest(driver, 'refuses rules that make no sense, with the whole commit', async () => {
    await using store = await driver.open()
    const wrong = [
      { put: [ruleOf('r', 'a', 'a')] },
      { put: [ruleOf('', 'a', 'b')] },
      { put: [ruleOf('r', '', 'b')] },
      { put: [ruleOf('r', 'a', 'b'), ruleOf('r', 'a', 'c')] },
      { put: [ruleOf('r', 'a', 'b')], remove: ['r'] },
      { put: [ruleOf('r', 'a', 'b', { at: NaN })] },
      { put: [ruleOf('r', 'a', 'b', { kind: 'other' as 'same' })] },
      { put: [ruleOf('r', 'a', 'b', { reason: 'a\0b' })] },
    ]
    for (const rules of wrong)
      await refuses(
        'invalid_input',
        () => store.writer.commit({ put: [sampleRecord('d')], rules }, asOwner),
        JSON.stringify(rules),
      )
    assert.deepEqual(await exported(store), [])
    await refuses('forbidden', () => store.writer.commit({ rules: { remove: ['r'] } }, stranger))
  })
}
