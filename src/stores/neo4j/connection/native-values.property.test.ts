import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Properties, PropertyScalar } from '../../../core/document.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { complexKeys, nativeProperties, propertiesOfNative } from './native-values.ts'
import { packStatements, unpackStatements } from './packed-statements.ts'

const scalar: fc.Arbitrary<PropertyScalar> = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.integer(),
  fc.constantFrom(2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 0.5),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => (value === 0 ? 0 : value)),
)
const key = fc.oneof(
  fc.string(),
  fc.constantFrom('', '~', '~id', '~json:x', '__proto__', 'constructor', 'name'),
)
const properties: fc.Arbitrary<Properties> = fc
  .array(fc.tuple(key, fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }))))
  .map(entries => Object.fromEntries(entries))

test('properties come back from their form in Neo4j as they were', () => {
  fc.assert(
    fc.property(properties, given => {
      const native = nativeProperties(given)
      assert.equal(
        canonicalJson(propertiesOfNative({ ...native, '~id': 'x', '~groups': ['g'] })),
        canonicalJson(given),
      )
      // What the server takes: scalars and lists of one kind.
      for (const value of Object.values(native))
        if (Array.isArray(value)) assert.ok(new Set(value.map(item => typeof item)).size <= 1)
    }),
  )
})

test('whole numbers are integers; mixed lists are JSON text under a name of their own', () => {
  assert.deepEqual(
    nativeProperties({ a: 1, b: 1.5, c: [1, 2], d: ['x', 1], e: [1, 2.5], f: 2 ** 53 }),
    { a: 1n, b: 1.5, c: [1n, 2n], '~json:d': '["x",1]', '~json:e': '[1,2.5]', f: 2 ** 53 },
  )
  assert.deepEqual(complexKeys({ a: 1, d: ['x', 1] }), ['d'])
})

test('statements come back from their packed form', () => {
  fc.assert(
    fc.property(fc.array(properties, { maxLength: 5 }), all => {
      const nodes = all.map((given, index) => ({
        id: `n${index}` as never,
        labels: ['Läbel'],
        properties: given,
      }))
      const edges = all.map((given, index) => ({
        id: `e${index}` as never,
        type: 'T',
        from: 'a' as never,
        to: 'b' as never,
        properties: given,
      }))
      assert.equal(
        canonicalJson(unpackStatements(packStatements({ nodes, edges }))),
        canonicalJson({ nodes, edges }),
      )
    }),
  )
})
