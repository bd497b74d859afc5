/** What each error code carries; a new code does not compile until every door has mapped it. */
export interface ErrorDetails {
  invalid_input: { issues: ReadonlyArray<{ path: string; message: string }> }
  not_found: {
    kind: 'corpus' | 'document' | 'chunk' | 'node' | 'answer' | 'file' | 'job'
    id: string
  }
  document_unreadable: { reason: UnreadableReason; file: string }
  model_call_failed: { provider: string; model: string; status?: number }
  model_output_invalid: { model: string; rawText: string }
  query_rejected: QueryRejection
  store_unavailable: { store: string }
  store_inconsistent: { store: string; problems: readonly string[] }
  /**
   * `what` names the part of the store that cannot be read as it was written; `documentId` the
   * document it belongs to, where that is known.
   */
  damaged: { store: string; what: string; documentId?: string | undefined }
  forbidden: { action: string }
  aborted: Record<never, never>
  internal: Record<never, never>
}
export type ErrorCode = keyof ErrorDetails

/** Why a graph query is not run, or not to its end. */
export interface QueryRejection {
  /** The query's text; of one that has none, its value as JSON. */
  query: string
  /**
   * `syntax`: also names that do not exist or wrong types that can be told without running.
   * `evaluation`: an operation failed on the data (a wrong type, division by zero).
   */
  reason:
    | 'writes'
    | 'syntax'
    | 'unsupported'
    | 'unknown_schema'
    | 'limit'
    | 'timeout'
    | 'evaluation'
  /** Place in the text, both from 1. */
  line?: number | undefined
  column?: number | undefined
  /** What could have stood there instead. */
  expected?: readonly string[] | undefined
  /** Nearest known labels, types, properties, functions or variables. */
  suggestions?: readonly string[] | undefined
}

/**
 * Why a document cannot be read; shown to people in the summary of an ingestion. `too_large`: a
 * fixed bound of its format's reader; `over_budget`: more time, memory or parts than the
 * configuration gives a document.
 */
export type UnreadableReason =
  | 'password'
  | 'damaged'
  | 'unsupported'
  | 'empty'
  | 'too_large'
  | 'over_budget'

/**
 * Why a web page was not received: the server says that it is not there, it did not answer as it
 * should, or reading it is refused here or there.
 */
export type UnfetchedReason = 'missing' | 'unreachable' | 'not_allowed'

/**
 * The one error class: callers branch on `code`, never on the message; messages hold no secrets and
 * no document text.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: Code
  readonly details: ErrorDetails[Code]
  readonly retryable: boolean
  constructor(
    code: Code,
    message: string,
    details: ErrorDetails[Code],
    options: { cause?: unknown; retryable?: boolean } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.details = details
    this.retryable = options.retryable ?? false
  }
}

export function isAppError<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is AppError<Code> {
  return error instanceof AppError && error.code === code
}
