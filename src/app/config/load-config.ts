import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { parseJson } from '../../support/json.ts'
import { configFileName, parseConfig, type Config } from './config.ts'
import { baseUrlOf, type EndpointPlace } from './endpoint-settings.ts'
import type { GgufModelSettings } from './language-model-settings.ts'
import {
  environmentBaseUrl,
  environmentEmbedding,
  environmentLanguageModel,
  type EnvironmentModel,
  type ModelOrigin,
} from './model-environment.ts'

/** What models are configured for. */
export type ModelRole = 'language' | 'judge' | 'encoder' | 'reranker'

/** A corpus's configuration, completed by the models that the environment names. */
export interface LoadedConfig extends Config {
  /** Who named each model behind an endpoint; absent: there is none. */
  readonly modelOrigins: Readonly<Partial<Record<ModelRole, ModelOrigin>>>
}

/**
 * Reads the configuration of a corpus folder; models that it does not name come from the
 * environment. Throws `not_found` where there is no corpus, `invalid_input` where the file or a
 * variable is wrong.
 */
export function loadConfig(
  corpusFolder: string,
  variables: NodeJS.ProcessEnv = process.env,
): LoadedConfig {
  const file = join(corpusFolder, configFileName)
  if (!existsSync(file))
    throw new AppError(
      'not_found',
      `There is no corpus in ${corpusFolder}. Create one with "veritrail init" or "veritrail ` +
        'ingest <path>", or name one with --corpus.',
      { kind: 'corpus', id: corpusFolder },
    )
  const given = parseJson(readConfig(file), file)
  const config = parseConfig(given, file)
  // It has just been parsed as one.
  return completed(config, given as Readonly<Record<string, unknown>>, file, variables)
}

/** The roles with where their settings stand. */
const roles: ReadonlyArray<{
  readonly role: ModelRole
  readonly path: string
  readonly of: (config: Config) => EndpointPlace | GgufModelSettings | undefined
  readonly put: (config: Config, settings: unknown) => unknown
}> = [
  ...(['language', 'judge', 'reranker'] as const).map(role => ({
    role,
    path: `models.${role}`,
    of: ({ models }: Config) => models[role],
    put: (config: Config, settings: unknown) => ({
      ...config,
      models: { ...config.models, [role]: settings },
    }),
  })),
  {
    role: 'encoder',
    path: 'encoder',
    of: ({ encoder }) => (encoder.kind === 'openai' ? encoder : undefined),
    put: (config, encoder) => ({ ...config, encoder }),
  },
]

function completed(
  given: Config,
  file: Readonly<Record<string, unknown>>,
  fileName: string,
  variables: NodeJS.ProcessEnv,
): LoadedConfig {
  const isUsed = given.models.environment === 'use'
  const named: Partial<Record<ModelRole, EnvironmentModel | undefined>> = {
    language:
      isUsed && given.models.language === undefined
        ? environmentLanguageModel(variables)
        : undefined,
    encoder: isUsed && file['encoder'] === undefined ? environmentEmbedding(variables) : undefined,
  }
  const used = new Set<string>()
  const modelOrigins: Partial<Record<ModelRole, ModelOrigin>> = {}
  let config = given
  const put = (
    { put: withSettings }: (typeof roles)[number],
    settings: unknown,
    names: readonly string[],
  ): void => {
    for (const name of names) used.add(name)
    config = parseConfig(
      withSettings(config, settings),
      used.size === 0 ? fileName : `${fileName}, with ${[...used].join(', ')} of the environment,`,
    )
  }
  for (const role of roles) {
    const model = named[role.role]
    if (model !== undefined) put(role, model.settings, model.variables)
    const settings = role.of(config)
    if (settings === undefined) continue
    modelOrigins[role.role] =
      model === undefined
        ? { from: 'configuration' }
        : { from: 'environment', variables: model.variables }
    if (isFile(settings)) {
      put(role, { ...settings, file: resolve(dirname(fileName), settings.file) }, [])
      continue
    }
    const place = isUsed ? environmentBaseUrl(settings, variables) : undefined
    if (place !== undefined) put(role, { ...settings, baseUrl: place.baseUrl }, [place.variable])
    else if (baseUrlOf(settings) === undefined)
      throw new AppError(
        'invalid_input',
        `${fileName} is not valid: ${role.path}.baseUrl is missing. Set it to the address of ` +
          'your resource, such as https://NAME.openai.azure.com/openai/v1, or ' +
          'AZURE_OPENAI_ENDPOINT to https://NAME.openai.azure.com.',
        { issues: [{ path: `${role.path}.baseUrl`, message: 'is missing' }] },
      )
  }
  return { ...config, modelOrigins }
}

const isFile = (settings: EndpointPlace | GgufModelSettings): settings is GgufModelSettings =>
  settings.provider === 'gguf'

function readConfig(file: string): string {
  try {
    // Some editors put a byte order mark in front.
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new AppError(
      'invalid_input',
      `Cannot read ${file}: ${reason}. It must be a file that you may read.`,
      { issues: [{ path: '', message: 'cannot be read' }] },
      { cause },
    )
  }
}
