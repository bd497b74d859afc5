import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson, plainCopy } from './canonical-json.ts'

test('equal values give equal text whatever the order of their members', () => {
  assert.equal(
    canonicalJson({ b: [-0, { d: undefined, c: 'x' }], a: null }),
    '{"a":null,"b":[0,{"c":"x"}]}',
  )
  assert.equal(canonicalJson({ a: null, b: [0, { c: 'x' }] }), '{"a":null,"b":[0,{"c":"x"}]}')
})

test('keys that objects inherit stay plain members', () => {
  const odd: unknown = Object.fromEntries([
    ['__proto__', { x: 1 }],
    ['constructor', 2],
  ])
  assert.equal(canonicalJson(odd), '{"__proto__":{"x":1},"constructor":2}')
  assert.equal(Object.getPrototypeOf(plainCopy(odd)), Object.prototype)
})

test('bytes and floats are copied, not shared', () => {
  const bytes = Uint8Array.of(1, 2)
  const copied = plainCopy({ bytes })
  bytes[0] = 9
  assert.deepEqual([...copied.bytes], [1, 2])
})
