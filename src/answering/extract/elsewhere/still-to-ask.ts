import { isStopWord, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksSaid = longPattern('iu')`
  ^\W*(?:(?:and|so|but)\s)?what\s(?:did|does|has|have)\s
  (?<name>[\p{L}.'’-]+(?:\s[\p{L}'’-]+){0,3}?)\s(?:say|said|repl(?:y|ied)|answer(?:ed)?|think|
  thought|wr(?:ite|ote|itten)|tell|told|respond(?:ed)?)\b
`
// "To ask Ann", "I will write to Ann", "Please ring Ann": nobody has heard from her yet.
const toAsk = longPattern('iu')`
  (?:^\W*(?:(?:please|then|and|so|\p{L}+\s\p{L}+:)\s)*|\b(?:to|will|shall|should|could|can|let['’]s
  |please|may|might|must|['’]ll|going\sto)\s(?:(?:then|also|first|just)\s)?)
  (?:ask|write\sto|tell|ring|phone|call|e-?mail|contact|approach|invite|speak\s(?:to|with)
  |talk\s(?:to|with))\s(?:(?:Mrs?|Ms|Dr|our|the)\.?\s)?$
`

// "She said that I should ask Ann Reed"
const told = /\b(?:s(?:ays?|aid)|tells?|told|think(?:s|ing)?|thought|repl(?:y|ies|ied)|wrote)\b/iu

/**
 * Tells sentences in which somebody, of whom a question asks what they said, is only still to be
 * asked: "the other way is to ask Ann whether she would".
 */
export function stillToAsk(question: string): (sentence: string) => boolean {
  const name = wordTexts(asksSaid.exec(question.slice(0, 300))?.groups?.['name'] ?? '').filter(
    word => !isStopWord(word),
  )
  if (name.length === 0) return () => false
  const words = name.join('|')
  const places = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words})(?:\s(?:${words}))*(?![\p{L}\p{N}])`,
    'giu',
  )
  return sentence => {
    const text = sentence.slice(0, 1_000)
    if (told.test(text)) return false
    const found = [...text.matchAll(places)]
    return found.length > 0 && found.every(({ index }) => toAsk.test(text.slice(0, index)))
  }
}
