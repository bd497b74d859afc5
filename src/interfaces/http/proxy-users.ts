import { BlockList, isIPv6 } from 'node:net'
import { addRange, type ServerSettings } from '../../app/config/server-settings.ts'
import type { Principal } from '../../core/principal.ts'
import { RequestError } from './errors.ts'
import { mappedUser } from './mapped-user.ts'

/** Who a reverse proxy says that sends a request. */
export interface ProxyUsers {
  /**
   * Undefined where no header names anybody. Throws `unauthenticated` for headers from elsewhere
   * than the proxy, and for what names no user.
   */
  readonly principalOf: (headers: Headers, address: string | undefined) => Principal | undefined
  /** Throws `refused_origin` for what the page of somebody else had a browser send. */
  readonly requireOwnPage: (headers: Headers) => void
}

export function proxyUsers(settings: NonNullable<ServerSettings['proxy']>): ProxyUsers {
  const proxies = new BlockList()
  for (const range of settings.addresses) addRange(proxies, range)
  const { userHeader, groupsHeader } = settings
  return {
    principalOf(headers, address) {
      const user = headers.get(userHeader)
      if (user === null) return undefined
      if (!isFrom(proxies, address))
        throw refused('Headers that name a user are believed of the proxy alone.')
      // Several headers of one name arrive as one, parted by commas.
      const id = user.includes(',') ? undefined : utf8Of(user)
      const groups = (utf8Of(headers.get(groupsHeader) ?? '') ?? '')
        .split(',')
        .map(group => group.trim())
        .filter(group => group !== '')
      const principal = mappedUser(id, groups, settings)
      if (principal === undefined) throw refused('The proxy names no user.')
      return principal
    },
    requireOwnPage(headers) {
      // The session of the proxy comes with whatever a browser sends it.
      const site = headers.get('sec-fetch-site')
      const origin = headers.get('origin')
      const isOwn =
        site === null
          ? origin === null ||
            [headers.get('host'), headers.get('x-forwarded-host')].includes(
              URL.parse(origin)?.host ?? '',
            )
          : site === 'same-origin' || site === 'none'
      if (!isOwn)
        throw new RequestError('refused_origin', 'Requests of other web pages are refused.')
    },
  }
}

function isFrom(proxies: BlockList, address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** Headers arrive as Latin-1; names in them are UTF-8. Undefined for what is none. */
function utf8Of(value: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return undefined
  }
}

const refused = (why: string): RequestError => new RequestError('unauthenticated', why)
