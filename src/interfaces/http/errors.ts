import { toldError } from '../../app/told-error.ts'
import { AppError, type ErrorCode } from '../../core/errors.ts'

/** What is wrong with a request as such, before any use case sees it. */
const requestStatus = {
  unauthenticated: 401,
  refused_origin: 403,
  no_such_route: 404,
  model_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  overloaded: 503,
  issuer_unavailable: 503,
  shutting_down: 503,
  storage_full: 507,
} as const
export type RequestErrorCode = keyof typeof requestStatus

/** 499: whoever asked has gone, so nobody reads it. */
const httpStatus = {
  invalid_input: 400,
  not_found: 404,
  document_unreadable: 422,
  model_call_failed: 502,
  model_output_invalid: 502,
  query_rejected: 422,
  store_unavailable: 503,
  store_inconsistent: 503,
  damaged: 500,
  forbidden: 403,
  aborted: 499,
  internal: 500,
} as const satisfies Record<ErrorCode, number>

/** Every code that an error of this interface may have, with its status. */
export const errorStatus: Readonly<Record<RequestErrorCode | ErrorCode, number>> = {
  ...httpStatus,
  ...requestStatus,
}

/** A request that no use case is called for. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: RequestErrorCode
  readonly headers: Readonly<Record<string, string>>
  constructor(code: RequestErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.headers = headers
  }
}

export interface ErrorBody {
  readonly error: {
    readonly code: RequestErrorCode | ErrorCode
    readonly message: string
    readonly details: Readonly<Record<string, unknown>>
  }
}

/** What a client is told of an error. */
export function errorBody(error: unknown): ErrorBody {
  if (error instanceof RequestError) return bodyOf(error.code, error.message)
  if (!(error instanceof AppError)) return bodyOf('internal', 'Something went wrong in the server.')
  const { code, message, details } = toldError(error)
  return bodyOf(code, message, details)
}

export function errorResponse(error: unknown): Response {
  const body = errorBody(error)
  return Response.json(body, {
    status: errorStatus[body.error.code],
    headers: error instanceof RequestError ? error.headers : {},
  })
}

const bodyOf = (
  code: ErrorBody['error']['code'],
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): ErrorBody => ({ error: { code, message, details } })
