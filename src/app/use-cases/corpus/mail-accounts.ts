import type { Properties } from '../../../core/document.ts'
import type { Principal } from '../../../core/principal.ts'
import type { ImapAddress } from '../../../ingestion/imap/imap-address.ts'
import { imapServer, type ImapLogin } from '../../../ingestion/imap/imap-server.ts'
import { imapListing, placeProperties, type StoredMail } from '../../../ingestion/imap/read-imap.ts'
import type { SourceListing } from '../../../ingestion/sources/list-source.ts'
import type { App } from '../../compose.ts'

/** A mail account on an IMAP server, or one folder of it, and how it is entered. */
export interface MailAccount {
  readonly address: ImapAddress
  readonly login: ImapLogin
}

const summariesAtOnce = 500

/** A mail account as a source to ingest. The server is spoken to when its items are asked for. */
export function mailAccountListing(
  app: App,
  { address, login }: MailAccount,
  options: {
    readonly principal: Principal
    readonly allowEmpty?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  },
): SourceListing {
  const { principal, allowEmpty, signal } = options
  const maxBytes = app.config.ingest.maxFileBytes
  return imapListing(address, {
    connect: () => imapServer(address, login, { maxBytes, signal }),
    stored: sourceId => storedMails(app, sourceId, principal),
    maxBytes,
    hidden: app.privacy?.names().source,
    allowEmpty,
    signal,
  })
}

async function* storedMails(
  { store: { documents } }: App,
  sourceId: string,
  principal: Principal,
): AsyncGenerator<StoredMail> {
  const known = await documents.known(sourceId, { principal })
  const ids = known.flatMap(({ documentId, parentId }) =>
    parentId === undefined ? [documentId] : [],
  )
  for (let at = 0; at < ids.length; at += summariesAtOnce) {
    const part = ids.slice(at, at + summariesAtOnce)
    for (const { key, mail, properties } of await documents.summaries(part, { principal }))
      if (mail !== undefined) {
        const place = placeOf(properties)
        yield { key, messageId: mail.emailId, ...(place === undefined ? {} : { place }) }
      }
  }
}

function placeOf(properties: Properties): StoredMail['place'] {
  const folder = properties[placeProperties.folder]
  const [validity, uid, bytes] = [
    properties[placeProperties.validity],
    properties[placeProperties.uid],
    properties[placeProperties.bytes],
  ]
  return typeof folder === 'string' &&
    typeof validity === 'number' &&
    typeof uid === 'number' &&
    typeof bytes === 'number'
    ? { folder, validity, uid, bytes }
    : undefined
}
