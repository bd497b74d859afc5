import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'
import type { RatingRow } from './calibrate-ratings.ts'
import { calibrate } from './calibrate.ts'

// Any use of a model or of the store fails the test: what is refused is refused before the long
// part.
const untouched = new Proxy({}, { get: (_target, name) => assert.fail(`${String(name)} was used`) })
const app = { entailment: untouched, encoder: untouched, store: untouched } as App
const rows = (count: number, value: (index: number) => number): RatingRow[] =>
  Array.from({ length: count }, (_, index) => {
    const rating = value(index)
    return {
      row: index + 1,
      query: `Question ${index}?`,
      documents: ['A text.'],
      response: 'An answer.',
      ratings: {
        relevance: rating,
        accuracy: rating,
        coverage: rating,
        coherence: rating,
        fluency: rating,
      },
    }
  })
const fitted = async (ratings: readonly RatingRow[], principal: Principal): Promise<unknown> =>
  calibrate(app, { name: 'team', ratings }, { principal })

describe('ratings that cannot be calibrated on', () => {
  it('are refused before any answer is scored', async () => {
    await assert.rejects(
      fitted(
        rows(19, index => 1 + (index % 5)),
        { kind: 'owner' },
      ),
      { code: 'invalid_input', message: /there are 19 usable ones/ },
    )
    await assert.rejects(
      fitted(
        rows(30, () => 5),
        { kind: 'owner' },
      ),
      { code: 'invalid_input', message: /relevance: every rating is 5/ },
    )
  })

  it('and those of who may not store a calibration too', async () => {
    await assert.rejects(
      fitted(
        rows(30, index => 1 + (index % 5)),
        { kind: 'user', id: 'bob', groups: [] },
      ),
      { code: 'forbidden' },
    )
  })
})
