import { AppError } from '../../core/errors.ts'

/** Where an OpenAI-compatible server answers. */
export interface Endpoint {
  /** Host and port, as people know the provider. */
  readonly host: string
  /** The full address of a path below the base, with the base's query. */
  address(path: string): string
  /** The same for people: without credentials and query. */
  shown(path: string): string
}

/**
 * Reads a base URL such as `http://localhost:11434/v1`. Throws `invalid_input` unless it is http or
 * https without credentials; the message never repeats them.
 */
export function openAiEndpoint(baseUrl: string): Endpoint {
  const url = URL.parse(baseUrl.trim())
  const problem =
    url === null
      ? 'it is no URL; it must look like http://localhost:11434/v1'
      : url.protocol !== 'http:' && url.protocol !== 'https:'
        ? 'it must begin with http:// or https://'
        : url.username !== '' || url.password !== ''
          ? 'it must hold no credentials; name an environment variable that holds the key instead'
          : undefined
  if (url === null || problem !== undefined)
    throw new AppError(
      'invalid_input',
      `The base URL of a language model cannot be used: ${problem ?? ''}.`,
      { issues: [{ path: 'baseUrl', message: problem ?? '' }] },
    )
  const base = url.pathname.replace(/\/+$/, '')
  return {
    host: url.host,
    address: path => `${url.origin}${base}${path}${url.search}`,
    shown: path => `${url.origin}${base}${path}`,
  }
}
