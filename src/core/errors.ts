/** Details of each error code; a new code does not compile until every interface maps it. */
export interface ErrorDetails {
  invalid_input: { issues: ReadonlyArray<{ path: string; message: string }> }
  not_found: {
    kind:
      | 'corpus'
      | 'document'
      | 'chunk'
      | 'node'
      | 'answer'
      | 'conversation'
      | 'file'
      | 'job'
      | 'token'
      | 'model'
      | 'framework'
      | 'standard'
      | 'institution'
      | 'link'
      | 'experiment'
      | 'panel'
      | 'question'
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

/** Why a graph query is not run, or not completed. */
export interface QueryRejection {
  /** The query's text, or its value as JSON where it has none. */
  query: string
  /**
   * `syntax`: includes unknown names and wrong types that are found without running. `evaluation`:
   * an operation failed on the data (a wrong type, division by zero).
   */
  reason:
    | 'writes'
    | 'syntax'
    | 'unsupported'
    | 'unknown_schema'
    | 'limit'
    | 'timeout'
    | 'evaluation'
  /** Position in the text, both from 1. */
  line?: number | undefined
  column?: number | undefined
  /** What was expected there instead. */
  expected?: readonly string[] | undefined
  /** Nearest known labels, types, properties, functions or variables. */
  suggestions?: readonly string[] | undefined
}

/**
 * Why a document cannot be read; shown in the summary of an ingestion. `too_large`: a fixed bound
 * of its format's reader; `over_budget`: more time, memory or parts than the configuration gives a
 * document.
 */
export type UnreadableReason =
  | 'password'
  | 'damaged'
  | 'unsupported'
  | 'empty'
  | 'too_large'
  | 'over_budget'

/**
 * Why a web page was not received: it does not exist, the server did not answer properly, or
 * reading it is refused by the server or by us.
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
