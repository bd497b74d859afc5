import { role, rolesOf } from '../../language/lexicons/word-roles.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { findVerb } from '../../language/grammar/finite-verb.ts'
import { subjectStart } from '../../language/grammar/clauses.ts'
import {
  sentenceWords,
  isAdverb,
  isAuxiliary,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { wordsText } from './claim-parts.ts'
import { sexOfName } from '../../language/names/sex-of-name.ts'
import {
  coordinators,
  determiners,
  prepositions,
  relatives,
  subjectPronouns,
  subordinators,
} from '../../language/grammar/function-words.ts'

/** Something that a later pronoun can mean; a `name` may be a person's or a thing's. */
export interface Antecedent {
  readonly text: string
  readonly kind: 'person' | 'thing' | 'several' | 'name'
  readonly sex?: 'female' | 'male' | undefined
}

/** What one sentence speaks of: its subject, and persons that it names besides. */
export interface Spoken {
  readonly subject?: Antecedent | undefined
  readonly persons: readonly Antecedent[]
}

/** Sentences further back mean too many other things. */
const maxBack = 3
const maxSubject = 9
const pronouns = new Map<
  string,
  {
    readonly kind: 'person' | 'thing' | 'several'
    readonly sex?: 'female' | 'male'
    readonly owns: boolean
  }
>([
  ['he', { kind: 'person', sex: 'male', owns: false }],
  ['she', { kind: 'person', sex: 'female', owns: false }],
  ['it', { kind: 'thing', owns: false }],
  ['they', { kind: 'several', owns: false }],
  ['his', { kind: 'person', sex: 'male', owns: true }],
  ['her', { kind: 'person', sex: 'female', owns: true }],
  ['its', { kind: 'thing', owns: true }],
  ['their', { kind: 'several', owns: true }],
])

/** What words that are no sentence speak of: the subject of a question, the label of an item. */
export function spokenOfText(text: string): Spoken {
  const words = sentenceWords(text)
  return { subject: antecedent(text, words), persons: personsIn(text, words) }
}

/** What a sentence speaks of. */
export function spokenOf(text: string, words: readonly SentenceWord[]): Spoken {
  const start = subjectStart(words)
  const comma = words.findIndex(
    (word, index) => index >= start && word.depth === 0 && word.text === ',',
  )
  const verb = findVerb(words, start, words.length)
  const end = verb?.first ?? (comma > start && comma <= start + maxSubject ? comma : start)
  return { subject: antecedent(text, words.slice(start, end)), persons: personsIn(text, words) }
}

function antecedent(text: string, subject: readonly SentenceWord[]): Antecedent | undefined {
  const clean = trimmedSubject(subject)
  const [first] = clean
  if (
    first === undefined ||
    clean.length > maxSubject ||
    first.kind !== 'word' ||
    (subjectPronouns.has(first.text) && clean.length === 1)
  )
    return undefined
  if (
    clean.some(
      word => word.depth > 0 || relatives.has(word.text) || word.text === ',' || isAuxiliary(word),
    )
  )
    return undefined
  if (!first.capital && !determiners.has(first.text) && !/[^sui]s$/.test(clean.at(-1)?.text ?? ''))
    return undefined
  if (
    [
      'this',
      'that',
      'these',
      'those',
      'another',
      'any',
      'no',
      'every',
      'each',
      'his',
      'her',
      'its',
      'their',
      'my',
      'our',
      'your',
      'such',
    ].includes(first.text)
  )
    return undefined
  if (prepositions.has(first.text) || subordinators.has(first.text)) return undefined
  const display = wordsText(text, clean)
  if (clean.some(word => coordinators.has(word.text))) return { text: display, kind: 'several' }
  // "Paris", "Jordan": given names and places.
  if (clean.length === 1 && has(first, role.place | role.weakPlace | role.weakFirstName))
    return { text: display, kind: 'name' }
  if (isPersonName(clean)) return { text: display, kind: 'person', sex: sexOf(clean) }
  const isName = clean.every(
    word => word.capital || prepositions.has(word.text) || determiners.has(word.text),
  )
  const head = clean.find(
    (_, index) => prepositions.has(clean[index + 1]?.text ?? '') || index === clean.length - 1,
  )
  if (
    isName &&
    !determiners.has(first.text) &&
    clean.length <= 3 &&
    !clean.some(word =>
      has(
        word,
        role.organizationEnd |
          role.organizationHead |
          role.placeEnd |
          role.placeHead |
          role.place |
          role.organization |
          role.generic,
      ),
    )
  )
    return { text: display, kind: 'name' }
  const isSeveral =
    head !== undefined &&
    !head.capital &&
    /(?:[^su]s|people|men|women|children|police)$/.test(head.text)
  return {
    text: lowerArticle(display),
    kind: isSeveral
      ? 'several'
      : head?.capital === false && has(head, role.personNoun)
        ? 'person'
        : 'thing',
  }
}

/** Without adverbs and marks at the end: "Bo also", "Bo,". */
function trimmedSubject(subject: readonly SentenceWord[]): readonly SentenceWord[] {
  let end = subject.length
  for (
    let last = subject[end - 1];
    last !== undefined && (last.kind === 'mark' || isAdverb(last));
    last = subject[end - 1]
  )
    end--
  return subject.slice(0, end)
}

const lowerArticle = (display: string): string =>
  display.replace(/^(?:The|A|An)(?= )/, 'the').replace(/^(?:a|an)(?= )/, 'the')

function personsIn(text: string, words: readonly SentenceWord[]): readonly Antecedent[] {
  const found: Antecedent[] = []
  for (let index = 0; index < words.length; index++) {
    let end = index
    while (end < words.length && words[end]?.capital === true && words[end]?.kind === 'word') end++
    if (end === index) continue
    const run = words.slice(index, end)
    if (run.length >= 2 && isPersonName(run))
      found.push({
        text: wordsText(text, run).replace(/['’]s$/, ''),
        kind: 'person',
        sex: sexOf(run),
      })
    index = end
  }
  return found
}

const has = (word: SentenceWord | undefined, bit: number): boolean =>
  word !== undefined && (rolesOf(word.text.replace(/'s$/, '')) & bit) !== 0

/**
 * Words with capitals of which the first is a given name or title and none a word of companies or
 * places.
 */
function isPersonName(words: readonly SentenceWord[]): boolean {
  if (
    words.length === 0 ||
    words.length > 5 ||
    !words.every(
      word =>
        word.kind === 'word' &&
        (word.capital || /^(?:de|von|van|der|bin|al|la|di|da)$/.test(word.text)),
    )
  )
    return false
  const [first] = words
  if (
    words.some(word =>
      has(word, role.organizationEnd | role.organizationHead | role.placeEnd | role.placeHead),
    )
  )
    return false
  return (
    has(first, role.firstName | role.weakFirstName | role.honorific | role.title) ||
    (first !== undefined && sexOfName([first.text]) !== undefined)
  )
}

const sexOf = (words: readonly SentenceWord[]): 'female' | 'male' | undefined =>
  sexOfName(words.map(({ text }) => text))

/**
 * A pronoun that opens a sentence and the words that it stands for; undefined where it has none or
 * what it means is not plain.
 */
export function resolvedPronoun(
  words: readonly SentenceWord[],
  at: number,
  before: readonly Spoken[],
): { readonly antecedent: Antecedent; readonly text: string } | undefined {
  const word = words[at]
  const pronoun = word === undefined ? undefined : pronouns.get(word.text)
  if (word === undefined || pronoun === undefined || isEmptyIt(words, at)) return undefined
  const fits = (candidate: Antecedent): boolean =>
    (candidate.kind === pronoun.kind ||
      (candidate.kind === 'name' && pronoun.kind !== 'several')) &&
    (candidate.sex === undefined || pronoun.sex === undefined || candidate.sex === pronoun.sex)
  // Only a person is still meant two sentences later; "it" means what was last spoken of.
  for (const spoken of before.slice(pronoun.kind === 'person' ? -maxBack : -1).reverse()) {
    if (spoken.subject !== undefined && fits(spoken.subject))
      return { antecedent: spoken.subject, text: owned(spoken.subject.text, pronoun.owns) }
    // "Ruth and Helen met. She": which of them is not plain, and nobody before them is meant.
    if (pronoun.kind !== 'person' || isSeveralOf(spoken.subject, pronoun.sex)) return undefined
    const names = new Map(spoken.persons.filter(fits).map(person => [person.text, person]))
    const [only] = names.values()
    if (only !== undefined)
      return names.size === 1
        ? { antecedent: only, text: owned(only.text, pronoun.owns) }
        : undefined
  }
  return undefined
}

const isSeveralOf = (
  subject: Antecedent | undefined,
  sex: 'female' | 'male' | undefined,
): boolean =>
  subject?.kind === 'several' &&
  subject.text.split(/,? (?:and|or) |, /).filter(part => {
    const own = sexOfName(part.toLowerCase().split(' '))
    return /^\p{Lu}/u.test(part) && (own === undefined || own === sex)
  }).length > 1

const owned = (text: string, owns: boolean): string =>
  !owns ? text : text.endsWith('s') ? `${text}'` : `${text}'s`

/** "It is important that", "it rains", "it takes": there is nothing that it means. */
function isEmptyIt(words: readonly SentenceWord[], at: number): boolean {
  if (words[at]?.text !== 'it') return false
  const rest = words.slice(at + 1, at + 12).map(word => word.text)
  if (
    [
      'takes',
      'took',
      'rains',
      'rained',
      'seems',
      'appears',
      'depends',
      'turns',
      'follows',
      'happens',
    ].includes(rest[0] ?? '')
  )
    return true
  const isCopula = [
    'is',
    'was',
    'has',
    'would',
    'can',
    'may',
    'might',
    'could',
    'will',
    'should',
    "isn't",
    "wasn't",
  ].includes(rest[0] ?? '')
  return (
    isCopula &&
    (rest.includes('that') ||
      opensInfinitive(words.slice(at + 1, at + 12)) ||
      rest.includes('when') ||
      rest.includes('who') ||
      rest.includes('if'))
  )
}

/** "It is time to go", and not "it is heated to 30 degrees" or "it was sold to Ben". */
const opensInfinitive = (words: readonly SentenceWord[]): boolean =>
  words.some(({ text }, index) => {
    const next = words[index + 1]
    return (
      text === 'to' && next !== undefined && !next.capital && (next.forms & verbForm.base) !== 0
    )
  })
