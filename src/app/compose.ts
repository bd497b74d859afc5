import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import { localEncoder } from '../models/local/encoder.ts'
import { builtInModelDirectory } from '../models/local/built-in-model.ts'
import { encoderDimensions, encoderId } from '../models/local/encoder-identity.ts'
import { configFileName, loadConfig, parseConfig, storeFileName, type Config } from './config.ts'
import { remoteSqliteStore, type RemoteStore } from './workers/remote-store.ts'

/** Everything the use cases need, chosen and wired; disposing it closes threads and files in reverse order. */
export interface App extends AsyncDisposable {
  readonly config: Config
  readonly corpusFolder: string
  readonly store: RemoteStore
  /** The encoder, started on first use (its calls throw `model_call_failed` when it cannot start); `undefined` when it is switched off. */
  readonly encoder: EmbeddingModel | undefined
  readonly clock: Clock
}

/** Makes a corpus folder with a configuration; refuses to overwrite one (`invalid_input`). */
export function initCorpus(corpusFolder: string, settings: Readonly<Record<string, unknown>> = {}): Config {
  const config = parseConfig({ schemaVersion: 1, ...settings }, 'The given configuration')
  try {
    mkdirSync(corpusFolder, { recursive: true })
    writeFileSync(join(corpusFolder, configFileName), `${JSON.stringify({ schemaVersion: 1, ...settings }, undefined, 2)}\n`, { flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const exists = cause.code === 'EEXIST' && statSync(corpusFolder, { throwIfNoEntry: false })?.isDirectory() === true
    if (exists) {
      throw new AppError('invalid_input', `There is already a corpus in ${corpusFolder}.`, { issues: [{ path: 'corpus', message: 'exists already' }] }, { cause })
    }
    const reason = cause.code === 'EEXIST' || cause.code === 'ENOTDIR' ? 'it, or a part of its path, is a file'
      : cause.code === 'EACCES' || cause.code === 'EPERM' || cause.code === 'EROFS' ? 'the folder above it may not be written to'
        : cause.code === 'ENOSPC' ? 'the disk is full'
          : cause.message
    throw new AppError('invalid_input', `Cannot make a corpus in ${corpusFolder}: ${reason}. Name another folder with --corpus.`, { issues: [{ path: 'corpus', message: 'cannot be made' }] }, { cause })
  }
  return config
}

/** Opens the corpus in a folder. Throws `not_found`, `invalid_input` or `store_unavailable`. */
export async function compose(corpusFolder: string, options: { readonly clock?: Clock | undefined } = {}): Promise<App> {
  const config = loadConfig(corpusFolder)
  const store = await remoteSqliteStore({ path: join(corpusFolder, storeFileName) })
  const encoder = config.encoder.kind === 'off' ? undefined : lazyEncoder(config.encoder)
  return {
    config,
    corpusFolder,
    store,
    clock: options.clock ?? { now: () => Date.now() },
    encoder,
    async [Symbol.asyncDispose]() {
      try {
        await encoder?.[Symbol.asyncDispose]()
      } finally {
        await store[Symbol.asyncDispose]()
      }
    },
  }
}

/** Loading the model takes longer than answering most questions: it starts with the first text. A start that failed is tried again. */
function lazyEncoder(settings: Config['encoder'] & { kind: 'local' }): EmbeddingModel {
  let starting: Promise<EmbeddingModel> | undefined
  const started = (): Promise<EmbeddingModel> => {
    starting ??= localEncoder({ modelDir: builtInModelDirectory('encoder'), runtime: settings.runtime, threads: settings.threads })
    starting.catch(() => { starting = undefined })
    return starting
  }
  return {
    id: encoderId,
    dimensions: encoderDimensions,
    embed: async (texts, options) => (await started()).embed(texts, options),
    countTokens: async (texts, options) => (await started()).countTokens(texts, options),
    async [Symbol.asyncDispose]() {
      // A start that failed has nothing to close; its error went to whoever asked.
      const encoder = await starting?.catch(() => undefined)
      await encoder?.[Symbol.asyncDispose]()
    },
  }
}
