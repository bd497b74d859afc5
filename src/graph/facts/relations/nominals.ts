import { denials, modals } from '../../../language/grammar/function-words.ts'
import { isSurePast } from '../../../language/grammar/finite-verb.ts'
import { isAuxiliary } from '../../../language/grammar/sentence-words.ts'
import { thirdPersonOf, verbForm } from '../../../language/grammar/verb-forms.ts'
import { namedSets, setOf } from '../../../language/lexicons/lexicon.ts'
import { readActive, type RelationClause } from './clause.ts'
import { infinitiveAt, type VerbReading } from './clause-verb.ts'
import { readComplements } from './complements.ts'
import { phraseAt, type NounPhrase } from './phrases.ts'
import type { RelationWord } from './relation-words.ts'

const nouns = namedSets('grammar/nominal-verbs')
const verbOf = (set: string): ReadonlyMap<string, string> =>
  new Map(
    [...nouns(set)].map(pair => {
      const slash = pair.indexOf('/')
      return [pair.slice(0, slash), thirdPersonOf(pair.slice(slash + 1))] as const
    }),
  )
/** "approval" is "approves": what somebody did. */
const deeds = verbOf('does')
/** "owner" is "owns": who does it. */
const doers = verbOf('is')

/** The words that some clause is read from here; a sentence without any of them has none. */
export const nominalWords: readonly string[] = ['decision', ...deeds.keys(), ...doers.keys()]

/** What was not done yet, or not at all, in a sentence with one of these. */
const unfulfilled = setOf(`
  pending await awaits awaited awaiting prior require requires required need needs needed needing
  expect expects expected expecting propose proposes proposed proposing proposal planned planning
  intend intends intended possible potential block blocks blocked blocking reject rejects rejected
  rejecting oppose opposes opposed opposing removed injunction prevent preventing prevents prevented
  cancel cancels cancelled canceled delay delays delayed postpone postponed stop stopped seek seeks
  sought seeking request requests requested subject conditional announce announces announced want
  wants wanted consider considers considered considering hope hopes hoped ask asks asked fear feared
  favor favors favour favours upcoming future
`)
const undone = new Set([...modals, ...denials, ...unfulfilled])
const longestOwner = 5

/**
 * Clauses that a noun says: "Anna's approval of the plan" and "the approval of the plan by Anna" as
 * "Anna approved the plan", "Anna's decision to close the yard", "Harlow Ltd, the owner of the
 * mill,". Only of a sentence without modals, denials and words of what is still to come.
 */
export function* nominalClauses(words: readonly RelationWord[]): Generator<RelationClause> {
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word === undefined || word.depth > 0 || word.capital || word.kind !== 'word') continue
    const found =
      word.text === 'decision'
        ? decided(words, index)
        : doers.has(word.text)
          ? doer(words, index)
          : deeds.has(word.text) && isDone(words)
            ? (ownDeed(words, index) ?? deedBy(words, index))
            : undefined
    if (found !== undefined) yield found
  }
}

const isDone = (words: readonly RelationWord[]): boolean =>
  !words.some(({ mention, text }) => mention === undefined && undone.has(text))

const asserted = { passive: false, progressive: false, holds: 'asserted' } as const

/** "Anna's decision to close the yard". */
function decided(words: readonly RelationWord[], at: number): RelationClause | undefined {
  const owner = ownerBefore(words, at)
  const verb = words[at + 1]?.text === 'to' ? infinitiveAt(words, at + 2) : undefined
  if (owner === undefined || verb === undefined) return undefined
  if (words.slice(0, owner.first).some(({ text }) => undecided.has(text))) return undefined
  const said = untilVerb(words, at + 3)
  return readActive(said, { ...verb, predicate: `decides to ${verb.predicate}` }, [owner])
}
const undecided = setOf('pending await awaits awaiting awaited until before without for on whether')

/** "Anna's approval of the plan". */
function ownDeed(words: readonly RelationWord[], at: number): RelationClause | undefined {
  const said = untilVerb(words, at + 2)
  const owner = ownerBefore(words, at)
  const object =
    owner === undefined || words[at + 1]?.text !== 'of'
      ? undefined
      : phraseAt(said, at + 2, said.length)
  return owner === undefined || object === undefined || isAhead(words[owner.first - 1])
    ? undefined
    : clauseOf(said, at, owner, object)
}

/** "the approval of the plan by Anna". */
function deedBy(words: readonly RelationWord[], at: number): RelationClause | undefined {
  // "the approval", "the 1963 acquisition", "the sole acquisition".
  const the = words[at - 1]?.text === 'the' ? at - 1 : at - 2
  if (words[the]?.text !== 'the' || words[at + 1]?.text !== 'of') return undefined
  if (isAhead(words[the - 1])) return undefined
  const object = phraseAt(words, at + 2, words.length)
  if (object === undefined || words[object.next]?.text !== 'by') return undefined
  const said = untilVerb(words, object.next + 1)
  const agent = phraseAt(said, object.next + 1, said.length)
  if (agent === undefined || !isSomebody(agent)) return undefined
  return clauseOf(words, at, agent, object, agent.next)
}

/** "before the approval of", "without Anna's approval of". */
const isAhead = (word: RelationWord | undefined): boolean => ahead.has(word?.text ?? '')
const ahead = setOf('before until without against for pending on of about to no')

/** Up to the verb or mark that ends a noun phrase. */
function untilVerb(words: readonly RelationWord[], from: number): readonly RelationWord[] {
  const end = words.findIndex(
    (word, index) =>
      index > from &&
      (word.kind === 'mark' || isAuxiliary(word) || isSurePast(word) || isPast(word)),
  )
  return end < 0 ? words : words.slice(0, end)
}
const { past, nounLike } = verbForm
const isPast = ({ capital, forms }: RelationWord): boolean =>
  !capital && (forms & past) !== 0 && (forms & nounLike) === 0

/** A name, or something that the text has spoken of. */
const isSomebody = ({ whole, opener, head }: NounPhrase): boolean =>
  whole?.mention === undefined
    ? opener === 'the' && !head.capital
    : whole.kind === 'word' && whole.mention.mention.type !== 'date'

function clauseOf(
  words: readonly RelationWord[],
  at: number,
  subject: NounPhrase,
  object: NounPhrase,
  next?: number,
): RelationClause | undefined {
  const predicate = deeds.get(words[at]?.text ?? '')
  if (predicate === undefined) return undefined
  const verb: VerbReading = {
    ...asserted,
    first: at,
    next: at + 1,
    lemma: words[at]?.text ?? '',
    predicate,
    surface: predicate,
  }
  if (next !== undefined)
    return {
      subjects: [subject],
      predicate,
      objects: [object],
      circumstances: [],
      holds: 'asserted',
      form: 'active',
    }
  const read = readComplements(words, verb, object)
  return read === undefined
    ? undefined
    : { subjects: [subject], predicate, ...read, holds: 'asserted', form: 'active' }
}

/** "Harlow Ltd, the owner of the mill,", "Harlow Ltd is the owner of the mill". */
function doer(words: readonly RelationWord[], at: number): RelationClause | undefined {
  const predicate = doers.get(words[at]?.text ?? '')
  const article = words[at - 1]?.text ?? ''
  const link = words[at - 2]
  const name = words[at - 3]
  if (
    predicate === undefined ||
    words[at + 1]?.text !== 'of' ||
    !(article === 'the' || article === 'a' || article === 'an') ||
    name?.mention === undefined ||
    name.possessive ||
    !(link?.text === ',' || link?.text === 'is')
  )
    return undefined
  // "the son of Ann Lee, the owner of the mill": who of the two is told by nothing.
  if (words[at - 4]?.text === 'of' || words[at - 4]?.text === 'and') return undefined
  const subject = phraseAt(words, at - 3, at - 2)
  const said = untilVerb(words, at + 2)
  const object = phraseAt(said, at + 2, said.length)
  return subject === undefined ||
    object === undefined ||
    object.next < said.length ||
    !(words[said.length] === undefined || words[said.length]?.kind === 'mark')
    ? undefined
    : {
        subjects: [subject],
        predicate,
        objects: [object],
        circumstances: [],
        holds: 'asserted',
        form: 'active',
      }
}

/** Whose the noun is: "Anna's", "the board's"; adjectives between them are left alone. */
function ownerBefore(words: readonly RelationWord[], at: number): NounPhrase | undefined {
  const last = words[at - 1]
  if (last?.possessive !== true) return undefined
  const bare: RelationWord = {
    ...last,
    possessive: false,
    text: last.text.replace(possessiveEnd, ''),
    end: last.end - (possessiveEnd.exec(last.text)?.[0].length ?? 0),
  }
  const owned = [...words.slice(0, at - 1), bare]
  if (last.mention !== undefined && last.capital) return phraseAt(owned, at - 1, at)
  for (let first = at - 2; first >= Math.max(0, at - longestOwner); first--)
    if (words[first]?.text === 'the') return phraseAt(owned, first, at)
  return undefined
}
const possessiveEnd = /['’]s?$/
