import { z } from 'zod'
import { isAppError } from '../../core/errors.ts'
import { parseJson } from '../../support/json.ts'
import { callFailed, outputInvalid, serverMessage, type CallSubject } from './call-failure.ts'

const errorSchema = z.object({ error: z.union([z.string(), z.looseObject({})]) })

const wrongServer =
  'Check that baseUrl is that of an OpenAI-compatible server; it usually ends in /v1.'

/**
 * A JSON reply of this form; `what` names the form. Throws `model_output_invalid`, or
 * `model_call_failed` for an error inside a success.
 */
export function readJsonReply<Schema extends z.ZodType>(
  body: string,
  contentType: string,
  subject: CallSubject,
  schema: Schema,
  what: string,
): z.output<Schema> {
  const value = jsonOf(body)
  if (value === undefined) {
    const kind = /^\s*(?:application\/json|$)/i.test(contentType)
      ? 'invalid JSON'
      : `${contentType.split(';')[0]?.trim().slice(0, 60) ?? ''}, not JSON`
    throw outputInvalid(subject, `answered with ${kind}`, wrongServer, body)
  }
  throwToldError(value.value, body, subject)
  const parsed = schema.safeParse(value.value)
  if (!parsed.success)
    throw outputInvalid(
      subject,
      `answered with JSON that is no ${what} (${issueOf(parsed.error)})`,
      wrongServer,
      body,
    )
  return parsed.data
}

/** One event of a stream, of this form. Throws as `readJsonReply` does. */
export function readJsonEvent<Schema extends z.ZodType>(
  data: string,
  subject: CallSubject,
  schema: Schema,
  what: string,
): z.output<Schema> {
  const value = jsonOf(data)
  if (value === undefined)
    throw outputInvalid(subject, 'streamed an event that is not valid JSON', wrongServer, data)
  throwToldError(value.value, data, subject)
  const parsed = schema.safeParse(value.value)
  if (!parsed.success)
    throw outputInvalid(
      subject,
      `streamed an event that is no part of a ${what} (${issueOf(parsed.error)})`,
      wrongServer,
      data,
    )
  return parsed.data
}

function throwToldError(value: unknown, body: string, subject: CallSubject): void {
  if (!errorSchema.safeParse(value).success) return
  const told = serverMessage(body, subject)
  throw callFailed(
    subject,
    `told an error in place of a reply${told === undefined ? '' : `: ${told}`}`,
    'Look at the log of the endpoint.',
  )
}

/** Where and how it does not fit; zod's words for it hold none of the reply's text. */
function issueOf(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'it has an unexpected structure'
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text, 'The reply') }
  } catch (error) {
    if (isAppError(error, 'invalid_input')) return undefined
    throw error
  }
}
