import { setOf, wordSet, wordGroups, wordList } from '../lexicons/lexicon.ts'

/** Base forms of regular verbs that are hardly ever nouns. */
const plainVerbs = wordList('grammar/plain-verbs')

/**
 * Base forms of regular verbs that are as often nouns: their -s and base forms need an object to be
 * read as verbs.
 */
const nounLikeVerbs = wordList('grammar/noun-like-verbs')

/**
 * Verbs that take no object of the kind a passive needs: after "was released and", "peaked" is a
 * verb of its own.
 */
const intransitiveVerbs: ReadonlySet<string> = wordSet('grammar/intransitive-verbs')

/** Irregular verbs: base, past, participle; alternatives by a slash. */
const irregularVerbs: ReadonlyArray<readonly [base: string, past: string, participle: string]> =
  wordGroups('grammar/irregular-tenses').map(
    ([base = '', past = '', participle = '']) => [base, past, participle] as const,
  )

/** What a word can be as a form of a verb; a set of bits. */
export const verbForm = {
  base: 1,
  third: 2,
  past: 4,
  participle: 8,
  gerund: 16,
  /** As often a noun in this form. */ nounLike: 32,
} as const

const { base, third, past, participle, gerund, nounLike } = verbForm

const forms = new Map<string, number>()
const bases = new Map<string, string>()
const pasts = new Map<string, string>()
const participles = new Map<string, string>()

const add = (word: string, form: number, of: string): void => {
  forms.set(word, (forms.get(word) ?? 0) | form)
  if (!bases.has(word) || form === base) bases.set(word, of)
}

const doubling = wordSet('grammar/doubling-verbs')

function inflected(verb: string, ending: 'ed' | 'ing'): string {
  if (doubling.has(verb)) return `${verb}${verb.at(-1) ?? ''}${ending}`
  if (ending === 'ing')
    return verb.endsWith('ie')
      ? `${verb.slice(0, -2)}ying`
      : /[^eoy]e$/.test(verb)
        ? `${verb.slice(0, -1)}ing`
        : `${verb}ing`
  if (verb.endsWith('e')) return `${verb}d`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}

const thirdPerson = (verb: string): string =>
  /(?:s|x|z|ch|sh|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`

function addVerb(verb: string, noun: number, irregular?: readonly [string, string]): void {
  add(verb, base | noun, verb)
  add(thirdPerson(verb), third | noun, verb)
  add(inflected(verb, 'ing'), gerund, verb)
  const pastForms = irregular?.[0].split('/') ?? [inflected(verb, 'ed')]
  for (const form of pastForms) add(form, past, verb)
  const participleForms = irregular?.[1].split('/') ?? pastForms
  for (const form of participleForms) add(form, participle, verb)
  pasts.set(verb, pastForms[0] ?? verb)
  participles.set(verb, participleForms[0] ?? verb)
}

const irregular = new Map(
  irregularVerbs.map(([verb, pastForm, participleForm]) => [
    verb,
    [pastForm, participleForm] as const,
  ]),
)
const ambiguous = new Set(nounLikeVerbs)
for (const verb of new Set([...plainVerbs, ...nounLikeVerbs, ...irregular.keys()]))
  addVerb(verb, ambiguous.has(verb) ? nounLike : 0, irregular.get(verb))
// Both a past of "find" and a verb of its own.
forms.set('found', past | participle)
bases.set('found', 'find')
forms.set('left', past | participle)
forms.set('born', participle)
pasts.set('have', 'had')
pasts.set('do', 'did')
pasts.set('be', 'was')

/**
 * The forms that a folded word can be; an unknown word in -ed can be a past or a participle, an
 * unknown word in -ing a gerund, others are 0.
 */
export function verbForms(word: string): number {
  const known = forms.get(word)
  if (known !== undefined) return known
  // "reorganised", "co-founded": what a prefix was put before. Most words begin otherwise.
  const prefixed = !prefixStarts.includes(word.charAt(0))
    ? null
    : /^(?:re|co|over|out|under|mis|dis|un|pre|de)-?(?=.{4})/.exec(word)
  const stem = prefixed === null ? undefined : forms.get(word.slice(prefixed[0].length))
  if (stem !== undefined && !word.startsWith('un')) return stem
  if (word.length > 4 && word.endsWith('ed') && !notVerbs.has(word)) return past | participle
  return word.length > 5 && word.endsWith('ing') ? gerund : 0
}

const prefixStarts = 'rcoumdp'
const notVerbs = setOf(`
  hundred indeed speed sacred embed infrared hatred naked wicked kindred rugged proceed succeed
  exceed unprecedented unexpected unidentified unlimited talented renowned gifted biased
  aged-based need feed seed breed united
`)

/** Whether a verb form stands for a verb that is not used in the passive. */
export function isIntransitive(word: string): boolean {
  return intransitiveVerbs.has(bases.get(word) ?? '')
}

/** The base form of a known verb form, else the word itself. */
export function baseOf(word: string): string {
  return bases.get(word) ?? word
}

/** The simple past of a base form: "open" is "opened", "write" is "wrote". */
export function pastOf(verb: string): string {
  return pasts.get(verb) ?? inflected(verb, 'ed')
}

/** The participle of a base form: "open" is "opened", "write" is "written". */
export function participleOf(verb: string): string {
  return participles.get(verb) ?? inflected(verb, 'ed')
}

/** The third person of a base form: "open" is "opens", "have" is "has". */
export function thirdPersonOf(verb: string): string {
  return verb === 'have' ? 'has' : verb === 'be' ? 'is' : thirdPerson(verb)
}
