import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { termIndex } from './term-index.ts'
import { alignedTerms, countTerms } from './terms.ts'

const counted = (text: string): ReadonlyMap<string, number> => countTerms(alignedTerms(text))
const plain = (): number => 1

describe('terms of passages and standards', () => {
  it('are stems of content words and pairs of neighbours', () => {
    assert.deepEqual(alignedTerms('The accounts are reviewed'), [
      'account',
      'review',
      'account review',
    ])
    assert.deepEqual(alignedTerms(''), [])
  })

  it('score the same text as 1 and another as 0', () => {
    const index = termIndex([counted('Access control policy'), counted('Backup of records')])
    const same = counted('Access control policy')
    const scores = index.score(same, plain)
    assert.ok(Math.abs(scores[0]! / index.length(same, plain) - 1) < 1e-12)
    assert.equal(scores[1], 0)
  })

  it('count by their weight in the passage', () => {
    const index = termIndex([counted('access'), counted('backup')])
    const both = counted('access backup')
    const [access, backup] = index.score(both, term => (term === 'backup' ? 2 : 1))
    assert.ok(Math.abs(backup! - 2 * access!) < 1e-12)
  })

  it('of texts without words, and of no texts, are no numbers that are none', () => {
    assert.deepEqual([...termIndex([counted('')]).score(counted('access'), plain)], [0])
    assert.equal(termIndex([]).score(counted('access'), plain).length, 0)
  })
})
