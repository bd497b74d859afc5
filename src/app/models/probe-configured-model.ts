import { AppError, isAppError } from '../../core/errors.ts'
import { llamaModel } from '../../models/llama/llama-model.ts'
import { probeModel } from '../../models/openai/probe-model.ts'
import { isGguf, type LanguageModelSettings } from '../config/language-model-settings.ts'
import { llamaOptions } from './llama-options.ts'
import { chatOptions } from './endpoint-options.ts'

/** Whether a configured model works, and what to know of it. */
export interface ModelState {
  readonly status: 'ready' | 'failed' | 'not asked'
  readonly detail: string
}

/**
 * Asks a model behind an endpoint whether it is there (not with `offline`), and loads one from a
 * file; `where` names the settings. Throws `aborted`.
 */
export async function probeConfiguredModel(
  settings: LanguageModelSettings,
  where: string,
  options: { readonly signal?: AbortSignal | undefined; readonly offline: boolean },
): Promise<ModelState> {
  const { signal, offline } = options
  try {
    if (!isGguf(settings))
      return offline
        ? { status: 'not asked', detail: settings.model }
        : await probeModel(chatOptions(settings, where), { signal })
    await using model = llamaModel(llamaOptions(settings))
    const { bytes, contextTokens } = await model.load({ signal })
    const size = `${Math.round(bytes / 1e6)} MB`
    return { status: 'ready', detail: `${model.id} (${size}, context of ${contextTokens} tokens)` }
  } catch (error) {
    if (!(error instanceof AppError) || isAppError(error, 'aborted')) throw error
    return { status: 'failed', detail: error.message }
  }
}
