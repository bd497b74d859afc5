/**
 * Content-Transfer-Encodings. Bytes go in and come out as Latin-1 strings. An encoding that is
 * unknown, or a body that is not in the encoding it names, comes back as it is.
 */
export function decodeTransfer(body: string, encoding: string): string {
  switch (encoding) {
    case 'quoted-printable':
      return decodeQuotedPrintable(body)
    case 'base64':
      return decodeBase64Body(body.replace(/[\r\n]+/g, ''))
    case 'x-uuencode':
    case 'uuencode':
    case 'uue':
    case 'x-uue':
      return decodeUuencoded(body) ?? body
    default:
      return body
  }
}

/**
 * Base64 that skips foreign characters and ends at its padding; undefined where a quantum is
 * incomplete.
 */
export function decodeBase64(text: string): string | undefined {
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text))
    return Buffer.from(text, 'base64').toString('latin1')
  let kept = ''
  let from = 0
  let filled = 0
  let pads = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isBase64Digit(code)) {
      filled = (filled + 1) % 4
      pads = 0
      continue
    }
    kept += text.slice(from, index)
    from = index + 1
    if (code === 61 && filled >= 2 && filled + ++pads >= 4) {
      filled = 0
      from = text.length
      break
    }
  }
  return filled === 0
    ? Buffer.from(kept + text.slice(from), 'base64').toString('latin1')
    : undefined
}

/** A base64 body: missing padding is forgiven, a hopeless body stays encoded. */
function decodeBase64Body(text: string): string {
  const padded = text.length % 4 === 0 ? text : text + '='.repeat(4 - (text.length % 4))
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(padded)) return Buffer.from(padded, 'base64').toString('latin1')
  return decodeBase64(text) ?? decodeBase64(`${text}==`) ?? text
}

function isBase64Digit(code: number): boolean {
  return (
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    (code >= 47 && code <= 57) ||
    code === 43
  )
}

/** Soft breaks go, `=XX` becomes a byte, a lone `=` stays. */
function decodeQuotedPrintable(text: string): string {
  if (!text.includes('=')) return text
  let out = ''
  let from = 0
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', from)) {
    out += text.slice(from, at)
    const next = text.charCodeAt(at + 1)
    if (Number.isNaN(next)) return out
    if (next === 10 || next === 13) {
      const lineFeed = text.indexOf('\n', at + 1)
      from = lineFeed < 0 ? text.length : lineFeed + 1
      continue
    }
    if (next === 61) {
      out += '='
      from = at + 2
      continue
    }
    const high = hexDigit(next)
    const low = hexDigit(text.charCodeAt(at + 2))
    if (high >= 0 && low >= 0) {
      out += String.fromCharCode(high * 16 + low)
      from = at + 3
    } else {
      out += '='
      from = at + 1
    }
  }
  return out + text.slice(from)
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 65 && code <= 70) return code - 55
  return code >= 97 && code <= 102 ? code - 87 : -1
}

/** Undefined where there is no `begin` line or a line cannot be uuencoded text. */
function decodeUuencoded(body: string): string | undefined {
  const lines = body.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  let index = lines.findIndex(line => /^begin [0-7]+(?: |$)/.test(line))
  if (index < 0) return undefined
  let out = ''
  for (index++; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (line === '') return undefined
    if (line.trim() === 'end') return out
    const length = (line.charCodeAt(0) - 32) & 63
    let bits = 0
    let held = 0
    let written = 0
    for (let at = 1; written < length; at++) {
      const code = at < line.length ? line.charCodeAt(at) : 32
      if (code < 32 || code > 96) return undefined
      held = ((held << 6) | ((code - 32) & 63)) & 0xffff
      bits += 6
      if (bits >= 8) {
        bits -= 8
        out += String.fromCharCode((held >> bits) & 255)
        written++
      }
    }
  }
  return out
}
