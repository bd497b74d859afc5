import { hashParts } from '../../support/ids.ts'

/** A mail account on an IMAP server, or one folder of it. */
export interface ImapAddress {
  readonly user: string
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`imaps:`); else by STARTTLS. */
  readonly isSecure: boolean
  /** Absent: all folders but those for spam, deleted mail and drafts. */
  readonly folder?: string | undefined
}

/** Whether a word of a command line is meant as a mail account. */
export const looksLikeImap = (text: string): boolean => /^imaps?:\/\//i.test(text)

/**
 * Reads `imaps://user@host:port/folder`, or says what is wrong with it, in words that go on from
 * the address's name. A password is refused: command lines and histories are read by others.
 */
export function readImapAddress(text: string): ImapAddress | { readonly problem: string } {
  const url = URL.parse(text)
  if (url === null || !looksLikeImap(text))
    return { problem: 'must be like imaps://anna@mail.example.org/INBOX' }
  if (url.password !== '')
    return { problem: 'must not hold a password; it belongs in the environment' }
  const user = decoded(url.username)
  const folder = decoded(url.pathname.replace(/^\/|\/$/g, ''))
  if (user === undefined || folder === undefined) return { problem: 'holds a broken % escape' }
  if (user === '' || url.hostname === '')
    return { problem: 'must name a user and a host: imaps://anna@mail.example.org' }
  if (url.search !== '' || url.hash !== '')
    return { problem: 'must write "?" and "#" of a folder as %3F and %23' }
  const isSecure = url.protocol.toLowerCase() === 'imaps:'
  return {
    user,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    isSecure,
    ...(folder === '' ? {} : { folder }),
  }
}

/** The account without its folder: the source that all of its mail belongs to. */
export function accountOf({ user, host, port, isSecure }: ImapAddress): string {
  const name = host.includes(':') ? `[${host}]` : host
  const shownPort = port === (isSecure ? 993 : 143) ? '' : `:${port}`
  return `imap${isSecure ? 's' : ''}://${encodeURIComponent(user)}@${name}${shownPort}/`
}

/** One source for an account, however it is connected to. */
export const imapSourceId = ({ user, host }: ImapAddress): string =>
  `src_${hashParts(['imap', user, host.toLowerCase()])}`

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // A malformed escape is the caller's to report.
    return undefined
  }
}
