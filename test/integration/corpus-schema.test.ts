import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  corpusEdgeTypes,
  factEdgeProperties,
  corpusLabels,
  type CorpusPropertyKind,
} from '../../src/core/corpus-schema.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { PropertyValue } from '../../src/core/document.ts'
import { owner } from '../../src/core/principal.ts'
import { addFramework } from '../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../src/app/use-cases/frameworks/framework-files.ts'
import { mailTables } from '../../src/ingestion/email/mail-tables.ts'
import { loadItem } from '../../src/ingestion/loaders/load-item.ts'
import { extractorNames } from '../../src/ingestion/loaders/registry.ts'
import { ingest } from '../../src/ingestion/pipeline/pipeline.ts'
import { parseCypher } from '../../src/cypher/parse/parse-cypher.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { inProcessApp } from '../support/access/in-process-app.ts'
import { harbourFiles } from '../support/framework-files.ts'

const examples = join(import.meta.dirname, '../../examples')
const files = join(
  process.env['VERITRAIL_DATA'] ?? join(import.meta.dirname, '../../../shared/data'),
  'documents',
  'files',
)
const access = { principal: owner }

const isTime = (value: PropertyValue): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
const listOf = (value: PropertyValue, type: string): boolean =>
  typeof value === 'object' && value.every(item => typeof item === type)
function fits(kind: CorpusPropertyKind, value: PropertyValue): boolean {
  switch (kind) {
    case 'id':
    case 'text':
      return typeof value === 'string'
    case 'time':
      return isTime(value)
    case 'milliseconds':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'texts':
      return listOf(value, 'string')
    case 'numbers':
      return listOf(value, 'number')
  }
}

async function storeOf(path: string): Promise<Store> {
  const store = memoryStore()
  const deps = {
    writer: store.writer,
    documents: store.documents,
    loadItem,
    tables: mailTables(),
    extractors: extractorNames,
    clock: { now: () => 0 },
  }
  for await (const event of ingest({ path, principal: owner }, deps)) void event
  return store
}

async function frameworkStore(): Promise<Store> {
  const store = memoryStore()
  const { framework } = await readFrameworkFiles(harbourFiles)
  await addFramework(inProcessApp(store, tmpdir()), { framework }, access)
  return store
}

for (const [name, open, skip] of [
  ['the examples', () => storeOf(examples), false],
  [
    'documents of many formats',
    () => storeOf(files),
    existsSync(files) ? false : `no documents in ${files}`,
  ],
  ['frameworks', frameworkStore, false],
] as const) {
  test(
    `ingestion gives ${name} no label, property or kind of value that the corpus schema ` +
      'does not have',
    { skip },
    async () => {
      await using store = await open()
      const nodes = await store.graph.query(parseCypher('MATCH (n) RETURN n').query, access)
      for (const [value] of nodes.rows) {
        assert.ok(typeof value === 'object' && value?.kind === 'node')
        const { labels, properties } = value.node
        for (const label of labels) assert.ok(corpusLabels.has(label), label)
        for (const [key, given] of Object.entries(properties)) {
          const kinds = labels.flatMap(label => corpusLabels.get(label)?.get(key) ?? [])
          assert.ok(kinds.length > 0, `${labels.join(':')} has ${key}`)
          assert.ok(
            kinds.every(kind => fits(kind, given)),
            `${labels.join(':')}.${key} is ${JSON.stringify(given)}`,
          )
        }
      }
      const edges = await store.graph.query(parseCypher('MATCH ()-[r]->() RETURN r').query, access)
      for (const [value] of edges.rows) {
        assert.ok(typeof value === 'object' && value?.kind === 'edge')
        const { type, properties } = value.edge
        const known = corpusEdgeTypes.get(type) ?? factEdgeProperties
        for (const [key, given] of Object.entries(properties)) {
          const kind = known.get(key)
          assert.ok(
            kind !== undefined && fits(kind, given),
            `${type}.${key} is ${JSON.stringify(given)}`,
          )
        }
      }
    },
  )
}
