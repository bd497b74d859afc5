import type { Standard } from '../../core/framework.ts'
import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import { determiners, haveForms, modals, relatives } from '../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../language/grammar/sentence-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  beyond,
  namesHarm,
  nounOf,
  objectOf,
  readClause,
  singular,
  type GapClause,
  type Words,
} from '../links/gap-clause.ts'
import { doers, means, verbBase } from '../links/gap-words.ts'
import { plainWording } from '../links/plain-wording.ts'
import { statedClauses } from '../links/stated-clauses.ts'
import { partedClauses } from './clause-parts.ts'
import { isOfInstitution, isOrganization, roomKindOf } from './lackers.ts'
import { contentStemsOf, headsOf, isDefinite } from './phrase-heads.ts'
import {
  givenTo,
  giving,
  objectStart,
  offering,
  wantedThings,
  type WantedThing,
} from './wanted-things.ts'

/** What a statement says not to be there, or not to be offered. */
export interface DeniedThing {
  /** Stems of the words that name it, and of what it is said to be of, or to be there to do. */
  readonly stems: readonly string[]
  /** Of these the nouns that name it. */
  readonly heads: readonly string[]
  /** What is not done, as a base form. */
  readonly verb: string
  /** Stems of who lacks it, where that may be of another kind than the standard's; or none. */
  readonly whose: readonly string[]
  /** Stems of the kind of room or floor that lacks it. */
  readonly kinds: readonly string[]
  /** Who lacks it is, or is part of, the institution that the text tells of. */
  readonly isPart: boolean
  /** What it is said to be for, if anything. */
  readonly purpose: Purpose | undefined
}

interface Purpose {
  readonly stems: readonly string[]
  readonly heads: readonly string[]
  /** "The new building", not "farmers": one of those that there are. */
  readonly isDefinite: boolean
}

const offered: ReadonlySet<string> = setOf(
  'support offer provide include enable cover display give',
)
const there: ReadonlySet<string> = setOf('available possible supported offered included provided')
const getting: ReadonlySet<string> = setOf('receive get')
const excepting: ReadonlySet<string> = setOf('except besides beyond but save')
const apart: ReadonlySet<string> = setOf('apart aside')
const mostWords = 100

/** The things of which a statement denies that there are any. */
export function deniedThings(said: string): DeniedThing[] {
  const words = sentenceWords(plainWording(said)).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return []
  const denials = independentClauses(words)
    .flatMap(statedClauses)
    .filter(clause => !isCondition(clause))
    .flatMap(clause => [...deniedOf(clause), ...notOffered(clause)])
  return denials.flatMap(({ phrase, rest, verb, whose = [], kinds = [], isPart = false }) => {
    const heads = namesHarm(phrase) ? [] : headsOf(phrase)
    const purpose = purposeOf(rest)
    const narrowing = contentStemsOf(complementOf(rest))
    // "No mechanism" says nothing without what for.
    const isEmpty =
      narrowing.length === 0 &&
      purpose === undefined &&
      phrase.some(({ text }) => means.has(singular(text)))
    return heads.length === 0 || isEmpty
      ? []
      : [
          {
            stems: [...contentStemsOf(phrase), ...narrowing],
            heads,
            verb,
            whose,
            kinds,
            isPart,
            purpose,
          },
        ]
  })
}

/** What something is of, or is there to do: "of reaching the ward", "to order a copy". */
function complementOf(rest: Words): Words {
  const first = rest[0]?.text ?? ''
  return first === 'to' || first === 'of' ? objectOf(rest, 1) : []
}

function purposeOf(rest: Words): Purpose | undefined {
  if (rest[0]?.text !== 'for') return undefined
  const phrase = objectOf(rest, 1)
  return { stems: contentStemsOf(phrase), heads: headsOf(phrase), isDefinite: isDefinite(phrase) }
}

/**
 * Whether a statement denies that there is what a standard wants, in the standard's own words:
 * "does not support captions" beside "captions are provided for all audio". What is denied must be
 * what is provided, and every word for it must be in the sentence that wants it: "no shared
 * accounts" denies nothing of "each user has an account", nor "contain no audio" of captions. So
 * must what it is for, unless the standard wants it for all of the kind, or of the institution.
 */
export function deniesWanted(
  statement: { readonly denied: readonly DeniedThing[] },
  standard: Standard,
): boolean {
  const wanted = wantedThings(standard)
  if (wanted.length === 0) return false
  return statement.denied.some(({ stems, heads, verb, purpose, ...lacker }) =>
    wanted.some(
      thing =>
        (thing.isProvided || thing.verb === verb || isGot(thing.verb, verb, lacker.whose)) &&
        heads.some(head => thing.heads.includes(head)) &&
        stems.every(each => thing.stems.has(each)) &&
        isAskedOf(thing, lacker) &&
        (purpose === undefined || includes(thing, purpose)),
    ),
  )
}

/** Whether it is wanted of who lacks it: the institution, or what the sentence names. */
const isAskedOf = (
  thing: WantedThing,
  { whose, kinds, isPart }: Pick<DeniedThing, 'whose' | 'kinds' | 'isPart'>,
): boolean =>
  (isPart ? thing.isForWhole : whose.length === 0) ||
  whose.some(each => thing.stems.has(each)) ||
  kinds.some(each => thing.each.has(each))

/** "Each visitor receives a badge": visitors are given one. */
const isGot = (wanted: string, denied: string, whose: readonly string[]): boolean =>
  whose.length > 0 && getting.has(wanted) && (giving.has(denied) || denied === 'have')

const includes = (thing: WantedThing, { stems, heads, isDefinite: isOne }: Purpose): boolean =>
  stems.every(each => thing.stems.has(each)) ||
  heads.some(head => thing.all.has(head)) ||
  (isOne && thing.isForInstitution)

interface Denial {
  readonly phrase: Words
  /** What stands behind the phrase. */
  readonly rest: Words
  readonly verb: string
  readonly whose?: readonly string[]
  readonly kinds?: readonly string[]
  readonly isPart?: boolean
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
  return offering.has(verb) ? denialAfter(words.slice(head + 1), verb) : []
}

/** The object; "does not support, let alone require users to add captions" ends with it. */
function denialAfter(after: Words, verb: string): Denial[] {
  if (after[0]?.kind === 'mark' && after[1]?.text === 'let')
    return [{ phrase: after.filter(({ kind }) => kind === 'word').slice(-1), rest: [], verb }]
  const from = objectStart(after, verb)
  const phrase = objectOf(after, from)
  const rest = after.slice(from + phrase.length)
  return excepts(phrase, rest) ? [] : [{ phrase, rest, verb }]
}

/** "No plan other than that of the house", "no further plan": there is one. */
function excepts(phrase: Words, rest: Words): boolean {
  const first = phrase.find(({ text }) => !determiners.has(text))?.text ?? ''
  const [next, then] = [rest[0]?.text ?? '', rest[1]?.text ?? '']
  const last = phrase.at(-1)?.text ?? ''
  return (
    beyond.has(first) ||
    excepting.has(next) ||
    (beyond.has(last) && next === 'than') ||
    (apart.has(last) && next === 'from') ||
    (apart.has(next) && then === 'from')
  )
}

function denialOf(clause: GapClause): Denial[] {
  const { words, verb, head, base, subject, after, isBe } = clause
  if (modals.has(words[verb.first]?.text ?? '')) return []
  const said = after.find(word => !isAdverb(word))?.text ?? ''
  const isNotOffered = verb.kind === 'passive' ? offered.has(base) : isBe && there.has(said)
  if (isNotOffered) {
    const given = verb.kind === 'passive' && giving.has(base) ? givenTo(after) : undefined
    if (given !== undefined) {
      const rest = after.slice(after.indexOf(given[0]!) + given.length)
      return ofLackers(subject, [{ phrase: given, rest, verb: base }])
    }
    const phrase = nounOf(subject)
    return [{ phrase, rest: subject.slice(phrase.length), verb: isBe ? verbBase(said) : base }]
  }
  const done = haveForms.has(head.text) ? 'have' : base
  if (verb.kind === 'passive' || isBe || !offering.has(done)) return []
  const denials = denialAfter(after, done)
  return haveForms.has(head.text) ? ofLackers(subject, denials) : denials
}

/** What the institution lacks, the standard asks of it; of others only where it names them. */
function ofLackers(subject: Words, denials: readonly Denial[]): Denial[] {
  const noun = nounOf(subject)
  if (doers.has(noun.at(-1)?.text ?? '') || isOrganization(subject)) return [...denials]
  const [isPart, whose, kinds] = [isOfInstitution(subject), headsOf(noun), roomKindOf(subject)]
  return isPart || whose.length > 0
    ? denials.map(denial => ({ ...denial, whose, kinds, isPart }))
    : []
}
