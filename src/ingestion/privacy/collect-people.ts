import type { ShownPerson } from '../../privacy/pseudonyms/join-people.ts'
import { emlLoader } from '../email/eml.ts'
import type { LoadedDocument, LoadOptions, RawItem } from '../loaded-document.ts'
import { icsLoader } from '../loaders/calendar/ics.ts'
import { vcfLoader } from '../loaders/calendar/vcf.ts'
import { formatOfExtension } from '../loaders/sniffing/format-names.ts'
import type { TableReader } from '../pipeline/ingest-request.ts'
import type { SourceListing } from '../sources/list-source.ts'
import { sourceItems } from '../sources/source-items.ts'
import { headerPeople } from './private-headers.ts'
import { recordPeople } from './private-records.ts'

interface CollectOptions extends LoadOptions {
  readonly tables?: TableReader | undefined
}

// Headers that are longer than this name nobody whom the first part does not.
const mostHeaderBytes = 1 << 18
const ends = ['\n\n', '\n\r\n', '\r\r'].map(end => Buffer.from(end))
// What Outlook saves has its headers inside a container; such an email is read like any document.
const compound = Buffer.from('d0cf11e0', 'hex')

// Invitations and cards in the text of an email name people as its headers do.
const inline = ['text/calendar', 'text/vcard', 'text/x-vcard'].map(type => Buffer.from(type))

/**
 * Whom the headers of a source's emails, its calendars and cards name, before any of them is read:
 * nobody's pseudonym depends on which comes first. Of emails without invitations or cards reads the
 * headers alone.
 */
export async function* collectPeople(
  listing: SourceListing,
  { tables, ...options }: CollectOptions,
): AsyncGenerator<ShownPerson> {
  if (listing.fetch !== undefined) return
  const entries = sourceItems(listing, {
    limits: options.limits,
    timeZone: options.timeZone,
    tableKind: tables === undefined ? undefined : item => tables.kindOf(item),
    signal: options.signal,
  })
  for await (const entry of entries) {
    if (entry.kind === 'item' && entry.isMail) yield* peopleOfMail(entry.item, options)
    else if (entry.kind === 'item') yield* peopleOfRecords(entry.item, options)
    else if (entry.kind === 'tables' && tables !== undefined)
      for await (const outcome of tables.load(entry.items, options))
        if (outcome.status === 'loaded') yield* peopleOf(outcome.document)
  }
}

async function* peopleOfMail(item: RawItem, options: LoadOptions): AsyncGenerator<ShownPerson> {
  const bytes = Buffer.from(item.bytes.buffer, item.bytes.byteOffset, item.bytes.byteLength)
  if (bytes.subarray(0, compound.length).equals(compound)) return
  const end = inline.some(type => bytes.includes(type))
    ? bytes.length
    : Math.min(
        mostHeaderBytes,
        bytes.length,
        ...ends.map(end => bytes.indexOf(end)).filter(at => at > 0),
      )
  for await (const outcome of emlLoader.load({ ...item, bytes: bytes.subarray(0, end) }, options))
    if (outcome.status === 'loaded') yield* peopleOf(outcome.document)
}

async function* peopleOfRecords(item: RawItem, options: LoadOptions): AsyncGenerator<ShownPerson> {
  const format = formatOfExtension(item.fileName)?.format
  const loader = format === 'ics' ? icsLoader : format === 'vcf' ? vcfLoader : undefined
  if (loader === undefined) return
  for await (const outcome of loader.load(item, options))
    if (outcome.status === 'loaded') yield* peopleOf(outcome.document)
}

function* peopleOf(document: LoadedDocument): Generator<ShownPerson> {
  if (document.mail !== undefined) yield* headerPeople(document.mail)
  yield* recordPeople(document)
}
