import { z } from 'zod'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'

const maxLength = 600
const schema = z.object({ question: z.string().trim().min(1).max(maxLength) })
/** What of a profile is shown, in this order. */
const profileFields = ['department', 'role', 'project', 'location'] as const
const maxProfileValue = 200

/**
 * The question in a form that stands without its conversation. Throws `model_call_failed`,
 * `model_output_invalid` (also for a form that lost a number of the question), `aborted`.
 */
export async function standaloneQuestion(
  question: string,
  context: {
    readonly conversation: string
    readonly profile: Readonly<Record<string, string>> | undefined
  },
  { model, prompts }: { readonly model: LanguageModel; readonly prompts: Prompts },
  options: { readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const prompt = prompts['standalone-question']
  const numbers = question.match(/\d+/g) ?? []
  const checked = schema.refine(
    reply => numbers.every(number => reply.question.includes(number)),
    'must keep every number of the question',
  )
  const reply = await completeJson(
    model,
    {
      messages: renderPrompt(prompt, {
        question,
        conversation: context.conversation,
        profile: profileText(context.profile ?? {}),
      }),
      maxTokens: 200,
      schema: { name: 'standalone_question', schema: z.toJSONSchema(schema) },
      purpose: { step: 'standalone-question', prompt: prompt.id },
    },
    checked,
    options,
  )
  return reply.question
}

const profileText = (profile: Readonly<Record<string, string>>): string =>
  profileFields
    .flatMap(field => {
      const value = profile[field]?.trim() ?? ''
      return value === '' ? [] : [`${field}: ${value.slice(0, maxProfileValue)}`]
    })
    .join('\n')
