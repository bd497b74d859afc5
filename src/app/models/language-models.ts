import { basename } from 'node:path'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { PerplexityModel } from '../../core/ports/perplexity-model.ts'
import { languageModelEntailment } from '../../evidence/judging/language-model-entailment.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { llamaModel, type LlamaModel } from '../../models/llama/llama-model.ts'
import { openAiModel } from '../../models/openai/openai-model.ts'
import type { ModelAccount } from '../../core/ports/model-account.ts'
import { withAccount } from '../../models/model-account.ts'
import { observedModel, type CallObserver } from '../../models/observed-model.ts'
import { withCache, type ReplyStore } from '../../models/with-cache.ts'
import type { Config } from '../config/config.ts'
import { llamaOptions } from './llama-options.ts'
import {
  concurrencyOf,
  isGguf,
  type EndpointModelSettings,
  type GgufModelSettings,
  type LanguageModelSettings,
} from '../config/language-model-settings.ts'
import { scrubbedLanguageModel } from '../../privacy/remote/scrubbed-language-model.ts'
import { chatOptions, featuresOf, modelId } from './endpoint-options.ts'
import { outgoingDetector } from './outgoing-detector.ts'

/**
 * What the configuration says of the models, and nothing that is only known when they are called.
 */
export interface LanguageModels {
  /** The one that writes. */
  readonly language: LanguageModel | undefined
  /** The one that judges: never the one that writes, unless the configuration allows it. */
  readonly judge: LanguageModel | undefined
  /** Says how likely texts are: the first of these that comes from a file. Closed with it. */
  readonly perplexity: PerplexityModel | undefined
}

/** Which settings the model that judges has; `undefined` where none may. */
export function judgeSettings({
  language,
  judge,
  allowSameModel,
}: Config['models']): LanguageModelSettings | undefined {
  return judge ?? (allowSameModel ? language : undefined)
}

export interface LanguageModelOptions {
  readonly environment?: NodeJS.ProcessEnv | undefined
  /** Counts the calls. */
  readonly account?: ModelAccount | undefined
  /** Keeps replies. */
  readonly replies?: ReplyStore | undefined
  /** Looks on while a model is called; replies that were kept are no calls. */
  readonly observer?: CallObserver | undefined
}

/**
 * Models that read their key from the environment with the first call; a variable that is not set
 * is an `invalid_input` of that call.
 */
export function languageModels(
  models: Config['models'],
  options: LanguageModelOptions = {},
): LanguageModels {
  const judge = judgeSettings(models)
  const llama = llamaModels(options.environment)
  const detector = outgoingDetector(models.privacy)
  const configured = (settings: LanguageModelSettings, where: string): LanguageModel => {
    if (isGguf(settings))
      // A file's name, without the folders above it.
      return configuredModel(
        llama(settings),
        { model: basename(settings.file), provider: 'llama.cpp' },
        options,
      )
    const model = configuredModel(
      lazyModel(settings, where, options.environment),
      settings,
      options,
    )
    // Outermost: what is kept, observed and counted is what was sent.
    return detector === undefined ? model : scrubbedLanguageModel(model, detector)
  }
  const fromFile = [models.language, judge].find(
    settings => settings !== undefined && isGguf(settings),
  )
  return {
    language:
      models.language === undefined ? undefined : configured(models.language, 'models.language'),
    judge:
      judge === undefined
        ? undefined
        : configured(judge, models.judge === undefined ? 'models.language' : 'models.judge'),
    perplexity: fromFile !== undefined && isGguf(fromFile) ? llama(fromFile).perplexity : undefined,
  }
}

/** Models from files; equal settings give the same one, so that it is loaded once. */
function llamaModels(
  environment: NodeJS.ProcessEnv | undefined,
): (settings: GgufModelSettings) => LlamaModel {
  const made = new Map<string, LlamaModel>()
  return settings => {
    const key = JSON.stringify([settings.file, settings.contextTokens, settings.threads])
    const model = made.get(key) ?? llamaModel(llamaOptions(settings, environment))
    made.set(key, model)
    return model
  }
}

interface CalledModel {
  readonly model: string
  readonly provider?: string | undefined
  readonly prices?: EndpointModelSettings['prices']
}

/** A model whose calls are observed and counted, and whose replies are kept. */
function configuredModel(
  plain: LanguageModel,
  { model: name, provider, prices }: CalledModel,
  { account, replies, observer }: LanguageModelOptions,
): LanguageModel {
  const model = observer === undefined ? plain : observedModel(plain, { name, provider }, observer)
  const counted = account === undefined ? model : withAccount(model, account, prices)
  return replies === undefined
    ? counted
    : withCache(counted, replies, ({ purpose }) =>
        account?.count({ model: model.id, purpose, outcome: 'cached', prices }),
      )
}

/**
 * The entailment model served by the model that judges, with the corpus's own prompt; `undefined`
 * where the configuration leaves it to the built-in one.
 */
export function judgeEntailment(
  models: Config['models'],
  judge: LanguageModel | undefined,
  prompts: () => Promise<Prompts>,
): EntailmentModel | undefined {
  const settings = judgeSettings(models)
  if (models.entailment !== 'judge' || judge === undefined || settings === undefined)
    return undefined
  let made: EntailmentModel | undefined
  return {
    // The prompt's own id is known once it has been read.
    get id() {
      return made?.id ?? `${judge.id}+entailment`
    },
    async score(pairs, options) {
      const loaded = await prompts()
      made ??= languageModelEntailment(judge, loaded, { concurrency: concurrencyOf(settings) })
      return await made.score(pairs, options)
    },
    async [Symbol.asyncDispose]() {
      // Holds nothing of its own: the language model is closed by who made it.
    },
  }
}

function lazyModel(
  settings: EndpointModelSettings,
  where: string,
  environment: NodeJS.ProcessEnv | undefined,
): LanguageModel {
  let made: LanguageModel | undefined
  const model = (): LanguageModel => {
    made ??= openAiModel(chatOptions(settings, where, environment))
    return made
  }
  return {
    id: modelId(settings),
    features: featuresOf(settings),
    complete: async (request, options) => await model().complete(request, options),
    async *stream(request, options) {
      return yield* model().stream(request, options)
    },
    async [Symbol.asyncDispose]() {
      await made?.[Symbol.asyncDispose]()
    },
  }
}
