import { AppError, isAppError } from '../../../core/errors.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import { openAiModel } from '../../../models/openai/openai-model.ts'
import { jsonValuesIn } from '../../../support/json-in-text.ts'
import { mapConcurrent } from '../../../support/map-concurrent.ts'
import { isGguf, type LanguageModelSettings } from '../../config/language-model-settings.ts'
import type { LoadedConfig, ModelRole } from '../../config/load-config.ts'
import type { ModelOrigin } from '../../config/model-environment.ts'
import { configuredEmbedding, configuredReranker } from '../../models/embedding.ts'
import { chatOptions, modelId } from '../../models/endpoint-options.ts'
import { llamaModel } from '../../../models/llama/llama-model.ts'
import { llamaOptions } from '../../models/llama-options.ts'
import { probeConfiguredModel } from '../../models/probe-configured-model.ts'
import { isFromFile, modelRoles, roleSettings } from './list-models.ts'

/** Something that the product asks of a model. */
export type ModelAbility = 'reachable' | 'streaming' | 'schema' | 'tools' | 'vectors' | 'ranking'

export interface AbilityCheck {
  readonly ability: ModelAbility
  /** `off`: not asked for, because the settings or the provider say that it is not offered. */
  readonly status: 'works' | 'fails' | 'off'
  readonly detail: string
  /** What the product does instead; absent where it works. */
  readonly instead?: string | undefined
}

export interface TestedModel {
  readonly role: ModelRole
  readonly model: string
  readonly origin: ModelOrigin
  readonly checks: readonly AbilityCheck[]
}

export interface TestOptions {
  /** Only whether each answers, with as few calls as that takes. */
  readonly reachableOnly?: boolean | undefined
  /** Only these; absent: all. */
  readonly roles?: readonly ModelRole[] | undefined
  readonly environment?: NodeJS.ProcessEnv | undefined
  readonly signal?: AbortSignal | undefined
}

/** Asks every configured model behind an endpoint for what the product asks of it. */
export async function testModels(
  config: LoadedConfig,
  { roles = modelRoles, reachableOnly = false, environment, signal }: TestOptions,
): Promise<TestedModel[]> {
  const present = roles.flatMap(role => {
    const settings = roleSettings(config, role)
    return settings === undefined ? [] : [{ role, settings }]
  })
  return await mapConcurrent(present, { limit: 2, signal }, async ({ role, settings }, own) => ({
    role,
    model: isFromFile(settings) ? settings.file : modelId(settings),
    origin: config.modelOrigins[role] ?? { from: 'configuration' as const },
    checks: await checksOf(config, role, { reachableOnly, environment, signal: own }),
  }))
}

async function checksOf(
  config: LoadedConfig,
  role: ModelRole,
  options: TestOptions,
): Promise<AbilityCheck[]> {
  const { environment, signal } = options
  if (role === 'encoder')
    return [
      await checked('vectors', 'keywords and the graph search without vectors', async () => {
        await using embedding = configuredEmbedding(config, undefined, { environment })
        await embedding?.embed(['How long is a vector?'], { signal })
        return `${embedding?.dimensions ?? 0} dimensions`
      }),
    ]
  if (role === 'reranker')
    return [
      await checked('ranking', 'passages stay in the order of retrieval', async () => {
        await using reranker = configuredReranker(config.models, environment)
        const [near = 0, far = 0] =
          (await reranker?.rerank(
            'What is the capital of France?',
            ['The capital of France is Paris.', 'Bees collect nectar.'],
            { signal },
          )) ?? []
        return near > far ? 'orders passages' : 'answers, but ranked a plain example wrongly'
      }),
    ]
  const settings = config.models[role]
  return settings === undefined ? [] : await chatChecks(role, settings, options)
}

async function chatChecks(
  role: 'language' | 'judge',
  settings: LanguageModelSettings,
  { reachableOnly, environment, signal }: TestOptions,
): Promise<AbilityCheck[]> {
  const without =
    role === 'language'
      ? 'answers are made of sentences of the corpus'
      : 'the built-in models judge; what asks for this one says that it failed'
  const reachable = await checked('reachable', without, async () => {
    const where = `models.${role}`
    const result = await probeConfiguredModel(settings, where, { signal, environment })
    if (result.status === 'failed') throw new ProbeFailed(result.detail)
    return result.detail
  })
  if (reachableOnly === true || reachable.status !== 'works') return [reachable]
  await using model = isGguf(settings)
    ? llamaModel(llamaOptions(settings, environment))
    : openAiModel({
        ...chatOptions(settings, `models.${role}`, environment),
        maxRetries: Math.min(1, settings.maxRetries),
      })
  const { schema = false, tools = false } = model.features ?? {}
  return [
    reachable,
    await checked('streaming', without, () => streamingDetail(model, signal)),
    await offered(schema, 'schema', 'JSON is asked for in words, checked, and repaired once', () =>
      schemaDetail(model, signal),
    ),
    await offered(tools, 'tools', 'tools are described in the prompt', () =>
      toolsDetail(model, signal),
    ),
  ]
}

/** Why an ability does not work, in words for people. */
class ProbeFailed extends Error {}

async function streamingDetail(
  model: LanguageModel,
  signal: AbortSignal | undefined,
): Promise<string> {
  const stream = model.stream(
    {
      messages: [{ role: 'user', content: 'Count from one to five in words.' }],
      maxTokens: probeTokens,
    },
    { signal },
  )
  let pieces = 0
  let next = await stream.next()
  for (; next.done !== true; next = await stream.next()) pieces += 1
  if (pieces === 0) throw new ProbeFailed('the stream ended without text')
  const { usage } = next.value
  return (
    `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ` +
    (usage === undefined ? 'no token counts: calls cannot be priced' : 'with token counts')
  )
}

// Models that think before they answer need room for that.
const probeTokens = 2_000

async function schemaDetail(
  model: LanguageModel,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { text } = await model.complete(
    {
      messages: [
        { role: 'user', content: 'How many days has a week? Answer in JSON: {"days": number}.' },
      ],
      maxTokens: probeTokens,
      format: 'json',
      schema: {
        name: 'week',
        schema: {
          type: 'object',
          properties: { days: { type: 'integer' } },
          required: ['days'],
          additionalProperties: false,
        },
      },
    },
    { signal },
  )
  const value = jsonValuesIn(text).at(-1)
  if (typeof value !== 'object' || value === null || !('days' in value))
    throw new ProbeFailed('the reply is no JSON of the form that was asked for')
  return 'replies in the form that was asked for'
}

async function toolsDetail(model: LanguageModel, signal: AbortSignal | undefined): Promise<string> {
  const { toolCalls = [] } = await model.complete(
    {
      messages: [{ role: 'user', content: 'Use the tool to look up the weather in Paris.' }],
      maxTokens: probeTokens,
      tools: [
        {
          name: 'weather',
          description: 'Says what the weather is in a city.',
          parameters: {
            type: 'object',
            properties: { city: { type: 'string' } },
            required: ['city'],
          },
        },
      ],
    },
    { signal },
  )
  if (!toolCalls.some(({ name }) => name === 'weather'))
    throw new ProbeFailed('the model did not call the tool that it was given')
  return 'calls the tool that it was given'
}

const offered = async (
  isOffered: boolean,
  ability: ModelAbility,
  instead: string,
  work: () => Promise<string>,
): Promise<AbilityCheck> =>
  isOffered
    ? await checked(ability, instead, work)
    : { ability, status: 'off', detail: 'not offered, by provider or settings', instead }

async function checked(
  ability: ModelAbility,
  instead: string,
  work: () => Promise<string>,
): Promise<AbilityCheck> {
  try {
    return { ability, status: 'works', detail: await work() }
  } catch (error) {
    if (isAppError(error, 'aborted')) throw error
    if (!(error instanceof ProbeFailed) && !(error instanceof AppError)) throw error
    return { ability, status: 'fails', detail: error.message, instead }
  }
}
