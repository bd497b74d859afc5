import { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import { completeJson } from '../../prompting/complete-json.ts'
import { renderPrompt } from '../../prompting/render-prompt.ts'
import type { ModelQueryRequest, QueryRun } from './model-query.ts'
import { shortText, valueText } from './value-text.ts'

const reply = z.object({ answers: z.enum(['yes', 'no']) })
const schema = { name: 'query_check', schema: z.toJSONSchema(reply) }

/** What the model sees of a result: it judges what was asked for, not every row. */
export const rowsToJudge = 10
const shownCharacters = 200
const checkTokens = 200

/**
 * Asks the model whether the result of a query answers the question; `unchecked` where it gives no
 * usable reply. Throws `aborted`.
 */
export async function checkResult(
  { question, model, prompts }: ModelQueryRequest,
  text: string,
  run: QueryRun,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<'answers' | 'does not answer' | 'unchecked'> {
  const prompt = prompts['query-check']
  try {
    const { answers } = await completeJson(
      model,
      {
        messages: renderPrompt(prompt, {
          question: question.text,
          query: text,
          result: resultText(run),
        }),
        maxTokens: checkTokens,
        schema,
        purpose: { step: 'query-check', prompt: prompt.id },
      },
      reply,
      options,
    )
    return answers === 'yes' ? 'answers' : 'does not answer'
  } catch (error) {
    if (!isAppError(error, 'model_call_failed') && !isAppError(error, 'model_output_invalid'))
      throw error
    return 'unchecked'
  }
}

function resultText({ columns, rows, truncated }: QueryRun): string {
  const lines = rows
    .slice(0, rowsToJudge)
    .map(row =>
      columns
        .map((_name, index) =>
          shortText(valueText(row[index] ?? null, '', []) ?? 'null', shownCharacters),
        )
        .join(' | '),
    )
  const left = rows.length - lines.length
  return [
    columns.join(' | '),
    ...lines,
    ...(left > 0 || truncated ? [`(${left}${truncated ? ' or more' : ''} more rows)`] : []),
  ].join('\n')
}
