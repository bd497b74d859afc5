import { wordList } from '../../../language/lexicons/lexicon.ts'

/**
 * Stems of the four thousand most frequent content words of English encyclopedic and general prose,
 * most frequent first (ranks only; counted over public text).
 */
export const commonStems: readonly string[] = wordList('common-stems')
