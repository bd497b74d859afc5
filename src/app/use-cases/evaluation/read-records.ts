import type { z } from 'zod'
import { AppError } from '../../../core/errors.ts'

/** Lines that are none, from 1. */
export type LineProblems = ReadonlyArray<{ readonly line: number; readonly message: string }>

interface Named {
  readonly id?: string | number | undefined
}

/**
 * Reads JSON Lines against a schema; a record without an id is named by its line. Throws
 * `invalid_input` where no line is one; `name` stands for the file there, `purpose` for what was
 * wanted of it.
 */
export function readRecords<Value extends Named>(
  text: string,
  schema: z.ZodType<Value>,
  { name, purpose }: { readonly name: string; readonly purpose: string },
): {
  readonly records: ReadonlyArray<Value & { readonly id: string }>
  readonly problems: LineProblems
} {
  const records: Array<Value & { readonly id: string }> = []
  const problems: Array<{ line: number; message: string }> = []
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const read = recordOf(line, schema)
    if (typeof read === 'string') problems.push({ line: index + 1, message: read })
    else records.push({ ...read, id: String(read.id ?? index + 1) })
  }
  if (records.length > 0) return { records, problems }
  const [first] = problems
  throw new AppError(
    'invalid_input',
    `${name} holds nothing to ` +
      `${purpose}${first === undefined ? '' : `: line ${first.line} ${first.message}`}.`,
    { issues: problems.map(({ line, message }) => ({ path: `line ${line}`, message })) },
  )
}

/** The record, or why the line is none. */
function recordOf<Value extends Named>(line: string, schema: z.ZodType<Value>): Value | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return 'is not JSON'
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return issue === undefined || issue.path.length === 0
    ? (issue?.message ?? 'is not an object')
    : `${issue.path.join('.')}: ${issue.message}`
}
