import { wordsOfClass } from '../../language/grammar/function-words.ts'
import { isStopWord } from '../../language/words/stop-words.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { typeFault } from './allowed-types.ts'

/** A label that the words of a corpus suggest. */
export interface SuggestedType {
  readonly type: string
  /** Documents that use the word as a noun. */
  readonly documents: number
  /** Sum of its TF-IDF weights over the documents; comparable within one corpus only. */
  readonly score: number
}

/** Collects the nouns of documents, one document after the other. */
export interface TypeSuggestions {
  add(text: string): void
  suggested(limit: number): SuggestedType[]
}

const openers: ReadonlySet<string> = new Set([
  ...wordsOfClass('determiner'),
  ...wordsOfClass('possessive'),
])
// Of a long text the rest says the same.
const mostCharacters = 200_000
const mostNouns = 50_000

/**
 * Types from the words of a corpus, as Accreditation found those of its domain: by TF-IDF. A word
 * counts as a noun where an article or the like stands before it and it ends the phrase; a type
 * must be used so in two documents at least, and not in nearly all of them (such words tell
 * nothing apart). Singular, in the order of their weight.
 */
export function typeSuggestions(): TypeSuggestions {
  const found = new Map<string, { documents: number; weight: number }>()
  let documents = 0
  return {
    add(text) {
      documents += 1
      const counts = nounCounts(text.slice(0, mostCharacters))
      let total = 0
      for (const number of counts.values()) total += number
      for (const [noun, number] of counts) {
        const known = found.get(noun)
        if (known !== undefined) {
          known.documents += 1
          known.weight += number / total
        } else if (found.size < mostNouns) found.set(noun, { documents: 1, weight: number / total })
      }
    },
    suggested: limit =>
      [...found]
        .filter(([, { documents: own }]) => own >= 2 && own <= Math.max(2, documents * 0.6))
        .map(([noun, { documents: own, weight }]) => ({
          type: noun.charAt(0).toUpperCase() + noun.slice(1),
          documents: own,
          score: Number((weight * Math.log(1 + documents / own)).toFixed(3)),
        }))
        .filter(({ type }) => typeFault('type', type) === undefined)
        .sort((left, right) =>
          firstDecisive(right.score - left.score, compareCodePoints(left.type, right.type)),
        )
        .slice(0, limit),
  }
}

/** Lower-case words after an article and at most one other word, before something that ends it. */
function nounCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const words = text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
  for (let index = 0; index < words.length; index++) {
    if (!openers.has(words[index]?.toLowerCase() ?? '')) continue
    const [first = '', second = '', third = ''] = words.slice(index + 1, index + 4)
    if (!isNoun(first)) continue
    // "the learning goal" ends in its noun; "the course assesses a goal" has a verb there.
    const isPair = isNoun(second) && !isNoun(third) && !openers.has(third)
    if (!isPair && isNoun(second) && !openers.has(third)) continue
    const noun = singular(isPair ? second : first)
    counts.set(noun, (counts.get(noun) ?? 0) + 1)
  }
  return counts
}

const isNoun = (word: string): boolean => /^\p{Ll}{4,24}$/u.test(word) && !isStopWord(word)

const singular = (word: string): string =>
  word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.endsWith('s') && !/(?:ss|us|is)$/.test(word)
      ? word.slice(0, -1)
      : word
