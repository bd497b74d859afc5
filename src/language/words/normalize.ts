import { longPattern } from '../../support/long-pattern.ts'

const loneSurrogate = /\p{Cs}/gu
/**
 * Accents and points that readers leave out when they type; vowel signs of Indic and South-East
 * Asian scripts and the voicing marks of kana stay.
 */
const diacritics = longPattern('gv')`
  [[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}
  \p{Script=Syriac}]]--[\u{3099}\u{309a}]]
`
/**
 * What is not seen: soft hyphens, zero-width and direction controls. Fillers of Hangul, which are
 * letters, stay.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}--\p{L}]/gv
const notAscii = /[^\x20-\x7e\n\t]/
/**
 * Letters that have no decomposition although people type them as others; the final sigma is one
 * letter with the other.
 */
const typedAs = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ı: 'i',
    ŧ: 't',
    ς: 'σ',
  }),
)
const specialLetter = /[ßæœøłđðþħıŧς]/g

/**
 * Text as it is stored: well-formed UTF-16 (lone surrogates become U+FFFD), LF line ends, no NUL;
 * nothing else is touched.
 */
export function wellFormed(text: string): string {
  let result = text
  if (result.includes('\r')) result = result.replace(/\r\n?/g, '\n')
  if (result.includes('\0')) result = result.replaceAll('\0', '')
  return result.isWellFormed() ? result : result.replace(loneSurrogate, '\ufffd')
}

/**
 * Text for comparing names and words: compatibility forms unfolded, diacritics and what is not seen
 * stripped, lower case. Offsets are not kept; folding twice changes nothing.
 */
export function foldCase(text: string): string {
  if (!notAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(diacritics, '')
    .toLowerCase()
    .replace(specialLetter, letter => typedAs.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(diacritics, '')
    .normalize('NFC')
}
