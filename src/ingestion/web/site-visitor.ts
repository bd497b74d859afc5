import { setTimeout } from 'node:timers/promises'
import { originOf } from './web-address.ts'
import { productToken, robotsRules, type RobotsRules } from './robots-rules.ts'
import { webClient, type WebFault, type WebGet, type WebResponse } from './web-client.ts'
import type { WebSettings } from './web-settings.ts'

export interface SiteVisitor {
  /**
   * One page, if the rules of its site allow it; no redirects followed. Throws only when aborted.
   */
  get(
    address: string,
    options: Omit<WebGet, 'maxBytes'>,
  ): Promise<WebResponse | WebFault | { readonly kind: 'disallowed' }>
}

// Longer delays are those of sites that want no robots, or slips of the pen.
const longestDelayMs = 60_000
const longestRetryMs = 60_000

/**
 * Asks for pages with good manners: by each site's robots.txt, with a pause between two requests to
 * one host, and once more where a busy host says when.
 */
export function siteVisitor(
  settings: Pick<WebSettings, 'maxPageBytes' | 'timeoutMs' | 'pauseMs' | 'privateHosts'>,
  version: string,
  wait = defaultWait,
): SiteVisitor {
  const client = webClient({
    userAgent: `${productToken}/${version}`,
    timeoutMs: settings.timeoutMs,
    privateHosts: new Set(settings.privateHosts),
  })
  const rules = new Map<string, Promise<RobotsRules | WebFault>>()
  const lastAsked = new Map<string, number>()

  const get = async (
    address: string,
    options: Omit<WebGet, 'maxBytes'>,
    pauseMs: number,
  ): Promise<WebResponse | WebFault> => {
    const { host } = new URL(address)
    const last = lastAsked.get(host)
    const leftMs = last === undefined ? 0 : last + pauseMs - performance.now()
    if (leftMs > 0) await wait(leftMs, options.signal)
    const response = await client.get(address, { ...options, maxBytes: settings.maxPageBytes })
    lastAsked.set(host, performance.now())
    return response
  }
  const rulesFor = async (
    origin: string,
    signal: AbortSignal | undefined,
  ): Promise<RobotsRules | WebFault> => {
    // The rules have to be known before the first page and are asked for once: no pause follows
    // from that.
    const known =
      rules.get(origin) ??
      robotsRules(
        origin,
        async address => await client.get(address, { signal, maxBytes: settings.maxPageBytes }),
      )
    rules.set(origin, known)
    return await known
  }
  return {
    async get(address, options) {
      const robots = await rulesFor(originOf(address), options.signal)
      if (robots.kind === 'fault') return robots
      if (!robots.allows(address)) return { kind: 'disallowed' }
      const pauseMs = Math.max(settings.pauseMs, Math.min(robots.crawlDelayMs, longestDelayMs))
      const response = await get(address, options, pauseMs)
      const retryMs = response.kind === 'response' ? retryAfterMs(response) : undefined
      if (retryMs === undefined || retryMs > longestRetryMs) return response
      await wait(retryMs, options.signal)
      return await get(address, options, pauseMs)
    },
  }
}

const defaultWait = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await setTimeout(ms, undefined, signal === undefined ? {} : { signal })
}

/** How long a busy host asks to be left alone; `undefined` where it is not busy or does not say. */
function retryAfterMs({ status, headers }: WebResponse): number | undefined {
  const after = headers['retry-after']
  if ((status !== 429 && status !== 503) || after === undefined) return undefined
  const ms = /^\d{1,9}$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
