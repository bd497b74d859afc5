/** A question on one line without its punctuation; undefined for what is too long to be read. */
export function plainRequest(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 300) return undefined
  return text
    .trim()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .replace(/^(who|when|where|what)'s /i, '$1 is ')
    .replace(/[\s?.!]+$/, '')
    .replace(/,? (?:please|yet|so far)$/i, '')
}
