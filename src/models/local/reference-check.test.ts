import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { builtInModelDirectory } from './built-in-model.ts'
import { localEncoder } from './encoder.ts'
import { checkAgainstReference } from './reference-check.ts'

describe('the reference that comes with the models', () => {
  for (const runtime of ['auto', 'wasm'] as const) {
    it(`is what ${runtime === 'auto' ? 'the runtime found' : 'WebAssembly'} computes`, async () => {
      await using encoder = await localEncoder({
        modelDir: builtInModelDirectory('encoder'),
        runtime,
        threads: 1,
      })
      const check = await encoder.check({})
      assert.ok(
        check.agrees && check.cosine > 0.9999 && check.difference < 1e-3,
        JSON.stringify(check),
      )
    })
  }

  it('tells a runtime that computes other vectors or other verdicts', async () => {
    await using encoder = await localEncoder({
      modelDir: builtInModelDirectory('encoder'),
      threads: 1,
    })
    // What saturated products did to a vector: the same direction but for a tenth of its length.
    const skewed = {
      embed: async (...call: Parameters<typeof encoder.embed>) =>
        (await encoder.embed(...call)).map(windows =>
          windows.map(vector =>
            vector.map((value, index) => (index % 10 === 0 ? value / 2 : value)),
          ),
        ),
    }
    const doubtful = {
      score: async (...call: Parameters<typeof encoder.entailment.score>) =>
        (await encoder.entailment.score(...call)).map(scores => ({
          ...scores,
          entailment: scores.entailment - 0.05,
          neutral: scores.neutral + 0.05,
        })),
    }
    assert.equal(
      (await checkAgainstReference({ encoder, entailment: encoder.entailment }, {})).agrees,
      true,
    )
    assert.equal(
      (await checkAgainstReference({ encoder: skewed, entailment: encoder.entailment }, {})).agrees,
      false,
    )
    const { agrees, difference } = await checkAgainstReference(
      { encoder, entailment: doubtful },
      {},
    )
    assert.equal(agrees, false)
    assert.ok(Math.abs(difference - 0.05) < 1e-3)
  })
})
