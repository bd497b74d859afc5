import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphSchema } from '../core/ports/graph-reader.ts'
import type { LanguageModel } from '../core/ports/language-model.ts'
import type { Reranker } from '../core/ports/reranker.ts'
import type { PerplexityModel } from '../core/ports/perplexity-model.ts'
import { loadPrompts } from '../prompting/load-prompts.ts'
import type { Prompts } from '../prompting/default-prompts.ts'
import { makePrivateFolder, privateFileMode } from '../support/private-files.ts'
import type { ModelAccount } from '../core/ports/model-account.ts'
import { modelAccount } from '../models/model-account.ts'
import {
  configFileName,
  packageVersion,
  parseConfig,
  promptFolderName,
  storeFileName,
  type Config,
} from './config/config.ts'
import { loadConfig, type LoadedConfig } from './config/load-config.ts'
import { traceSettings } from './config/telemetry-settings.ts'
import { configuredStore } from './configured-store.ts'
import { tightenCorpus } from './corpus-files.ts'
import { keptSchemas } from './kept-schema.ts'
import { configuredEmbedding, configuredReranker } from './models/embedding.ts'
import { lazyEncoder, type LazyEncoder } from './models/lazy-encoder.ts'
import { judgeEntailment, languageModels } from './models/language-models.ts'
import { clearingReplies, replyStoreOf } from './models/reply-cache.ts'
import { corpusPrivacy, type CorpusPrivacy } from './privacy/corpus-privacy.ts'
import { telemetry, type Telemetry } from './telemetry/telemetry.ts'
import { sandboxedQueryRunner, type SandboxedQueryRunner } from './workers/query-process.ts'
import type { RemoteStore } from './workers/remote-store.ts'

/**
 * Everything the use cases need, chosen and wired; disposing it closes threads and files in reverse
 * order.
 */
export interface App extends AsyncDisposable {
  readonly config: LoadedConfig
  readonly corpusFolder: string
  /** What opening the corpus changed, one sentence for people each. */
  readonly notices: readonly string[]
  readonly store: RemoteStore
  /**
   * Runs queries that people and models write, in a process that can be killed; started with the
   * first. Undefined where the store stops them itself.
   */
  readonly sandboxedQueries: SandboxedQueryRunner | undefined
  /** The schema of the graph as a principal sees it, kept beside the corpus. */
  readonly schemaOf: (access: ReadOptions) => Promise<GraphSchema>
  /**
   * The built-in encoder, started on first use (its calls throw `model_call_failed` when it cannot
   * start): it compares, reads and judges; `undefined` when it is switched off.
   */
  readonly encoder: LazyEncoder | undefined
  /**
   * Whoever makes the vectors of the corpus and of questions: the built-in encoder, or a model
   * behind an endpoint; `undefined` with the encoder.
   */
  readonly embedding: EmbeddingModel | undefined
  /** Orders passages again; its key is read with the first call. */
  readonly reranker: Reranker | undefined
  /**
   * The model that judges claims: the built-in one, or the judging language model where the
   * configuration says so; else `undefined` with the encoder.
   */
  readonly entailment: EntailmentModel | undefined
  /** Reads passages beside the standards of a framework; `undefined` with the encoder. */
  readonly standards: EntailmentModel | undefined
  /** The model that writes, where one is configured; its key is read with the first call. */
  readonly languageModel: LanguageModel | undefined
  /** The model that judges: never the one that writes, unless the configuration allows it. */
  readonly judgeModel: LanguageModel | undefined
  /** Says how likely texts are, where one of these comes from a file. */
  readonly perplexity: PerplexityModel | undefined
  /** What the calls of both took since the corpus was opened. */
  readonly modelUse: ModelAccount
  /**
   * The prompts of the product, replaced by those in the corpus folder's `prompts`; read with the
   * first use. Throws `invalid_input` for one that cannot be used.
   */
  readonly prompts: () => Promise<Prompts>
  readonly clock: Clock
  /** What keeps personal data out of the corpus; absent: nothing is replaced. */
  readonly privacy?: CorpusPrivacy | undefined
  /** Metrics, and traces where the configuration or the environment says where to. */
  readonly telemetry: Telemetry
}

/**
 * Makes a corpus folder with a configuration, both for their owner alone; refuses to overwrite one
 * (`invalid_input`).
 */
export function initCorpus(
  corpusFolder: string,
  settings: Readonly<Record<string, unknown>> = {},
): Config {
  const config = parseConfig({ schemaVersion: 1, ...settings }, 'The given configuration')
  try {
    makePrivateFolder(corpusFolder)
    writeFileSync(
      join(corpusFolder, configFileName),
      `${JSON.stringify({ schemaVersion: 1, ...settings }, undefined, 2)}\n`,
      { flag: 'wx', mode: privateFileMode },
    )
    // A folder that was there already and holds nothing else.
    tightenCorpus(corpusFolder)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const exists =
      cause.code === 'EEXIST' &&
      statSync(corpusFolder, { throwIfNoEntry: false })?.isDirectory() === true
    if (exists) {
      throw new AppError(
        'invalid_input',
        `There is already a corpus in ${corpusFolder}.`,
        { issues: [{ path: 'corpus', message: 'exists already' }] },
        { cause },
      )
    }
    const reason =
      cause.code === 'EEXIST' || cause.code === 'ENOTDIR'
        ? 'it, or a part of its path, is a file'
        : cause.code === 'EACCES' || cause.code === 'EPERM' || cause.code === 'EROFS'
          ? 'the folder above it may not be written to'
          : cause.code === 'ENOENT'
            ? 'no folder can be made there'
            : cause.code === 'ENOSPC'
              ? 'the disk is full'
              : cause.message
    throw new AppError(
      'invalid_input',
      `Cannot create a corpus in ${corpusFolder}: ${reason}. Name another folder with --corpus.`,
      { issues: [{ path: 'corpus', message: 'cannot be made' }] },
      { cause },
    )
  }
  return config
}

/**
 * Opens the corpus in a folder; files that other users of the machine can use are made private
 * first, where they are the caller's. Throws `not_found`, `invalid_input` or `store_unavailable`.
 */
export async function compose(
  corpusFolder: string,
  options: { readonly clock?: Clock | undefined } = {},
): Promise<App> {
  const config = loadConfig(corpusFolder)
  const notice = tightenCorpus(corpusFolder)
  const store = clearingReplies(await configuredStore(config.store, corpusFolder), corpusFolder)
  const sandboxedQueries =
    config.store.kind === 'neo4j'
      ? undefined
      : sandboxedQueryRunner({ path: join(corpusFolder, storeFileName) })
  const encoder = config.encoder.kind === 'off' ? undefined : lazyEncoder(config.encoder)
  const modelUse = modelAccount()
  const observed = configuredTelemetry(config)
  const { metrics, tracer } = observed
  const account: ModelAccount = {
    ...modelUse,
    count(call) {
      modelUse.count(call)
      metrics.modelCalled(call)
    },
  }
  const embedding = configuredEmbedding(config, encoder, { account })
  const reranker = configuredReranker(config.models)
  const models = languageModels(config.models, {
    account,
    replies: replyStoreOf(corpusFolder, config.models),
    observer: { tracer, began: (model, request) => metrics.modelCallBegan(model, request) },
  })
  let loading: Promise<Prompts> | undefined
  const prompts = (): Promise<Prompts> => {
    loading ??= loadPrompts(join(corpusFolder, promptFolderName))
    // A file that was wrong may be put right.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    config,
    corpusFolder,
    notices: notice === undefined ? [] : [notice],
    store,
    sandboxedQueries,
    schemaOf: keptSchemas(corpusFolder, store),
    privacy: corpusPrivacy(config.privacy, corpusFolder),
    clock: options.clock ?? { now: () => Date.now() },
    encoder,
    embedding,
    reranker,
    entailment: judgeEntailment(config.models, models.judge, prompts) ?? encoder?.entailment,
    standards: encoder?.standards,
    languageModel: models.language,
    judgeModel: models.judge,
    perplexity: models.perplexity,
    modelUse,
    prompts,
    telemetry: observed,
    async [Symbol.asyncDispose]() {
      try {
        await observed.close()
        await models.language?.[Symbol.asyncDispose]()
        await models.judge?.[Symbol.asyncDispose]()
        await reranker?.[Symbol.asyncDispose]()
        if (embedding !== encoder) await embedding?.[Symbol.asyncDispose]()
        await encoder?.[Symbol.asyncDispose]()
        await sandboxedQueries?.[Symbol.asyncDispose]()
      } finally {
        await store[Symbol.asyncDispose]()
      }
    },
  }
}

function configuredTelemetry(config: Config): Telemetry {
  const { settings, problem } = traceSettings(config.telemetry)
  if (settings === undefined) return telemetry(undefined, problem)
  const { serviceName, ...target } = settings
  return telemetry({ ...target, resource: { serviceName, serviceVersion: packageVersion() } })
}
