import type { Principal } from '../../../core/principal.ts'
import { validatorProperties } from '../../../ingestion/web/fetched-item.ts'
import { readWeb, type WebDeps } from '../../../ingestion/web/read-web.ts'
import { siteVisitor } from '../../../ingestion/web/site-visitor.ts'
import type { WebSettings } from '../../../ingestion/web/web-settings.ts'
import type { SourceListing } from '../../../ingestion/sources/list-source.ts'
import type { App } from '../../compose.ts'
import { packageVersion } from '../../config/config.ts'
import {
  readAddresses,
  readHostName,
  type GivenAddress,
  type WebPages,
} from '../../web-addresses.ts'

interface WebSourcesOptions {
  readonly principal: Principal
  readonly allowEmpty?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Web pages as sources to ingest, one after the other: the next one is known when the one before
 * has been ingested. Throws `invalid_input` for what is no address.
 */
export async function* webSources(
  app: App,
  pages: WebPages,
  { principal, allowEmpty, signal }: WebSourcesOptions,
): AsyncGenerator<SourceListing> {
  const settings = settingsOf(app, pages)
  const request = {
    addresses: readAddresses(given(pages.addresses, 'Address')),
    sites: readAddresses(given(pages.sites, 'Site')),
    allowEmpty,
  }
  const access = { principal }
  const stored: WebDeps['stored'] = async (id, { withBytes }) => {
    const [summary] = await app.store.documents.summaries([id], access)
    if (summary === undefined) return undefined
    const { mediaType, properties } = summary
    const text = (name: string): string | undefined =>
      typeof properties[name] === 'string' ? properties[name] : undefined
    const bytes = withBytes ? await app.store.documents.bytes(id, access) : undefined
    return {
      mediaType,
      etag: text(validatorProperties.etag),
      lastModified: text(validatorProperties.lastModified),
      ...(bytes === undefined ? {} : { bytes }),
    }
  }
  yield* readWeb(request, settings, {
    visitor: siteVisitor(settings, packageVersion()),
    stored,
    signal,
  })
}

const given = (texts: readonly string[] | undefined, what: string): GivenAddress[] =>
  (texts ?? []).map((text, index) => ({ text, where: `${what} ${index + 1}` }))

function settingsOf(
  { config }: App,
  { allowHosts = [], privateHosts = [], isPublicOnly, maxPages, maxDepth }: WebPages,
): WebSettings {
  const { web } = config.ingest
  return {
    ...web,
    ...(maxPages === undefined ? {} : { maxPages }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    allowHosts: [...web.allowHosts, ...allowHosts.map(host => readHostName(host, 'allowHosts'))],
    privateHosts:
      isPublicOnly === true
        ? []
        : [...web.privateHosts, ...privateHosts.map(host => readHostName(host, 'privateHosts'))],
  }
}
