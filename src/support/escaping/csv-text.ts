// Left out one by one, never as a sequence, which could reach into the next cell.
const controls = /(?![\t\r\n])[\p{Cc}\p{Bidi_Control}]/gu

/** Without control characters and bidirectional overrides: CSV is shown on terminals too. */
export const withoutControls = (text: string): string => text.replace(controls, '')

/**
 * A text that a spreadsheet would read as a formula (it begins with = + - @, a tab or a line break)
 * gets an apostrophe in front.
 */
export const harmlessText = (text: string): string =>
  /^[=+\-@\t\r\n]/.test(withoutControls(text)) ? `'${text}` : text

/** One line of CSV (RFC 4180: CRLF, quotes doubled). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (written: string): string => {
  const text = withoutControls(written)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
