import {
  findVerb,
  isSurePast,
  opensObject,
  type ClauseVerb,
} from '../../../language/grammar/finite-verb.ts'
import { isAdverb, isAuxiliary } from '../../../language/grammar/sentence-words.ts'
import {
  clauseStarts,
  copulas,
  denialsBeforeTo,
  determiners,
  possessives,
  prepositions,
} from '../../../language/grammar/function-words.ts'
import {
  baseOf,
  isIntransitive,
  thirdPersonOf,
  verbForm,
  verbForms,
} from '../../../language/grammar/verb-forms.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { namedSets, setOf } from '../../../language/lexicons/lexicon.ts'
import type { RelationWord } from './relation-words.ts'

const verbs = namedSets('grammar/relation-verbs')
const statesNothing = verbs('none')
const decides = verbs('decides')
const plans = verbs('plans')
const achieves = verbs('achieves')
const fails = verbs('fails')
export const givingVerbs = verbs('gives')
export const renamingVerbs = verbs('renames')
export const controllingVerbs = verbs('controls')
/** What follows them is named by a noun, never described: "consists of copper and zinc". */
export const partVerbs = verbs('parts')
export const lightVerbs = verbs('light')
const prepositional = verbs('prepositional')
const relatingAdjectives = verbs('adjectives')

const particles = setOf('up out off down back away over')
const nearly = setOf('almost nearly barely hardly scarcely seldom rarely')
/** Units of time, at the end of a phrase. */
export const durations = /\b(?:second|minute|hour|day|week|month|quarter|year|decade)s?$/i
/** "never", "no longer". */
const isNever = ({ text }: RelationWord, at: number, words: readonly RelationWord[]): boolean =>
  text === 'never' || (text === 'longer' && words[at - 1]?.text === 'no')
const pronouns = setOf('something nothing anything everything')
const futures = setOf('will shall')
const presents = setOf('am is are')
const { base, past, participle, nounLike } = verbForm

/** What a clause says of its subject: the verb that states it, how, and where its objects begin. */
export interface VerbReading {
  readonly first: number
  /** After the verb and its particle. */
  readonly next: number
  readonly lemma: string
  /** "approves", "carries out", "decides to close". */
  readonly predicate: string
  /** The verb's own form: "approved", for what is done to the subject. */
  readonly surface: string
  readonly passive: boolean
  /** "is moving": with a time to come, a plan. */
  readonly progressive: boolean
  readonly holds: 'asserted' | 'negated' | 'planned'
}

/**
 * The finite verb of a clause whose subject begins at `from`; undefined where it states no relation
 * that holds, does not hold or is planned: possibilities, duties, wishes, attempts, states of mind.
 */
export function readVerb(words: readonly RelationWord[], from: number): VerbReading | undefined {
  const verb = findVerb(words, from, words.length)
  if (verb === undefined) return undefined
  if (verb.kind === 'copula') return readCopula(words, verb)
  const auxiliary = words[verb.first]
  const isPlanned = futures.has(auxiliary?.text ?? '')
  if (auxiliary === undefined || (isModal(auxiliary) && !isPlanned)) return undefined
  const before = words.slice(Math.max(from, verb.first - 2), verb.head)
  if (before.some(word => nearly.has(word.text))) return undefined
  const negated = verb.negated || before.some(isNever)
  if (isPlanned && negated) return undefined
  let { head } = verb
  let holds: VerbReading['holds'] = isPlanned ? 'planned' : negated ? 'negated' : 'asserted'
  let lead = ''
  const to = skipAdverbs(words, head + 1)
  const lemmaBefore = lemmaOf(words[head]?.text ?? '')
  if (
    words[to]?.text === 'to' &&
    (isBase(words[to + 1]) ||
      ((decides.has(lemmaBefore) || plans.has(lemmaBefore)) && isUnlistedVerb(words, to + 1)))
  ) {
    const lemma = lemmaBefore
    if (verb.kind === 'passive' || isPlanned) return undefined
    if (fails.has(lemma) || denialsBeforeTo.has(words[head]?.text ?? '')) {
      if (negated) return undefined
      holds = 'negated'
    } else if (plans.has(lemma)) {
      if (negated) return undefined
      holds = 'planned'
    } else if (decides.has(lemma)) lead = `${thirdPersonOf(lemma)} to `
    else if (!achieves.has(lemma)) return undefined
    head = to + 1
  } else if (verb.kind === 'progressive' && words[head]?.text === 'going') return undefined
  const word = words[head]
  if (word === undefined || word.capital) return undefined
  if (word.forms === 0 && words[head - 1]?.text !== 'to') return undefined
  // "was during the meeting", "is something like it".
  if (prepositions.has(word.text) || pronouns.has(word.text)) return undefined
  const lemma = lemmaOf(word.text)
  if (statesNothing.has(lemma)) return undefined
  const follows = words[head + 1]
  if (
    isPreposition(follows) &&
    !particles.has(follows?.text ?? '') &&
    mayBeNoVerb(verb.kind, word) &&
    (!takesPreposition(lemma) || hasLaterVerb(words, head + 2))
  )
    return undefined
  // "has advanced capabilities": what describes a noun.
  if (verb.kind === 'perfect' && describingParticiples.has(word.text) && isBareNoun(follows))
    return undefined
  const { particle, next } = particleAfter(words, head)
  return {
    first: verb.first,
    next,
    lemma,
    predicate: `${lead === '' ? thirdPersonOf(lemma) : `${lead}${lemma}`}${particle}`,
    surface: `${word.text}${particle}`,
    passive: verb.kind === 'passive',
    progressive: verb.kind === 'progressive' && presents.has(auxiliary.text),
    holds,
  }
}

const isBase = (word: RelationWord | undefined): boolean => ((word?.forms ?? 0) & base) !== 0

/** "decided to fence the pond": what an object follows there is a verb, known or not. */
function isUnlistedVerb(words: readonly RelationWord[], at: number): boolean {
  const word = words[at]
  return (
    word?.kind === 'word' &&
    !word.capital &&
    word.forms === 0 &&
    !word.possessive &&
    !determiners.has(word.text) &&
    !possessives.has(word.text) &&
    !prepositions.has(word.text) &&
    !isAdverb(word) &&
    opensObject(words[at + 1])
  )
}

/** "carry out" and where its object begins. */
function particleAfter(
  words: readonly RelationWord[],
  verb: number,
): { readonly particle: string; readonly next: number } {
  const next = skipAdverbs(words, verb + 1)
  const after = words[next]
  return after !== undefined &&
    particles.has(after.text) &&
    words[next + 1] !== undefined &&
    !prepositions.has(words[next + 1]?.text ?? '') &&
    !(after.text === 'over' && isMeasure(words, next + 1))
    ? { particle: ` ${after.text}`, next: next + 1 }
    : { particle: '', next }
}

/** "over 40 tons", "over an hour": about as much. */
const isMeasure = (words: readonly RelationWord[], at: number): boolean =>
  words[at]?.kind === 'number' ||
  ((words[at]?.text === 'a' || words[at]?.text === 'an') &&
    durations.test(words[at + 1]?.text ?? ''))

/**
 * The base form of a verb at a word, as an infinitive or an imperative has it; undefined where none
 * stands there or it states no relation.
 */
export function infinitiveAt(words: readonly RelationWord[], at: number): VerbReading | undefined {
  const word = words[at]
  if (word === undefined || word.capital || (word.forms & base) === 0) return undefined
  const lemma = word.text
  if (statesNothing.has(lemma)) return undefined
  const { particle, next } = particleAfter(words, at)
  return {
    first: at,
    next,
    lemma,
    predicate: `${lemma}${particle}`,
    surface: `${lemma}${particle}`,
    passive: false,
    progressive: false,
    holds: 'asserted',
  }
}

const modalWords = setOf(`
  can could may might must should would ought cannot can't couldn't may mightn't mustn't shouldn't
  wouldn't won't
`)
const isModal = (word: RelationWord): boolean => modalWords.has(word.text)

function skipAdverbs(words: readonly RelationWord[], at: number): number {
  let next = at
  while (next < words.length && isPlainAdverb(words[next])) next++
  return next
}

const isPlainAdverb = (word: RelationWord | undefined): boolean =>
  word !== undefined && !word.capital && isAdverb(word) && word.forms === 0

/**
 * "parties involved in it assert", "gas prices at the border": before a preposition, a form that is
 * a participle or a noun as well.
 */
const mayBeNoVerb = (kind: ClauseVerb['kind'], { forms }: RelationWord): boolean =>
  (kind === 'past' && (forms & participle) !== 0) ||
  ((kind === 'third' || kind === 'base') && (forms & nounLike) !== 0)

/** "Copper traded in London ended": the finite verb comes later in the clause. */
function hasLaterVerb(words: readonly RelationWord[], from: number): boolean {
  for (let index = from; index < words.length; index++) {
    const word = words[index]
    if (word === undefined || word.kind === 'mark' || clauseStarts.has(word.text)) return false
    if (word.capital) continue
    if (isAuxiliary(word) || isSurePast(word)) return true
    if (/[^e]ed$/.test(word.text) && (word.forms & past) !== 0 && opensObject(words[index + 1]))
      return true
  }
  return false
}

/** Whether a verb says something with a preposition and without an object. */
export const takesPreposition = (lemma: string): boolean =>
  prepositional.has(lemma) || isIntransitive(lemma)

const isPreposition = (word: RelationWord | undefined): boolean =>
  word !== undefined && !word.capital && prepositions.has(word.text)

const describingParticiples = setOf(`
  advanced limited reserved related dedicated mixed varied detailed increased reduced improved
  extended added combined unlimited
`)
const isBareNoun = (word: RelationWord | undefined): boolean =>
  word?.kind === 'word' &&
  !word.capital &&
  (word.forms === 0 || (word.forms & nounLike) !== 0) &&
  !prepositions.has(word.text) &&
  !determiners.has(word.text) &&
  !isAdverb(word)

/** "is responsible for": an adjective that relates two things by its preposition. */
function readCopula(words: readonly RelationWord[], verb: ClauseVerb): VerbReading | undefined {
  const copula = words[verb.first]
  const at = skipAdverbs(words, verb.head + 1)
  const adjective = words[at]
  if (
    copula === undefined ||
    adjective === undefined ||
    !copulas.has(copula.text) ||
    !relatingAdjectives.has(adjective.text) ||
    !isPreposition(words[at + 1])
  )
    return undefined
  return {
    first: verb.first,
    next: at + 1,
    lemma: 'be',
    predicate: adjective.text,
    surface: adjective.text,
    passive: false,
    progressive: false,
    holds: verb.negated ? 'negated' : 'asserted',
  }
}

const irregularGerunds: Readonly<Record<string, string>> = {
  having: 'have',
  being: 'be',
  doing: 'do',
  going: 'go',
}

/** The base form of a verb, also of a regular one that no list has: "accused" is "accuse". */
function lemmaOf(surface: string): string {
  const known = irregularGerunds[surface] ?? baseOf(surface)
  if (known !== surface || !/^[a-z-]{3,}(?:ed|ing|[^s]s)$/.test(surface)) return known
  const hyphen = surface.lastIndexOf('-') + 1
  if (hyphen > 0) return `${surface.slice(0, hyphen)}${lemmaOf(surface.slice(hyphen))}`
  if (/(?:ied|ies)$/.test(surface)) return `${surface.slice(0, -3)}y`
  if (surface.endsWith('s')) return surface.replace(/(?<=ch|sh|ss|x|zz)es$|s$/, '')
  const stem = surface.replace(/(?:ed|ing)$/, '')
  const single = /([bdgklmnprt])\1$/.test(stem) ? stem.slice(0, -1) : undefined
  const spelt = [stem, `${stem}e`, ...(single === undefined ? [] : [single])]
  const listed = spelt.find(each => (verbForms(each) & base) !== 0)
  if (listed !== undefined) return listed
  if (single !== undefined && !/[kl]$/.test(single)) return single
  return needsE.test(stem) ? `${stem}e` : stem
}

const needsE = longPattern('')`
  (?:[^s]s|at|[^o]ut|bl|pl|dl|tl|gl|fl|iz|yz|[cgvu]|(?:ou|[^aeiou])[iu]r|[^aeiou]at|
  ^[^aeiou]*[aeiou](?![aeiouwxy])[a-z])$
`
