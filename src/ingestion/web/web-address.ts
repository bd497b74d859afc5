import { hashParts } from '../../support/ids.ts'

/**
 * A text read as a web address: its canonical form, or why it is not one. The problem never repeats
 * the text, which may hold a secret.
 */
export type ReadAddress = { readonly address: string } | { readonly problem: string }

const longestAddress = 2_000

// Parameters that carry a right to enter. A page behind one is not public, and its address would be
// shown to every reader.
const secretParameters = new RegExp(
  `^(?:${[
    '(?:access|id|refresh|auth|session|security|csrf)?[-_]?token',
    'api[-_]?key',
    'passw(?:or)?d',
    'pwd',
    '(?:client[-_]?)?secret',
    'sig',
    'signature',
    'x-(?:amz|goog)-(?:signature|credential|security-token)',
    'session[-_]?id',
    'phpsessid',
    'jsessionid',
  ].join('|')})$`,
  'i',
)

/**
 * Reads an absolute or, with a base, a relative address. Equal pages get equal addresses:
 * lower-case scheme and host, no default port, no fragment, no empty query, dots resolved, escapes
 * in upper case and only where they are needed. Only http and https; neither names with passwords
 * nor parameters that hold secrets.
 */
export function readAddress(text: string, base?: string): ReadAddress {
  const url = URL.parse(text.trim(), base)
  if (url === null) return { problem: 'is not a web address' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { problem: 'is not an http or https address' }
  if (url.username !== '' || url.password !== '')
    return {
      problem:
        'holds a user name or a password; pages behind a login are not read, and an ' +
        'address is shown to everybody who may read the page',
    }
  const secret = [...url.searchParams.keys()].find(name => secretParameters.test(name))
  if (secret !== undefined || /;jsessionid=/i.test(url.pathname)) {
    return {
      problem:
        'holds what looks like a secret in a parameter; leave it out, because an address ' +
        'is shown to everybody who may read the page',
    }
  }
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  url.pathname = plainEscapes(url.pathname)
  if (url.search === '') url.search = ''
  const address = url.href
  return address.length > longestAddress
    ? { problem: `is longer than ${longestAddress} characters` }
    : { address }
}

/** `host`, or `host:port` where the port is not that of the scheme. */
export const hostOf = (address: string): string => new URL(address).host

export const originOf = (address: string): string => new URL(address).origin

/**
 * `%7e` and `~` name the same page, `%2f` and `/` do not: what never needs an escape loses it, the
 * others are written in upper case.
 */
function plainEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, escape => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })
}

/** The source that the pages of an origin are. */
export const webSourceId = (origin: string): string => `src_${hashParts(['web', origin])}`
