import { AppError, type QueryRejection } from '../../core/errors.ts'

export interface Place {
  readonly line: number
  readonly column: number
}

/** Line and column of an offset in a text, both from 1; columns count UTF-16 units. */
export function placeAt(text: string, offset: number): Place {
  const end = Math.min(Math.max(offset, 0), text.length)
  let line = 1
  let start = 0
  for (
    let newline = text.indexOf('\n');
    newline !== -1 && newline < end;
    newline = text.indexOf('\n', newline + 1)
  ) {
    line += 1
    start = newline + 1
  }
  return { line, column: end - start + 1 }
}

export interface FaultDetails {
  readonly reason?: QueryRejection['reason'] | undefined
  readonly expected?: readonly string[] | undefined
  readonly suggestions?: readonly string[] | undefined
}

/** The error for a text that cannot be read as a query; the message ends with the place. */
export function syntaxFault(
  text: string,
  offset: number,
  message: string,
  details: FaultDetails = {},
): AppError<'query_rejected'> {
  const place = placeAt(text, offset)
  return new AppError('query_rejected', `${message} (line ${place.line}, column ${place.column})`, {
    query: text,
    reason: details.reason ?? 'syntax',
    ...place,
    ...(details.expected === undefined ? {} : { expected: details.expected }),
    ...(details.suggestions === undefined || details.suggestions.length === 0
      ? {}
      : { suggestions: details.suggestions }),
  })
}
