/** Pieces of an RTF file, in order; `bytes` are characters in the code page that is current. */
export type RtfToken =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'word'; readonly name: string; readonly value: number | undefined }
  | { readonly type: 'symbol'; readonly symbol: string }
  | { readonly type: 'byte'; readonly byte: number }
  | { readonly type: 'bytes'; readonly from: number; readonly to: number }

/** Reads RTF byte by byte, once. Binary data is skipped by its length. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0
  const { length } = bytes
  while (at < length) {
    const byte = bytes[at] ?? 0
    if (byte === 0x7b) {
      at++
      yield { type: 'open' }
    } else if (byte === 0x7d) {
      at++
      yield { type: 'close' }
    } else if (byte === 0x0a || byte === 0x0d || byte === 0) at++
    else if (byte !== 0x5c) {
      const from = at
      while (at < length && !isSpecial(bytes[at] ?? 0)) at++
      yield { type: 'bytes', from, to: at }
    } else {
      const next = bytes[at + 1] ?? 0
      if (isLetter(next)) {
        let end = at + 1
        while (end < length && end - at < 40 && isLetter(bytes[end] ?? 0)) end++
        const name = latin(bytes, at + 1, end)
        const numberStart = end
        if (bytes[end] === 0x2d) end++
        while (end < length && end - numberStart < 12 && isDigit(bytes[end] ?? 0)) end++
        const digits = latin(bytes, numberStart, end)
        const value = digits === '' || digits === '-' ? undefined : Number(digits)
        if (bytes[end] === 0x20) end++
        at =
          name === 'bin' && value !== undefined && value > 0 ? Math.min(length, end + value) : end
        yield { type: 'word', name, value }
      } else if (next === 0x27) {
        const value = Number.parseInt(latin(bytes, at + 2, at + 4), 16)
        at += 4
        if (!Number.isNaN(value)) yield { type: 'byte', byte: value }
      } else {
        at += 2
        yield { type: 'symbol', symbol: String.fromCharCode(next) }
      }
    }
  }
}

function isSpecial(byte: number): boolean {
  return (
    byte === 0x5c || byte === 0x7b || byte === 0x7d || byte === 0x0a || byte === 0x0d || byte === 0
  )
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let index = from; index < Math.min(to, bytes.length); index++)
    text += String.fromCharCode(bytes[index] ?? 0)
  return text
}

/** Control words that stand for a character. */
export const rtfCharacters = new Map([
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['tab', '\t'],
  ['line', '\n'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['qmspace', ' '],
])
