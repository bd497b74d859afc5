import type { Properties } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { PersonalValue } from '../../privacy/replacement/personal-values.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import type { LoadedDocument, LoadOptions } from '../loaded-document.ts'
import { calendarPart } from './calendar-text.ts'
import { asciiHeader, headerValue } from './mime/headers.ts'
import { parameter, rawFileName } from './mime/parameters.ts'
import { mainType, type MailPart } from './mime/part.ts'
import { serializePart } from './mime/serialize.ts'
import { looksLikeTnef } from './outlook/tnef-stream.ts'
import { fileNameOf, parseMail } from './parse-mail.ts'
import { readableBytes, readableText } from './readable-text.ts'

export interface MailBody {
  readonly text: string
  /**
   * Quote introductions and the start of an older message, known from markup; offsets of `text`.
   */
  readonly attributions: readonly TextRange[]
  readonly quotedFrom: number | undefined
  /** Of an invitation the event: who, when and where. */
  readonly entry: Properties | undefined
  /** What calendars and cards in it say of people. */
  readonly personal: readonly PersonalValue[]
  readonly attachments: LoadedDocument['attachments']
}

interface Writing {
  text: string
  attributions: TextRange[]
  quotedFrom: number | undefined
  entry: Properties | undefined
  personal: PersonalValue[]
  attachments: Array<LoadedDocument['attachments'][number]>
  /** Where in the attachments a `winmail.dat` is, which holds others. */
  readonly packed: number[]
  readonly maxNesting: number
  readonly timeZone: string
}

/**
 * What a mail shows to its reader: the shown parts in order (of alternatives the plain one if it
 * says anything), and its attachments.
 */
export async function readMailBody(root: MailPart, options: LoadOptions): Promise<MailBody> {
  const writing: Writing = {
    text: '',
    attributions: [],
    quotedFrom: undefined,
    entry: undefined,
    personal: [],
    attachments: [],
    packed: [],
    maxNesting: options.limits.maxNesting,
    timeZone: options.timeZone,
  }
  await writePart(root, writing, true)
  if (writing.packed.length > 0) await unpackTnef(writing, options)
  return writing
}

async function writePart(part: MailPart, writing: Writing, isRoot: boolean): Promise<void> {
  const { body } = part
  if (typeof body === 'string') {
    if (!isRoot && isAttached(part)) attach(part, writing, readableBytes(part, body))
    else await writeLeaf(part, body, writing)
    return
  }
  if (part.contentType === 'message/delivery-status') {
    for (const block of body)
      append(
        writing,
        wellFormed(block.headers.map(field => `${field.name}: ${field.value}`).join('\n')),
      )
    return
  }
  if (mainType(part) === 'message') {
    if (body[0] !== undefined) attach(part, writing, serializePart(body[0]))
    return
  }
  const chosen =
    part.contentType === 'multipart/alternative' ? await chosenAlternative(body) : undefined
  for (const inner of body) {
    // Invitations say in their calendar when and where.
    const isShown = inner === chosen || firstLeafType(inner) === 'text/calendar'
    if (chosen === undefined || isShown) await writePart(inner, writing, false)
    else collectAttachments(inner, writing)
  }
}

/** The plain part if it has words, else the last part that can be read. */
async function chosenAlternative(parts: readonly MailPart[]): Promise<MailPart | undefined> {
  const plain = parts.find(
    part =>
      firstLeafType(part) === 'text/plain' &&
      typeof part.body === 'string' &&
      readableText(part, part.body).trim() !== '',
  )
  return (
    plain ??
    parts.findLast(
      part => ['text/html', 'text/plain'].includes(firstLeafType(part)) && !isBlank(part),
    ) ??
    parts.at(-1)
  )
}

function firstLeafType(part: MailPart): string {
  let current: MailPart | undefined = part
  while (
    current !== undefined &&
    typeof current.body !== 'string' &&
    mainType(current) === 'multipart'
  )
    current = current.body[0]
  return current?.contentType ?? ''
}

const isBlank = (part: MailPart): boolean =>
  typeof part.body === 'string' && part.body.trim() === ''

function isAttached(part: MailPart): boolean {
  const disposition = (asciiHeader(part.headers, 'content-disposition') ?? '').trim().toLowerCase()
  if (disposition.startsWith('attachment')) return true
  const main = mainType(part)
  if (main !== 'text' && main !== 'multipart') return true
  return (rawFileName(part.headers) ?? '') !== ''
}

async function writeLeaf(part: MailPart, body: string, writing: Writing): Promise<void> {
  if (part.contentType === 'text/html') {
    const { htmlMailText } = await import('./html-mail-text.ts')
    const converted = htmlMailText(readableText(part, body), writing.maxNesting)
    const at = append(writing, converted.text)
    for (const range of converted.attributions)
      writing.attributions.push({ start: Math.max(0, range.start + at), end: range.end + at })
    if (converted.quotedFrom !== undefined)
      writing.quotedFrom ??= Math.max(0, converted.quotedFrom + at)
    return
  }
  const text = readableText(part, body)
  if (
    part.contentType === 'text/calendar' ||
    part.contentType === 'text/vcard' ||
    part.contentType === 'text/x-vcard'
  ) {
    const { text: shown, entry, personal } = calendarPart(text, writing.timeZone)
    append(writing, shown)
    writing.personal.push(...personal)
    writing.entry ??= entry
  } else if (parameter(part.headers, 'content-type', 'format')?.text.toLowerCase() === 'flowed') {
    append(
      writing,
      joinFlowed(
        text,
        parameter(part.headers, 'content-type', 'delsp')?.text.toLowerCase() === 'yes',
      ),
    )
  } else if (mainType(part) === 'text' || mainType(part) === 'multipart') append(writing, text)
  else attach(part, writing, readableBytes(part, body))
}

/**
 * Adds a part's text after a blank line and says where its first character is or, left out with
 * blank lines, would be.
 */
function append(writing: Writing, text: string): number {
  // Blank lines at the beginning go, the first line's indent stays.
  const ended = text.trimEnd()
  const trimmed = ended.replace(/^(?:[^\S\n]*\n)+/, '')
  if (trimmed === '') return writing.text.length
  if (writing.text !== '') writing.text += '\n\n'
  const at = writing.text.length
  writing.text += trimmed
  return at - (ended.length - trimmed.length)
}

/** What hangs on an alternative that is not shown, such as the images of its HTML. */
function collectAttachments(part: MailPart, writing: Writing): void {
  if (typeof part.body === 'string') {
    if (isAttached(part)) attach(part, writing, readableBytes(part, part.body))
  } else if (part.contentType === 'message/rfc822') {
    if (part.body[0] !== undefined) attach(part, writing, serializePart(part.body[0]))
  } else if (mainType(part) === 'multipart') {
    for (const inner of part.body) collectAttachments(inner, writing)
  }
}

function attach(part: MailPart, writing: Writing, bytes: string): void {
  if (bytes === '') return
  const contents = Buffer.from(bytes, 'latin1')
  if (looksLikeTnef(contents)) writing.packed.push(writing.attachments.length)
  const contentId = headerValue(part.headers, 'content-id')?.trim().replace(/^<|>$/g, '')
  const disposition = (asciiHeader(part.headers, 'content-disposition') ?? '').trim().toLowerCase()
  const name = wellFormed(fileNameOf(part)).replace(/\s+/g, ' ').trim()
  writing.attachments.push({
    fileName: name !== '' ? name : unnamed(part, writing.attachments.length + 1),
    mediaType: part.contentType,
    bytes: contents,
    ...(contentId === undefined || contentId === '' ? {} : { contentId }),
    inline:
      disposition.startsWith('inline') ||
      (contentId !== undefined && !disposition.startsWith('attachment')),
  })
}

/**
 * Puts what Outlook packed into a `winmail.dat` in its place: the files, and the text where the
 * mail has none. One that is damaged stays as it is, and its own reading says why it fails.
 */
async function unpackTnef(writing: Writing, options: LoadOptions): Promise<void> {
  const { readTnefMail } = await import('./outlook/tnef-mail.ts')
  const all = writing.attachments
  const packed = new Set(writing.packed)
  writing.attachments = []
  for (const [index, attachment] of all.entries()) {
    const mail = packed.has(index)
      ? await readTnefMail(attachment.bytes, attachment.fileName, options)
      : undefined
    if (mail === undefined) writing.attachments.push(attachment)
    else if (writing.text === '') await writePart(parseMail(mail).root, writing, true)
    else collectAttachments(parseMail(mail).root, writing)
  }
}

function unnamed(part: MailPart, number: number): string {
  const extension =
    part.contentType === 'message/rfc822'
      ? 'eml'
      : (/^[a-z0-9.+-]{1,20}$/.exec(part.contentType.split('/')[1] ?? '')?.[0] ?? 'bin')
  return `attachment-${number}.${extension}`
}

/**
 * Joins the soft-wrapped lines of `format=flowed` text (RFC 3676): a line that ends in a space goes
 * on in the next of the same quote depth. Text has LF line ends.
 */
function joinFlowed(text: string, deleteSpace: boolean): string {
  const joined: string[] = []
  let open: { depth: number; text: string } | undefined
  const close = (): void => {
    if (open !== undefined)
      joined.push(open.depth > 0 ? `${'>'.repeat(open.depth)} ${open.text}` : open.text)
    open = undefined
  }
  for (const line of text.split('\n')) {
    let depth = 0
    while (line.charCodeAt(depth) === 62) depth++
    const body = line.slice(line.charCodeAt(depth) === 32 ? depth + 1 : depth)
    const isSeparator = body === '-- '
    if (open !== undefined && (open.depth !== depth || isSeparator)) close()
    const flows = body.endsWith(' ') && !isSeparator
    open = { depth, text: (open?.text ?? '') + (flows && deleteSpace ? body.slice(0, -1) : body) }
    if (!flows) close()
  }
  close()
  return joined.join('\n')
}
