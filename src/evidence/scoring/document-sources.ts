import type { PlainSource } from '../candidates/passages-of-texts.ts'

const field = /^([\p{Lu}][\p{L}\p{N} _-]{0,28}):[ \t]*(\S.*)$/u
/** So many lines of fields make a header. */
const leastFields = 2
const longestHeader = 24

/**
 * A document as a source of evidence: fields at its head ("Subject: …", "From: …"), as mails and
 * records have them, are what the rest of it is about. The text stays whole, so that the fields can
 * be quoted as well.
 */
export function sourceOf(text: string): PlainSource {
  const fields: string[] = []
  let title = ''
  for (const line of text.split('\n', longestHeader)) {
    const match = field.exec(line.slice(0, 500).trimEnd())
    if (match === null) break
    const [whole, name = '', value = ''] = match
    fields.push(whole)
    if (/^(?:subject|title)$/i.test(name)) title = value
  }
  return fields.length < leastFields ? { text } : { text, title, about: fields.join('. ') }
}
