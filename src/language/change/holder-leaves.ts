import { longPattern } from '../../support/long-pattern.ts'
import { honorifics } from '../names/name-words.ts'
import { recognizeMentions } from '../recognize.ts'
import { isStopWord, wordTexts } from '../words/tokens.ts'

const leaving = longPattern('iu')`
  \b(?:last\s(?:working\s)?day|leaves|leaving|(?<!is\s|on\s)left(?!\s(?:a|the|his|her)\s
  (?:message|key|keys|bag|note))|resign(?:s|ed)|retire[sd]?|notice|(?:stay|stays|stayed|remain|
  remains)\suntil|(?:steps?|stepped)\sdown|
  (?:gives?|gave)\sup\s(?:the|his|her)\s(?:post|job|office)|
  (?:no\slonger|not\sany\smore)\sworks?|has\sgone\sto\swork)\b
`
const succeeding = longPattern('iu')`
  \b(?:offered\s(?:the|his|her)\s(?:post|job|position|place)\sto(?=.{1,80}\baccepted)|
  (?:appointed|hired|engaged|taken\son|took\son|welcomed)|(?:will\s)?(?:takes?|took)\sover|
  succeeds|succeeded|replaces|replaced|(?:will\s)?(?:starts?|joins?|joined|started)\b
  (?=.{0,40}\b(?:on|in|as)\b))
`
const after = longPattern('iu')`
  \b(?:comes?\safter|follows?|succe(?:eds?|ssor|ssion)|replac(?:es?|ed|ing|ement)|instead\sof|
  takes?\sover\sfrom|took\sover\sfrom|after)\b
`
const unsure = /\b(?:if|unless|whether|might|could|rumou?rs?|not leaving|would like)\b|\?\W*$/iu

/** The words of the one person whom a sentence names; empty where it names several or nobody. */
export function holderIn(sentence: string): string[] {
  const named = personsIn(sentence)
  return named.length === 1 ? (named[0] ?? []) : []
}

const personsIn = (text: string): string[][] =>
  recognizeMentions(text)
    .filter(({ type }) => type === 'person')
    .map(({ start, end }) =>
      wordTexts(text.slice(start, end)).filter(word => !honorifics.has(word) && !isStopWord(word)),
    )
    .filter(words => words.length > 0)

const names = (text: string, holder: readonly string[]): boolean => {
  const words = new Set(wordTexts(text))
  return holder.some(word => words.has(word))
}

/** Whether a sentence says that somebody leaves or has left. */
export const saysLeaving = (sentence: string, holder: readonly string[]): boolean =>
  names(sentence, holder) && leaving.test(sentence) && !unsure.test(sentence)

/** Whether a sentence names who comes after somebody; what stands over it may say after whom. */
export const saysSuccessor = (
  sentence: string,
  around: string,
  holder: readonly string[],
): boolean =>
  succeeding.test(sentence) &&
  !unsure.test(sentence) &&
  [around, sentence].some(text => after.test(text) && names(text, holder)) &&
  personsIn(sentence).some(words => !words.some(word => holder.includes(word)))
