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
import { setOf, wordGroups } from '../lexicons/lexicon.ts'
import { synonymsOf } from '../words/synonyms.ts'
import { analyze, isStopWord, stem } from '../words/tokens.ts'

/**
 * What a question for yes or no asks to have happened ("Was the contract signed?"): the base forms
 * of its verb, and the terms of what it happened to.
 */
export interface AskedEvent {
  readonly verbs: ReadonlySet<string>
  readonly terms: ReadonlySet<string>
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
  return {
    isPast: !isPresent,
    verbs: new Set(
      [...asked].flatMap(text => [
        stem(baseOf(text)),
        ...synonymsOf(stem(text)).flatMap(bases),
        ...(opposites.get(stem(baseOf(text))) ?? []),
      ]),
    ),
    terms: new Set(
      words.flatMap(({ text, kind }) =>
        kind === 'mark' || asked.has(text) || isStopWord(text) ? [] : analyze(text),
      ),
    ),
  }
}

// What says that something was not done by naming what was: "included" and "excluded".
const opposites = new Map<string, string[]>()
for (const group of wordGroups('meaning/antonyms')) {
  const [one = [], other = []] = group.map(side => side.split('/').map(word => stem(baseOf(word))))
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    for (const each of from) opposites.set(each, [...(opposites.get(each) ?? []), ...to])
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
  const words = sentenceWords(sentence)
  return words.some(
    (word, index) =>
      word.kind === 'word' &&
      (haveForms.has(word.text)
        ? event.verbs.has('have')
        : (event.verbs.has(stem(baseOf(word.text))) || event.verbs.has(stem(word.text))) &&
          isSettled(words, index)),
  )
}

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
