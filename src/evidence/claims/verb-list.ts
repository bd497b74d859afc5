import { wordGroups, wordList, wordSet } from '../../language/lexicons/lexicon.ts'

/** Base forms of regular verbs that are hardly ever nouns. */
export const plainVerbs = wordList('plain-verbs')

/**
 * Base forms of regular verbs that are as often nouns: their -s and base forms need an object to be
 * read as verbs.
 */
export const nounLikeVerbs = wordList('noun-like-verbs')

/**
 * Verbs that take no object of the kind a passive needs: after "was released and", "peaked" is a
 * verb of its own.
 */
export const intransitiveVerbs: ReadonlySet<string> = wordSet('intransitive-verbs')

/** Irregular verbs: base, past, participle; alternatives by a slash. */
export const irregularVerbs: ReadonlyArray<
  readonly [base: string, past: string, participle: string]
> = wordGroups('irregular-verbs').map(
  ([base = '', past = '', participle = '']) => [base, past, participle] as const,
)
