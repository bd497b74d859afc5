import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { GraphSchema } from '../core/ports/graph-reader.ts'
import { owner } from '../core/principal.ts'
import type { Principal } from '../core/principal.ts'
import type { Store } from '../core/ports/store.ts'
import { keptSchemas, schemaFileName } from './kept-schema.ts'

const alice: Principal = { kind: 'user', id: 'alice', groups: ['a'] }

test('a schema that took long to read is kept for its commit and reader only', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-schema-'))
  t.after(() => rmSync(folder, { recursive: true }))
  let commitSeq = 1
  let reads = 0
  const schemaOf = (label: string): GraphSchema => ({
    labels: [{ label, count: 1, properties: ['name'] }],
    edgeTypes: [
      {
        type: 'T',
        count: 1,
        from: [label],
        to: [label],
        pairs: [{ from: label, to: label, count: 1 }],
      },
    ],
  })
  const store = {
    documents: { commitSeq: async () => commitSeq },
    graph: {
      async schema({ principal }: { readonly principal: Principal }) {
        reads++
        await new Promise(resolve => {
          setTimeout(resolve, 160)
        })
        return schemaOf(`${principal.kind}${commitSeq}`)
      },
    },
  } as unknown as Pick<Store, 'graph' | 'documents'>
  const read = (principal: Principal): Promise<GraphSchema> =>
    keptSchemas(folder, store)({ principal })
  assert.deepEqual([await read(owner), await read(owner)], [schemaOf('owner1'), schemaOf('owner1')])
  assert.equal(reads, 1)
  assert.deepEqual(await read(alice), schemaOf('user1'))
  assert.deepEqual([await read(owner), reads], [schemaOf('owner1'), 2])
  commitSeq = 2
  assert.deepEqual(
    [await read(owner), await read(alice), reads],
    [schemaOf('owner2'), schemaOf('user2'), 4],
  )
  writeFileSync(
    join(folder, schemaFileName),
    '{"schemaVersion": 1, "commitSeq": 2, "readers": [["all", 7]]}',
  )
  assert.deepEqual([await read(owner), reads], [schemaOf('owner2'), 5])
  assert.ok(existsSync(join(folder, schemaFileName)))
})
