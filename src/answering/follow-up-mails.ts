import type { Answer, AnswerSentence } from '../core/answer.ts'
import { longPattern } from '../support/long-pattern.ts'

const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const opening = String.raw`^(?:(?:and|but|so|then|ok(?:ay)?)\b[, ]*)*`
// "The second email from Ann" says itself which one.
const listed = longPattern('i')`
  \b(?:the (${places.join('|')}|last|[1-9]\d?(?:st|nd|rd|th))(?: (?:one|e-?mail|mail|message)(?:\sof
  (?:them|these|those))?)?|(?:number|no\.?) ([1-9]\d?))
  (?=$| (?:say|says|about|sent|written|from\?)\b)
`
const onlyListed = longPattern('i')`
  ${opening}(?:(?:what|how) about|show(?: me)?|open|(?:what|which) is)?\s?$
`
const written = new RegExp(`${opening}who (?:wrote|sent|said|says|writes) (?:that|this)$`, 'i')
const whenWritten = new RegExp(`${opening}when was (?:that|this) (written|sent)$`, 'i')
const toWhom = longPattern('i')`
  ${opening}to whom(?: (?:was|did) (?:that|this|it|he|she|they)(?: (?:go|sent|written|write|send|
  addressed))?)?$
`
const replied = longPattern('i')`
  ${opening}(?:who|did any(?:one|body)|has any(?:one|body)) (replied|answered|responded|reply|
  answer|respond)(?: to (?:that|this|it))?$
`
const whatReplied = longPattern('iu')`
  ${opening}what did (?!(?:he|she|they|it|you|we|I)\b)(\p{L}[\p{L}'’ .-]{0,50}?) (?:reply|
  answer|respond|write back|
  say (?:to (?:that|this|it)|in reply))(?: to (?:that|this|it))?$
`

/** A short question about one email of a list that was shown, by its id. */
export function readOfListed(text: string, list: Answer): string | undefined {
  const mails = mailsOf(list)
  const place = listed.exec(text)
  if (place === null || mails.length < 2) return undefined
  const [said, word = '', number] = place
  const isAll = list.matches === undefined || list.matches.total === mails.length
  const named = places.indexOf(word.toLowerCase()) + 1
  const at = Number(number ?? (named > 0 ? named : parseInt(word, 10)))
  const mail = word.toLowerCase() !== 'last' ? mails[at - 1] : isAll ? mails.at(-1) : undefined
  if (mail === undefined) return undefined
  const [lead, rest] = [text.slice(0, place.index), text.slice(place.index + said.length)]
  return onlyListed.test(lead) && rest === ''
    ? `What does email ${mail} say?`
    : `${capital(lead)}email ${mail}${rest}?`
}

/** A short question about the one email that the turn before rests on, by its id. */
export function readOfMail(text: string, last: Answer): string | undefined {
  const mails = last.found ? mailsOf(last) : []
  if (written.test(text) && mails.length > 1) return 'Who wrote them?'
  const [mail] = mails
  if (mail === undefined || mails.length > 1) return undefined
  if (written.test(text)) return `Who wrote email ${mail}?`
  const [, sent] = whenWritten.exec(text) ?? []
  if (sent !== undefined) return `When was email ${mail} ${sent}?`
  if (toWhom.test(text) && wasSent(last)) return `Who received email ${mail}?`
  if (replied.test(text)) return `Who replied to email ${mail}?`
  const [, who] = whatReplied.exec(text) ?? []
  return who === undefined ? undefined : `What did ${who} say in reply to email ${mail}?`
}

/** Whether an answer lists several emails one by one. */
export const isMailList = (answer: Answer): boolean =>
  isFromMailRecords(answer) && mailsOf(answer).length > 1

export const isFromMailRecords = ({ search, sentences }: Answer): boolean =>
  search?.route === 'structured' &&
  sentences.some(({ citations }) => citations.some(({ ids }) => ids['emailId'] !== undefined))

const capital = (text: string): string => {
  const bare = text.replace(new RegExp(opening, 'i'), '')
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
}

/** Whether records answered, or the question was of writing: "to whom" is then the mail's. */
const wasSent = ({ search, question }: Answer): boolean =>
  search?.route === 'structured' ||
  /\b(?:wrote|writes?|written|sent|sends?|e-?mail(?:ed)?|mail(?:ed)?|messages?)\b/i.test(question)

/** Ids of the mails that an answer names or cites one by one, in its order. */
function mailsOf({ sentences }: Answer): string[] {
  const idsOf = ({ citations }: AnswerSentence): string[] => [
    ...new Set(citations.flatMap(({ ids }) => ids['emailId'] ?? [])),
  ]
  return [
    ...new Set(
      sentences.flatMap(sentence => (idsOf(sentence).length === 1 ? idsOf(sentence) : [])),
    ),
  ]
}
