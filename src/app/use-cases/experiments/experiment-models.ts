import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import { configFileName, parseConfig, type Config } from '../../config/config.ts'
import {
  isGguf,
  languageModelsSettings,
  type LanguageModelSettings,
} from '../../config/language-model-settings.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { OutgoingSettings } from '../../config/outgoing-settings.ts'
import { languageModels } from '../../models/language-models.ts'
import type { ExperimentModel } from './answer-once.ts'
import type { Experiment } from './load-experiment.ts'

/** The language models of an experiment; disposing it closes those that were made here. */
export interface ExperimentModels extends AsyncDisposable {
  /** Undefined for no name. */
  get(name: string | undefined): ExperimentModel | undefined
  /** How much of a document one prompt of a judge shows. */
  documentCharacters(name: string | undefined): number | undefined
}

/** `given`: models in place of those of the definition. */
export function experimentModels(
  experiment: Pick<Experiment, 'definition' | 'base'>,
  given: Readonly<Record<string, LanguageModel>> = {},
): ExperimentModels {
  const { definition, base } = experiment
  const privacy = outgoingOf(experiment)
  const made = new Map<string, LanguageModel>()
  const settingsOf = (name: string): LanguageModelSettings | undefined =>
    Object.hasOwn(definition.models, name) ? definition.models[name] : undefined
  const modelOf = (name: string, settings: LanguageModelSettings): LanguageModel => {
    if (Object.hasOwn(given, name) && given[name] !== undefined) return given[name]
    const known = made.get(name)
    if (known !== undefined) return known
    const placed = isGguf(settings) ? { ...settings, file: resolve(base, settings.file) } : settings
    const { language } = languageModels(languageModelsSettings.parse({ language: placed, privacy }))
    if (language === undefined) throw new Error('a configured model is there')
    made.set(name, language)
    return language
  }
  return {
    get(name) {
      const settings = name === undefined ? undefined : settingsOf(name)
      if (name === undefined || settings === undefined) return undefined
      return {
        model: modelOf(name, settings),
        prices: isGguf(settings) ? undefined : settings.prices,
      }
    },
    documentCharacters: name =>
      name === undefined ? undefined : settingsOf(name)?.documentCharacters,
    async [Symbol.asyncDispose]() {
      for (const model of made.values()) await model[Symbol.asyncDispose]()
    },
  }
}

/**
 * What the corpora of an experiment let out: as little as the first of them that scrubs.
 */
function outgoingOf({
  definition,
  base,
}: Pick<Experiment, 'definition' | 'base'>): OutgoingSettings | undefined {
  for (const corpus of Object.values(definition.corpora)) {
    const { privacy } =
      'folder' in corpus
        ? modelsOfFolder(resolve(base, corpus.folder))
        : parseConfig(corpus.settings ?? {}, 'The settings of a corpus').models
    if (privacy?.mode === 'scrub') return privacy
  }
  return undefined
}

/** A corpus that is missing is told of when it is opened. */
const modelsOfFolder = (folder: string): Partial<Config['models']> =>
  existsSync(join(folder, configFileName)) ? loadConfig(folder).models : {}
