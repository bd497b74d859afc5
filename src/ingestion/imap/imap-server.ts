import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { isIP } from 'node:net'
import { AppError } from '../../core/errors.ts'
import type { Secret } from '../../support/secret.ts'
import { parseMail } from '../email/parse-mail.ts'
import { accountOf, type ImapAddress } from './imap-address.ts'
import type { MailFolder, MailServer, MessageHead, OpenFolder } from './mail-server.ts'

/** How an account is entered: by a password, or by an access token of OAuth 2. */
export type ImapLogin =
  | { readonly kind: 'password'; readonly secret: Secret }
  | { readonly kind: 'token'; readonly secret: Secret }

export interface ImapOptions {
  /** The largest message that is asked for, in bytes. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

const uses = { '\\Junk': 'junk', '\\Trash': 'trash', '\\Drafts': 'drafts' } as const
const connectWithinMs = 20_000
const answerWithinMs = 120_000
// Lists of UIDs are sent as ranges; a command line of some servers ends at 8,000 characters.
const uidsPerCommand = 400

/**
 * Connects to an IMAP server and opens folders read-only (EXAMINE, BODY.PEEK), through `imapflow`.
 * Without TLS only servers on this machine are spoken to. Throws `invalid_input` where the server
 * refuses the login, and `unreachable` facts as `invalid_input` too: nothing was read.
 */
export async function imapServer(
  address: ImapAddress,
  login: ImapLogin,
  { maxBytes, signal }: ImapOptions,
): Promise<MailServer> {
  signal?.throwIfAborted()
  const { ImapFlow } = await loadImapFlow()
  const account = accountOf(address)
  const client = new ImapFlow(settingsOf(address, login, maxBytes))
  // Every call that is under way rejects too.
  client.on('error', () => {})
  const stop = (): void => client.close()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
  } catch (error) {
    signal?.removeEventListener('abort', stop)
    client.close()
    signal?.throwIfAborted()
    throw refused(account, error)
  }
  return {
    async folders() {
      const listed = await client.list()
      return listed
        .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
        .map(({ path, delimiter, specialUse }): MailFolder => {
          const use = Object.entries(uses).find(([name]) => name === specialUse)?.[1]
          return { path, delimiter, ...(use === undefined ? {} : { use }) }
        })
    },
    open: path => openFolder(client, path, account),
    async [Symbol.asyncDispose]() {
      signal?.removeEventListener('abort', stop)
      await client[Symbol.asyncDispose]()
    },
  }
}

async function loadImapFlow() {
  try {
    // Only those who read a mail server need it.
    return await import('imapflow')
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      'The library for mail servers is not installed. Install it with "npm install imapflow".',
      { issues: [{ path: 'imap', message: 'imapflow is not installed' }] },
      { cause },
    )
  }
}

function settingsOf(
  { user, host, port, isSecure }: ImapAddress,
  { kind, secret }: ImapLogin,
  maxBytes: number,
): ImapFlowOptions {
  const isHere =
    host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  return {
    host,
    port,
    secure: isSecure,
    // A password must not cross a network in the clear.
    ...(isSecure || isHere ? {} : { doSTARTTLS: true }),
    ...(isIP(host) === 0 ? {} : { servername: '' }),
    auth: {
      user,
      ...(kind === 'password' ? { pass: secret.reveal() } : { accessToken: secret.reveal() }),
    },
    // It would hold words of messages.
    logger: false,
    clientInfo: { name: 'veritrail' },
    disableAutoIdle: true,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    maxLiteralSize: maxBytes + 2 ** 20,
    maxResponseSize: maxBytes + 2 ** 22,
  }
}

async function openFolder(client: ImapFlow, path: string, account: string): Promise<OpenFolder> {
  const mailbox = await client.mailboxOpen(path, { readOnly: true }).catch((cause: unknown) => {
    if (!client.usable) throw lost(account, cause)
    throw new AppError(
      'not_found',
      `${account} has no folder "${path}", or it may not be opened.`,
      { kind: 'file', id: path },
      { cause },
    )
  })
  const found = mailbox.exists === 0 ? [] : await client.search({ all: true }, { uid: true })
  if (!Array.isArray(found)) throw lost(account, undefined)
  return {
    validity: Number(mailbox.uidValidity),
    uids: found.toSorted((a, b) => a - b),
    async heads(uids) {
      const heads: MessageHead[] = []
      for await (const { uid, size = 0, headers } of inParts(uids, part =>
        client.fetch(part, { uid: true, size: true, headers: ['message-id'] }, { uid: true }),
      )) {
        const messageId = headers === undefined ? undefined : parseMail(headers).messageId
        heads.push({
          uid,
          bytes: size,
          ...(messageId === undefined ? {} : { messageId: messageId.toWellFormed() }),
        })
      }
      return heads
    },
    async messages(uids) {
      const messages: Array<{ uid: number; bytes: Uint8Array }> = []
      for await (const { uid, source } of inParts(uids, part =>
        client.fetch(part, { uid: true, source: true }, { uid: true }),
      ))
        if (source !== undefined) messages.push({ uid, bytes: source })
      return messages
    },
  }

  async function* inParts<Message>(
    uids: readonly number[],
    fetch: (range: string) => AsyncIterable<Message>,
  ): AsyncGenerator<Message> {
    try {
      for (let at = 0; at < uids.length; at += uidsPerCommand)
        yield* fetch(uids.slice(at, at + uidsPerCommand).join(','))
    } catch (error) {
      throw lost(account, error)
    }
  }
}

/** In the middle of reading: what was committed stays. */
function lost(account: string, cause: unknown): AppError {
  return new AppError(
    'invalid_input',
    `${account} ended the connection or did not answer${reasonOf(cause)}. What was committed ` +
      'stays; ingest again, and it goes on from there.',
    { issues: [{ path: account, message: 'connection lost' }] },
    { cause, retryable: true },
  )
}

function refused(account: string, error: unknown): AppError {
  const facts = error as { readonly authenticationFailed?: boolean }
  const text =
    facts.authenticationFailed === true
      ? `${account} refuses the login. Check the user, and the password or token; many ` +
        'providers want a password made for programs ("app password"), or a token.'
      : `${account} could not be reached${reasonOf(error)}. Check host and port; without "s" ` +
        'in imaps: the server must offer STARTTLS.'
  return new AppError(
    'invalid_input',
    text,
    { issues: [{ path: account, message: 'is not to be entered' }] },
    { cause: error },
  )
}

/** Codes only: texts of servers may hold anything. */
function reasonOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? ` (${code})` : ''
}
