import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { okapiIndex } from './bm25-okapi.ts'

interface Golden {
  readonly texts: readonly string[]
  readonly items: ReadonlyArray<{ readonly query: string; readonly scores: readonly number[] }>
}

test('scores are those of rank_bm25', async () => {
  const { texts, items } = JSON.parse(
    await readFile(new URL('../../../test/golden/bm25-okapi.json', import.meta.url), 'utf8'),
  ) as Golden
  const index = okapiIndex(texts)
  for (const { query, scores } of items) {
    for (const [at, score] of index.scores(query).entries())
      assert.ok(
        Math.abs(score - (scores[at] ?? Number.NaN)) <= 1e-12,
        `${query}: ${score}, expected ${String(scores[at])}`,
      )
  }
})
