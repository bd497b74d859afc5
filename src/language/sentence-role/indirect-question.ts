import { longPattern, longSource } from '../../support/long-pattern.ts'

const open = longSource`
  (?:whether|if|when|where|who|whom|whose|what|which|why|how)
`
const opening = longPattern('iu')`
  (?:\b(?:(?:may|can|could|might)\s(?:i|we)\s(?:please\s)?(?:ask|enquire|inquire|know)(?:\syou)?|
  (?:i|we)(?:['’](?:d|m|re)|\s(?:am|are|was|were|would|should|have\sbeen|just|also|only))*\s
  (?:wonder(?:ed|ing)?|(?:(?:like|love|want|need|wish)(?:ed)?\sto\s)(?:know|ask|hear|find\sout)|
  ask|curious|not\ssure|unsure|asking)|
  (?:can|could|would|will)\s(?:you|someone|somebody|anyone|anybody)\s(?:please\s|kindly\s|
  perhaps\s)?(?:tell|say|let|remind|confirm|advise|check|find\sout|explain)(?:\s(?:to\s)?(?:me|us))?
  (?:\sknow)?|(?:do|does|did|would)\s(?:you|anyone|anybody|someone|somebody)(?:\shappen\sto)?\s
  (?:know|remember|recall)|(?:any|no)\sidea|
  (?:has|have)\s(?:he|she|they|you|\p{Lu}\p{L}+)\sasked)(?:\sto\sknow)?,?|
  \b(?:asks|asked|wonders|wondered|enquire[sd]|inquire[sd]|wants\sto\sknow|
  wanted\sto\sknow)(?:\s(?:me|us|him|her|them|you|\p{Lu}\p{L}+))?)\s${open}\b
`
// "I asked when it goes, and they said at nine": what follows may answer.
const goesOn = /[;:]\s|\.\s|[,–—]\s(?:and|but|so|to which|they|he|she|it|we)\b|\b(?:yes|no)\b/iu
const longest = 400

/**
 * Whether a sentence only asks, in the words of a statement or a favour: "May I ask whether he can
 * swim?", "I wonder if the hall is free". It tells what was asked and by whom, no more.
 */
export function asksIndirectly(sentence: string): boolean {
  if (sentence.length > longest) return false
  const found = opening.exec(sentence)
  return found !== null && !goesOn.test(sentence.slice(found.index + found[0].length))
}

const ofAsking = longPattern('iu')`
  \b(?:ask(?:s|ed|ing)?|question(?:s|ed)?|enquir\p{L}+|inquir\p{L}+|wonder\p{L}*|quer(?:y|ies)|
  (?:wants?|wanted)\sto\sknow|wr(?:ite|ites|ote|itten)|sa(?:y|id|ys)|mail(?:s|ed)?|messages?)\b
`
const ownWords = longPattern('iu')`
  ^\W*(?:i|may i|can i|could i|can you|could you|please)\b.{0,40}?\b(?:ask|know|wonder(?:ing)?)\b
`

/** Whether a question is about what somebody asked or wrote. */
export const isOfAsking = (question: string): boolean =>
  ofAsking.test(question.slice(0, 500).replace(ownWords, ''))
