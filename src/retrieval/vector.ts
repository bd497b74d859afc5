import { AppError, isAppError, type ErrorCode } from '../core/errors.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { VectorCoverage, VectorHit, VectorIndex } from '../core/ports/vector-index.ts'
import type { Filter } from '../core/question.ts'

export interface VectorSearchResult {
  readonly hits: readonly VectorHit[]
  /** Of the question, unit length; absent when vectors were not used. */
  readonly questionVector?: Float32Array | undefined
  readonly coverage: {
    readonly used: boolean
    readonly indexed: number
    readonly total: number
    readonly reason?: string | undefined
  }
}

// A call that fails, a broken reply, a key that is not set.
const failures: ReadonlySet<ErrorCode> = new Set([
  'model_call_failed',
  'model_output_invalid',
  'invalid_input',
])

/** Words and the graph still answer without the encoder. */
export const isEncoderFailure = (error: unknown): error is AppError =>
  error instanceof AppError && failures.has(error.code)

/**
 * Chunks by cosine to the question, best first, and how much of the corpus has vectors; says why
 * when it could not be used.
 */
export async function vectorSearch(
  question: string,
  vectors: VectorIndex,
  model: EmbeddingModel | undefined,
  query: {
    readonly filter?: Filter | undefined
    readonly limit: number
    /** Where the caller knows it already. */
    readonly coverage?: VectorCoverage | undefined
  },
  options: ReadOptions,
): Promise<VectorSearchResult> {
  const {
    model: storedModel,
    dimensions,
    indexed,
    total,
  } = query.coverage ?? (await vectors.coverage(options))
  const unused = (reason: string): VectorSearchResult => ({
    hits: [],
    coverage: { used: false, indexed, total, reason },
  })
  if (model === undefined) return unused('the encoder is switched off')
  if (indexed === 0 || storedModel === undefined) return unused('the corpus has no vectors yet')
  if (storedModel !== model.id)
    return unused(
      `the corpus has vectors of ${storedModel}, the encoder is ${model.id}; ` +
        '"veritrail ingest" makes them anew',
    )
  let questionVector: Float32Array | undefined
  try {
    questionVector = (await model.embed([question], { signal: options.signal }))[0]?.[0]
  } catch (error) {
    // Keywords still answer without the encoder; the answer says that it was missing.
    if (!isEncoderFailure(error)) throw error
    return unused(`the encoder does not work (${error.message})`)
  }
  if (questionVector === undefined) return unused('the question could not be embedded')
  if (dimensions !== undefined && dimensions !== questionVector.length)
    return unused(
      `the corpus has vectors of ${dimensions} dimensions, ${model.id} now makes ` +
        `${questionVector.length}; "veritrail ingest" makes them anew`,
    )
  let hits: readonly VectorHit[]
  try {
    hits = await vectors.search(
      { vector: questionVector, model: model.id, filter: query.filter, limit: query.limit },
      options,
    )
  } catch (error) {
    // Words and the graph still answer.
    if (!isAppError(error, 'damaged')) throw error
    return unused('the stored vectors are damaged; "veritrail doctor" tells more')
  }
  return {
    hits,
    questionVector,
    coverage: {
      used: true,
      indexed,
      total,
      ...(indexed < total ? { reason: `${indexed} of ${total} passages have vectors so far` } : {}),
    },
  }
}
