import { longPattern } from '../../support/long-pattern.ts'
import { words } from '../words/tokens.ts'

const greeting = longPattern('i')`
  ^(?:hi|hello|dear|hey|good\s(?:morning|afternoon|evening)|greetings|thanks|thank\syou|thx|regards|
  best|cheers|sincerely|yours|kind\sregards|best\sregards|many\sthanks|talk\sto\syou|see\syou|
  take\scare|love|ciao)\b[^.!?]{0,60}[.!?,]*$
`
const attribution = longPattern('i')`
  (?:\b(?:wrote|writes|said|schrieb|a\sécrit|escribió|scritto)\s?:\s*$)|^-{2,}\s?(?:original|
  forwarded)|^(?:from|to|cc|bcc|sent|date|subject|reply-to|message-id|x-[a-z-]+)\s?:\s|
  ^(?:on|am|le|el)\s.{6,80}\bwrote\b
`
const footer = longPattern('i')`
  \b(?:unsubscribe|mailing\slist\s(?:manager|archive|info)|to\sbe\sremoved|privileged\s(?:and|or)\s
  confidential|confidential(?:ity)?\s(?:and|or|notice)|intended\s(?:only|solely)\sfor|intended\s
  recipient|in\serror|do\syou\syahoo|get\syour\sfree|this\s(?:e-?mail|message)\s(?:and|is|may|
  contains|was\ssent)|sent\sfrom\smy|virus[\s-]free|all\srights\sreserved|copyright|forwarded\sby|
  click\shere|sponsored\sby)\b
`
const place = /^\s*(?:https?:\/\/|www\.|mailto:|[\w.+-]+@[\w-]+\.)\S*[.>]?\s*$/i
// "> quoted", "| quoted", "Ada> quoted"
const quoted = /^\s*(?:[A-Z][\w.]{0,20})?[>|]/

/**
 * Whether a sentence of a mail or document says something: not a greeting, closing, attribution
 * ("X wrote:"), header line, footer, quoted line, address, or row of figures.
 */
export function isContentSentence(text: string): boolean {
  const line = text.trim()
  if (line.length < 12 || quoted.test(line) || place.test(line)) return false
  if (greeting.test(line) || attribution.test(line) || footer.test(line)) return false
  let letters = 0
  for (const sign of line) if (/[\p{L}]/u.test(sign)) letters++
  if (letters < 0.55 * line.replace(/\s/g, '').length) return false
  const found = words(line)
  if (found.length < 3 && !/[\p{Lo}]/u.test(line)) return false
  // Names and titles in a row, such as a signature, have no word in lower case.
  return /[\p{Lo}]/u.test(line) || /(?:^|\s)\p{Ll}+/u.test(line)
}
