import type { z } from 'zod'

/** A line of JSON Lines: its number from 1, and what it holds or what is wrong with it. */
export type JsonLine<Value> =
  | { readonly line: number; readonly value: Value }
  | { readonly line: number; readonly problems: readonly [string, ...string[]] }

/** Reads JSON Lines against a schema; empty lines are passed over. */
export function* jsonLines<Value>(
  text: string,
  schema: z.ZodType<Value>,
): Generator<JsonLine<Value>> {
  for (const [index, content] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (content.trim() !== '') yield { line: index + 1, ...lineOf(content, schema) }
  }
}

function lineOf<Value>(
  content: string,
  schema: z.ZodType<Value>,
): { readonly value: Value } | { readonly problems: readonly [string, ...string[]] } {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problems: ['is not JSON'] }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { value: parsed.data }
  const [first = 'is not as it should be', ...others] = parsed.error.issues.map(
    ({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`),
  )
  return { problems: [first, ...others] }
}
