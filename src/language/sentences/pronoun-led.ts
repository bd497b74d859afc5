import { longPattern } from '../../support/long-pattern.ts'

const pronounLed = longPattern('i')`
  ^(?:(?:and|but|so|then|also|however|thus|therefore|instead|moreover|furthermore|
  in addition|as a result|afterwards|later),? )?(?:
  he|she|it|they|this|these|those|his|her|its|their)\b
`

/** Whether a sentence begins with a word that means something in the sentence before. */
export function beginsWithPronoun(sentence: string): boolean {
  return pronounLed.test(sentence.trimStart().slice(0, 60))
}
