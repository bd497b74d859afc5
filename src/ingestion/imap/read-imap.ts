import { AppError } from '../../core/errors.ts'
import { sha256 } from '../../support/ids.ts'
import type { KnownDocuments } from '../sources/known-documents.ts'
import type { SourceListing } from '../sources/list-source.ts'
import type { FetchedEntry } from '../sources/source-entry.ts'
import { accountOf, imapSourceId, type ImapAddress } from './imap-address.ts'
import type { MailFolder, MailServer, MessageHead, OpenFolder } from './mail-server.ts'

/** An email of the account as the corpus has it. */
export interface StoredMail {
  readonly key: string
  readonly messageId: string
  /** Where it was when it was read. */
  readonly place?: MailPlace | undefined
}

/** A message on its server: its folder's id, the validity of UIDs there, its UID, its size. */
interface MailPlace {
  readonly folder: string
  readonly validity: number
  readonly uid: number
  readonly bytes: number
}

export interface ImapDeps {
  readonly connect: () => Promise<MailServer>
  /** Emails of this source that the corpus has. */
  readonly stored: (sourceId: string) => AsyncIterable<StoredMail>
  readonly maxBytes: number
  /** What stands for names of accounts and folders, where these are not to be known. */
  readonly hidden?: ((name: string) => string) | undefined
  /** Accepts that all folders are empty. */
  readonly allowEmpty?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** Names under which a document's properties keep where it was. */
export const placeProperties = {
  folder: 'imapFolderId',
  validity: 'imapUidValidity',
  uid: 'imapUid',
  bytes: 'imapBytes',
} as const

// What is held at once between the server and the readers.
const bytesAtOnce = 8 * 2 ** 20
const messagesAtOnce = 64

/**
 * The emails of an account as a source. A message is asked for once: where its UID is known, or its
 * Message-ID and size are, it is unchanged. A message that is in none of the folders read any more
 * is gone; what lay in other folders stays.
 */
export function imapListing(address: ImapAddress, deps: ImapDeps): SourceListing {
  const { hidden } = deps
  const account = accountOf(address)
  const own = imapSourceId(address)
  const id = hidden === undefined ? own : `src_${hidden(own)}`
  return {
    source: { id, kind: 'imap', location: hidden?.(account) ?? account },
    files: [],
    unreadable: [],
    leftOut: [],
    fetch: known => readAccount(address, id, known, deps),
  }
}

async function* readAccount(
  address: ImapAddress,
  sourceId: string,
  known: KnownDocuments,
  deps: ImapDeps,
): AsyncGenerator<FetchedEntry> {
  const stored = await storedMails(deps.stored(sourceId), known)
  await using server = await deps.connect()
  const folders = foldersToRead(await server.folders(), address)
  const met = new Set<string>()
  const read = new Set<string>()
  for (const { path } of folders) {
    const folder = deps.hidden?.(path) ?? folderId(path)
    read.add(folder)
    const open = await server.open(path)
    const asked: MessageHead[] = []
    const unknown: number[] = []
    for (const uid of open.uids) {
      const mail = stored.byPlace.get(placeName({ folder, validity: open.validity, uid }))
      if (mail === undefined) unknown.push(uid)
      else if (!met.has(mail.key)) {
        met.add(mail.key)
        yield { kind: 'unchanged', key: mail.key }
      }
    }
    for (const head of await open.heads(unknown)) {
      // Moved to another folder, in two of them, or numbered anew by its server.
      const mail =
        head.messageId === undefined
          ? undefined
          : stored.byMessageId.get(sizedName(head.messageId, head.bytes))
      if (mail === undefined) asked.push(head)
      else if (!met.has(mail.key)) {
        met.add(mail.key)
        yield { kind: 'unchanged', key: mail.key }
      }
    }
    yield* readMessages(open, asked, { path, folder }, deps)
  }
  const gone = stored.all.filter(
    ({ key, place }) => !met.has(key) && place !== undefined && read.has(place.folder),
  )
  if (gone.length > 0 && met.size === 0 && deps.allowEmpty !== true)
    throw new AppError(
      'invalid_input',
      `None of the ${gone.length} emails of the corpus that came from ${accountOf(address)} is ` +
        'there any more. If they are really gone, add --allow-empty.',
      { issues: [{ path: accountOf(address), message: 'is empty' }] },
    )
  for (const { key } of gone) yield { kind: 'gone', key }
}

async function* readMessages(
  open: OpenFolder,
  heads: readonly MessageHead[],
  { path, folder }: { readonly path: string; readonly folder: string },
  { maxBytes, hidden, signal }: ImapDeps,
): AsyncGenerator<FetchedEntry> {
  for (const { uid, bytes } of heads)
    if (bytes > maxBytes)
      yield {
        kind: 'failed',
        key: `${path}/${uid}`,
        reason: 'too_large',
        message:
          `Message ${uid} of ${path} is ${bytes} bytes; the limit is ${maxBytes} ` +
          '(ingest.maxFileBytes in config.json). Raise the limit.',
        isMail: true,
      }
  for (const batch of batches(heads.filter(({ bytes }) => bytes <= maxBytes))) {
    signal?.throwIfAborted()
    const sizes = new Map(batch.map(({ uid, bytes }) => [uid, bytes]))
    for (const { uid, bytes } of await open.messages(batch.map(head => head.uid)))
      yield {
        kind: 'item',
        isMail: true,
        item: {
          key: `${path}/${uid}`,
          fileName: 'message.eml',
          mediaType: 'message/rfc822',
          bytes,
          properties: {
            imapFolder: hidden?.(path) ?? path,
            [placeProperties.folder]: folder,
            [placeProperties.validity]: open.validity,
            [placeProperties.uid]: uid,
            [placeProperties.bytes]: sizes.get(uid) ?? bytes.length,
          },
        },
      }
  }
}

/** Messages that are asked for together; a large one alone. */
function* batches(heads: readonly MessageHead[]): Generator<MessageHead[]> {
  let batch: MessageHead[] = []
  let size = 0
  for (const head of heads) {
    if (batch.length > 0 && (batch.length >= messagesAtOnce || size + head.bytes > bytesAtOnce)) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(head)
    size += head.bytes
  }
  if (batch.length > 0) yield batch
}

/** The named folder, else all but those for spam, deleted mail and drafts. */
function foldersToRead(all: readonly MailFolder[], address: ImapAddress): MailFolder[] {
  const { folder } = address
  if (folder === undefined) return all.filter(({ use }) => use === undefined)
  // Addresses part folders by "/", whatever their server does.
  const found = all.filter(
    ({ path, delimiter }) =>
      path === folder ||
      (delimiter !== '' && path.replaceAll(delimiter, '/') === folder) ||
      (path.toUpperCase() === 'INBOX' && folder.toUpperCase() === 'INBOX'),
  )
  if (found.length > 0) return found
  const named = all.slice(0, 12).map(({ path }) => path)
  throw new AppError(
    'not_found',
    `${accountOf(address)} has no folder "${folder}". It has ${named.join(', ')}` +
      `${all.length > named.length ? `, and ${all.length - named.length} more` : ''}.`,
    { kind: 'file', id: folder },
  )
}

/** What is stored, found by place and by Message-ID; only what need not be read again. */
async function storedMails(mails: AsyncIterable<StoredMail>, known: KnownDocuments) {
  const all: StoredMail[] = []
  const byPlace = new Map<string, StoredMail>()
  const byMessageId = new Map<string, StoredMail>()
  for await (const mail of mails) {
    all.push(mail)
    const { key, messageId, place } = mail
    if (place === undefined || known.current(key) === undefined) continue
    byPlace.set(placeName(place), mail)
    byMessageId.set(sizedName(messageId, place.bytes), mail)
  }
  return { all, byPlace, byMessageId }
}

const folderId = (path: string): string => sha256(path).slice(0, 16)
const placeName = ({ folder, validity, uid }: Omit<MailPlace, 'bytes'>): string =>
  `${folder} ${validity} ${uid}`
const sizedName = (messageId: string, bytes: number): string => `${bytes} ${messageId}`
