import { entries } from '../lexicons/lexicon.ts'
import type { Predicate } from '../grammar/predicate.ts'

/** One relation to follow from the thing in hand; `inverse`: from object to subject. */
export interface PredicateStep {
  readonly predicate: Predicate
  readonly inverse: boolean
}

const steps = (text: string): PredicateStep[] =>
  text.split(',').map(part => {
    const name = part.trim()
    return name.startsWith('<')
      ? { predicate: name.slice(1) as Predicate, inverse: true }
      : { predicate: name as Predicate, inverse: false }
  })

/** Phrases of a question (lower case, words joined by one blank) and what they ask for. */
export const questionPhrases: ReadonlyMap<string, readonly PredicateStep[]> = readTable()

function readTable(): ReadonlyMap<string, readonly PredicateStep[]> {
  const found = new Map<string, readonly PredicateStep[]>()
  for (const [walk, phrases] of entries('questions/question-phrases'))
    for (const phrase of phrases.split('/')) found.set(phrase, steps(walk))
  return found
}

/** Words of the longest phrase. */
export const longestPhrase = 5

/**
 * Verbs of making and owning: who did it is the object of the fact, what it was done to the
 * subject.
 */
export const agentVerbs: ReadonlyMap<string, Predicate> = new Map<string, Predicate>([
  ...verbs('director', 'directed direct directs directing helmed'),
  ...verbs('author', 'wrote written write writes writing authored penned'),
  ...verbs('composer', 'composed compose composes scored'),
  ...verbs('performer', 'sang sings sing sung performed performs perform recorded record'),
  ...verbs('producer', 'produced produce produces'),
  ...verbs('publisher', 'published publish publishes'),
  ...verbs('editor', 'edited edits edit'),
  ...verbs(
    'creator',
    'created create creates invented invent painted paint designed design sculpted',
  ),
  ...verbs('founder', 'founded founds established formed started cofounded'),
  ...verbs('owner', 'owns owned own acquired bought purchased'),
  ...verbs('developer', 'developed develops develop'),
  ...verbs('manufacturer', 'manufactured manufactures manufacture built builds makes'),
  ...verbs('operator', 'operated operates operate'),
  ...verbs(
    'head',
    'leads led heads headed governs governed manages managed chairs chaired rules ruled',
  ),
  ...verbs('cast member', 'played plays portrayed portrays'),
])

function verbs(predicate: Predicate, words: string): Array<[string, Predicate]> {
  return words.split(' ').map(word => [word, predicate])
}
