import { createHash } from 'node:crypto'

/** A part of a message that is written: its type with parameters, and its content. */
export interface WrittenPart {
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly fileName?: string | undefined
  readonly contentId?: string | undefined
  readonly isInline?: boolean | undefined
}

/**
 * A message of other origin written in MIME: UTF-8, LF line ends. The same input gives the same
 * bytes. `headers` are complete field values; of `bodies` (plainest first) a reader shows one.
 */
export function writeMessage(message: {
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly bodies: readonly WrittenPart[]
  readonly attachments: readonly WrittenPart[]
}): Uint8Array {
  const hash = createHash('sha256')
  for (const part of [...message.bodies, ...message.attachments]) hash.update(part.bytes)
  const boundary = `=_${hash.digest('hex').slice(0, 40)}`
  const body =
    message.bodies.length > 1
      ? multipart('alternative', `${boundary}_a`, message.bodies.map(writtenPart))
      : writtenPart(message.bodies[0] ?? textPart('text/plain', ''))
  const whole =
    message.attachments.length > 0
      ? multipart('mixed', boundary, [body, ...message.attachments.map(writtenPart)])
      : body
  const head = message.headers.map(([name, value]) => `${name}: ${oneLine(value)}\n`).join('')
  return Buffer.concat([Buffer.from(`${head}MIME-Version: 1.0\n`), whole])
}

export const textPart = (contentType: string, text: string): WrittenPart => ({
  contentType: `${contentType}; charset=utf-8`,
  bytes: Buffer.from(text.toWellFormed().replace(/\r\n?/g, '\n')),
})

function multipart(kind: string, boundary: string, parts: readonly Uint8Array[]): Uint8Array {
  const open = Buffer.from(`\n--${boundary}\n`)
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\n`),
    ...parts.flatMap(part => [open, part]),
    Buffer.from(`\n--${boundary}--\n`),
  ])
}

function writtenPart(part: WrittenPart): Uint8Array {
  const { contentType, bytes, fileName, contentId } = part
  const isText = contentType.startsWith('text/') && fileName === undefined
  // A whole message stands in a part as it is: MIME allows no encoding for it.
  const isPlain = isText || contentType === 'message/rfc822'
  const disposition = part.isInline === true ? 'inline' : 'attachment'
  const name = encodeURIComponent((fileName ?? '').toWellFormed()).replaceAll("'", '%27')
  const lines = [
    `Content-Type: ${oneLine(contentType)}`,
    ...(fileName === undefined
      ? []
      : [`Content-Disposition: ${disposition}; filename*=UTF-8''${name}`]),
    ...(contentId === undefined ? [] : [`Content-ID: <${oneLine(contentId)}>`]),
    `Content-Transfer-Encoding: ${isPlain ? '8bit' : 'base64'}`,
  ]
  const head = Buffer.from(`${lines.join('\n')}\n\n`)
  if (isPlain) return Buffer.concat([head, bytes])
  return Buffer.concat([head, base64Lines(bytes)])
}

/** Lines of 76 characters. */
function base64Lines(bytes: Uint8Array): Buffer {
  const encoded = Buffer.from(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    'latin1',
  )
  const full = Math.floor(encoded.length / 76)
  const lines = Buffer.allocUnsafe(encoded.length + full)
  for (let line = 0; line < full; line++) {
    encoded.copy(lines, line * 77, line * 76, line * 76 + 76)
    lines[line * 77 + 76] = 10
  }
  encoded.copy(lines, full * 77, full * 76)
  return lines
}

/** Text in a header: encoded words (RFC 2047) where it is not plain ASCII. */
export function headerText(text: string): string {
  const plain = oneLine(text)
  if (/^[\x20-\x7e]*$/.test(plain) && !plain.includes('=?')) return plain
  const words: string[] = []
  let word = ''
  for (const character of plain) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map(one => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\n ')
}

/** `"Ann Lee" <ann@example.org>`, or the name or address alone. */
export function headerAddress(name: string | undefined, address: string | undefined): string {
  const shown = name === undefined ? '' : oneLine(name)
  const quoted = /^[\x20-\x7e]*$/.test(shown)
    ? `"${shown.replace(/[\\"]/g, '\\$&')}"`
    : headerText(shown)
  const clean = address?.replace(/[\s<>]/g, '') ?? ''
  if (clean === '') return shown === '' ? '' : `${quoted} <>`
  return shown === '' ? `<${clean}>` : `${quoted} <${clean}>`
}

const oneLine = (text: string): string =>
  // A continuation line of the writer's own is kept.
  text
    .toWellFormed()
    .replace(/[\r\n]+(?! =\?)/g, ' ')
    .replaceAll('\0', '')
    .trim()
