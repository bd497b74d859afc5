import { concurrencyOf } from '../../config/language-model-settings.ts'
import { join } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { LanguageModel, TokenUsage } from '../../../core/ports/language-model.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readableGroups } from '../../../core/principal.ts'
import { typeRules, type TypeRules } from '../../../graph/model-extraction/allowed-types.ts'
import type {
  ExtractionLimits,
  ExtractionPrompts,
} from '../../../graph/model-extraction/extract-chunk.ts'
import { modelOrigin } from '../../../graph/model-extraction/origin.ts'
import type { ExtractionOrigin } from '../../../graph/model-extraction/with-extraction.ts'
import type { App } from '../../compose.ts'
import { configFileName } from '../../config/config.ts'

/** Everything that decides what an extraction finds, besides the documents. */
export interface Extraction {
  readonly model: LanguageModel
  readonly prompts: ExtractionPrompts
  readonly rules: TypeRules
  readonly limits: ExtractionLimits
  readonly origin: ExtractionOrigin
  /** Chunks that are read at the same time. */
  readonly concurrency: number
}

/**
 * The extraction that the configuration asks for. Throws `forbidden` for users, `invalid_input`
 * where no language model is configured or a prompt cannot be used.
 */
export async function configuredExtraction(
  app: Pick<App, 'config' | 'corpusFolder' | 'languageModel' | 'prompts'>,
  { principal }: ReadOptions,
): Promise<Extraction> {
  requireOwnGraph(principal)
  const { languageModel: model, config } = app
  if (model === undefined)
    throw new AppError(
      'invalid_input',
      'No language model is configured, so none can extract a graph. Name one in ' +
        `models.language of ${join(app.corpusFolder, configFileName)}; the graph that needs no ` +
        'model is there without it.',
      { issues: [{ path: 'models.language', message: 'is not set' }] },
    )
  const prompts = await app.prompts()
  const { types, relations, maxEntities, maxRelations, maxTokens } = config.graph.model
  const [entities, tied] = [prompts['graph-entities'].id, prompts['graph-relations'].id]
  return {
    model,
    prompts,
    rules: typeRules({ types, relations }),
    limits: { entities: maxEntities, relations: maxRelations, maxTokens },
    origin: {
      entities: modelOrigin(model.id, [entities]),
      relations: modelOrigin(model.id, [tied]),
      chunk: modelOrigin(model.id, [entities, tied]),
    },
    concurrency: config.models.language === undefined ? 4 : concurrencyOf(config.models.language),
  }
}

/** Throws `forbidden` for users: what a model reads and what it costs are the owner's. */
export function requireOwnGraph(principal: ReadOptions['principal']): void {
  if (readableGroups(principal) !== 'all')
    throw new AppError('forbidden', 'Only the owner of a corpus may change its graph.', {
      action: 'extract the graph',
    })
}

/** A model whose calls and tokens are counted. */
export interface TalliedModel extends LanguageModel {
  readonly calls: number
  /** Absent where the endpoint does not tell. */
  readonly usage: TokenUsage | undefined
}

/** Counts the calls of a model that somebody else closes. */
export function talliedModel(model: LanguageModel): TalliedModel {
  let calls = 0
  let usage: TokenUsage | undefined
  return {
    id: model.id,
    features: model.features,
    get calls() {
      return calls
    },
    get usage() {
      return usage
    },
    async complete(request, options) {
      calls += 1
      const completion = await model.complete(request, options)
      if (completion.usage !== undefined)
        usage = {
          promptTokens: (usage?.promptTokens ?? 0) + completion.usage.promptTokens,
          completionTokens: (usage?.completionTokens ?? 0) + completion.usage.completionTokens,
        }
      return completion
    },
    stream: (request, options) => model.stream(request, options),
    async [Symbol.asyncDispose]() {
      // Closed by who made the model.
    },
  }
}
