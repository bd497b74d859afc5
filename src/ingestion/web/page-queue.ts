import { originOf } from './web-address.ts'
import type { SiteScope } from './site-scope.ts'

/** A site on its way. */
export interface Crawl extends SiteScope {
  /** Pages queued that were found by its links. */
  found: number
  /** Whether pages were left out because the limit was reached. */
  isCut: boolean
  /** Whether known pages that no link leads to any more have been asked for. */
  isRechecked: boolean
}

/** An address to ask for. */
export interface QueuedPage {
  readonly address: string
  /**
   * `given`: by the user; `linked`: found in a page; `known`: in the corpus, though no page links
   * to it.
   */
  readonly foundBy: 'given' | 'linked' | 'known'
  /** The addresses that led here by redirects, the first one first. */
  readonly redirectedFrom: readonly string[]
  readonly crawl?: { readonly site: Crawl; readonly depth: number } | undefined
}

/** Addresses to ask for, each once in a run, apart by scheme and host: those are the sources. */
export interface PageQueue {
  /** False where the address was added before. */
  add(page: QueuedPage): boolean
  has(address: string): boolean
  /** The first scheme and host that have something left. */
  nextOrigin(): string | undefined
  take(origin: string): QueuedPage | undefined
  size(origin: string): number
}

export function pageQueue(): PageQueue {
  const added = new Set<string>()
  const queues = new Map<string, { readonly pages: QueuedPage[]; next: number }>()
  const left = (origin: string): number => {
    const queue = queues.get(origin)
    return queue === undefined ? 0 : queue.pages.length - queue.next
  }
  return {
    add(page) {
      if (added.has(page.address)) return false
      added.add(page.address)
      const origin = originOf(page.address)
      const queue = queues.get(origin)
      if (queue === undefined) queues.set(origin, { pages: [page], next: 0 })
      else queue.pages.push(page)
      return true
    },
    has: address => added.has(address),
    nextOrigin: () => [...queues.keys()].find(origin => left(origin) > 0),
    take(origin) {
      const queue = queues.get(origin)
      const page = queue?.pages[queue.next]
      if (queue !== undefined && page !== undefined) queue.next += 1
      return page
    },
    size: left,
  }
}
