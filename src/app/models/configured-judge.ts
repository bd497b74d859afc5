import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { ModelAccount } from '../../core/ports/model-account.ts'
import { modelAccount } from '../../models/model-account.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { loadPrompts } from '../../prompting/load-prompts.ts'
import { configFileName, promptFolderName } from '../config/config.ts'
import { loadConfig } from '../config/load-config.ts'
import { judgeSettings, languageModels } from './language-models.ts'
import { replyStoreOf } from './reply-cache.ts'

/** A language model that may judge, with what judging needs to know of it. */
export interface ConfiguredJudge {
  readonly model: LanguageModel
  /** Counts its calls. */
  readonly account: ModelAccount
  readonly prompts: Prompts
  /** How much of the documents fits into one prompt. */
  readonly documentCharacters: number
}

/**
 * Runs some work with the judging model of a corpus's configuration; the store stays closed, and
 * the model is closed with the work. Throws `not_found` where there is no corpus, `invalid_input`
 * where no model may judge or a prompt cannot be used.
 */
export async function withConfiguredJudge<Result>(
  corpusFolder: string,
  work: (judge: ConfiguredJudge) => Promise<Result>,
  environment?: NodeJS.ProcessEnv,
): Promise<Result> {
  const account = modelAccount()
  const config = loadConfig(corpusFolder, environment)
  const settings = judgeSettings(config.models)
  const { language, judge } = languageModels(config.models, {
    environment,
    account,
    replies: replyStoreOf(corpusFolder, config.models),
  })
  if (settings === undefined || judge === undefined) {
    const file = join(corpusFolder, configFileName)
    const advice =
      language === undefined
        ? `Name one in models.judge of ${file}`
        : 'The one that writes does not judge itself: name another in models.judge of ' +
          `${file}, or set models.allowSameModel to true`
    throw new AppError('invalid_input', `No judging model is configured. ${advice}.`, {
      issues: [{ path: 'models.judge', message: 'is not set' }],
    })
  }
  await using model = judge
  return await work({
    model,
    account,
    prompts: await loadPrompts(join(corpusFolder, promptFolderName)),
    documentCharacters: settings.documentCharacters,
  })
}
