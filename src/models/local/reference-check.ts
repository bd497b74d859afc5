import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import { parseJson } from '../../support/json.ts'
import { packageFile } from '../../support/package-files.ts'
import { dot } from '../../support/arithmetic.ts'

/** How what the models compute on this machine compares with the reference that comes with them. */
export interface ReferenceCheck {
  /** Cosine of the reference text's vector with the one computed here. */
  readonly cosine: number
  /**
   * Largest difference of a probability of the reference pair: entailment, neutral, contradiction.
   */
  readonly difference: number
  readonly agrees: boolean
}

// A processor without VNNI gave a cosine of .984 with signed weights; builds that compute rightly
// differ from the seventh digit on.
const leastCosine = 0.9999
const maxDifference = 0.01

const referenceSchema = z.object({
  text: z.string(),
  vector: z.array(z.number()),
  pair: z.object({
    premise: z.array(z.string()),
    hypothesis: z.string(),
    scores: z.tuple([z.number(), z.number(), z.number()]),
  }),
})

/**
 * Computes one vector and one verdict whose values are known, so that a runtime or processor that
 * computes something else is noticed: its vectors could not be searched together with those of
 * other machines. Made by `test/golden/python/entailment.py`.
 */
export async function checkAgainstReference(
  models: {
    readonly encoder: Pick<EmbeddingModel, 'embed'>
    readonly entailment: Pick<EntailmentModel, 'score'>
  },
  options: { readonly signal?: AbortSignal | undefined },
): Promise<ReferenceCheck> {
  const file = packageFile('models', 'reference.json')
  const { text, vector, pair } = referenceSchema.parse(
    parseJson(await readFile(file, 'utf8'), file),
  )
  const [[computed] = []] = await models.encoder.embed([text], options)
  const [scores] = await models.entailment.score(
    [{ premise: pair.premise, context: '', hypothesis: pair.hypothesis }],
    options,
  )
  const cosine = dot(vector, computed ?? [])
  const found = [scores?.entailment ?? 0, scores?.neutral ?? 0, scores?.contradiction ?? 0]
  const difference = Math.max(
    ...pair.scores.map((value, index) => Math.abs(value - (found[index] ?? 0))),
  )
  return { cosine, difference, agrees: cosine >= leastCosine && difference <= maxDifference }
}
