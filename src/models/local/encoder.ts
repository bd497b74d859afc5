import { availableParallelism } from 'node:os'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { AnswerReader } from '../../core/ports/answer-reader.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import { encoderId } from './encoder-identity.ts'
import { localEntailment, localStandards } from './entailment.ts'
import { localReader } from './reader.ts'
import { encoderPool } from './encoder-pool.ts'
import { startEncoderProcess, type EncoderJob } from './encoder-process.ts'
import type { OnnxRuntime } from './onnx-session.ts'
import { checkAgainstReference, type ReferenceCheck } from './reference-check.ts'

/** Pieces of one text as the vocabulary spells them, and their unit vectors, row by row. */
interface TextTokens {
  readonly tokens: readonly string[]
  readonly vectors: readonly Float32Array[]
}

export interface LocalEncoderOptions {
  /** Folder with `model.onnx`, `tokenizer.json` and `tokenizer_config.json`. */
  readonly modelDir: string
  /**
   * Folder with the entailment model's `model.onnx`; by default the one beside the encoder's.
   * Loaded with the first pair.
   */
  readonly entailmentDir?: string | undefined
  /** The same for the reader. */
  readonly readerDir?: string | undefined
  /** The same for the standards model. */
  readonly standardsDir?: string | undefined
  /**
   * Computing threads at most, each in a process of its own; by default one per core up to four
   * (two with WebAssembly). Vectors do not depend on it.
   */
  readonly threads?: number | undefined
  /** `auto` (default): the native library where it loads, else WebAssembly. */
  readonly runtime?: OnnxRuntime | 'auto' | undefined
}

/**
 * The built-in encoder; `runtime` says which build of ONNX Runtime computes. Both give nearly the
 * same vectors (cosine .997 at worst), so the `id` is one.
 */
export interface LocalEncoder extends EmbeddingModel {
  readonly runtime: OnnxRuntime
  /** Vectors of a text's word pieces, each encoded in its context. */
  tokens(
    texts: readonly string[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<TextTokens[]>
  /**
   * The built-in entailment model, which reads the encoder's states; closing the encoder closes it.
   */
  readonly entailment: EntailmentModel
  /** The built-in reader, over the same states. */
  readonly reader: AnswerReader
  /** The built-in standards model, over the same states. */
  readonly standards: EntailmentModel
  /**
   * Compares one vector and one verdict computed here with the reference that comes with the
   * built-in models.
   */
  check(options: {
    readonly signal?: AbortSignal | undefined
  }): Promise<ReferenceCheck & { readonly runtime: OnnxRuntime }>
}

// A process takes up to 180 MB with the native library, 550 MB with WebAssembly.
const maxThreads = { native: 4, wasm: 2 } as const satisfies Record<OnnxRuntime, number>
// Small jobs: processes share the end of a call evenly, and calls take turns often (a job of short
// passages takes some 50 ms).
const maxTextsInJob = 8
const maxCharactersInJob = 6000

/**
 * Loads the encoder in a child process; more start under load. Each text is computed alone: the
 * int8 model scales its activations by the whole input, so that in a batch a vector would depend on
 * its neighbours (cosine down to .97); alone it is exact, repeatable and no slower. Throws
 * `not_found` for a missing model, `model_call_failed` for one that does not load.
 */
export async function localEncoder(options: LocalEncoderOptions): Promise<LocalEncoder> {
  const {
    modelDir,
    runtime = 'auto',
    entailmentDir = join(modelDir, '..', 'entailment'),
    readerDir = join(modelDir, '..', 'reader'),
    standardsDir = join(modelDir, '..', 'standards'),
  } = options
  const modelFile = join(modelDir, 'model.onnx')
  await access(modelFile).catch((cause: unknown) => {
    throw new AppError(
      'not_found',
      `The encoder's model is not at ${modelFile}.`,
      { kind: 'file', id: modelFile },
      { cause },
    )
  })
  const folders = { modelDir, entailmentDir, readerDir, standardsDir }
  const first = await startEncoderProcess({ ...folders, runtime }, encoderId)
  // Further processes take what the first one found to work.
  const start = () => startEncoderProcess({ ...folders, runtime: first.runtime }, encoderId)
  const threads = options.threads ?? Math.min(availableParallelism(), maxThreads[first.runtime])
  const pool = encoderPool({ first, limit: Math.max(1, threads), start })
  const entailment = localEntailment(pool)
  const encoder: LocalEncoder = {
    id: encoderId,
    dimensions: first.dimensions,
    runtime: first.runtime,
    async embed(texts, { signal }) {
      const vectors: Float32Array[][] = []
      for (const result of await pool.run(jobsOf('embed', texts), { signal })) {
        if (result.type !== 'embedded') continue
        let at = 0
        for (const count of result.windows) {
          vectors.push(
            Array.from({ length: count }, (_, window) =>
              result.vectors.slice(
                (at + window) * first.dimensions,
                (at + window + 1) * first.dimensions,
              ),
            ),
          )
          at += count
        }
      }
      return vectors
    },
    async tokens(texts, { signal }) {
      const found: TextTokens[] = []
      for (const result of await pool.run(jobsOf('tokens', texts), { signal })) {
        if (result.type !== 'tokenized') continue
        let at = 0
        for (const tokens of result.pieces) {
          found.push({
            tokens,
            vectors: tokens.map((_, row) =>
              result.vectors.subarray(
                (at + row) * first.dimensions,
                (at + row + 1) * first.dimensions,
              ),
            ),
          })
          at += tokens.length
        }
      }
      return found
    },
    entailment,
    reader: localReader(pool),
    standards: localStandards(pool),
    check: async checkOptions => ({
      runtime: first.runtime,
      ...(await checkAgainstReference({ encoder, entailment }, checkOptions)),
    }),
    async countTokens(texts, { signal }) {
      return (await pool.run(jobsOf('count', texts), { signal })).flatMap(result =>
        result.type === 'counted' ? result.counts : [],
      )
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
  return encoder
}

/** Cuts a call into jobs of some texts each, in order. */
function jobsOf(type: 'embed' | 'count' | 'tokens', texts: readonly string[]): EncoderJob[] {
  const jobs: EncoderJob[] = []
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (
      batch.length > 0 &&
      (batch.length === maxTextsInJob || characters + text.length > maxCharactersInJob)
    ) {
      jobs.push({ type, texts: batch })
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) jobs.push({ type, texts: batch })
  return jobs
}
