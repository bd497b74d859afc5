import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { DocumentId, NodeId } from '../../../core/ids.ts'

import { owner } from '../../../core/principal.ts'
import { graphQueryOf } from '../../../cypher/build/plain-query.ts'
import type { Store } from '../../../core/ports/store.ts'
import { exported, randomCases } from '../../contract/driver.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-repeated-texts-'))
after(() => rm(folder, { recursive: true, force: true }))
let made = 0

const piece = fc.constantFrom(
  'The crane stood still all morning. ',
  '2 hangers were replaced in pairs, never singly. ',
  'Żółw 🐢 и мост 🌉. ',
  'A quotation: "ropes\\wires"\n',
  '{"content":null}',
)
const text = fc.array(piece, { minLength: 1, maxLength: 60 }).map(pieces => pieces.join(''))

/** A document whose node repeats a part of its text, and an original like its text. */
const stated = fc.record({
  id: fc.constantFrom('one', 'two', 'three'),
  text,
  from: fc.double({ min: 0, max: 0.5, noNaN: true }),
  to: fc.double({ min: 0.5, max: 1, noNaN: true }),
  original: fc.constantFrom('its own', 'shared', 'none', 'random'),
  isShared: fc.boolean(),
})

function recordOf({
  id,
  text: words,
  from,
  to,
  original,
  isShared,
}: typeof stated extends fc.Arbitrary<infer Value> ? Value : never) {
  const content = words.slice(Math.floor(from * words.length), Math.ceil(to * words.length))
  const record = sampleRecord(
    id,
    {},
    {
      texts: [words],
      nodes: [
        {
          id: id as NodeId,
          labels: ['Email'],
          properties: { content: content.toWellFormed(), subject: id },
        },
        ...(isShared
          ? [
              {
                id: 'note' as NodeId,
                labels: ['Note'],
                properties: { says: words.slice(0, 500).toWellFormed() },
              },
            ]
          : []),
      ],
      edges: [],
    },
  )
  const bytes =
    original === 'none'
      ? undefined
      : original === 'random'
        ? Uint8Array.from({ length: 900 }, (_, index) => (index * index * 31 + index * 7) % 251)
        : Buffer.from(
            original === 'shared'
              ? `Subject: all\n\n${'A line of everybody. '.repeat(99)}`
              : `Subject: ${id}\n\n${words}`,
          )
  return { ...record, ...(bytes === undefined ? {} : { bytes: new Uint8Array(bytes) }) }
}

/** What a query reads of the strings. */
async function contents({ graph }: Store): Promise<unknown> {
  const content = { kind: 'property', variable: 'a', key: 'content' } as const
  const { query, parameters } = graphQueryOf({
    patterns: [{ nodes: [{ variable: 'a', labels: ['Email'] }], edges: [] }],
    columns: [{ name: 'content', expression: content, aggregate: undefined }],
    where: {
      kind: 'compare',
      operator: '>',
      left: content,
      right: { kind: 'literal', value: 'A' },
    },
    orderBy: [{ column: 'content', descending: false }],
    limit: 10,
  })
  return (await graph.query(query, { principal: owner, parameters })).rows
}

test(
  'texts that originals and nodes repeat are read as they were given, whatever was replaced and ' +
    'removed meanwhile',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 3, arbitrary: fc.array(stated, { minLength: 1, maxLength: 3 }) },
            { weight: 1, arbitrary: fc.constantFrom('one', 'two', 'three') },
          ),
          { minLength: 1, maxLength: 8 },
        ),
        async steps => {
          await using model = memoryStore()
          await using store = openSqliteStore({ path: join(folder, `${++made}.sqlite`) })
          for (const step of steps) {
            const changes =
              typeof step === 'string'
                ? { remove: [step as DocumentId] }
                : { put: [...new Map(step.map(one => [one.id, recordOf(one)])).values()] }
            for (const each of [model, store])
              await each.writer.commit(changes, { principal: owner })
            assert.deepEqual(await exported(store), await exported(model))
            assert.deepEqual(await contents(store), await contents(model))
            assert.deepEqual((await store.check()).problems, [])
          }
        },
      ),
      randomCases(60),
    )
  },
)
