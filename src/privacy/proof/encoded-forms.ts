/** How a word may be written in bytes. */
export type Encoding = 'text' | 'utf-16' | 'base64'

export interface EncodedForm {
  readonly encoding: Encoding
  readonly bytes: Uint8Array
}

/**
 * The byte sequences that a folded word may have in a file; `text` with the escapes of JSON, web
 * addresses, quoted-printable and HTML. Letters of ASCII are compared without case, so only other
 * letters are given in both cases; base64, where case is part of the text, in three.
 */
export function encodedForms(word: string, spellings: readonly string[]): EncodedForm[] {
  const forms: EncodedForm[] = []
  const seen = new Set<string>()
  const add = (encoding: Encoding, bytes: Buffer): void => {
    const key = bytes.toString('latin1').replaceAll(/[A-Z]/g, letter => letter.toLowerCase())
    if (seen.has(key)) return
    seen.add(key)
    forms.push({ encoding, bytes })
  }
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  for (const spelling of new Set([word, ...spellings].flatMap(inCases))) {
    add('text', Buffer.from(spelling, 'utf8'))
    const utf16 = Buffer.from(spelling, 'utf16le')
    add('utf-16', utf16)
    add('utf-16', Buffer.from(utf16).swap16())
    if (isAscii(spelling)) continue
    for (const escaped of [
      json(spelling),
      encodeURIComponent(spelling),
      quoted(spelling),
      html(spelling),
    ])
      add('text', Buffer.from(escaped))
  }
  for (const spelling of new Set([word, capital, word.toUpperCase(), ...spellings]))
    for (const bytes of base64Forms(spelling)) add('base64', bytes)
  return forms
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

const inCases = (spelling: string): string[] =>
  isAscii(spelling)
    ? [spelling]
    : [spelling.normalize('NFC'), spelling.normalize('NFD')].flatMap(each => [
        each,
        each.toLowerCase(),
        each.toUpperCase(),
      ])

const json = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const quoted = (text: string): string => encodeURIComponent(text).replaceAll('%', '=')

const html = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, character => `&#${character.codePointAt(0)};`)

/** Characters of base64 whose bits are all the word's, at each of the three places of a group. */
function base64Forms(word: string): Buffer[] {
  const bytes = Buffer.from(word, 'utf8')
  return [0, 1, 2].flatMap(shift => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    const sure = encoded.slice(
      Math.ceil((shift * 8) / 6),
      Math.floor(((shift + bytes.length) * 8) / 6),
    )
    return sure.length >= shortestBase64 ? [Buffer.from(sure)] : []
  })
}

/** Shorter ones stand in every random text. */
const shortestBase64 = 5
