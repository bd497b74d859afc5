import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Properties } from '../../core/document.ts'
import type { EdgeId, EntityId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import { plainCopy } from '../../support/canonical-json.ts'
import { unpackedAdjacency } from './adjacency.contract.ts'
import { graphQueryOf } from '../../cypher/build/plain-query.ts'
import { contractTest, exported, randomCases } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

const asOwner = { principal: owner }
const nasty = [
  `'`,
  `"`,
  '`',
  '\\',
  '%',
  '_',
  ';',
  '--',
  '/*',
  `'; DROP TABLE document; --`,
  `" OR 1=1 --`,
  '" OR * NEAR(',
  'NEAR("a" "b", 2)',
  'AND',
  'NOT',
  'a AND',
  '*',
  '^',
  'text:',
  '{a b}',
  '(',
  ')',
  '+',
  '$',
  '?',
  '?1',
  ':name',
  '@x',
  '$.a[0]',
  '"a".b',
  '[',
  ']',
  '{',
  '}',
  'null',
  'true',
  '0',
  '-0',
  '1e999',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'é',
  'e\u0301',
  'İ',
  'ß',
  'ﬁ',
  'أهلا',
  '\u202e',
  'Z\u0351\u036b',
  '\u0001',
  '\u001b[31m',
  '\u007f',
  '\u{10ffff}',
]
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary' })
      .map(text => text.replaceAll('\0', '').replaceAll('\r', '')),
  },
)

/** Strings that break careless stores come back as they went in, wherever they stand. */
export function hostileStringsContract(driver: StoreDriver): void {
  contractTest(driver, 'keeps any well-formed string without NUL, in every place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostile, { minLength: 9, maxLength: 9, size: 'max' }),
        async ([
          name = '',
          group = '',
          label = '',
          type = '',
          key = '',
          value = '',
          title = '',
          text = '',
          kind = '',
        ]) => {
          await using store = await driver.open()
          // Ids alone may not be empty.
          const id = name === '' ? ' ' : name
          const properties: Properties = Object.fromEntries([
            [key, value],
            [`${key}2`, [value, 1, true]],
          ])
          const nodes = [
            { id: id as NodeId, labels: [label], properties },
            { id: `${id}2` as NodeId, labels: [], properties: {} },
          ]
          const edges = [
            { id: id as EdgeId, type, from: id as NodeId, to: `${id}2` as NodeId, properties },
          ]
          const record = sampleRecord(
            id,
            { groups: [group], title, key: title, sourceId: kind, properties, link: value },
            { texts: [text], nodes, edges },
          )
          await store.writer.commit(
            { put: [record], sources: [{ id: kind, kind, location: title }] },
            asOwner,
          )
          const reader = { principal: { kind: 'user' as const, id, groups: [group] } }
          assert.deepEqual(
            plainCopy(await store.documents.document(record.document.id, reader)),
            plainCopy(record.document),
          )
          assert.deepEqual(
            (await store.documents.chunksOf(record.document.id, reader)).map(
              chunk => chunk.indexedText,
            ),
            [text],
          )
          assert.equal(
            (
              await store.documents.list(
                {
                  filter: { group, sourceIds: [kind], documentIds: [record.document.id] },
                  limit: 5,
                },
                reader,
              )
            ).length,
            1,
          )
          assert.equal((await store.documents.known(kind, reader)).length, 1)
          assert.deepEqual(
            plainCopy(await store.graph.nodes([id as NodeId], reader)),
            plainCopy([nodes[0]]),
          )
          assert.equal(
            (
              await store.graph.nodesByProperty(
                { label, key, value, ignoreCase: false, limit: 5 },
                reader,
              )
            ).length,
            1,
          )
          assert.equal(
            (
              await store.graph.nodesByProperty(
                { label, key, value: value.toUpperCase(), ignoreCase: true, limit: 5 },
                reader,
              )
            ).length,
            value.toUpperCase().toLowerCase() === value.toLowerCase() ? 1 : 0,
          )
          assert.equal(
            await store.graph.degree(id as NodeId, { direction: 'out', types: [type] }, reader),
            1,
          )
          const both = [id, `${id}2`] as NodeId[]
          const byType = { types: [{ type, weight: key }] }
          assert.deepEqual(
            unpackedAdjacency(both, byType, await store.graph.adjacency(both, byType, reader)),
            [`${id} -${type}> ${id}2 1`, `${id}2 <${type}- ${id} 1`],
          )
          const rule = {
            id,
            kind: 'same' as const,
            left: { id: id as EntityId, name: value },
            right: { id: `${id}2` as EntityId, name: title },
            by: group,
            at: 0,
            reason: text,
          }
          await store.writer.commit({ rules: { put: [rule] } }, asOwner)
          assert.deepEqual(await store.graph.rules(reader), [rule])
          assert.deepEqual(
            await store.graph.searchEntities(
              { terms: [value, text, title], mode: 'any', label, limit: 5 },
              reader,
            ),
            [],
          )
          const { query, parameters } = graphQueryOf({
            patterns: [
              {
                variable: `${id}path`,
                nodes: [
                  { variable: id, labels: [label] },
                  { variable: `${id}b`, labels: [] },
                ],
                edges: [{ variable: `${id}r`, types: [type], direction: 'out' }],
              },
            ],
            where: {
              kind: 'and',
              conditions: [
                {
                  kind: 'compare',
                  operator: '=',
                  left: { kind: 'property', variable: id, key },
                  right: { kind: 'literal', value },
                },
                {
                  kind: 'contains',
                  left: { kind: 'property', variable: `${id}r`, key },
                  right: {
                    kind: 'literal',
                    value:
                      value.slice(0, 1).toWellFormed() === value.slice(0, 1)
                        ? value.slice(0, 1)
                        : '',
                  },
                  ignoreCase: true,
                },
                {
                  kind: 'in',
                  left: { kind: 'property', variable: id, key },
                  values: [value, 'other'],
                },
                { kind: 'hasLabel', variable: id, label },
              ],
            },
            columns: [
              { name: title, expression: { kind: 'property', variable: id, key } },
              { name: `${title} `, expression: { kind: 'id', variable: `${id}b` } },
            ],
            orderBy: [{ column: title, descending: true }],
            limit: 10,
          })
          const found = await store.graph.query(query, { ...reader, parameters })
          assert.deepEqual(found, {
            columns: [title, `${title} `],
            rows: [[value, `${id}2`]],
            truncated: false,
          })
          const hits = await store.keywords.search(
            { terms: [text, title, value], mode: 'any', filter: { person: value }, limit: 5 },
            reader,
          )
          assert.ok(hits.length <= 1)
          assert.equal(
            (await store.keywords.documentFrequencies([text, title, value], reader)).length,
            3,
          )
          const before = await exported(store)
          assert.equal((await store.writer.commit({ put: [record] }, asOwner)).unchanged, 1)
          assert.deepEqual(await exported(store), before)
          assert.equal(
            await store.jobs.enqueue(
              { id, kind, payload: value, by: title, createdAt: 0 },
              asOwner,
            ),
            true,
          )
          assert.equal(
            (await store.jobs.lease({ kind, worker: title, now: 0, leaseMs: 1 }, asOwner))?.payload,
            value,
          )
          assert.deepEqual((await store.check()).problems, [])
        },
      ),
      randomCases(60),
    )
  })

  contractTest(driver, 'keeps strings of 100 kB, long keys and many properties', async () => {
    await using store = await driver.open()
    const long = `${'gantry "x" \u{1f600} '.repeat(7_000)}end`
    const properties: Properties = {
      ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key ${index}`, index])),
      long,
      [long.slice(0, 2_000).toWellFormed()]: 'value',
    }
    const record = sampleRecord(
      'doc',
      { title: long, key: long },
      { texts: [long], nodes: [{ id: 'n' as NodeId, labels: [long], properties }] },
    )
    await store.writer.commit({ put: [record] }, asOwner)
    assert.deepEqual(
      plainCopy(await store.documents.document(record.document.id, asOwner)),
      plainCopy(record.document),
    )
    assert.deepEqual(
      plainCopy(await store.graph.nodes(['n' as NodeId], asOwner)),
      plainCopy(record.nodes),
    )
    assert.deepEqual(
      (
        await store.graph.nodesByProperty(
          { key: 'long', value: long.toUpperCase(), ignoreCase: true, limit: 2 },
          asOwner,
        )
      ).length,
      1,
    )
    assert.equal(
      (
        await store.keywords.search(
          { terms: [long.slice(0, 4_900), 'end'], mode: 'all', limit: 2 },
          asOwner,
        )
      ).length,
      1,
    )
  })
}
