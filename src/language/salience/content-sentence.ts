import { longPattern } from '../../support/long-pattern.ts'
import { words } from '../words/tokens.ts'

const greeting = longPattern('i')`
  ^(?:hi|hello|dear|hey|good\s(?:morning|afternoon|evening)|greetings|thanks|thank\syou|thx|regards|
  best|cheers|sincerely|yours|kind\sregards|best\sregards|many\sthanks|talk\sto\syou|see\syou|
  take\scare|love|ciao)\b[^.!?]{0,60}[.!?,]*$
`
const attribution = longPattern('i')`
  (?:\b(?:wrote|writes|said|schrieb|a\sécrit|escribió|scritto)\s?:\s*$)|^-{2,}\s?(?:original|
  forwarded)|(?:^|\n)\s*(?:from|to|cc|bcc|sent|date|subject|reply-to|message-id|x-[a-z-]+)\s?:(?:\s|
  $)|^(?:on|am|le|el)\s.{6,80}\bwrote\b|\bon\s\d{1,2}\/\d{1,2}\/\d{2,4}\s\d{1,2}:\d\d
`
const contact = longPattern('i')`
  \b(?:phone|tel|fax|pager|mobile|cell|e-?mail|office|direct)\s?[:.]\s?[^\s]*[\d@]
`
const footer = longPattern('i')`
  \b(?:unsubscribe|mailing\slist\s(?:manager|archive|info)|to\sbe\sremoved|privileged\s(?:and|or)\s
  confidential|confidential(?:ity)?\s(?:and|or|notice)|intended\s(?:only|solely)\sfor|intended\s
  recipient|in\serror|do\syou\syahoo|get\syour\sfree|this\s(?:e-?mail|message)\s(?:and|is|may|
  contains|was\ssent)|sent\sfrom\smy|virus[\s-]free|all\srights\sreserved|copyright|forwarded\sby|
  click\shere|sponsored\sby)\b
`
// "Sender: Ada, Title: Re: Pumps, Message: The pump leaks."
const labelled = longPattern('i')`
  ^(?:(?:sender|from|to|date|title|subject|name|re)\s?:\s[^\n]{0,200}?[,;]\s)+(?:message|text|body|
  content|comment|note)\s?:\s
`
const place = /^\s*(?:https?:\/\/|www\.|mailto:|[\w.+-]+@[\w-]+\.)\S*[.>]?\s*$/i
// "> quoted", "| quoted", "Ada> quoted"
const quoted = /^\s*(?:[A-Z][\w.]{0,20})?[>|]/m

/** A sentence without the header fields that an exported message begins with. */
export const spokenPart = (text: string): string => text.trim().replace(labelled, '')

/**
 * Whether a sentence of a mail or document says something: not a greeting, closing, attribution
 * ("X wrote:"), header line, footer, quoted line, address, or row of figures. `isTerse` lets short
 * answers ("Approved.") pass too.
 */
export function isContentSentence(text: string, isTerse = false): boolean {
  const line = spokenPart(text)
  if (quoted.test(line) || place.test(line) || contact.test(line)) return false
  if (greeting.test(line) || attribution.test(line) || footer.test(line)) return false
  const letters = line.match(/\p{L}/gu)?.length ?? 0
  if (letters < 0.55 * line.replace(/\s/g, '').length) return false
  // Scripts without spaces have neither many words nor lower case.
  if (/\p{Lo}/u.test(line)) return true
  const found = words(line).length
  if (isTerse) return found > 0 && /[.!?]$/.test(line)
  // Names and titles in a row, such as a signature, have no word in lower case.
  return line.length >= 12 && found >= 3 && /(?:^|\s)\p{Ll}/u.test(line)
}
