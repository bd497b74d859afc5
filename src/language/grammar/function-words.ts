import { entries } from '../lexicons/lexicon.ts'

const classes = new Map<string, Set<string>>()
for (const [names, words] of entries('grammar/function-words'))
  for (const name of names.split(' ')) {
    const known = classes.get(name) ?? new Set()
    for (const word of words.split(' ')) known.add(word)
    classes.set(name, known)
  }

/** The words of a class, folded. Throws for a class that the list does not have. */
export function wordsOfClass(name: string): ReadonlySet<string> {
  const words = classes.get(name)
  if (words === undefined)
    throw new Error(`lexicons/grammar/function-words.txt has no class "${name}"`)
  return words
}

/** Open a noun phrase. */
export const determiners = wordsOfClass('determiner')
export const possessives = wordsOfClass('possessive')
export const prepositions = wordsOfClass('preposition')
export const subjectPronouns = wordsOfClass('subject-pronoun')
/** Finite forms of "be". */
export const beForms = wordsOfClass('be')
export const haveForms = wordsOfClass('have')
export const doForms = wordsOfClass('do')
export const modals = wordsOfClass('modal')
/** Deny the verb or noun that they stand at. */
export const negations = wordsOfClass('negation')
/** Open a clause that the rest depends on; where one precedes a split, its scope is unclear. */
export const subordinators = wordsOfClass('subordinator')
export const relatives = wordsOfClass('relative')
/** Verbs whose object may be a clause: what follows them is said, not stated. */
export const reportingVerbs = wordsOfClass('reporting-verb')
export const coordinators = wordsOfClass('coordinator')
/** Adverbs that do not end in -ly. */
export const adverbs = wordsOfClass('adverb')
/** Words in -ly that are no adverbs. */
export const notAdverbs = wordsOfClass('no-adverb')
/** Pronouns that may be the whole subject of the verb behind them. */
export const nominalEnds = wordsOfClass('nominal-end')
/** Subordinators whose clause says when or why the main clause holds. */
export const conditions = wordsOfClass('condition')
/** Open a clause that is stated beside the main one. */
export const concessives = wordsOfClass('concessive')
/**
 * Deny what follows them in their clause, verbs and adjectives of denial included; tokenised
 * without apostrophes.
 */
export const denials = wordsOfClass('denial')
/** Deny only before "to": "failed to arrive", but "a failed project". */
export const denialsBeforeTo = wordsOfClass('denial-before-to')
/** Deny before "but": "anyone but him". */
export const denialsBeforeBut = wordsOfClass('denial-before-but')
/** End the reach of a denial. */
export const clauseStarts = wordsOfClass('clause-start')
/** Forms of "be" and "get", finite or not. */
export const passiveAuxiliaries = wordsOfClass('passive-auxiliary')
/** Forms of "have", finite or not. */
export const perfectAuxiliaries = wordsOfClass('perfect-auxiliary')
/** Right after one of these a word is no verb. */
export const wordsBeforeNouns = wordsOfClass('before-noun')
/** End what a verb is said of. */
export const argumentEnds = wordsOfClass('argument-end')
export const personPronouns = wordsOfClass('person-pronoun')
export const thingPronouns = wordsOfClass('thing-pronoun')
/** Possessives of a thing spoken of. */
export const topicPossessives = wordsOfClass('topic-possessive')
/** Forms of "be" that say what something is. */
export const copulas = wordsOfClass('copula')
/** Auxiliaries, copulas and denials between a subject and its verb in third-person prose. */
export const verbGroupWords = wordsOfClass('verb-group')
/** Adverbs between a subject and its verb. */
export const verbGroupAdverbs = wordsOfClass('verb-group-adverb')
/** A name right after one of these belongs to the phrase before it. */
export const complementPrepositions = wordsOfClass('complement')
/** Deny a fact that is stated right after them. */
export const factDenials = wordsOfClass('fact-denial')
/** Make a fact near them uncertain: conditions, hearsay, plans; "May" with a capital is a month. */
export const factDoubts = wordsOfClass('fact-doubt')
/** Begin a time, place or manner that holds for all items of a list. */
export const adverbialPrepositions = wordsOfClass('adverbial')
/** Link a name to what is said of it. */
export const namePrepositions = wordsOfClass('name-link')
/** Adverbs that two readings of one verb may differ in. */
export const roleAdverbs = wordsOfClass('role-adverb')
/** Words between the clauses of a sentence that say things of different subjects. */
export const clauseCoordinators: ReadonlySet<string> = new Set(['and', 'but', 'while', 'whereas'])
