import { wordsByKey } from '../lexicons/lexicon.ts'

/** By ISO 639-1 code; English first. */
const stopWords = new Map(
  [...wordsByKey('meaning/stop-words')].map(([language, list]) => [language, new Set(list)]),
)
const english = stopWords.get('en') ?? new Set<string>()

/**
 * Whether a folded word carries no content of its own in a language (ISO 639-1, default English);
 * unknown languages have no stop words.
 */
export function isStopWord(word: string, language: string = 'en'): boolean {
  return language === 'en' ? english.has(word) : (stopWords.get(language)?.has(word) ?? false)
}

/**
 * The language whose stop words stand most often among folded words; English where another does not
 * clearly lead.
 */
export function languageOfStopWords(folded: readonly string[]): string {
  let best = 'en'
  let most = folded.filter(word => english.has(word)).length
  for (const [language, list] of stopWords) {
    const hits = language === 'en' ? 0 : folded.filter(word => list.has(word)).length
    if (hits > most) {
      best = language
      most = hits
    }
  }
  return best
}
