import { longPattern } from '../../support/long-pattern.ts'
import { isAttributionLine, isCourtesy } from '../sentence-role/mail-lines.ts'
import { isDisclaimer, isListFooter, isSiteNotice } from '../sentence-role/notices.ts'
import { words } from '../words/tokens.ts'

// Fields of a header or an attribution that ran together with other lines.
const header = longPattern('im')`
  ^\s*(?:from|to|cc|bcc|sent|date|subject|reply-to)\s?:(?:\s|$)|^(?:on|am|le|el)\s.{6,80}\bwrote\b|
  \bon\s\d{1,2}\/\d{1,2}\/\d{2,4}\s\d{1,2}:\d\d
`
const contact = longPattern('i')`
  \b(?:phone|tel|fax|pager|mobile|cell|e-?mail|office|direct)\s?[:.]\s?[^\s]*[\d@]
`
const place = /^\s*(?:https?:\/\/|www\.|mailto:|[\w.+-]+@[\w-]+\.)\S*[.>]?\s*$/i
// "> quoted", "| quoted", "Ada> quoted"
const quoted = /^\s*(?:[A-Z][\w.]{0,20})?[>|]/m

// "Sender: Ada, Title: Re: Pumps, Message: The pump leaks."
const labelled = longPattern('i')`
  ^(?:(?:sender|from|to|date|title|subject|name|re)\s?:\s[^\n]{0,200}?[,;]\s)+(?:message|text|body|
  content|comment|note)\s?:\s
`

// Diagrams and commands: arrows, boxes, code.
const drawn =
  /[\u2500-\u259f\u25b6\u25c0]|-->|=>|\b(?:const|let|import) \w+ (?:=|from)|^\s*[$#]? ?(?:npx|npm) /

/** A sentence without the header fields that an exported message begins with. */
export const spokenPart = (text: string): string => text.trim().replace(labelled, '')

/**
 * Whether a sentence of a mail or document says something: not a greeting, closing, attribution
 * ("X wrote:"), header line, footer, quoted line, address, or row of figures. `isTerse` lets short
 * answers ("Approved.") pass too.
 */
export function isContentSentence(text: string, isTerse = false): boolean {
  const line = spokenPart(text)
  if (quoted.test(line) || place.test(line) || contact.test(line) || drawn.test(line)) return false
  if (isAttributionLine(line) || header.test(line) || isCourtesy(line)) return false
  if (isDisclaimer(line) || isListFooter(line) || isSiteNotice(line)) return false
  const letters = line.match(/\p{L}/gu)?.length ?? 0
  if (letters < 0.55 * line.replace(/\s/g, '').length) return false
  // Scripts without spaces have neither many words nor lower case.
  if (/\p{Lo}/u.test(line)) return true
  const found = words(line).length
  if (isTerse) return found > 0 && /[.!?]$/.test(line)
  // Names and titles in a row, such as a signature, have no word in lower case.
  return line.length >= 12 && found >= 3 && /(?:^|\s)\p{Ll}/u.test(line)
}
