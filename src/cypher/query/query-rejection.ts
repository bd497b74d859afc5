import { AppError, type QueryRejection } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'

/** Where a part of a query stands in its text, both from 1. */
export type Locate = (
  part: object,
) => { readonly line: number; readonly column: number } | undefined

/** Makes the error for a part of one query; the place is that of the first part that has one. */
export type Rejecter = (
  reason: QueryRejection['reason'],
  message: string,
  parts: ReadonlyArray<object | undefined>,
  suggestions?: readonly string[],
) => AppError<'query_rejected'>

const longestShown = 2_000

/** `text` is what the error carries as the query; without one its value stands there. */
export function rejecterOf(
  query: GraphQuery,
  options: { readonly text?: string | undefined; readonly locate?: Locate | undefined },
): Rejecter {
  return (reason, message, parts, suggestions) => {
    let place: { readonly line: number; readonly column: number } | undefined
    for (const part of parts) place ??= part === undefined ? undefined : options.locate?.(part)
    return new AppError('query_rejected', message, {
      query: (options.text ?? valueText(query)).slice(0, longestShown).toWellFormed(),
      reason,
      ...(place === undefined ? {} : { line: place.line, column: place.column }),
      ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
    })
  }
}

function valueText(query: GraphQuery): string {
  try {
    return JSON.stringify(query)
  } catch (error) {
    // A value nested too deep to be written.
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** "did you mean" as a part of a message; empty without suggestions. */
export function didYouMean(suggestions: readonly string[]): string {
  if (suggestions.length === 0) return ''
  return (
    ' Did you mean ' +
    `${suggestions.length === 1 ? suggestions.join('') : `${suggestions.slice(0, -1).join(', ')} or ${suggestions.at(-1) ?? ''}`}?`
  )
}
