/** The server refused or failed, or was not there (`offline`, status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined
  constructor(
    message: string,
    facts: {
      readonly status: number
      readonly code: string
      readonly details?: Readonly<Record<string, unknown>>
      readonly retryAfter?: number | undefined
    },
  ) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details ?? {}
    this.retryAfter = facts.retryAfter
  }
}

/** Whether the server does not have what was asked for: a route, or a thing. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405)
