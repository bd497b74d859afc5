import type { z } from 'zod'
import { AppError } from '../errors.ts'

// A request can name thousands of wrong fields, each by a name of a megabyte.
const mostIssues = 20
const longestIssue = 300

/**
 * What a schema makes of a part of a request. Throws `invalid_input`, which names the fields that
 * are wrong; `part` is the name of the whole.
 */
export function readRequest(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues
    .slice(0, mostIssues)
    .map(issue => ({ path: shortened(issue.path.join('.')), message: shortened(issue.message) }))
  const listed = issues.map(({ path, message }) => `${path === '' ? part : path}: ${message}`)
  const more = result.error.issues.length - issues.length
  throw new AppError(
    'invalid_input',
    `The request is not valid: ${listed.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    { issues },
  )
}

const shortened = (text: string): string =>
  text.length <= longestIssue ? text : `${text.slice(0, longestIssue).toWellFormed()}…`
