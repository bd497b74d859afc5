import { knownCharset } from './character-set.ts'

const named = new Map([
  [437, 'ibm866'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1200, 'utf-16le'],
  [1201, 'utf-16be'],
  [10000, 'macintosh'],
  [10007, 'x-mac-cyrillic'],
  [20127, 'windows-1252'],
  [20866, 'koi8-r'],
  [20932, 'euc-jp'],
  [21866, 'koi8-u'],
  [50220, 'iso-2022-jp'],
  [50221, 'iso-2022-jp'],
  [50222, 'iso-2022-jp'],
  [51932, 'euc-jp'],
  [51936, 'gbk'],
  [51949, 'euc-kr'],
  [52936, 'gbk'],
  [54936, 'gb18030'],
  [65001, 'utf-8'],
  [866, 'ibm866'],
])

/** The decoder's label of a Windows code page; `windows-1252` where the number is unknown. */
export function codePageLabel(page: number): string {
  const iso =
    page >= 28_591 && page <= 28_606 ? knownCharset(`iso-8859-${page - 28_590}`) : undefined
  return named.get(page) ?? iso ?? knownCharset(`windows-${page}`) ?? 'windows-1252'
}
