import { AppError } from '../core/errors.ts'
import { readHost } from '../ingestion/web/host-name.ts'
import { readAddress } from '../ingestion/web/web-address.ts'

/** Web pages to ingest, and what of the configuration's `ingest.web` is otherwise this time. */
export interface WebPages {
  readonly addresses?: readonly string[] | undefined
  /** First pages of sites, which are read by their links. */
  readonly sites?: readonly string[] | undefined
  /** Added to those of the configuration. */
  readonly allowHosts?: readonly string[] | undefined
  readonly privateHosts?: readonly string[] | undefined
  /** No private hosts, whatever the configuration says. */
  readonly isPublicOnly?: boolean | undefined
  readonly maxPages?: number | undefined
  readonly maxDepth?: number | undefined
}

/** An address as it was given, and where, for people. */
export interface GivenAddress {
  readonly text: string
  readonly where: string
}

// Named at most: who gives a wrong file has thousands.
const maxNamed = 5

/** Whether a word of a command line is meant as an address; `C:\mail` is not. */
export const looksLikeAddress = (text: string): boolean => /^[a-z][a-z\d+.-]+:\/\//i.test(text)

/**
 * Addresses in their canonical form, each once. Throws `invalid_input` that names the places of
 * those that are none, not the addresses: they may hold secrets.
 */
export function readAddresses(given: readonly GivenAddress[]): string[] {
  const found = new Set<string>()
  const issues: Array<{ readonly path: string; readonly message: string }> = []
  for (const { text, where } of given) {
    const read = readAddress(text)
    if ('address' in read) found.add(read.address)
    else issues.push({ path: where, message: read.problem })
  }
  if (issues.length > 0) {
    const more = issues.length > maxNamed ? `; and ${issues.length - maxNamed} more` : ''
    throw new AppError(
      'invalid_input',
      `${issues
        .slice(0, maxNamed)
        .map(({ path, message }) => `${path} ${message}`)
        .join('; ')}${more}. Nothing was ingested.`,
      { issues },
    )
  }
  return [...found]
}

/**
 * The addresses of a list, one a line; empty lines and those that begin with `#` do not count.
 * `name` is that of the list, for people. Throws `invalid_input` for a list without any.
 */
export function listedAddresses(list: string, name: string): GivenAddress[] {
  const lines = list.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const found = lines.flatMap((line, index) =>
    /^\s*(?:#|$)/.test(line) ? [] : [{ text: line, where: `${name}, line ${index + 1},` }],
  )
  if (found.length === 0)
    throw new AppError(
      'invalid_input',
      `${name} holds no addresses; it must have one on each line.`,
      { issues: [{ path: name, message: 'holds no addresses' }] },
    )
  return found
}

/** A host, or host and port, in the form in which addresses hold it. Throws `invalid_input`. */
export function readHostName(text: string, where: string): string {
  const host = readHost(text)
  if (host === undefined)
    throw new AppError(
      'invalid_input',
      `${where} must be a host such as help.example.org, or host:port.`,
      { issues: [{ path: where, message: 'is not a host' }] },
    )
  return host
}
