import { negations } from '../../language/grammar/function-words.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  breakings,
  completely,
  failings,
  faults,
  flaws,
  neglects,
  seldom,
  setbacks,
  verbBase,
} from './gap-words.ts'
import { plainWording } from './plain-wording.ts'

/** Words without which hardly anything is said to be missing, late or too little. */
const hints: ReadonlySet<string> = setOf(`
  only yet still until late later too few fewer little less least old would should could hope hoped
  but except unsure lack lacks lacking missing need needs needed planned wait waiting half ago
  unless instead without despite however although though rather former
`)
const denyingParticiple = /^(?:un|in|dis|mis)\w{3,}(?:ed|en|able|ible)$/u
const verbs = [neglects, setbacks, failings, breakings]
const others = [flaws, faults, seldom, completely, negations, hints]
const mostWords = 200

/**
 * Whether a sentence has a word by which it may say that something is missing. One that has none
 * states a plain fact: "it is closed on Sundays".
 */
export const hintsAtWant = (sentence: string): boolean =>
  sentenceWords(plainWording(sentence))
    .slice(0, mostWords)
    .some(
      ({ text }) =>
        text.endsWith("n't") ||
        text === 'cannot' ||
        denyingParticiple.test(text) ||
        others.some(set => set.has(text)) ||
        verbs.some(set => set.has(verbBase(text))),
    )
