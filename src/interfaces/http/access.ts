import { isIPv4 } from 'node:net'
import type { Principal } from '../../core/principal.ts'
import type { AccessTokens } from '../../app/access-tokens.ts'
import { RequestError } from './errors.ts'

/** Who may come in, and as whom. */
export interface AccessSettings {
  readonly tokens: AccessTokens
  /** As whom somebody without a token comes, while there are no tokens. */
  readonly anonymous: Principal
  /** The address that the server is bound to, without brackets. */
  readonly host: string
  /** The port that it listens on; known once it does. */
  readonly port: () => number
}

export interface Access {
  /**
   * Refuses requests that a web page of somebody else may have sent, where no token is asked for:
   * any name may lead to a loopback address (DNS rebinding), and any page may send requests to it.
   */
  readonly requireOwnOrigin: (headers: Headers) => void
  /** Who sends a request; throws `unauthenticated`. */
  readonly principalOf: (headers: Headers) => Principal
}

/** Whether only programs of this machine reach an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

export function access({ tokens, anonymous, host, port }: AccessSettings): Access {
  // Once a token was asked for, removing the last one must not let everybody in.
  let wantsToken = !isLoopback(host)
  const isOpen = (): boolean => {
    wantsToken ||= tokens.any()
    return !wantsToken
  }
  return {
    requireOwnOrigin(headers) {
      if (!isOpen()) return
      const named = headers.get('host')?.toLowerCase() ?? ''
      if (!ownHosts(host, port()).has(named))
        throw new RequestError(
          'refused_origin',
          'The Host header does not name this server. Use its address on this machine, or ' +
            'create a token.',
        )
      const origin = headers.get('origin')
      const site = headers.get('sec-fetch-site')
      if (
        (origin !== null && origin.toLowerCase() !== `http://${named}`) ||
        (site !== null && site !== 'same-origin' && site !== 'none')
      )
        throw new RequestError('refused_origin', 'Requests of other web pages are refused.')
    },
    principalOf(headers) {
      if (isOpen()) return anonymous
      const [, token] = /^bearer +([\w-]{1,200})$/i.exec(headers.get('authorization') ?? '') ?? []
      const principal = token === undefined ? undefined : tokens.principalOf(token)
      if (principal === undefined)
        throw new RequestError(
          'unauthenticated',
          'A valid token is needed: "Authorization: Bearer vt_…". "veritrail tokens create" ' +
            'makes one.',
          { 'www-authenticate': 'Bearer realm="veritrail"' },
        )
      return principal
    },
  }
}

/** What a Host header may be; port 80 may be left out. */
function ownHosts(host: string, port: number): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host]
  return new Set(names.flatMap(name => [`${name}:${port}`, ...(port === 80 ? [name] : [])]))
}
