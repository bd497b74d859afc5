import type { PropertyValue } from '../../../core/document.ts'
import type { TextRange } from '../../../core/span.ts'
import { isAdverb } from '../../../language/grammar/sentence-words.ts'
import { verbForm } from '../../../language/grammar/verb-forms.ts'
import { coordinators } from '../../../language/grammar/function-words.ts'
import { namedSets, setOf } from '../../../language/lexicons/lexicon.ts'
import { stateFact, type FactScene } from '../scene.ts'
import { readActive, type RelationClause } from './clause.ts'
import { givingVerbs, infinitiveAt, takesPreposition, type VerbReading } from './clause-verb.ts'
import { circumstanceProperties, isPreposition } from './complements.ts'
import { measuredConfidence, readingOf } from './relation-confidence.ts'
import { objectEnd, relationReader, speakerAt, type RelationSource } from './participants.ts'
import { verbName } from './predicate-groups.ts'
import type { RelationWord } from './relation-words.ts'

const sets = namedSets('grammar/request-words')
const asksNothing = sets('none')
const doneTogether = sets('together')
const asksAbility = sets('ability')
const heldBack = sets('held')
const several = sets('several')

const mostCharacters = 400
const mostWords = 60
/** What any request has that is read here. */
const asking = /\b(?:please|kindly|(?:can|could|would|will) (?:you|we)|you to)\b/i
const polite = setOf('please kindly')
const modals = setOf('can could would will')
const futures = setOf('will would')
const beforeVerb = setOf('please kindly also perhaps possibly maybe just both')
const circumstantial = setOf('for to when after before upon while')
const opensClause = setOf(', ; : – — - . !')
const { base, nounLike } = verbForm

/**
 * What the sender of a mail asks for: "please send me the drawings by Friday" is `asks to send`,
 * stated as a request, with who is asked where that is one person. Nothing where the request hangs
 * on a condition, is denied, quoted or a form of words.
 */
export function readRequests(
  scene: FactScene,
  words: readonly RelationWord[],
  source: RelationSource,
): void {
  const sender = speakerAt(scene, source)
  if (sender === undefined || words.length > mostWords || isHeldBack(words)) return
  for (let index = 0; index < words.length; index++) {
    const opening = opensAt(words, index) ? openingAt(words, index) : undefined
    if (opening === undefined) continue
    const asked = opening.together ? undefined : askedBy(words.slice(0, index), source)
    for (const at of verbsFrom(words, opening.verb)) {
      const request = requestAt(words, at, opening)
      if (request === undefined) continue
      const { clause, toSender } = request
      const properties: Record<string, PropertyValue> = {
        ...circumstanceProperties(clause.circumstances),
        ...(toSender ? { recipient: sender.display } : {}),
        ...(asked === undefined || asked === sender.display ? {} : { asked }),
        status: 'requested',
      }
      for (const object of clause.objects) {
        const to = objectEnd(scene, object, source)
        if (to === undefined || to.id === sender.id) continue
        stateFact(scene, {
          subject: sender,
          predicate: clause.predicate,
          object: to,
          modality: 'asserted',
          properties: {
            ...properties,
            confidence: (source.confidenceOf ?? measuredConfidence)(
              readingOf(scene, clause, 'request', sender, object),
            ),
          },
          by: relationReader,
        })
      }
    }
    index = opening.verb
  }
}

/** Whether it is worth cutting a sentence into words. */
export const mayRequest = (
  text: string,
  { start, end }: TextRange,
  { speaker }: RelationSource,
): boolean =>
  speaker !== undefined &&
  start < speaker.until &&
  end - start <= mostCharacters &&
  asking.test(text.slice(start, end))

const isHeldBack = (words: readonly RelationWord[]): boolean => {
  let quotes = 0
  // "For questions, please call": asked of those only who have some.
  if (circumstantial.has(words[0]?.text ?? '')) return true
  for (const { text } of words) {
    if (heldBack.has(text) || text === '>' || text === '|') return true
    if (text === '"' || text === '“' || text === '”') quotes++
  }
  return quotes % 2 === 1
}

/** Whether a clause begins at a word: after a mark, "and" or an adverb at the beginning. */
function opensAt(words: readonly RelationWord[], index: number): boolean {
  if (words[index]?.depth !== 0) return false
  let before = index - 1
  while (before >= 0 && isLead(words[before])) before--
  const word = words[before]
  return word === undefined || opensClause.has(word.text)
}

const isLead = (word: RelationWord | undefined): boolean =>
  word !== undefined &&
  word.mention === undefined &&
  (coordinators.has(word.text) || word.text === 'so' || isAdverb(word))

interface Opening {
  /** Where the verb stands. */
  readonly verb: number
  /** "can we": the sender takes part. */
  readonly together: boolean
  /** "can you": some verbs ask whether somebody can. */
  readonly isModal: boolean
}

function openingAt(words: readonly RelationWord[], index: number): Opening | undefined {
  const at = (offset: number): string => words[index + offset]?.text ?? ''
  const verbAfter = (from: number): number => {
    let next = from
    while (beforeVerb.has(words[next]?.text ?? '')) next++
    return next
  }
  if (at(0) === 'i') {
    // "I need you to", "I would like you to".
    const you = at(1) === 'would' && at(2) === 'like' ? 3 : at(1) === 'need' ? 2 : 0
    return you > 0 && at(you) === 'you' && at(you + 1) === 'to'
      ? { verb: verbAfter(index + you + 2), together: false, isModal: false }
      : undefined
  }
  const isPolite = polite.has(at(0))
  const modal = isPolite && modals.has(at(1)) ? index + 1 : index
  if (modals.has(words[modal]?.text ?? '')) {
    const who = words[modal + 1]?.text
    const verb = verbAfter(modal + 2)
    // "Will you attend the meeting" and "would you trust him" ask for an answer.
    const isAsked = isPolite || verb > modal + 2 || !futures.has(words[modal]?.text ?? '')
    return (who === 'you' && isAsked) || who === 'we'
      ? { verb, together: who === 'we', isModal: !isPolite }
      : undefined
  }
  return isPolite ? { verb: verbAfter(index + 1), together: false, isModal: false } : undefined
}

/** The verb that is asked for, and those that are added to it: "review the plan and send it". */
function* verbsFrom(words: readonly RelationWord[], first: number): Generator<number> {
  yield first
  for (let index = first + 1; index + 1 < words.length; index++) {
    const word = words[index]
    if (word?.kind === 'mark' && word.text !== ',') return
    const next = words[index + 1]
    if (word?.text === 'and' && next?.capital === false && (next.forms & base) !== 0)
      if ((next.forms & nounLike) === 0 || index === first + 1) yield index + 1
  }
}

/** A clause of what is asked for, up to where it ends. */
function requestAt(
  words: readonly RelationWord[],
  at: number,
  { together, isModal }: Opening,
): { readonly clause: RelationClause; readonly toSender: boolean } | undefined {
  const verb = infinitiveAt(words, at)
  if (verb === undefined || asksNothing.has(verb.lemma)) return undefined
  if (together ? !doneTogether.has(verb.lemma) : isModal && asksAbility.has(verb.lemma))
    return undefined
  const named: VerbReading = {
    ...verb,
    predicate: `asks to ${verb.predicate === verb.lemma ? verbName(verb.lemma) : verb.predicate}`,
  }
  const said = plainEnd(words, at)
  const receiver = words[verb.next]?.text
  const isGiven = givingVerbs.has(verb.lemma) || providing.has(verb.lemma)
  if (isPreposition(words[verb.next]) && !takesPreposition(verb.lemma)) return undefined
  const takesOut = isGiven && (receiver === 'me' || receiver === 'us')
  const from = takesOut ? verb.next + (words[verb.next + 1]?.text === 'with' ? 2 : 1) : verb.next
  // "review and approve the plan": one object of two verbs.
  const shared = said[from]?.text === 'and' ? infinitiveAt(said, from + 1) : undefined
  const clause = readActive(said, { ...named, next: shared?.next ?? from }, ['speaker'])
  return clause === undefined || clause.objects.some(isTime)
    ? undefined
    : { clause, toSender: takesOut && receiver === 'me' }
}

/** "Meet Wednesday some time". */
const isTime = (object: RelationClause['objects'][number]): boolean =>
  object !== 'speaker' && object.words[0]?.mention?.mention.type === 'date'

const providing = setOf('provide supply furnish bring get')
const closings = setOf('please thanks thank asap')

/**
 * The words up to a question mark or a word of thanks, which end a request as a full stop does;
 * "your comments" are those of who is asked.
 */
function plainEnd(words: readonly RelationWord[], verb: number): readonly RelationWord[] {
  const end = words.findIndex(
    ({ text }, index) => text === '?' || (index > verb && closings.has(text)),
  )
  return (end < 0 ? words : words.slice(0, end)).map(word =>
    word.text === 'your' ? { ...word, text: 'the' } : word,
  )
}

/** Who is asked: who is spoken to in the sentence, else the one person that the mail goes to. */
function askedBy(
  before: readonly RelationWord[],
  { addressee }: RelationSource,
): string | undefined {
  if (before.some(({ text }) => several.has(text))) return undefined
  const called = before.find(({ mention }) => mention?.mention.type === 'person')
  return called === undefined ? addressee : called.mention?.mention.display
}
