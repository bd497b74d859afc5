import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import {
  listedAddresses,
  looksLikeAddress,
  readAddresses,
  readHostName,
  type GivenAddress,
  type WebPages,
} from '../../../app/web-addresses.ts'
import { positiveInteger, several, wholeNumber } from './filter-options.ts'
import { readText } from './read-text.ts'
import type { CliContext } from '../terminal/session.ts'

export interface WebOptions {
  readonly urls?: string[]
  readonly site?: string[]
  readonly allowHost?: string[]
  readonly allowPrivate?: string[]
  readonly maxPages?: number
  readonly maxDepth?: number
}

/** The options of `ingest` about web pages. */
export function addWebOptions(command: Command): void {
  command
    .option(
      '--urls <file>',
      'web pages listed in a file, one address per line (repeatable)',
      several,
    )
    .option(
      '--site <address>',
      'this page and the pages below its path that it links to (repeatable)',
      several,
    )
    .option(
      '--allow-host <host>',
      'with --site: also read pages of this host (repeatable)',
      several,
    )
    .option(
      '--max-pages <n>',
      'with --site: maximum number of pages to read from a site',
      positiveInteger,
    )
    .option(
      '--max-depth <n>',
      'with --site: maximum number of links from the first page',
      wholeNumber,
    )
    .option(
      '--allow-private <host>',
      'allow this host, or host:port, at a private or local address (repeatable)',
      several,
    )
}

/**
 * Tells addresses from paths and takes in lists. Throws `invalid_input` for what is no web address
 * and `not_found` for a list that is not there.
 */
export async function webPages(
  context: CliContext,
  words: readonly string[],
  options: WebOptions,
): Promise<{ readonly paths: readonly string[]; readonly pages: WebPages | undefined }> {
  const isAddress = (word: string): boolean =>
    looksLikeAddress(word) && !existsSync(resolve(context.workingFolder, word))
  const lists: GivenAddress[] = []
  for (const file of options.urls ?? [])
    lists.push(
      ...listedAddresses(
        await readText(file, context.workingFolder, file === '-' ? 'Standard input' : file),
        file === '-' ? 'Standard input' : file,
      ),
    )
  const addresses = readAddresses([
    ...words.filter(isAddress).map((text, index) => ({ text, where: `Address ${index + 1}` })),
    ...lists,
  ])
  const sites = readAddresses(
    (options.site ?? []).map((text, index) => ({ text, where: `Site ${index + 1} (--site)` })),
  )
  const pages: WebPages = {
    addresses,
    sites,
    maxPages: options.maxPages,
    maxDepth: options.maxDepth,
    allowHosts: options.allowHost?.map(host => readHostName(host, '--allow-host')),
    privateHosts: options.allowPrivate?.map(host => readHostName(host, '--allow-private')),
  }
  return {
    paths: words.filter(word => !isAddress(word)),
    pages: addresses.length + sites.length > 0 ? pages : undefined,
  }
}
