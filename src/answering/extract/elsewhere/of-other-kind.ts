import { verbForm } from '../../../language/grammar/verb-forms.ts'
import { sentenceWords, type SentenceWord } from '../../../language/grammar/sentence-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { synonymsOf } from '../../../language/words/synonyms.ts'
import { isStopWord, stem } from '../../../language/words/tokens.ts'

/** A noun with the one before it, in stems: "garden waste". */
interface Compound {
  readonly kind: string
  readonly noun: string
}

// Before a noun they say which or how it is, not of what kind.
const describing = setOf(`new old next last first second third same other another whole main final
  full big small large little long short high low good bad own more most many few each every early
  late current present total actual usual normal ordinary general regular weekly monthly yearly
  annual daily free special extra further both such`)
const adjective = /(?:ed|al|ous|ive|able|ish)$/
const longestText = 50_000

const isNoun = (word: SentenceWord | undefined): word is SentenceWord =>
  word !== undefined &&
  word.kind === 'word' &&
  word.text.length > 2 &&
  !/\d/.test(word.text) &&
  !isStopWord(word.text) &&
  !describing.has(word.text) &&
  (word.forms === 0 || (word.forms & verbForm.nounLike) !== 0)

function compoundsIn(words: readonly SentenceWord[]): Compound[] {
  return words.flatMap((word, at): Compound[] => {
    const before = words[at - 1]
    return isNoun(word) && isNoun(before) && !adjective.test(before.text)
      ? [{ kind: stem(before.text), noun: stem(word.text) }]
      : []
  })
}

const isOne = (one: string, other: string): boolean =>
  one === other || synonymsOf(one).includes(other)

/**
 * Tells sentences that speak of another kind of the thing than the question, in a text that knows
 * both: "Food waste is collected on Mondays" says nothing of the garden waste that its letter also
 * speaks of.
 */
export function ofOtherKind(
  question: string,
): (sentence: string, around: string, text: () => string) => boolean {
  const asked = compoundsIn(sentenceWords(question.slice(0, 300)))
  if (asked.length === 0) return () => false
  return (sentence, around, text) => {
    const words = sentenceWords(sentence.slice(0, 1_000))
    const stems = new Set(words.map(word => stem(word.text)))
    const over = new Set(sentenceWords(around).map(word => stem(word.text)))
    const told = compoundsIn(words)
    return asked.some(({ kind, noun }) => {
      if ([...stems, ...over].some(each => isOne(kind, each))) return false
      const others = told.filter(other => other.noun === noun)
      // "The waste" beside "food waste" may be any.
      const times = words.filter(word => stem(word.text) === noun).length
      if (others.length === 0 || others.length < times) return false
      const known = compoundsIn(sentenceWords(text().slice(0, longestText)))
      return known.some(other => other.noun === noun && isOne(kind, other.kind))
    })
  }
}
