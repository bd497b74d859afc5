import type { DocumentId } from '../../core/ids.ts'
import type { KnownDocuments } from '../sources/known-documents.ts'
import type { SourceListing } from '../sources/list-source.ts'
import type { FetchedEntry } from '../sources/source-entry.ts'
import { fetchedItem, isHtmlType, isReadableType, type PageValidators } from './fetched-item.ts'
import { pageLinks } from './page-links.ts'
import { pageQueue, type Crawl, type QueuedPage } from './page-queue.ts'
import { vanishedPages } from './vanished-pages.ts'
import { siteScope } from './site-scope.ts'
import type { SiteVisitor } from './site-visitor.ts'
import { originOf, readAddress, webSourceId } from './web-address.ts'
import type { WebResponse } from './web-client.ts'
import type { WebSettings } from './web-settings.ts'

export interface WebRequest {
  /** Pages, canonical (`readAddress`). */
  readonly addresses: readonly string[]
  /** First pages of sites that are read by their links, canonical. */
  readonly sites: readonly string[]
  /** Removes pages that are gone even where no page of their host could be read. */
  readonly allowEmpty?: boolean | undefined
}

/** A page as the corpus has it. */
interface StoredPage extends PageValidators {
  readonly mediaType: string
  readonly bytes?: Uint8Array | undefined
}

export interface WebDeps {
  readonly visitor: SiteVisitor
  readonly stored: (
    id: DocumentId,
    options: { readonly withBytes: boolean },
  ) => Promise<StoredPage | undefined>
  readonly signal?: AbortSignal | undefined
}

type Fetch = NonNullable<SourceListing['fetch']>

/**
 * Pages as sources, one for each scheme and host; the next one is asked for when the one before has
 * been ingested, because pages lead to pages of other hosts. A source comes again where more of its
 * pages are found. What vanished is told last, when it is known whether the sites were read to
 * their ends.
 */
export async function* readWeb(
  request: WebRequest,
  settings: WebSettings,
  deps: WebDeps,
): AsyncGenerator<SourceListing> {
  const allowHosts = new Set(settings.allowHosts)
  const crawls = request.sites.map((start): Crawl => ({
    ...siteScope(start, allowHosts),
    found: 1,
    isCut: false,
    isRechecked: false,
  }))
  const queue = pageQueue()
  for (const site of crawls)
    queue.add({
      address: site.start,
      foundBy: 'given',
      redirectedFrom: [],
      crawl: { site, depth: 0 },
    })
  for (const address of request.addresses) {
    const site = crawls.find(each => each.contains(address))
    queue.add({
      address,
      foundBy: 'given',
      redirectedFrom: [],
      ...(site === undefined ? {} : { crawl: { site, depth: 0 } }),
    })
  }
  const known = new Map<string, ReadonlySet<string>>()
  const vanished = vanishedPages({ allowEmpty: request.allowEmpty === true })

  for (;;) {
    const origin = queue.nextOrigin()
    if (origin !== undefined) {
      yield listing(origin, queue.size(origin), documents => readQueue(origin, documents))
      continue
    }
    // Known pages to which no link leads any more may be there all the same.
    if (!crawls.map(recheck).includes(true)) break
  }
  const ends = Map.groupBy([...vanished.entries(), ...crawls.flatMap(leftOut)], ({ key }) =>
    originOf(key),
  )
  for (const [origin, entries] of ends) {
    yield listing(origin, 0, async function* () {
      yield* entries
    })
  }

  async function* readQueue(
    origin: string,
    documents: KnownDocuments,
  ): AsyncGenerator<FetchedEntry> {
    known.set(origin, new Set([...(known.get(origin) ?? []), ...documents.itemKeys()]))
    for (let page = queue.take(origin); page !== undefined; page = queue.take(origin)) {
      yield* readPage(page, documents)
    }
  }

  async function* readPage(
    page: QueuedPage,
    documents: KnownDocuments,
  ): AsyncGenerator<FetchedEntry> {
    const { address, crawl } = page
    // Failures are told of the address that was asked for; what it led to is named in the message.
    const asked = page.redirectedFrom[0] ?? address
    const current = documents.current(address)
    const copy =
      current === undefined
        ? undefined
        : await deps.stored(current.documentId, { withBytes: crawl !== undefined })
    const response = await deps.visitor.get(address, {
      signal: deps.signal,
      headers: copy === undefined ? {} : conditions(copy, crawl !== undefined),
      wantsBody: ({ status, headers }) =>
        status >= 200 && status < 300 && isReadableType(headers['content-type']),
    })
    if (response.kind === 'disallowed') {
      yield {
        kind: 'skipped',
        key: asked,
        reason:
          `robots.txt of ${originOf(address)} does not allow ` +
          `it${asked === address ? '' : ` (${address})`}`,
      }
      return
    }
    if (response.kind === 'fault') {
      yield {
        kind: 'failed',
        key: asked,
        reason: response.reason,
        message: response.message,
        isMail: false,
      }
      return
    }
    const { status, headers } = response
    if (status === 304 && current !== undefined && copy !== undefined) {
      vanished.noteRead(address)
      if (copy.bytes !== undefined)
        await follow(page, { bytes: copy.bytes, mediaType: copy.mediaType })
      yield { kind: 'unchanged', key: address }
    } else if (status >= 200 && status < 300) yield* receive(page, response)
    else if ([301, 302, 303, 307, 308].includes(status) && headers['location'] !== undefined)
      yield* redirect(page, headers['location'], status, documents)
    else if (status === 404 || status === 410) {
      if (documents.hasItem(address)) vanished.noteGone(address, status, crawl?.site)
      else if (page.foundBy === 'linked' && crawl !== undefined)
        yield { kind: 'skipped', key: asked, reason: `linked, but not there (${status})` }
      else
        yield {
          kind: 'failed',
          key: asked,
          reason: 'missing',
          message: `${address} is not there (${status}).`,
          isMail: false,
        }
    } else if (status === 401 || status === 403 || status === 407) {
      yield {
        kind: 'failed',
        key: asked,
        reason: 'not_allowed',
        message: `${address} may not be read without signing in, or not at all (${status}).`,
        isMail: false,
      }
    } else
      yield {
        kind: 'failed',
        key: asked,
        reason: 'unreachable',
        message: `${address} could not be read: the host answered ${status}.`,
        isMail: false,
      }
  }

  async function* receive(page: QueuedPage, response: WebResponse): AsyncGenerator<FetchedEntry> {
    const { address, crawl, foundBy } = page
    const mediaType = response.headers['content-type']
    const isFound = crawl !== undefined && foundBy !== 'given'
    if (!isReadableType(mediaType)) {
      const what = `${(mediaType ?? '').split(';')[0]?.slice(0, 100) ?? ''}, which is not read`
      yield isFound
        ? { kind: 'skipped', key: address, reason: what }
        : {
            kind: 'failed',
            key: address,
            reason: 'unsupported',
            message: `${address} is ${what}.`,
            isMail: false,
          }
      return
    }
    const { bytes = new Uint8Array() } = response
    const isUnlisted = await follow(page, {
      bytes,
      mediaType,
      robots: response.headers['x-robots-tag'],
    })
    vanished.noteRead(address)
    if (isUnlisted && isFound)
      yield { kind: 'skipped', key: address, reason: 'the page asks not to be indexed (noindex)' }
    else yield { kind: 'item', item: fetchedItem(address, response), isMail: false }
  }

  /**
   * Queues the pages of the site that a page links to; tells whether the page asks not to be
   * indexed.
   */
  async function follow(
    page: QueuedPage,
    content: {
      readonly bytes: Uint8Array
      readonly mediaType?: string | undefined
      readonly robots?: string | undefined
    },
  ): Promise<boolean> {
    const { crawl, address } = page
    if (crawl === undefined || !isHtmlType(content.mediaType ?? 'text/html')) return false
    const { addresses, isUnlisted } = await pageLinks(content.bytes, {
      address,
      mediaType: content.mediaType,
      robots: content.robots,
    })
    const { site, depth } = crawl
    if (depth >= settings.maxDepth) return isUnlisted
    for (const next of addresses) {
      if (!site.contains(next) || queue.has(next)) continue
      // A queue of what will never be asked for could grow without end.
      if (site.found >= settings.maxPages) site.isCut = true
      else {
        site.found += 1
        queue.add({
          address: next,
          foundBy: 'linked',
          redirectedFrom: [],
          crawl: { site, depth: depth + 1 },
        })
      }
    }
    return isUnlisted
  }

  function* redirect(
    page: QueuedPage,
    location: string,
    status: number,
    documents: KnownDocuments,
  ): Generator<FetchedEntry> {
    const { address, crawl } = page
    const asked = page.redirectedFrom[0] ?? address
    const failed = (message: string): FetchedEntry => ({
      kind: 'failed',
      key: asked,
      reason: 'not_allowed',
      message,
      isMail: false,
    })
    const target = readAddress(location, address)
    if ('problem' in target) {
      yield failed(`${address} redirects to an address that ${target.problem}.`)
      return
    }
    const to = target.address
    const passed = [...page.redirectedFrom, address]
    if (passed.includes(to)) {
      yield failed(`${address} redirects in a circle.`)
      return
    }
    if (passed.length > settings.maxRedirects) {
      yield failed(
        `${asked} redirects more than ${settings.maxRedirects} times ` +
          '(ingest.web.maxRedirects in config.json).',
      )
      return
    }
    const isInside = crawl?.site.contains(to) ?? false
    if (crawl !== undefined && !isInside) {
      if (asked === crawl.site.start) {
        yield failed(
          `${address} redirects to ${to}, which is outside of the site. Name that one with ` +
            `--site, or allow its host with --allow-host ${new URL(to).host}.`,
        )
        return
      }
      if (page.foundBy !== 'given') {
        yield {
          kind: 'skipped',
          key: asked,
          reason: `redirects to ${to}, which is outside of the site`,
        }
        return
      }
    }
    vanished.noteRedirect(address, to, {
      isMoved: (status === 301 || status === 308) && documents.hasItem(address),
    })
    const isNew = queue.add({
      address: to,
      foundBy: page.foundBy,
      redirectedFrom: passed,
      ...(isInside && crawl !== undefined ? { crawl } : {}),
    })
    if (!isNew && page.foundBy === 'given')
      yield { kind: 'skipped', key: asked, reason: `leads to ${to}, which is read already` }
  }

  function recheck(site: Crawl): boolean {
    if (site.isRechecked || site.isCut) return false
    site.isRechecked = true
    let added = false
    for (const address of [...known.values()].flatMap(keys => [...keys])) {
      // They lead nowhere new: what they link to has been found, or is no longer wanted.
      if (
        site.contains(address) &&
        queue.add({
          address,
          foundBy: 'known',
          redirectedFrom: [],
          crawl: { site, depth: settings.maxDepth },
        })
      )
        added = true
    }
    return added
  }

  function leftOut(site: Crawl): Array<{ readonly key: string } & FetchedEntry> {
    if (!site.isCut) return []
    return [
      {
        kind: 'skipped',
        key: site.start,
        reason:
          `its links lead to more pages than the limit of ${settings.maxPages} (--max-pages, ` +
          'ingest.web.maxPages in config.json)',
      },
    ]
  }
}

function listing(origin: string, count: number, fetch: Fetch): SourceListing {
  return {
    source: { id: webSourceId(origin), kind: 'web', location: `${origin}/` },
    files: [],
    unreadable: [],
    leftOut: [],
    count,
    fetch,
    isStepwise: true,
  }
}

/**
 * Asks for the page only where it changed; where its links are to be followed, only if the copy has
 * kept them.
 */
function conditions(copy: StoredPage, isCrawled: boolean): Record<string, string> {
  if (isCrawled && copy.bytes === undefined) return {}
  return {
    ...(copy.etag === undefined ? {} : { 'if-none-match': copy.etag }),
    ...(copy.lastModified === undefined ? {} : { 'if-modified-since': copy.lastModified }),
  }
}
