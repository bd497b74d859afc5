import { independentClauses } from '../../language/grammar/clauses.ts'
import { negations } from '../../language/grammar/function-words.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { namesHarm, phraseWithOf, type Words } from '../links/gap-clause.ts'
import { plainWording } from '../links/plain-wording.ts'

const mostWords = 60

/**
 * Whether a sentence only says that what should not be was not there: "no signs of rodents", "there
 * were no accidents", "the store was free of pests".
 */
export function deniesHarm(sentence: string): boolean {
  const words = sentenceWords(plainWording(sentence)).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return false
  const clauses = independentClauses(words).filter(clause => clause.some(isWord))
  return clauses.length > 0 && clauses.every(isFreeOfHarm)
}

const isWord = ({ kind }: Words[number]): boolean => kind === 'word'

function isFreeOfHarm(words: Words): boolean {
  const denials = words.flatMap(({ text }, at) => (negations.has(text) ? [at] : []))
  const free = words.findIndex(
    ({ text }, at) => text === 'free' && /^(?:of|from)$/.test(words[at + 1]?.text ?? ''),
  )
  if (free >= 0) return denials.length === 0 && namesHarm(phraseWithOf(words, free + 2))
  const [at] = denials
  return (
    denials.length === 1 && words[at!]!.text === 'no' && namesHarm(phraseWithOf(words, at! + 1))
  )
}
