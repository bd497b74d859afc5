import { AppError, type QueryRejection } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'

export type FaultReason = QueryRejection['reason']

/** Line and column in a query's text, both from 1; columns count UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** The place of a part of a query in its text, where that is known. */
export type Locate = (part: object) => Place | undefined

export interface FaultDetails {
  /** What the fault is about: an offset in the text, or parts of the query, nearest first. */
  readonly at?: number | ReadonlyArray<object | undefined> | undefined
  readonly expected?: readonly string[] | undefined
  readonly suggestions?: readonly string[] | undefined
  readonly cause?: unknown
  /** Whether the same query may succeed later. */
  readonly retryable?: boolean | undefined
}

/**
 * What is wrong with a query, or went wrong when it ran. Thrown by whatever notices it, without the
 * query, which only the entry points know: they turn it into `query_rejected` with
 * `withQueryInErrors`.
 */
export class CypherFault extends Error {
  override readonly name = 'CypherFault'
  readonly reason: FaultReason
  readonly details: FaultDetails
  constructor(reason: FaultReason, message: string, details: FaultDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.reason = reason
    this.details = details
  }
}

/** An operation that failed on the data: a wrong type, a text that is no time. */
export function evaluationFault(message: string): CypherFault {
  return new CypherFault('evaluation', message)
}

/** A cap that was hit, which the message names. */
export function limitFault(message: string): CypherFault {
  return new CypherFault('limit', message)
}

/**
 * A fault that a text or value has before it runs, at an offset or at a part; `syntax` unless
 * `details` say otherwise.
 */
export function syntaxFault(
  at: number | object | undefined,
  message: string,
  { reason = 'syntax', ...details }: SyntaxDetails = {},
): CypherFault {
  return new CypherFault(reason, message, { ...details, at: typeof at === 'number' ? at : [at] })
}

export interface SyntaxDetails extends Pick<FaultDetails, 'expected' | 'suggestions'> {
  readonly reason?: FaultReason | undefined
}

/** The refusal of a part of a query by schema or policy; `parts` from the nearest outwards. */
export function refusal(
  reason: FaultReason,
  message: string,
  parts: ReadonlyArray<object | undefined>,
  suggestions: readonly string[] = [],
): CypherFault {
  return new CypherFault(reason, message, { at: parts, suggestions })
}

/** The query that errors carry, and where its parts stand in it. */
export interface FaultyQuery {
  /** The text that the query was read from, or that stands for it. */
  readonly text?: string | undefined
  /** Without a text, errors carry the query as JSON. */
  readonly query?: GraphQuery | undefined
  readonly locate?: Locate | undefined
  /** Whether messages end with the place. */
  readonly showsPlace?: boolean | undefined
}

/** What `work` returns; the faults that it throws become `query_rejected` of this query. */
export function withQueryInErrors<Result>(of: FaultyQuery, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw rejectionOf(error, of)
  }
}

/** As `withQueryInErrors`, for work that is waited for. */
export async function withQueryInRejections<Result>(
  of: FaultyQuery,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw rejectionOf(error, of)
  }
}

/** The public error for a fault of a query; any other error as it is. */
function rejectionOf(error: unknown, of: FaultyQuery): unknown {
  if (error instanceof RangeError && error.message.includes('call stack'))
    return new AppError(
      'query_rejected',
      'The query is nested too deeply.',
      { query: textOf(of), reason: 'limit' },
      { cause: error },
    )
  if (!(error instanceof CypherFault)) return error
  const { at, expected, suggestions } = error.details
  const place = typeof at === 'number' ? placeAt(of.text ?? '', at) : placeOf(at ?? [], of.locate)
  return new AppError(
    'query_rejected',
    place === undefined || of.showsPlace !== true
      ? error.message
      : `${error.message} (line ${place.line}, column ${place.column})`,
    {
      query: textOf(of),
      reason: error.reason,
      ...(place === undefined ? {} : { line: place.line, column: place.column }),
      ...(expected === undefined ? {} : { expected }),
      ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
    },
    {
      ...(error.cause === undefined ? {} : { cause: error.cause }),
      retryable: error.details.retryable ?? false,
    },
  )
}

/** The place of the first part that has one. */
function placeOf(
  parts: ReadonlyArray<object | undefined>,
  locate: Locate | undefined,
): Place | undefined {
  for (const part of parts) {
    const place = part === undefined ? undefined : locate?.(part)
    if (place !== undefined) return place
  }
  return undefined
}

function textOf({ text, query }: FaultyQuery): string {
  if (text !== undefined) return text
  try {
    return JSON.stringify(query)
  } catch (error) {
    if (error instanceof RangeError) return 'a query nested too deeply to be shown'
    throw error
  }
}

/** Line and column of an offset in a text. */
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

/** "did you mean" as a part of a message; empty without suggestions. */
export function didYouMean(suggestions: readonly string[]): string {
  if (suggestions.length === 0) return ''
  const last = suggestions.at(-1) ?? ''
  const names =
    suggestions.length === 1 ? last : `${suggestions.slice(0, -1).join(', ')} or ${last}`
  return ` Did you mean ${names}?`
}
