import { isAppError } from '../../core/errors.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import { plainDraft } from '../drafts.ts'
import { cleanText } from '../write/clean-reply.ts'
import type { RouteSettings } from '../pipeline/pipeline.ts'
import { smallTalkReplies } from '../small-talk-replies.ts'
import { answered, passed, type Route } from './route.ts'

const maxCharacters = 600

/**
 * General chat (RAG-Eval 2025, "General Chat"): for greetings and thanks only, so that nothing
 * which the corpus should answer is made up.
 */
export const chatRoute: Route<RouteSettings<'chat'>> = async (
  question,
  _carried,
  { temperature, maxTokens },
  { languageModel: model, prompts },
  { signal },
) => {
  const { smallTalk } = question.read
  if (smallTalk === undefined || smallTalk === 'out-of-scope') return passed
  const canned = plainDraft(smallTalkReplies[smallTalk], 'small_talk')
  if (model === undefined) return answered(canned)
  const { chat: chatPrompt } = (await prompts?.()) ?? defaultPrompts
  try {
    const { text } = await model.complete(
      {
        messages: renderPrompt(chatPrompt, { question: question.read.text }),
        temperature,
        maxTokens,
        purpose: { step: 'chat', prompt: chatPrompt.id },
      },
      { signal },
    )
    const reply = (await cleanText(text)).slice(0, maxCharacters).trim().toWellFormed()
    return answered(
      reply === '' ? canned : { ...plainDraft(reply, 'small_talk'), writtenBy: model.id },
    )
  } catch (error) {
    if (!isAppError(error, 'model_call_failed') && !isAppError(error, 'model_output_invalid'))
      throw error
    return answered(canned)
  }
}
