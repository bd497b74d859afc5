import { z } from 'zod'
import { wordTexts } from '../../language/words/tokens.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import type { QuestionSides } from '../../core/question-sides.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { TextsSettings } from '../pipeline/pipeline.ts'

type QuerySettings = NonNullable<TextsSettings['queries']>

// A wording that is much longer than a question is an answer.
const maxLength = 300
const text = z.string().trim().min(1)
const queriesSchema = z.object({ queries: z.array(text).min(1) })
const side = text.max(maxLength)
const sidesSchema = z.object({ framework: side, institution: side })
const keywordsSchema = z.object({ keywords: z.array(text).min(1) })

/**
 * Further texts to search with, each once, without the question's own: other wordings, narrower
 * questions, and the keywords together as one. Throws `model_call_failed`, `model_output_invalid`,
 * `aborted`.
 */
export async function furtherQueries(
  question: string,
  settings: QuerySettings,
  { model, prompts }: { readonly model: LanguageModel; readonly prompts: Prompts },
  options: { readonly signal?: AbortSignal | undefined },
): Promise<readonly string[]> {
  const { paraphrases, parts, keywords, temperature } = settings
  const found: string[] = []
  if (paraphrases + parts > 0) {
    const prompt = prompts['multi-query']
    const { queries } = await completeJson(
      model,
      {
        messages: renderPrompt(prompt, {
          question,
          paraphrases: String(paraphrases),
          parts: String(parts),
        }),
        temperature,
        maxTokens: 100 * (paraphrases + parts),
        schema: { name: 'queries', schema: z.toJSONSchema(queriesSchema) },
        purpose: { step: 'multi-query', prompt: prompt.id },
      },
      queriesSchema,
      options,
    )
    found.push(...distinct(question, queries).slice(0, paraphrases + parts))
  }
  if (keywords > 0) {
    const prompt = prompts.keywords
    const reply = await completeJson(
      model,
      {
        messages: renderPrompt(prompt, { question, count: String(keywords) }),
        temperature,
        maxTokens: 20 * keywords + 40,
        schema: { name: 'keywords', schema: z.toJSONSchema(keywordsSchema) },
        purpose: { step: 'keywords', prompt: prompt.id },
      },
      keywordsSchema,
      options,
    )
    const words = distinct(question, reply.keywords).slice(0, keywords)
    if (words.length > 0) found.push(words.join(' '))
  }
  return found
}

/**
 * One query for each side of a question that is about a framework's demands and the institution
 * (Edwards 2024, case B). Throws as `furtherQueries`.
 */
export async function sideQueries(
  question: string,
  { temperature }: Pick<QuerySettings, 'temperature'>,
  { model, prompts }: { readonly model: LanguageModel; readonly prompts: Prompts },
  options: { readonly signal?: AbortSignal | undefined },
): Promise<QuestionSides['queries']> {
  const prompt = prompts['side-queries']
  return await completeJson(
    model,
    {
      messages: renderPrompt(prompt, { question }),
      temperature,
      maxTokens: 200,
      schema: { name: 'sides', schema: z.toJSONSchema(sidesSchema) },
      purpose: { step: 'side-queries', prompt: prompt.id },
    },
    sidesSchema,
    options,
  )
}

/** Usable texts, each once, none that only repeats the question. */
function distinct(question: string, texts: readonly string[]): readonly string[] {
  const seen = new Set([keyOf(question), ''])
  return texts.filter(candidate => {
    const key = keyOf(candidate)
    if (seen.has(key) || candidate.length > maxLength) return false
    seen.add(key)
    return true
  })
}

const keyOf = (value: string): string => wordTexts(value).join(' ')
