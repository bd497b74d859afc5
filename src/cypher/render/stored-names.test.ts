import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { givenName, quotedName, storedName } from './stored-names.ts'

test('names of the graph come back from their stored form, and none is taken for an internal one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom('', '~', '~~', '~id', '~~id', '__proto__', '~__proto__', 'name', '~json:x'),
        fc.string().map(text => `~${text}`),
      ),
      name => {
        const stored = storedName(name)
        assert.notEqual(stored, '')
        assert.equal(givenName(stored), name)
      },
    ),
  )
  for (const internal of ['~id', '~groups', '~mixed', '~Node', '~json:key'])
    assert.equal(givenName(internal), undefined)
  assert.equal(storedName('name'), 'name')
})

test('a quoted name cannot end its quotation, not even by an escape that is decoded first', () => {
  assert.equal(quotedName('a`b'), '`a``b`')
  assert.equal(quotedName('a\\u0060b'), '`a\\u005Cu0060b`')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('`', '\\', 'u', '0', '6', '5', 'C', 'a') }),
      name => {
        // What Neo4j does: decode escapes, then read up to the first single backtick.
        const decoded = quotedName(name).replace(/\\u([0-9a-fA-F]{4})/g, (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        )
        const inner = decoded.slice(1, -1)
        assert.doesNotMatch(inner.replaceAll('``', ''), /`/)
        assert.equal(inner.replaceAll('``', '`'), name)
      },
    ),
  )
})
