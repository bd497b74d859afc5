import { isUtf8 } from 'node:buffer'
import { longPattern } from '../../support/long-pattern.ts'

/** Text of bytes, and how its character set was found out. */
export interface DecodedText {
  readonly text: string
  /** WHATWG label, lower case. */
  readonly charset: string
  /** True where neither a byte order mark, nor the bytes themselves, nor a declaration told it. */
  readonly guessed: boolean
}

const sampleLength = 1 << 16

export interface CharacterSetHints {
  readonly declared?: string | undefined
  readonly guess?: ((sample: Buffer) => string | undefined) | undefined
}

/**
 * Decodes bytes in the set that `characterSetOf` finds. Never fails; bytes that have no meaning in
 * the set become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, options: CharacterSetHints = {}): DecodedText {
  const found = characterSetOf(bytes, options)
  return { text: textDecoder(found.charset).decode(bytes), ...found }
}

/**
 * A decoder for any label that `characterSetOf` gives: those of the platform, and UTF-32, which it
 * does not know. UTF-32 is decoded whole, not in pieces.
 */
export function textDecoder(charset: string): { readonly decode: (bytes: Uint8Array) => string } {
  if (charset !== 'utf-32le' && charset !== 'utf-32be') return new TextDecoder(charset)
  return { decode: bytes => decodeUtf32(bytes, charset === 'utf-32le') }
}

/** Values that are no characters become U+FFFD, as do one to three bytes at the end. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units = new Uint16Array(Math.ceil(bytes.length / 4) * 2)
  let length = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const code = at + 4 <= bytes.length ? view.getUint32(at, isLittleEndian) : 0xfffd
    if (at === 0 && code === 0xfeff) continue
    if (code > 0xffff && code <= 0x10ffff) {
      units[length++] = 0xd800 + ((code - 0x10000) >> 10)
      units[length++] = 0xdc00 + ((code - 0x10000) & 0x3ff)
    } else units[length++] = code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code
  }
  return new TextDecoder('utf-16le').decode(units.subarray(0, length))
}

/**
 * The character set of bytes: byte order mark first, then valid UTF-8, UTF-16 by its zeros, the
 * declared set, and last a statistical guess.
 */
export function characterSetOf(
  bytes: Uint8Array,
  options: CharacterSetHints = {},
): Pick<DecodedText, 'charset' | 'guessed'> {
  const marked = byteOrderMark(bytes)
  if (marked !== undefined) return { charset: marked, guessed: false }
  const declared = options.declared === undefined ? undefined : knownCharset(options.declared)
  // Sets that hide in ASCII bytes are believed before UTF-8, which any ASCII bytes are.
  if (declared !== undefined && /^iso-2022|^hz/.test(declared))
    return { charset: declared, guessed: false }
  const wide = holdsZero(bytes) ? (wideZeroPattern(bytes) ?? zeroPattern(bytes)) : undefined
  if (wide !== undefined) return { charset: wide, guessed: declared !== wide }
  if (isUtf8(bytes) && !hasEscapes(bytes)) return { charset: 'utf-8', guessed: false }
  if (mostlyUtf8(bytes)) return { charset: 'utf-8', guessed: declared !== 'utf-8' }
  if (declared !== undefined && declared !== 'utf-8') return { charset: declared, guessed: false }
  const guess = options.guess?.(informativeSample(bytes))
  const charset =
    (guess === undefined ? undefined : knownCharset(guess)) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return { charset, guessed: charset !== 'utf-8' }
}

/**
 * As `decodeText`, with the statistical guesser loaded if it is needed; also says what to tell
 * people.
 */
export async function detectText(
  bytes: Uint8Array,
  declared?: string,
): Promise<DecodedText & { readonly notes: readonly string[] }> {
  const { default: jschardet } =
    isUtf8(bytes) && !hasEscapes(bytes) ? { default: undefined } : await import('jschardet')
  const guess = (sample: Buffer): string | undefined => {
    const eastAsian = eastAsianSet(sample)
    if (eastAsian !== undefined) return eastAsian
    return (
      jschardet
        ?.detectAll(sample)
        .find(
          found =>
            found.encoding !== null &&
            likelySets.test(found.encoding) &&
            found.confidence >= 0.03 &&
            isCoherent(sample, found.encoding),
        )?.encoding ?? undefined
    )
  }
  const decoded = decodeText(bytes, { declared, guess })
  const lost = decoded.text.length < 1 << 22 && decoded.text.includes('\ufffd')
  return {
    ...decoded,
    notes: [
      ...(decoded.guessed ? [`character set guessed: ${decoded.charset}`] : []),
      ...(lost ? [`some bytes have no meaning in ${decoded.charset} and are shown as U+FFFD`] : []),
    ],
  }
}

/**
 * Sets whose text gives itself away: nothing else decodes without a mistake into so many kana or
 * Hangul.
 */
const tellingScripts = [
  { charset: 'shift_jis', script: /[\u3041-\u30fa]/g, share: 0.2 },
  { charset: 'euc-jp', script: /[\u3041-\u30fa]/g, share: 0.2 },
  { charset: 'euc-kr', script: /[\uac00-\ud7a3]/g, share: 0.8 },
] as const

function eastAsianSet(sample: Uint8Array): string | undefined {
  for (const { charset, script, share } of tellingScripts) {
    const text = new TextDecoder(charset).decode(sample.subarray(0, 4096))
    // The sample may be cut in the middle of a character.
    if (text.slice(0, -1).includes('\ufffd')) continue
    const letters = text.match(/[^\0-\x7f]/g)?.length ?? 0
    if (letters >= 8 && (text.match(script)?.length ?? 0) >= letters * share) return charset
  }
  return undefined
}

/**
 * Sets that files are really written in; the guesser knows many more, which beat these by hairs.
 */
const likelySets = longPattern('i')`
  ^(?:windows-125\d|iso-8859-[125679]|koi8-[ru]|ibm866|shift_jis|euc-(?:jp|kr|tw)|gb\w*|big5
  |iso-2022-\w+|tis-620|windows-874)$`

const nonLatinLetters = longPattern('u')`
  [\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]`

/**
 * Whether words of the decoded text keep to one script: a wrong set mixes Latin letters with Greek
 * or Cyrillic ones.
 */
function isCoherent(sample: Uint8Array, label: string): boolean {
  const charset = knownCharset(label)
  if (charset === undefined) return false
  const words =
    new TextDecoder(charset)
      .decode(sample.subarray(0, 8192))
      .match(/\p{L}{1,100}/gu)
      ?.filter(word => /[^\0-\x7f]/.test(word)) ?? []
  const mixed = words.filter(word => /[A-Za-z]/.test(word) && nonLatinLetters.test(word)).length
  return mixed <= words.length * 0.2
}

/** The label by which the decoder knows a character set, or undefined. */
export function knownCharset(label: string): string | undefined {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/^x-(?=iso|windows|cp)/, '')
    .replace(/^cp-?(125\d|874|1361)$/, 'windows-$1')
    .replace(/^(?:utf|ucs)-?2$/, 'utf-16le')
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff) return 'utf-32be'
  // UTF-16 that begins with NUL says nothing, so these four bytes are the mark of UTF-32.
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return bytes.length >= 4 && bytes[2] === 0 && bytes[3] === 0 ? 'utf-32le' : 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Bytes as a buffer, whose search is many times faster. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Whether there may be wide characters: most text is out by this. */
const holdsZero = (bytes: Uint8Array): boolean =>
  bufferOf(bytes.subarray(0, sampleLength)).includes(0)

/**
 * UTF-32 without a mark: no character is above U+10FFFF, so that of every four bytes one is zero
 * and its neighbour at most 16, and most neighbours are zero too.
 */
function wideZeroPattern(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, sampleLength) & ~3
  if (length < 8) return undefined
  let [isLittle, isBig, zeros] = [true, true, 0]
  for (let at = 0; at < length && (isLittle || isBig); at += 4) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
    isLittle &&= fourth === 0 && third <= 16 && (first !== 0 || second !== 0 || third !== 0)
    isBig &&= first === 0 && second <= 16 && (fourth !== 0 || third !== 0 || second !== 0)
    if (isLittle ? third === 0 : second === 0) zeros++
  }
  if (isLittle === isBig || zeros * 2 < length / 4) return undefined
  return isLittle ? 'utf-32le' : 'utf-32be'
}

/**
 * UTF-16 without a mark: nearly every other byte of Western text, or of the line breaks and spaces
 * of any, is zero.
 */
function zeroPattern(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, sampleLength) & ~1
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++
    if (bytes[index + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.1 && even <= odd * 0.05) return 'utf-16le'
  if (even > pairs * 0.1 && odd <= even * 0.05) return 'utf-16be'
  return undefined
}

/** ESC starts a character set switch in ISO-2022; plain text has none. */
function hasEscapes(bytes: Uint8Array): boolean {
  const buffer = bufferOf(bytes)
  for (
    let at = buffer.indexOf(0x1b);
    at >= 0 && at < sampleLength;
    at = buffer.indexOf(0x1b, at + 1)
  )
    if (bytes[at + 1] === 0x24 || bytes[at + 1] === 0x28) return true
  return false
}

/**
 * Whether bytes that are not wholly valid are still UTF-8 with a few broken places (a cut end, a
 * bad byte), not another set.
 */
function mostlyUtf8(bytes: Uint8Array): boolean {
  let good = 0
  let bad = 0
  const length = Math.min(bytes.length, 1 << 20)
  for (let index = 0; index < length; index++) {
    const lead = bytes[index] ?? 0
    if (lead < 0x80) continue
    const more =
      lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? (lead < 0xf0 ? 2 : 0) : lead >= 0xc2 ? 1 : 0
    let found = 0
    while (found < more && ((bytes[index + found + 1] ?? 0) & 0xc0) === 0x80) found++
    if (more > 0 && found === more) good++
    else bad++
    index += found
  }
  return good > 0 && bad * 20 <= good + 20 && bad < good + 2 && good >= bad * 4
}

/** The part of the bytes that tells most: from the first byte beyond ASCII. */
function informativeSample(bytes: Uint8Array): Buffer {
  let first = 0
  while (first < bytes.length && (bytes[first] ?? 0) < 0x80 && bytes[first] !== 0x1b) first++
  const start = Math.max(0, first - 200)
  return Buffer.from(bytes.subarray(start, start + sampleLength))
}
