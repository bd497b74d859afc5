import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { jsonValuesIn } from '../../support/json-in-text.ts'
import type { Endpoint } from './endpoint.ts'

/** What a message about a call needs: who was asked for what, and what may not be told. */
export interface CallSubject {
  readonly endpoint: Endpoint
  readonly method: 'POST' | 'GET'
  readonly path: string
  readonly model: string
  /** Values that never show: the key and the values of headers. */
  readonly secrets: readonly string[]
  /** Texts that were sent: a server's message that repeats them is left out. */
  readonly sent: readonly string[]
}

export const called = ({ endpoint, method, path, model }: CallSubject): string =>
  `${method} ${endpoint.shown(path)} (model ${model.slice(0, 100)})`

/** `model_call_failed` with what was tried and what to do about it. */
export function callFailed(
  subject: CallSubject,
  what: string,
  advice: string,
  options: {
    readonly status?: number | undefined
    readonly retryable?: boolean | undefined
    readonly cause?: unknown
  } = {},
): AppError<'model_call_failed'> {
  const { status, retryable = false, cause } = options
  return new AppError(
    'model_call_failed',
    `${called(subject)} ${what}. ${advice}`,
    {
      provider: subject.endpoint.host,
      model: subject.model,
      ...(status === undefined ? {} : { status }),
    },
    { retryable, ...(cause === undefined ? {} : { cause }) },
  )
}

/** How much of a reply errors keep. */
const keptCharacters = 4000

/** `model_output_invalid`; the text that came is in the details only. */
export function outputInvalid(
  subject: CallSubject,
  what: string,
  advice: string,
  rawText: string,
  cause?: unknown,
): AppError<'model_output_invalid'> {
  return new AppError(
    'model_output_invalid',
    `${called(subject)} ${what}. ${advice}`,
    { model: subject.model, rawText: rawText.slice(0, keptCharacters) },
    cause === undefined ? {} : { cause },
  )
}

/** An answer with a status that is no success. */
export function refusedBy(
  subject: CallSubject,
  status: number,
  body: string,
): AppError<'model_call_failed'> {
  const told = serverMessage(body, subject)
  return callFailed(
    subject,
    `answered ${status}${told === undefined ? '' : `: ${told}`}`,
    adviceFor(status),
    { status, retryable: status === 429 || status >= 500 },
  )
}

function adviceFor(status: number): string {
  if (status >= 300 && status < 400)
    return 'It redirects elsewhere: set baseUrl to the final address.'
  switch (status) {
    case 401:
    case 403:
      return (
        'Check the API key: it is read from the environment variable that apiKeyVariable ' +
        'names.'
      )
    case 404:
      return 'Check baseUrl (it usually ends in /v1) and the name of the model.'
    case 400:
    case 422:
      return (
        'The endpoint does not take this request: check the name of the model, and leave out ' +
        'parameters that it does not know with "omit".'
      )
    case 413:
      return 'The request is too large for the endpoint: lower documentCharacters.'
    case 429:
      return 'It takes no more requests for now: try again later, or lower maxConcurrency.'
    default:
      return status >= 500
        ? 'The fault is on its side: look at its log, or try again later.'
        : 'Check baseUrl and the settings of the model.'
  }
}

const errorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().nullish(),
      type: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
    }),
  ]),
})

/**
 * What the server says of the failure, in one short line without secrets; nothing if it repeats
 * text of the request.
 */
export function serverMessage(body: string, { secrets, sent }: CallSubject): string | undefined {
  const [value] = jsonValuesIn(body.slice(0, 16_384))
  // Gemini's endpoint wraps its error in a list.
  const parsed = errorBody.safeParse(Array.isArray(value) ? value[0] : value)
  if (!parsed.success) return undefined
  const { error } = parsed.data
  const { message, kind } =
    typeof error === 'string'
      ? { message: error, kind: undefined }
      : { message: error.message ?? undefined, kind: error.type ?? error.code ?? undefined }
  const label =
    kind === undefined
      ? ''
      : String(kind)
          .replace(/[^\w.-]+/g, ' ')
          .trim()
          .slice(0, 60)
  const line = redacted(message ?? '', secrets)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  const told =
    line === '' || repeats(line, sent) ? label : label === '' ? line : `${line} (${label})`
  return told === '' ? undefined : redacted(told, secrets)
}

function redacted(text: string, secrets: readonly string[]): string {
  let shown = text
  for (const value of secrets) if (value.length >= 4) shown = shown.replaceAll(value, '[secret]')
  // Servers show keys in part ("sk-ab***yz"): what looks like one goes whole.
  return shown.replace(/\b(?:sk|pk|key|Bearer)[-_ ][\w*.-]{6,}/gi, '[secret]')
}

/** Whether a line holds 24 characters in a row of what was sent. */
function repeats(line: string, sent: readonly string[]): boolean {
  const texts = sent.map(text => text.replace(/\s+/g, ' '))
  for (let start = 0; start + 24 <= line.length; start += 1) {
    const piece = line.slice(start, start + 24)
    if (texts.some(text => text.includes(piece))) return true
  }
  return false
}
