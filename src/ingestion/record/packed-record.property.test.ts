import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { DocumentRecord } from '../../core/graph.ts'
import { packRecord, unpackRecord } from './packed-record.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 60)
const id = fc.string({ maxLength: 6 })
const value = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 2 }),
)
const properties = fc.oneof(
  fc.record({ name: value }),
  fc.record({ count: value }),
  fc.dictionary(fc.constantFrom('name', 'count', 'x', 'y'), value),
  fc.constant({}),
)
const range = { start: fc.nat(1e6), end: fc.nat(1e6) }
const records = fc.record({
  document: fc.constant({ text: 'x' }),
  chunks: fc.constant([]),
  facts: fc.constant([]),
  mentions: fc.array(
    fc.record({
      ...range,
      chunkId: id,
      entityId: id,
      type: fc.constantFrom('person', 'date'),
      by: id,
    }),
    { maxLength: 6 },
  ),
  nodes: fc.array(fc.record({ id, labels: fc.array(id, { maxLength: 3 }), properties }), {
    maxLength: 6,
  }),
  edges: fc.array(fc.record({ id, type: id, from: id, to: id, properties }), { maxLength: 6 }),
}) as unknown as fc.Arbitrary<DocumentRecord>

test('a record survives the way between two threads', () => {
  fc.assert(
    fc.property(records, record => {
      const plain = structuredClone(record)
      assert.deepEqual(unpackRecord(structuredClone(packRecord(record))), plain)
    }),
    { numRuns },
  )
})
