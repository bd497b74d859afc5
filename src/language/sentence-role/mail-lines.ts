import { longPattern } from '../../support/long-pattern.ts'

const wrote = longPattern('iu')`
  (?:^|[\s>,)\]"'])(?:wrote|writes|said|says|scribbled|typed|sputtered|scrawled|penned|uttered|
  mumbled|muttered|replied|responded|asked|noted|posted|told us|opined|spake|quoth|schrieb|a écrit|
  ha scritto|escribió|escreveu|schreef)\s*(?:\([^)]{0,40}\)|(?:in|to|on) .{1,80})?\s*:\s*-?>?$
`
const originalMessage = longPattern('iu')`
  ^[\s>*_]*-{2,}\s*(?:original|forwarded|reply|begin|ursprüngliche).{0,60}-{2,}|
  ^[\s>]*begin forwarded message:?|^[\s>]*-{2,} ?forwarded (?:message|by) .{0,120}
`
const longestAttribution = 240

/**
 * Whether a sentence only says who wrote what follows: "On Monday, Ann wrote:", "Ann scribbled:",
 * "-----Original Message-----". What is said must follow, so nothing but a name and a time may
 * stand before the verb.
 */
export function isAttributionLine(sentence: string): boolean {
  const text = sentence.trim()
  if (text.length > longestAttribution) return false
  if (originalMessage.test(text)) return true
  return wrote.test(text) && /\p{Lu}|@|\byou\b|\bhe\b|\bshe\b|\bI\b/u.test(text)
}

const headerField = longPattern('i')`
  ^[\s>*]*(?:from|to|cc|bcc|sent|date|subject|reply-to|message-id|newsgroups|organi[sz]ation|
  importance|attachments?)\*?\s?:
`

/** Whether a line is a field of a mail's header. */
export const isMailHeader = (line: string): boolean => headerField.test(line.slice(0, 60))

const courtesy = longPattern('i')`
  ^(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|greetings|thanks|thank you|many thanks|
  regards|best|cheers|sincerely|yours|kind regards|best regards|warm regards|best wishes|
  all the best|fyi|see below|please see below|see attached)\b[^.!?\d]{0,40}[,.!-]*$
`

/** Whether a sentence only greets, thanks or takes leave. */
export const isCourtesy = (sentence: string): boolean =>
  sentence.length <= 80 && courtesy.test(sentence.trim())
