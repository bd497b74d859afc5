import type { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import { jsonLines } from '../../../evaluation/json-lines.ts'

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
  for (const read of jsonLines(text, schema)) {
    const { line } = read
    if ('problems' in read) problems.push({ line, message: read.problems[0] })
    else records.push({ ...read.value, id: String(read.value.id ?? line) })
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
