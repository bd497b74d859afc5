import { baseOf, verbForm } from '../grammar/verb-forms.ts'
import { sentenceWords, type SentenceWord } from '../grammar/sentence-words.ts'
import {
  determiners,
  haveForms,
  modals,
  negations,
  possessives,
  prepositions,
} from '../grammar/function-words.ts'
import { honorifics } from '../names/name-words.ts'
import { setOf, wordGroups } from '../lexicons/lexicon.ts'
import { synonymsOf } from '../words/synonyms.ts'
import { analyze, isStopWord, stem } from '../words/tokens.ts'

/**
 * What a question for yes or no asks to have happened ("Was the contract signed?"): the base forms
 * of its verb, and the terms of what it happened to.
 */
export interface AskedEvent {
  readonly verbs: ReadonlySet<string>
  /** Those of the verbs that say that it did not happen: "excluded" of "included". */
  readonly denying: ReadonlySet<string>
  readonly terms: ReadonlySet<string>
  /** Those of the terms that say who is to have done it, where it is not asked in the passive. */
  readonly agents: ReadonlySet<string>
  /** Those of the terms that are no names. */
  readonly things: ReadonlySet<string>
  /** Whether it is asked as done already, not as a habit, a possibility or a plan. */
  readonly isPast: boolean
}

const { base, third, past, participle } = verbForm

const asksPerfect = /^(?:was|were|wasn't|weren't|has|have|had|hasn't|haven't|hadn't)$/
const asksPast = /^(?:did|didn't)$/
const asksPresent = /^(?:do|does|can|could|will|would|may|might|must|don't|doesn't|can't|won't)$/

/** The event that a question asks to be confirmed; undefined for other questions. */
export function askedEventOf(question: string): AskedEvent | undefined {
  const words = sentenceWords(question.slice(0, 500))
  const opening = words[0]?.text ?? ''
  const isPresent = asksPresent.test(opening)
  const form =
    isPresent || asksPast.test(opening) ? base : asksPerfect.test(opening) ? participle : 0
  if (form === 0) return undefined
  const verbs = words.filter(
    (word, index) =>
      index >= 2 &&
      ((word.forms & form) !== 0 || (form === base && word.text === 'have')) &&
      !word.capital &&
      !opensNoun(words[index - 1]) &&
      !notEvents.has(word.text),
  )
  if (verbs.length === 0 || verbs.some(({ text }) => spoken.has(text))) return undefined
  const plain = verbs.filter(({ forms }) => (forms & verbForm.nounLike) === 0)
  const asked = new Set((plain.length > 0 ? plain : verbs).map(({ text }) => text))
  const denying = new Set([...asked].flatMap(text => opposites().get(stem(baseOf(text))) ?? []))
  const termsOf = (among: readonly SentenceWord[]): Set<string> =>
    new Set(
      among.flatMap(({ text, kind }) =>
        kind === 'mark' || asked.has(text) || isStopWord(text) || unsaid.has(text)
          ? []
          : analyze(text),
      ),
    )
  const at = words.findIndex(({ text }) => asked.has(text))
  const isPassive = /^(?:was|were)/.test(opening) || words.some(({ text }) => text === 'been')
  return {
    isPast: !isPresent,
    denying,
    verbs: new Set([
      ...[...asked].flatMap(text => [stem(baseOf(text)), ...synonymsOf(stem(text)).flatMap(bases)]),
      ...denying,
    ]),
    terms: termsOf(words),
    agents: isPassive ? new Set() : termsOf(words.slice(0, at)),
    things: termsOf(words.filter(({ capital }) => !capital)),
  }
}

// What says that something was not done by naming what was: "included" and "excluded".
const antonyms = wordGroups('meaning/antonyms')
let known: ReadonlyMap<string, readonly string[]> | undefined
// Made for the first question about an event.
const opposites = (): ReadonlyMap<string, readonly string[]> => (known ??= opposed())

function opposed(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const group of antonyms) {
    const [one = [], other = []] = group.map(side =>
      side.split('/').map(word => stem(baseOf(word))),
    )
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (const each of from) found.set(each, [...(found.get(each) ?? []), ...to])
  }
  return found
}

const bases = (stemmed: string): string[] => [stem(baseOf(stemmed)), stemmed]

// What was spoken of need not be told of: whoever asks for a thing has brought it up.
const spoken = setOf(`
  mention mentioned raise raised discuss discussed talk talked speak spoken bring brought say said
  ask asked suggest suggested propose proposed refer referred touch touched comment commented
`)

const opensNoun = (word: SentenceWord | undefined): boolean =>
  word !== undefined &&
  (determiners.has(word.text) || possessives.has(word.text) || prepositions.has(word.text)) &&
  word.text !== 'that'

// Forms of verbs that are something else in most questions.
const notEvents = setOf('be been being had do did get any ever yet already like')
// "managed to sign", "happy to announce": what follows did happen, or is said not to have.
const bringsAbout = setOf(`
  managed managed able happy pleased glad proud delighted excited honoured honored sorry failed
  refused declined forgot neglected had helped went came continued began started
`)
// Verbs without an end, whose present answers for the past, and those that do what they say.
const presentToo = setOf(`
  use have contain include support require need know want like own cost belong believe think work
  live announce confirm agree accept recommend suggest promise ask request offer propose thank
  apologise apologize invite complain order
`)
const unsettled = setOf('if whether unless once until till before when should would lest')
const reach = 6

/**
 * Whether a sentence says that the event happened or did not: its verb in a past or perfect form,
 * or negated, and not only planned, wished for or made a condition; of what is not asked as past,
 * whether the verb is there at all. `around` holds the terms of the sentence and of what stands
 * with it.
 */
export function statesEvent(
  sentence: string,
  event: AskedEvent,
  around: ReadonlySet<string>,
): boolean {
  if (event.terms.size > 0 && ![...event.terms].some(term => around.has(term))) return false
  if (!event.isPast) return [...event.verbs].some(verb => around.has(verb))
  if (/^["'“]?(?:yes|no|yep|nope|yeah)\b/i.test(sentence)) return true
  return eventsIn(sentenceWords(sentence), event).length > 0
}

/** At which words the event is said to have happened or not. */
const eventsIn = (words: readonly SentenceWord[], { verbs }: AskedEvent): number[] =>
  words.flatMap((word, index) => {
    const isSaid =
      word.kind === 'word' &&
      (haveForms.has(word.text) ? verbs.has('have') : isOf(verbs, word) && isSettled(words, index))
    return isSaid ? [index] : []
  })

const isOf = (verbs: ReadonlySet<string>, { text }: SentenceWord): boolean =>
  verbs.has(stem(baseOf(text))) || verbs.has(stem(text))

// What a sentence about the same need not say.
const unsaid = new Set([...honorifics, ...setOf('still yet already now ever finally actually')])
// How far before the verb "not" stands.
const denialReach = 4
const denyingWords = setOf('nobody none nothing without')

/**
 * Whether a sentence says that the event has happened, or has not; undefined where it says neither
 * or both, or speaks of somebody or something else. "The permit is approved" leaves out by whom.
 */
export function saysDone(sentence: string, event: AskedEvent): boolean | undefined {
  const held = new Set(analyze(sentence))
  const words = sentenceWords(sentence)
  const isUnsaid = passive.test(sentence) && !/\bby\b/i.test(sentence)
  const mayMissAgent = isUnsaid && event.agents.size < event.terms.size
  for (const term of event.terms)
    if (!held.has(term) && !(mayMissAgent && event.agents.has(term))) return undefined
  const said = new Set<boolean>()
  for (const at of eventsIn(words, event)) {
    const before = words.slice(Math.max(0, at - denialReach), at)
    const isDenied = before.some(({ text }) => negations.has(text) || denyingWords.has(text))
    said.add(isDenied === isOf(event.denying, words[at]!))
  }
  const [only, other] = said
  return other === undefined ? only : undefined
}

const passive = /\b(?:is|are|was|were|been|got)\b/i

/** Whether the verb at a place is said to have happened or not, by its form and what governs it. */
function isSettled(words: readonly SentenceWord[], at: number): boolean {
  const verb = words[at]
  if (verb === undefined) return false
  const isPast = (verb.forms & (past | participle)) !== 0
  const isPresent = (verb.forms & (base | third)) !== 0
  let governed: 'did' | 'to' | undefined
  for (let index = at - 1; index >= Math.max(0, at - reach); index--) {
    const word = words[index]
    if (word === undefined) break
    if (word.kind === 'mark') {
      if (',;:()–—'.includes(word.text)) break
      continue
    }
    if (unsettled.has(word.text)) return false
    if (governed === 'to') {
      if (bringsAbout.has(word.text)) return true
      if (!negations.has(word.text)) return false
      continue
    }
    if (word.text === 'to' && (index === at - 1 || isBetween(words, index, at))) governed = 'to'
    else if (/^did(?:n't)?$/.test(word.text)) governed = 'did'
    else if (modals.has(word.text) || /^(?:wo|ca|should|would|could)n't$/.test(word.text))
      return false
  }
  if (governed === 'to') return false
  if (isPast && !(isPresent && !isClearPast(verb))) return true
  if (governed === 'did') return true
  return isPresent && presentToo.has(baseOf(verb.text))
}

const isClearPast = (verb: SentenceWord): boolean => (verb.forms & base) === 0

/** Whether only "be", "have" and adverbs stand between "to" and the verb. */
function isBetween(words: readonly SentenceWord[], from: number, to: number): boolean {
  return words
    .slice(from + 1, to)
    .every(({ text }) => /^(?:be|have|been|get|not|\w+ly)$/.test(text))
}
