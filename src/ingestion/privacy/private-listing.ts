import { maildirEntry } from '../email/maildir.ts'
import type { HiddenNames } from '../../privacy/replacement/hidden-names.ts'
import { isHiddenAddress } from '../../privacy/replacement/hidden-names.ts'
import type { KnownDocuments } from '../sources/known-documents.ts'
import type { SourceFile, SourceListing } from '../sources/list-source.ts'
import type { FetchedEntry } from '../sources/source-entry.ts'
import type { PrivacyTools } from './private-reading.ts'
import { privateAddress } from './spoken-name.ts'

/** A listing that tells no name of a file or folder; what it lists is still there to be read. */
export function privateListing(listing: SourceListing, names: HiddenNames): SourceListing {
  const hidden = (file: SourceFile): SourceFile => {
    const key = file.role === 'mail' ? (maildirEntry(file.key)?.key ?? file.key) : file.key
    const path = names.path(key)
    return { ...file, key: path, hiddenName: path.slice(path.lastIndexOf('/') + 1) }
  }
  return {
    ...listing,
    files: listing.files.map(hidden),
    leftOut: listing.leftOut.map(({ key, reason }) => ({ key: names.path(key), reason })),
    unreadable: listing.unreadable.map(({ key, message, ...rest }) => ({
      ...rest,
      key: names.path(key),
      message:
        key === '' ? 'The folder could not be listed.' : message.replaceAll(key, names.path(key)),
    })),
  }
}

/** What files are called whose names a listing hides; undefined for what it does not hide. */
export function plainNames(
  plain: SourceListing,
  hidden: SourceListing,
): (key: string) => string | undefined {
  let names: Map<string, string> | undefined
  return key => {
    if (plain === hidden) return undefined
    if (names === undefined) {
      names = new Map()
      for (const part of ['leftOut', 'unreadable', 'files'] as const)
        for (const [index, { key: name }] of plain[part].entries())
          names.set(hidden[part][index]?.key ?? '', name)
    }
    const mark = key.indexOf('#')
    return names.get(key) ?? (mark > 0 ? names.get(key.slice(0, mark)) : undefined)
  }
}

/** Pages as they are fetched, under addresses that name nobody; undefined for a source of files. */
export function privatePages(
  listing: SourceListing,
  known: KnownDocuments,
  tools: PrivacyTools,
): AsyncIterable<FetchedEntry> | undefined {
  if (listing.fetch === undefined) return undefined
  const hidden = new Map<string, string>()
  const hide = (address: string): string => {
    // Keys of emails are those of the corpus.
    if (!isWebAddress(address)) return address
    const found = hidden.get(address) ?? privateAddress(address, tools)
    hidden.set(address, found)
    return found
  }
  const pages = listing.fetch({
    ...known,
    current: key => known.current(hide(key)),
    hasItem: key => known.hasItem(hide(key)),
    // Nobody can ask for an address that is not known any more: such a page is met by links.
    itemKeys: () => new Set([...known.itemKeys()].filter(key => !isHiddenAddress(key))),
  })
  return hiddenEntries(pages, hide, tools)
}

const isWebAddress = (key: string): boolean => /^https?:\/\//i.test(key)

async function* hiddenEntries(
  entries: AsyncIterable<FetchedEntry>,
  hide: (address: string) => string,
  { names, replacer, people }: PrivacyTools,
): AsyncGenerator<FetchedEntry> {
  // What an account gives has the name of its folder.
  const ownKey = (key: string): string => (isWebAddress(key) ? hide(key) : names.path(key))
  const plain = (text: string, key: string): string => {
    const folder = key.slice(0, key.lastIndexOf('/'))
    const named =
      isWebAddress(key) || folder === '' ? text : text.replaceAll(folder, names.path(folder))
    const addresses = named.replaceAll(/https?:\/\/[^\s)"]+/g, address => hide(address))
    return replacer(people()).replace([addresses])[0]?.text ?? ''
  }
  for await (const entry of entries) {
    if (entry.kind === 'item') {
      const { item } = entry
      yield {
        ...entry,
        item: {
          ...item,
          key: ownKey(item.key),
          fileName: names.path(item.fileName),
          plainName: item.fileName,
        },
      }
    } else if (entry.kind === 'tables') yield entry
    else if (entry.kind === 'failed')
      yield { ...entry, key: ownKey(entry.key), message: plain(entry.message, entry.key) }
    else if (entry.kind === 'skipped')
      yield { ...entry, key: ownKey(entry.key), reason: plain(entry.reason, entry.key) }
    else yield { ...entry, key: hide(entry.key) }
  }
}
