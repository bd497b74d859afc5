import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { auroc, aurocWithInterval } from './auroc.ts'

describe('the area under the curve', () => {
  it('is that of the reference library', async () => {
    const golden = JSON.parse(
      await readFile(new URL('../test/golden/statistics.json', import.meta.url), 'utf8'),
    ) as { auroc: { positives: number[]; negatives: number[]; value: number } }
    const { positives, negatives, value } = golden.auroc
    assert.ok(Math.abs(auroc(positives, negatives) - value) <= 1e-9)
  })

  it('counts pairs, ties half', () => {
    assert.equal(auroc([0.9, 0.4], [0.1, 0.4]), 3.5 / 4)
    const { value, low, high, n } = aurocWithInterval([0.9, 0.8, 0.3], [0.1, 0.4])
    assert.ok(low <= value && value <= high && n === 5)
  })
})
