import robotsModule from 'robots-parser'
import { readAddress } from './web-address.ts'
import type { WebFault, WebResponse } from './web-client.ts'

/** The name by which robots.txt files know the product. */
export const productToken = 'veritrail'

export interface RobotsRules {
  readonly kind: 'rules'
  allows(address: string): boolean
  /** 0 where none is asked for. */
  readonly crawlDelayMs: number
}

// The package is CommonJS: what its types call the default is the module itself.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

// RFC 9309: at least 500 KiB are read, and at least five redirects followed.
const readBytes = 500 * 1024
const maxRedirects = 5
// Matching takes time by the product of both lengths.
const longestLine = 2_000

/**
 * What an origin's robots.txt allows, by RFC 9309: without one (4xx) everything is allowed; where
 * it cannot be read (5xx, no answer) nothing is, and the fault says so. `get` must not throw but
 * when aborted.
 */
export async function robotsRules(
  origin: string,
  get: (address: string) => Promise<WebResponse | WebFault>,
): Promise<RobotsRules | WebFault> {
  const own = `${origin}/robots.txt`
  let address = own
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await get(address)
    if (response.kind === 'fault')
      return response.reason === 'too_large' ? unreadable(own, 'it is too large') : response
    const { status, headers, bytes } = response
    if (status >= 200 && status < 300) return parsed(own, bytes ?? new Uint8Array())
    if (status < 300 || status >= 500 || status === 429)
      return unreadable(own, `the host answered ${status}`)
    if (status >= 400) return everything
    const next =
      headers['location'] === undefined ? undefined : readAddress(headers['location'], address)
    // A redirect that leads nowhere is as good as no file.
    if (next === undefined || 'problem' in next) return everything
    address = next.address
  }
  return everything
}

const everything: RobotsRules = { kind: 'rules', allows: () => true, crawlDelayMs: 0 }

function unreadable(address: string, why: string): WebFault {
  return {
    kind: 'fault',
    reason: 'unreachable',
    message:
      `${address} could not be read (${why}); until it can, no page of this site is asked ` +
      'for.',
  }
}

function parsed(address: string, bytes: Uint8Array): RobotsRules {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, readBytes))
    .toString('utf8')
    .replace(/^\ufeff/, '')
  const robots = robotsParser(
    address,
    text
      .split(/\r\n|\r|\n/)
      .filter(line => line.length <= longestLine)
      .join('\n'),
  )
  const delay = robots.getCrawlDelay(productToken) ?? 0
  return {
    kind: 'rules',
    allows: page => robots.isAllowed(page, productToken) !== false,
    crawlDelayMs: Number.isFinite(delay) && delay > 0 ? delay * 1_000 : 0,
  }
}
