import { sha256 } from '../../support/ids.ts'
import type { Loader, LoadOptions, LoadOutcome, RawItem } from '../loaded-document.ts'
import { mailDocument } from './mail-document.ts'
import { longPattern } from '../../support/long-pattern.ts'

/**
 * Mailboxes in mbox format (mboxrd, mboxo and plain). Each mail is keyed by its Message-ID, or by a
 * hash of its bytes where it has none; the bytes kept are the message without its `From ` line and
 * with the `>From ` quoting undone. One bad mail does not stop the rest.
 */
export const mboxLoader: Loader = {
  name: 'mbox',
  version: 2,
  load: (item, options) => messageDocuments(mboxMessages(item.bytes), item, options),
}

/** The documents of the messages that stand in one item. */
export async function* messageDocuments(
  messages: Iterable<Uint8Array>,
  item: RawItem,
  options: LoadOptions,
): AsyncGenerator<LoadOutcome> {
  const seen = new Map<string, string>()
  let number = 0
  for (const message of messages) {
    options.signal?.throwIfAborted()
    number++
    const keySuffix = `#${number}`
    const hash = sha256(message)
    const outcome = await mailDocument(message, options)
    if (outcome.status !== 'loaded') {
      yield { ...outcome, keySuffix }
      continue
    }
    const { document } = outcome
    const emailId = document.mail?.emailId ?? hash
    const known = seen.get(emailId)
    if (known === hash) {
      yield { status: 'skipped', reason: 'the same mail stands earlier in this mailbox', keySuffix }
      continue
    }
    if (known === undefined) seen.set(emailId, hash)
    const key = known === undefined ? emailId : `${emailId}#${hash.slice(0, 12)}`
    yield {
      status: 'loaded',
      document: {
        ...document,
        key,
        // Of a file that is attached to a mail the messages have no keys of their own.
        keySuffix,
        bytes: message,
        ...(item.link === undefined ? {} : { link: item.link }),
      },
    }
  }
  if (number === 0)
    yield { status: 'failed', reason: 'empty', message: `${item.fileName} holds no mail.` }
}

/**
 * The messages of a mailbox in order, without their separator lines and with quoted `From ` lines
 * restored.
 */
export function* mboxMessages(bytes: Uint8Array): Generator<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = -1
  for (const separator of separators(buffer)) {
    if (start >= 0) yield* nonEmpty(buffer.subarray(start, separator.start))
    start = separator.end
  }
  // A file that does not begin with a separator is one bare message.
  yield* nonEmpty(start < 0 ? buffer : buffer.subarray(start))
}

function* nonEmpty(message: Buffer): Generator<Uint8Array> {
  let end = message.length
  // The blank line before the next separator belongs to the mailbox, not to the mail.
  if (message[end - 1] === 10 && message[end - 2] === 10) end -= 1
  else if (message[end - 1] === 10 && message[end - 2] === 13 && message[end - 3] === 10) end -= 2
  const body = message.subarray(0, end)
  if (body.some(byte => byte !== 10 && byte !== 13 && byte !== 32)) yield unquoted(body)
}

const lineFeed = 10
const angle = 62

function* separators(buffer: Buffer): Generator<{ start: number; end: number }> {
  for (
    let at = buffer.indexOf('From ', 0, 'latin1');
    at >= 0;
    at = buffer.indexOf('From ', at + 5, 'latin1')
  ) {
    if (at > 0 && buffer[at - 1] !== lineFeed) continue
    const lineEnd = buffer.indexOf(lineFeed, at)
    const end = lineEnd < 0 ? buffer.length : lineEnd + 1
    if (end - at > 1000) continue
    const line = buffer.toString('latin1', at, end).trimEnd()
    const afterBlank =
      at === 0 ||
      buffer[at - 2] === lineFeed ||
      (buffer[at - 2] === 13 && buffer[at - 3] === lineFeed) ||
      at === 1
    const next = buffer.toString('latin1', end, Math.min(buffer.length, end + 200))
    if (isSeparator(line, afterBlank, /^(?:>?From |[!-9;-~]+:)/.test(next)))
      yield { start: at, end }
  }
}

const dated = longPattern('')`
  ^From .*\b(?:[0-2]?\d:[0-5]\d(?::[0-5]\d)?)\b.*\b(?:19|20)\d\d\b|^From .*\b(?:19
  |20)\d\d\b.*\b[0-2]?\d:[0-5]\d`

/**
 * A separator has a date, and stands after a blank line or before a header; without a date it needs
 * both and a sender.
 */
function isSeparator(line: string, afterBlank: boolean, beforeHeader: boolean): boolean {
  if (dated.test(line)) return afterBlank || beforeHeader
  return afterBlank && beforeHeader && /^From \S+\s*$|^From \S+@\S+/.test(line)
}

/** Takes one `>` from each line `>From `, `>>From `, … */
function unquoted(message: Buffer): Uint8Array {
  const pieces: Buffer[] = []
  let from = 0
  for (
    let at = message.indexOf('>From ', 0, 'latin1');
    at >= 0;
    at = message.indexOf('>From ', at + 6, 'latin1')
  ) {
    let lineStart = at
    while (lineStart > from && message[lineStart - 1] === angle) lineStart--
    if (lineStart > 0 && message[lineStart - 1] !== lineFeed) continue
    pieces.push(message.subarray(from, lineStart))
    from = lineStart + 1
  }
  return pieces.length === 0 ? message : Buffer.concat([...pieces, message.subarray(from)])
}
