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

const greeting = longPattern('u')`
  ^(?:(?:[Hh]i|[Hh]ello|[Dd]ear|[Hh]ey|[Gg]reetings|[Gg]ood (?:morning|afternoon|evening|day))
  (?:[ ,]+(?:[Dd]ear|there|all|both|everyone|everybody|team|colleagues?|neighbou?rs?|members?|
  friends?|folks|sir|madam|[Ss]irs?|[Mm]adam|or|and|to|\p{Lu}[\p{L}.'’-]*)){0,8}\s*[,.!:–—-]*)$
`
const closing = longPattern('iu')`
  ^(?:(?:with )?(?:(?:my|our|kind|kindest|best|warm|warmest|many|very|much) ){0,2}
  (?:regards|wishes|cheers|love|thanks|thank you(?: very much| so much)?|all the best|best|
  sincerely|faithfully|yours(?: (?:sincerely|faithfully|truly|ever|very truly))?|
  take care|xx*)(?: (?:again|in advance|a lot|and regards|to all|to you all|from us both))?
  [ ,.!–—-]*)$
`
// "Yusuf Demir", "P.", "H".
const nameLine = /^(?:\p{Lu}[\p{L}'’-]*\.?)(?: (?:\p{Lu}[\p{L}'’-]*\.?)){0,3}$/u
const longestCourtesy = 80

/**
 * Whether a sentence is nothing but a greeting, or a leave with or without the name below it: "Dear
 * Ben, dear Nell,", "Kind regards". Thanks for something are not: they tell what was done.
 */
export function isGreetingOrLeave(sentence: string): boolean {
  const [line = '', ...below] = sentence.trim().split(/\s*\n\s*/)
  return (
    sentence.length <= longestCourtesy &&
    (greeting.test(line) || closing.test(line)) &&
    below.every(each => nameLine.test(each))
  )
}

const calledNames = longPattern('u')`
  ^[\s>]*(?:\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*){0,2}(?:(?:,|\sand|\s&|,\sand)\s(?=\p{Lu})|
  (?=\s*[,!:–—-]))){1,8}\s*[,!:–—-]+\s*$
`

/** Whether a line is nothing but names and the comma that calls them: only its place tells. */
export const isCallOfNames = (line: string): boolean =>
  line.length <= longestCourtesy && calledNames.test(line)

/** Whether a line may be the name that a message is signed with: only its place tells. */
export const isNameLine = (line: string): boolean =>
  line.length <= longestCourtesy && nameLine.test(line.trim())
