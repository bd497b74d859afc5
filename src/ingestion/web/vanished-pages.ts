import type { FetchedEntry } from '../sources/source-entry.ts'
import { originOf } from './web-address.ts'
import type { Crawl } from './page-queue.ts'

/** Known pages that a run found gone or moved, until it can be said what becomes of them. */
export interface VanishedPages {
  noteRead(address: string): void
  /** The server says that a known page is gone. `site`: the crawl in which it was asked for. */
  noteGone(address: string, status: number, site: Crawl | undefined): void
  /** `isMoved`: a known page that moved for good. */
  noteRedirect(from: string, to: string, options: { readonly isMoved: boolean }): void
  /** What becomes of them, one entry each. */
  entries(): Array<FetchedEntry & { readonly kind: 'gone' | 'skipped' | 'failed' }>
}

/**
 * Only the server's own word removes a page: it is gone (404, 410) or moved for good to one that
 * was read (301, 308). A crawl that was not completed removes nothing of its site; and where no
 * page of a host could be read at all, the host is more likely broken than empty, so that its pages
 * stay unless `allowEmpty`.
 */
export function vanishedPages({ allowEmpty }: { readonly allowEmpty: boolean }): VanishedPages {
  const read = new Set<string>()
  const alive = new Set<string>()
  const gone: Array<{
    readonly address: string
    readonly status: number
    readonly site: Crawl | undefined
  }> = []
  const moved: string[] = []
  const redirects = new Map<string, string>()

  const isMovedToRead = (from: string): boolean => {
    const seen = new Set<string>()
    let at = from
    for (let to = redirects.get(at); to !== undefined && !seen.has(to); to = redirects.get(at)) {
      seen.add(to)
      at = to
    }
    return at !== from && read.has(at)
  }
  return {
    noteRead(address) {
      read.add(address)
      alive.add(originOf(address))
    },
    noteGone(address, status, site) {
      gone.push({ address, status, site })
    },
    noteRedirect(from, to, { isMoved }) {
      redirects.set(from, to)
      if (isMoved) moved.push(from)
    },
    entries() {
      return [
        ...moved.filter(isMovedToRead).map(key => ({ kind: 'gone', key }) as const),
        ...gone.map(({ address: key, status, site }) => {
          if (site?.isCut === true)
            return {
              kind: 'skipped',
              key,
              reason:
                `is gone (${status}), but stays in the corpus: its site was not read to the ` +
                'end',
            } as const
          if (allowEmpty || alive.has(originOf(key))) return { kind: 'gone', key } as const
          const message =
            `${key} is gone (${status}), but stays in the corpus, because no page of ` +
            `${originOf(key)} could be read. If it is really gone, say --allow-empty.`
          return { kind: 'failed', key, reason: 'missing', message, isMail: false } as const
        }),
      ]
    },
  }
}
