import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import type { FactTypeSettings } from '../../graph/facts/allowed-facts.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { ingestFolder } from './ingest-folder.contract.ts'

const access = { principal: owner }

test('other allowed facts read documents again; what is not allowed leaves no trace', async t => {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-facts-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(
    join(root, 'minutes.txt'),
    'Ann Lee approved the budget. Harlow Ltd bought the Elm Mill from Tom Reed.',
  )
  const store = memoryStore()
  const run = (factTypes?: FactTypeSettings): Promise<string[]> =>
    ingestFolder(root, store, { factTypes })
  const stated = async () => {
    const [document] = await store.documents.list({ limit: 1 }, access)
    assert.ok(document !== undefined)
    const facts = await store.documents.factsOf(document.id, access)
    const mentions = await store.documents.mentionsOf(document.id, access)
    return {
      predicates: facts.map(({ predicate }) => predicate).sort(),
      mentions: mentions.length,
      revision: document.revisionId,
    }
  }
  assert.deepEqual(await run(), ['ingested'])
  const free = await stated()
  assert.deepEqual(free.predicates, ['approves', 'buys'])
  assert.deepEqual(await run({ relations: ['acquires'] }), ['replaced'])
  assert.deepEqual(await stated(), { ...free, predicates: ['buys'] })
  assert.deepEqual(await run({ relations: ['acquires'] }), ['unchanged'])
  assert.deepEqual(await run({ types: ['Person'], relations: ['acquires'] }), ['replaced'])
  assert.deepEqual((await stated()).predicates, [])
  assert.deepEqual(await run(), ['replaced'])
  assert.deepEqual(await stated(), free)
})
