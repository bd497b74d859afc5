import { AppError, isAppError } from '../../core/errors.ts'
import { llamaModel } from '../../models/llama/llama-model.ts'
import { probeModel } from '../../models/openai/probe-model.ts'
import { isGguf, type LanguageModelSettings } from '../config/language-model-settings.ts'
import { llamaOptions } from './llama-options.ts'
import { chatOptions } from './endpoint-options.ts'

/** Whether a configured model works, and what to know of it. */
interface ModelState {
  readonly status: 'ready' | 'failed'
  readonly detail: string
}

/**
 * Asks a model behind an endpoint whether it is there, and loads one from a file; `where` names the
 * settings. Throws `aborted`.
 */
export async function probeConfiguredModel(
  settings: LanguageModelSettings,
  where: string,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly environment?: NodeJS.ProcessEnv | undefined
  },
): Promise<ModelState> {
  const { signal, environment } = options
  try {
    if (!isGguf(settings))
      return await probeModel(chatOptions(settings, where, environment), { signal })
    await using model = llamaModel(llamaOptions(settings, environment))
    const { bytes, contextTokens } = await model.load({ signal })
    const size = `${Math.round(bytes / 1e6)} MB`
    return { status: 'ready', detail: `${model.id} (${size}, context of ${contextTokens} tokens)` }
  } catch (error) {
    if (!(error instanceof AppError) || isAppError(error, 'aborted')) throw error
    return { status: 'failed', detail: error.message }
  }
}
