import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isGenericRelation, superfluousLinks, type Link } from './prune-links.ts'

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const link = fc.record({
  from: node,
  to: node,
  predicate: fc.constantFrom('related to', 'is associated with', 'employer', 'director'),
})

/** Components of a graph, the slow and obvious way. */
function components(links: ReadonlyArray<Pick<Link, 'from' | 'to'>>): string {
  const of = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map(name => [name, name]))
  for (let changed = true; changed;) {
    changed = false
    for (const { from, to } of links) {
      const least = [of.get(from) ?? '', of.get(to) ?? ''].sort()[0] ?? ''
      for (const end of [from, to])
        if (of.get(end) !== least) {
          of.set(end, least)
          changed = true
        }
    }
  }
  return JSON.stringify([...of])
}

test('pruning keeps what is connected connected, and every link that says something', () => {
  fc.assert(
    fc.property(
      fc.array(link, { maxLength: 12 }),
      fc.array(link, { maxLength: 4 }),
      (links, fixed) => {
        const gone = superfluousLinks(links, fixed)
        const kept = links.filter(one => !gone.includes(one))
        assert.equal(components([...kept, ...fixed]), components([...links, ...fixed]))
        assert.ok(gone.every(({ predicate }) => isGenericRelation(predicate)))
        // Nothing is left that could go.
        assert.deepEqual(superfluousLinks(kept, fixed), [])
        for (const one of kept.filter(({ predicate }) => isGenericRelation(predicate)))
          assert.notEqual(
            components([...kept.filter(other => other !== one), ...fixed]),
            components([...kept, ...fixed]),
          )
      },
    ),
  )
})

test('of several generic links the first stays', () => {
  const [first, second] = [
    { from: 'a', to: 'b', predicate: 'related to' },
    { from: 'b', to: 'a', predicate: 'linked to' },
  ] as const
  assert.deepEqual(superfluousLinks([first, second]), [second])
  assert.deepEqual(superfluousLinks([first], [{ from: 'a', to: 'b' }]), [first])
})
