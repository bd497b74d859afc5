import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../support/random.ts'
import { likenessIndex } from './likeness-index.ts'
import { cosine, termVectors } from './term-vectors.ts'

test('the greatest likeness is exactly that of comparing with each', () => {
  const random = seededRandom(7)
  const texts = Array.from({ length: 120 }, () =>
    Array.from({ length: Math.floor(random() * 9) }, () => `w${Math.floor(random() * 40)}`),
  )
  const vectors = termVectors(texts)
  const index = likenessIndex()
  for (const [place, vector] of vectors.entries()) {
    let most = 0
    for (const other of vectors.slice(0, place)) most = Math.max(most, cosine(vector, other))
    assert.equal(index.greatest(vector), most)
    index.add(vector)
  }
})
