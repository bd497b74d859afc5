import { longPattern } from '../../support/long-pattern.ts'

const pronounLed = longPattern('i')`
  ^(?:(?:and|but|so|then|also|however|thus|therefore|instead|moreover|furthermore|
  in addition|as a result|afterwards|later),? )?(
  he|she|it|they|this|these|those|his|her|its|their)\b
`

/** The word that a sentence begins with and that means something in the sentence before. */
export function leadingPronoun(sentence: string): string | undefined {
  return pronounLed.exec(sentence.trimStart().slice(0, 60))?.[1]?.toLowerCase()
}

/** Whether a sentence begins with a word that means something in the sentence before. */
export const beginsWithPronoun = (sentence: string): boolean =>
  leadingPronoun(sentence) !== undefined
