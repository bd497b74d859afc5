import type { Standard } from '../../core/framework.ts'
import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { modals, relatives } from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  namesHarm,
  nounOf,
  objectOf,
  readClause,
  singular,
  type GapClause,
  type Words,
} from '../links/gap-clause.ts'
import { means, verbBase } from '../links/gap-words.ts'
import { plainWording } from '../links/plain-wording.ts'
import { statedClauses } from '../links/stated-clauses.ts'
import { partedClauses } from './clause-parts.ts'
import { contentStemsOf, headsOf } from './phrase-heads.ts'
import { objectStart, offering, wantedThings } from './wanted-things.ts'

/** What a statement says not to be there, or not to be offered. */
export interface DeniedThing {
  /** Stems of the words that name it, and of what it is said to be for or of. */
  readonly stems: readonly string[]
  /** Of these the nouns that name it. */
  readonly heads: readonly string[]
  /** What is not done, as a base form. */
  readonly verb: string
}

const offered: ReadonlySet<string> = setOf(
  'support offer provide include enable cover display give',
)
const there: ReadonlySet<string> = setOf('available possible supported offered included provided')
const mostWords = 100

/** The things of which a statement denies that there are any. */
export function deniedThings(said: string): DeniedThing[] {
  const words = sentenceWords(plainWording(said)).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return []
  const denials = independentClauses(words)
    .flatMap(statedClauses)
    .filter(clause => !isCondition(clause))
    .flatMap(clause => [...deniedOf(clause), ...notOffered(clause)])
  return denials.flatMap(({ phrase, rest, verb }) => {
    const heads = namesHarm(phrase) ? [] : headsOf(phrase)
    const narrowing = contentStemsOf(complementOf(rest))
    // "No mechanism" says nothing without what for.
    const isEmpty = narrowing.length === 0 && phrase.some(({ text }) => means.has(singular(text)))
    return heads.length === 0 || isEmpty
      ? []
      : [{ stems: [...contentStemsOf(phrase), ...narrowing], heads, verb }]
  })
}

/** What something is of or for: "of reaching the ward", "to order a copy". */
function complementOf(rest: Words): Words {
  const first = rest[0]?.text ?? ''
  return first === 'to' || first === 'of' || first === 'for' ? objectOf(rest, 1) : []
}

/**
 * Whether a statement denies that there is what a standard wants, in the standard's own words:
 * "does not support captions" beside "captions are provided for all audio". What is denied must be
 * what is provided, and every word for it must be in the sentence that wants it: "no shared
 * accounts" denies nothing of "each user has an account", nor "contain no audio" of captions.
 */
export function deniesWanted(
  statement: { readonly denied: readonly DeniedThing[] },
  standard: Standard,
): boolean {
  const wanted = wantedThings(standard)
  if (wanted.length === 0) return false
  return statement.denied.some(({ stems, heads, verb }) =>
    wanted.some(
      thing =>
        (thing.isProvided || thing.verb === verb) &&
        heads.some(head => thing.heads.includes(head)) &&
        stems.every(each => thing.stems.has(each)),
    ),
  )
}

interface Denial {
  readonly phrase: Words
  /** What stands behind the phrase. */
  readonly rest: Words
  readonly verb: string
}

function deniedOf(words: Words): Denial[] {
  const clause = readClause(words)
  return clause?.verb.negated === true ? denialOf(clause) : []
}

/** "… and does not support captions"; not "rooms for which they do not have a permit". */
function notOffered(words: Words): Denial[] {
  const own = partedClauses(words).find(({ opener }) => !relatives.has(opener))?.words ?? []
  const at = words.findIndex(
    (word, place) =>
      own.includes(word) &&
      ((/^(?:does|do|did)$/.test(word.text) && words[place + 1]?.text === 'not') ||
        /^(?:does|do|did)n't$/.test(word.text)),
  )
  const head = at < 0 ? -1 : at + (words[at]!.text.endsWith("n't") ? 1 : 2)
  const verb = verbBase(words[head]?.text ?? '')
  return offering.has(verb) ? [denialAfter(words.slice(head + 1), verb)] : []
}

/** The object; "does not support, let alone require users to add captions" ends with it. */
function denialAfter(after: Words, verb: string): Denial {
  if (after[0]?.kind === 'mark' && after[1]?.text === 'let')
    return { phrase: after.filter(({ kind }) => kind === 'word').slice(-1), rest: [], verb }
  const from = objectStart(after, verb)
  const phrase = objectOf(after, from)
  return { phrase, rest: after.slice(from + phrase.length), verb }
}

function denialOf({ words, verb, head, base, subject, after, isBe }: GapClause): Denial[] {
  if (modals.has(words[verb.first]?.text ?? '')) return []
  const said = after.find(word => !isAdverb(word))?.text ?? ''
  const isNotOffered = verb.kind === 'passive' ? offered.has(base) : isBe && there.has(said)
  if (isNotOffered) {
    const phrase = nounOf(subject)
    return [{ phrase, rest: subject.slice(phrase.length), verb: isBe ? verbBase(said) : base }]
  }
  const done = head.text === 'has' ? 'have' : base
  return verb.kind !== 'passive' && !isBe && offering.has(done) ? [denialAfter(after, done)] : []
}
