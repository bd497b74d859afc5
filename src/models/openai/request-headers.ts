import { AppError } from '../../core/errors.ts'
import type { Secret } from '../../support/secret.ts'

export interface HeaderOptions {
  readonly apiKey?: Secret | undefined
  readonly apiKeyHeader?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * The headers of every request, and the values that no message may show. Throws `invalid_input` for
 * a name or value that no header can hold, without repeating it.
 */
export function requestHeaders({ apiKey, apiKeyHeader, headers = {} }: HeaderOptions): {
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
} {
  const key = apiKey?.reveal()
  const all = new Headers({
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'veritrail',
  })
  for (const [name, value] of Object.entries(headers))
    set(all, name, value, `The header ${/^[\w-]{1,60}$/.test(name) ? name : '(unreadable name)'}`)
  if (key !== undefined)
    set(
      all,
      apiKeyHeader ?? 'authorization',
      apiKeyHeader === undefined ? `Bearer ${key}` : key,
      'The API key',
    )
  return {
    headers: Object.fromEntries(all),
    secrets: [...(key === undefined ? [] : [key]), ...Object.values(headers)],
  }
}

function set(headers: Headers, name: string, value: string, what: string): void {
  try {
    headers.set(name, value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Without the cause: its message repeats the value.
    throw new AppError(
      'invalid_input',
      `${what} cannot be sent: it holds characters that no header can hold, such as a line ` +
        'end.',
      { issues: [{ path: 'headers', message: 'holds characters that no header can hold' }] },
    )
  }
}
