import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { languageModelEntailment } from '../../evidence/judging/language-model-entailment.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { openAiModel } from '../../models/openai/openai-model.ts'
import type { ModelAccount } from '../../core/ports/model-account.ts'
import { withAccount } from '../../models/model-account.ts'
import { observedModel, type CallObserver } from '../../models/observed-model.ts'
import { withCache, type ReplyStore } from '../../models/with-cache.ts'
import type { Config } from '../config/config.ts'
import type { LanguageModelSettings } from '../config/language-model-settings.ts'
import { chatOptions, featuresOf, modelId } from './endpoint-options.ts'

/**
 * What the configuration says of the models, and nothing that is only known when they are called.
 */
export interface LanguageModels {
  /** The one that writes. */
  readonly language: LanguageModel | undefined
  /** The one that judges: never the one that writes, unless the configuration allows it. */
  readonly judge: LanguageModel | undefined
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
  return {
    language:
      models.language === undefined
        ? undefined
        : configuredModel(models.language, 'models.language', options),
    judge:
      judge === undefined
        ? undefined
        : configuredModel(
            judge,
            models.judge === undefined ? 'models.language' : 'models.judge',
            options,
          ),
  }
}

function configuredModel(
  settings: LanguageModelSettings,
  where: string,
  { environment, account, replies, observer }: LanguageModelOptions,
): LanguageModel {
  const lazy = lazyModel(settings, where, environment)
  const { model: name, provider } = settings
  const model = observer === undefined ? lazy : observedModel(lazy, { name, provider }, observer)
  const counted = account === undefined ? model : withAccount(model, account, settings.prices)
  return replies === undefined
    ? counted
    : withCache(counted, replies, ({ purpose }) =>
        account?.count({ model: model.id, purpose, outcome: 'cached', prices: settings.prices }),
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
      made ??= languageModelEntailment(judge, loaded, { concurrency: settings.maxConcurrency })
      return await made.score(pairs, options)
    },
    async [Symbol.asyncDispose]() {
      // Holds nothing of its own: the language model is closed by who made it.
    },
  }
}

function lazyModel(
  settings: LanguageModelSettings,
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
