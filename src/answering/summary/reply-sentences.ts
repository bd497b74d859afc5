import { z } from 'zod'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import type { Prompt } from '../../prompting/prompt.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'

/** What a model is asked to write, as sentences. */
export interface SentencesRequest {
  readonly prompt: Prompt
  readonly values: Readonly<Record<string, string>>
  /** Sentences that are taken of the reply. */
  readonly most: number
  readonly temperature: number
}

const replySchema = z.object({ sentences: z.array(z.string().max(2_000)).max(12) })
/** No sentence of a summary is longer; what is runs several together to escape its check. */
export const longestSentence = 500
const tokensPerSentence = 120

/**
 * The sentences of a model's reply `{"sentences": […]}`, on one line each, without marks of
 * sources, each once; nothing is checked. Throws `model_call_failed`, `model_output_invalid`,
 * `aborted`.
 */
export async function replySentences(
  model: LanguageModel,
  { prompt, values, most, temperature }: SentencesRequest,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<string[]> {
  const reply = await completeJson(
    model,
    {
      messages: renderPrompt(prompt, values),
      temperature,
      maxTokens: tokensPerSentence * most,
      schema: { name: 'sentences', schema: z.toJSONSchema(replySchema) },
      purpose: { step: 'summary', prompt: prompt.id },
    },
    replySchema,
    { signal },
  )
  return distinctSentences(reply.sentences).slice(0, most)
}

// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f\u2028\u2029]+/g
const marks = /[ \t]*\[\d{1,2}(?:\s*[,;–-]\s*\d{1,2}){0,9}\]/g
const bullet = /^(?:[-*•]|\d{1,2}[.)])\s+/
const ended = /[.!?…。]["'”’)\]]*$/

/** Sentences on one line each, with an end, each once. */
function distinctSentences(texts: readonly string[]): string[] {
  const found = texts.flatMap(said => {
    const text = said.replaceAll(controls, ' ').replaceAll(marks, '').trim().replace(bullet, '')
    return sentences(text).map(({ start, end }) => text.slice(start, end).trim())
  })
  return [
    ...new Set(
      found.filter(text => text !== '').map(text => (ended.test(text) ? text : `${text}.`)),
    ),
  ]
}
