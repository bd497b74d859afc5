/**
 * Words of a text as known values are compared: without case and marks. An initial keeps its dot,
 * so that "A. Smith" is told from "a smith".
 */
export const foldedWords = (text: string): string[] => folded(text).match(word) ?? []

const word = /(?<![\p{L}\p{N}])\p{L}\.(?![\p{L}\p{N}]{2})|[\p{L}\p{N}]+/gu

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The text behind the escapes of JSON, addresses of the web, quoted-printable and HTML. */
export function unescaped(text: string): string {
  if (!/[\\%=&+]/.test(text)) return text
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll(/&#(\d{1,6});/g, (_, digits: string) =>
      String.fromCodePoint(Math.min(Number(digits), 0x10ffff)),
    )
    .replaceAll(/(?:[%=][0-9A-F]{2})+/gi, run =>
      Buffer.from(run.replaceAll(/[%=]/g, ''), 'hex').toString('utf8'),
    )
    .replaceAll(/=\r?\n/g, '')
}
