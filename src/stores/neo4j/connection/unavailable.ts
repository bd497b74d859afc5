import { AppError } from '../../../core/errors.ts'

/** What a message may say about a server. */
export interface ServerName {
  readonly uri: string
  readonly username: string
  readonly database?: string | undefined
}

/**
 * The error for a fault of the driver or server, with advice. Never contains the password or the
 * server's own words, which may repeat parameters.
 */
export function unavailable(
  cause: unknown,
  { uri, username, database }: ServerName,
  action: string,
): AppError<'store_unavailable'> {
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
      ? cause.code
      : ''
  const say = (message: string, retryable = false): AppError<'store_unavailable'> =>
    new AppError('store_unavailable', message, { store: uri }, { cause, retryable })
  if (code.includes('Security.Unauthorized') || code.includes('Security.AuthenticationRateLimit'))
    return say(
      `Neo4j at ${uri} rejects the login of ${username}. Set NEO4J_USERNAME and ` +
        'NEO4J_PASSWORD to a user that exists there.',
    )
  if (code.includes('Security.CredentialsExpired'))
    return say(
      `The password of ${username} at ${uri} has expired. Change it in Neo4j, then set ` +
        'NEO4J_PASSWORD.',
    )
  if (code.includes('Security.Forbidden'))
    return say(
      `${username} may not do this in Neo4j at ${uri} (${action}). Use a user that may ` +
        'read, write and make indexes.',
    )
  if (code.includes('Database.DatabaseNotFound'))
    return say(
      `Neo4j at ${uri} has no database ${database ?? ''}. Name another one with NEO4J_DATABASE.`,
    )
  if (
    code === 'ServiceUnavailable' ||
    code === 'SessionExpired' ||
    code.includes('Database.DatabaseUnavailable')
  )
    return say(
      `Neo4j at ${uri} does not answer (${action}). Start it, or set NEO4J_URI to where it runs.`,
      true,
    )
  if (code.includes('MemoryPoolOutOfMemoryError') || code.includes('OutOfMemory'))
    return say(
      `Neo4j at ${uri} ran out of memory (${action}). Give the server more heap ` +
        '(server.memory.heap.max_size), or ingest in smaller batches.',
    )
  if (code.includes('TransientError'))
    return say(`Neo4j at ${uri} could not finish: ${action} (${code}). Try again.`, true)
  return say(
    `Neo4j at ${uri} failed: ${action}${code === '' ? '' : ` (${code})`}. Look into the ` +
      `server's log.`,
  )
}
