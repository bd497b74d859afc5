import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { parseJson } from '../../../support/json.ts'
import { isErrno, replacePrivateFile } from '../../../support/private-files.ts'
import type { App } from '../../compose.ts'
import { configFileName, parseConfig, type Config } from '../../config/config.ts'
import { requireOwner } from '../../require-owner.ts'
import { listModels, type ListedModel } from '../models/list-models.ts'
import { choosePipeline, pipelinesOf } from '../questions/choose-pipeline.ts'

/** What a corpus is configured for, as far as its owner needs to see it; no keys. */
export interface CorpusSettings {
  readonly pipeline: string
  readonly pipelines: readonly string[]
  readonly weights: Config['score']['weights']
  readonly bands: Config['confidence']['bands']
  readonly calibration: string | null
  readonly timeZone: string
  readonly defaultGroups: readonly string[]
  readonly models: readonly ListedModel[]
}

/** What may be changed while the corpus is open. */
export interface SettingsChange {
  readonly pipeline?: string | undefined
  readonly weights?: Config['score']['weights'] | undefined
  readonly bands?: Config['confidence']['bands'] | undefined
}

/** Throws `forbidden` for users. */
export function readSettings(
  { config }: Pick<App, 'config'>,
  { principal }: ReadOptions,
): CorpusSettings {
  requireOwner(principal, 'see its settings')
  return {
    pipeline: config.pipeline,
    pipelines: pipelinesOf(config).map(({ name }) => name),
    weights: config.score.weights,
    bands: config.confidence.bands,
    calibration: config.confidence.calibration ?? null,
    timeZone: config.timeZone,
    defaultGroups: config.defaultGroups,
    models: listModels(config),
  }
}

/**
 * Changes settings in the configuration of the corpus, for questions from now on. What the file
 * holds besides stays as it is. Throws `forbidden` for users and where the file cannot be written,
 * `invalid_input` for what the configuration does not allow.
 */
export function changeSettings(
  app: Pick<App, 'config' | 'corpusFolder'>,
  change: SettingsChange,
  options: ReadOptions,
): CorpusSettings {
  requireOwner(options.principal, 'change its settings')
  const file = join(app.corpusFolder, configFileName)
  // Read, checked and written in one go: two changes cannot mix.
  const given = objectIn(
    parseJson(readFileSync(file, 'utf8').replace(/^\ufeff/, ''), 'The configuration'),
  )
  const changed = {
    ...given,
    ...(change.pipeline !== undefined && { pipeline: change.pipeline }),
    ...(change.weights !== undefined && {
      score: { ...objectIn(given['score']), weights: change.weights },
    }),
    ...(change.bands !== undefined && {
      confidence: { ...objectIn(given['confidence']), bands: change.bands },
    }),
  }
  const parsed = parseConfig(changed, 'The configuration with this change')
  choosePipeline(parsed, undefined)
  write(file, `${JSON.stringify(changed, undefined, 2)}\n`)
  // Everything reads these fields at each question.
  app.config.pipeline = parsed.pipeline
  app.config.score = parsed.score
  app.config.confidence = parsed.confidence
  return readSettings(app, options)
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function write(file: string, text: string): void {
  try {
    // The file behind a link is replaced, not the link.
    replacePrivateFile(realpathSync(file), text)
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    const action = 'change the settings: the configuration of this corpus cannot be written'
    throw new AppError('forbidden', `Cannot ${action}.`, { action }, { cause })
  }
}
