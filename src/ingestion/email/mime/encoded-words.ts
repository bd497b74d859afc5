import { decodeOrUtf8, rawUnicodeEscape } from './charset.ts'
import { hasEightBit } from './headers.ts'
import { decodeBase64 } from './transfer-encoding.ts'

interface Word {
  readonly text: string
  readonly encoding?: 'q' | 'b'
  readonly charset?: string
}

// The lazy `[^?]*?` and the search for `?=` stay inside one line; `indexOf` below keeps hostile
// input linear.
const opening = /=\?([^?\r\n]*)\?([qQbB])\?/g

/**
 * A header value as Unicode: encoded words (RFC 2047) decoded, white space between two of them
 * dropped, raw bytes read as UTF-8. A word whose base64 is broken leaves the whole value as it was
 * written.
 */
export function decodeHeader(value: string): string {
  if (hasEightBit(value)) return decodeOrUtf8(value, 'utf-8')
  return decodeEncodedWords(value)
}

/** The same for text that is Unicode already, such as an address's display name. */
export function decodeEncodedWords(value: string): string {
  if (!value.includes('=?')) return value
  const words: Word[] = []
  for (const line of value.split(/[\n\r\v\f\u0085\u2028\u2029]/)) splitWords(line, words)
  if (!words.some(word => word.encoding !== undefined)) return value
  const kept = words.filter(
    (word, index) =>
      !(
        word.encoding === undefined &&
        words[index - 1]?.encoding !== undefined &&
        words[index + 1]?.encoding !== undefined &&
        /^\s+$/.test(word.text)
      ),
  )
  let out = ''
  let run: { bytes: string; charset: string | undefined } | undefined
  for (const word of kept) {
    const bytes = wordBytes(word)
    if (bytes === undefined) return value
    if (run === undefined) run = { bytes, charset: word.charset }
    else if (run.charset !== word.charset) {
      out += decodeOrUtf8(run.bytes, run.charset)
      run = { bytes, charset: word.charset }
    } else run.bytes += word.charset === undefined ? ` ${bytes}` : bytes
  }
  return run === undefined ? out : out + decodeOrUtf8(run.bytes, run.charset)
}

function splitWords(line: string, words: Word[]): void {
  let from = 0
  let isFirst = true
  const plain = (text: string): void => {
    const piece = isFirst ? text.trimStart() : text
    isFirst = false
    if (piece !== '') words.push({ text: piece })
  }
  opening.lastIndex = 0
  for (let match = opening.exec(line); match !== null; match = opening.exec(line)) {
    const start = match.index + match[0].length
    const end = line.indexOf('?=', start)
    if (end < 0) break
    plain(line.slice(from, match.index))
    words.push({
      text: line.slice(start, end),
      encoding: match[2]?.toLowerCase() === 'q' ? 'q' : 'b',
      charset: (match[1] ?? '').toLowerCase(),
    })
    from = end + 2
    opening.lastIndex = from
  }
  plain(line.slice(from))
}

function wordBytes(word: Word): string | undefined {
  const raw = rawUnicodeEscape(word.text)
  if (word.encoding === undefined) return raw
  if (word.encoding === 'q')
    return raw
      .replaceAll('_', ' ')
      .replace(/=([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
  // Padding is reckoned on the word as it was written.
  return decodeBase64(
    word.text.length % 4 === 0 ? raw : raw + '='.repeat(4 - (word.text.length % 4)),
  )
}
