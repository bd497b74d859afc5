import { isIPv4 } from 'node:net'
import type { Principal } from '../../core/principal.ts'
import type { AccessTokens } from '../../app/access-tokens.ts'
import { RequestError } from './errors.ts'
import type { OidcPrincipals } from './oidc.ts'
import type { ProxyUsers } from './proxy-users.ts'

/** Who may come in, and as whom. */
export interface AccessSettings {
  readonly tokens: AccessTokens
  /** Takes bearer tokens of a provider. */
  readonly oidc?: OidcPrincipals | undefined
  /** Believes the headers of a proxy. */
  readonly proxy?: ProxyUsers | undefined
  /** As whom somebody without a token comes, while nothing asks who comes. */
  readonly anonymous: Principal
  /** Every request needs a token, also while there is none. */
  readonly requireToken?: boolean | undefined
  /** The address that the server is bound to, without brackets. */
  readonly host: string
  /** The port that it listens on; known once it does. */
  readonly port: () => number
}

export interface Access {
  /**
   * Refuses requests that a web page of somebody else may have sent, where no token is asked for:
   * any name may lead to a loopback address (DNS rebinding), and any page may send requests to it.
   * `isPageView`: for the page alone, which holds nothing of the corpus, so that links to it work
   * in the pages of others.
   */
  readonly requireOwnOrigin: (headers: Headers, options?: { readonly isPageView?: boolean }) => void
  /** How requests say who sends them. */
  readonly authentication: () => 'none' | 'token' | 'oidc' | 'proxy'
  /**
   * Who sends a request, from an address where that is known; throws `unauthenticated`,
   * `refused_origin`, `issuer_unavailable`.
   */
  readonly principalOf: (headers: Headers, address?: string) => Promise<Principal>
}

/** Whether only programs of this machine reach an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

export function access(settings: AccessSettings): Access {
  const { tokens, oidc, proxy, anonymous, requireToken = false, host, port } = settings
  // Once a token was asked for, removing the last one must not let everybody in.
  let wantsToken = requireToken || !isLoopback(host) || oidc !== undefined || proxy !== undefined
  const isOpen = (): boolean => {
    wantsToken ||= tokens.any()
    return !wantsToken
  }
  return {
    requireOwnOrigin(headers, { isPageView = false } = {}) {
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
        (site !== null && site !== 'same-origin' && site !== 'none' && !isPageView)
      )
        throw new RequestError('refused_origin', 'Requests of other web pages are refused.')
    },
    authentication: () =>
      isOpen() ? 'none' : oidc !== undefined ? 'oidc' : proxy !== undefined ? 'proxy' : 'token',
    async principalOf(headers, address) {
      if (isOpen()) return anonymous
      const authorization = headers.get('authorization')
      // A proxy that asks for passwords may pass them on.
      if (authorization === null || !/^bearer\b/i.test(authorization)) {
        const user = proxy?.principalOf(headers, address)
        if (user === undefined) throw unauthenticated()
        proxy?.requireOwnPage(headers)
        return user
      }
      const [, token = ''] = /^bearer +([\w.~+/=-]{1,16000})$/i.exec(authorization) ?? []
      // Tokens of a provider are three parts with dots between.
      if (oidc !== undefined && token.includes('.')) return await oidc.principalOf(token)
      const principal = /^[\w-]{1,200}$/.test(token) ? tokens.principalOf(token) : undefined
      if (principal === undefined) throw unauthenticated()
      return principal
    },
  }
}

const unauthenticated = (): RequestError =>
  new RequestError(
    'unauthenticated',
    'A valid token is needed: "Authorization: Bearer vt_…". "veritrail tokens create" makes one.',
    { 'www-authenticate': 'Bearer realm="veritrail"' },
  )

/** What a Host header may be; port 80 may be left out. */
function ownHosts(host: string, port: number): ReadonlySet<string> {
  const names = ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host]
  return new Set(names.flatMap(name => [`${name}:${port}`, ...(port === 80 ? [name] : [])]))
}
