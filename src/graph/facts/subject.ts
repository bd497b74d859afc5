import { foldCase } from '../../language/words/normalize.ts'
import { isName, mentionEnd, nameAt, skipAsideBack, type NameRead } from './names.ts'
import type { FactEnd, FactScene, FactTopic } from './scene.ts'
import type { FactWord } from './fact-words.ts'
import { setOf, wordSet } from '../../language/lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import {
  complementPrepositions,
  copulas,
  personPronouns,
  thingPronouns,
  topicPossessives,
  verbGroupAdverbs,
  verbGroupWords,
} from '../../language/grammar/function-words.ts'

/** Words that stand for the topic after "the": "the film was directed by". */
const kinds = wordSet('meaning/topic-nouns')
const parts = setOf(`
  music score screenplay script soundtrack dialogue dialogues songs lyrics story teleplay
`)
const opening = setOf(`" “ ' ‘ „ « ... . ( [ - • * > –`)

/**
 * Whether two names mean the topic: the same thing, or a name all of whose words are words of the
 * topic's names.
 */
function isTopic(end: FactEnd, topic: FactTopic | undefined): boolean {
  if (topic === undefined) return false
  if (end.id === topic.id) return true
  let shared = 0
  for (const word of end.name.split(' ')) {
    if (!topic.words.has(word)) return false
    if (word.length > 2) shared++
  }
  return shared > 0
}

/**
 * What a name in the place of an object means: the topic only where it is exactly one of its names,
 * since a father may share every word with his son.
 */
export const resolvedObject = (scene: FactScene, end: FactEnd): FactEnd =>
  scene.topic?.names.has(end.name) === true ? scene.topic : end

/** What a name in the place of a subject means: the topic where it is one of its names. */
export const resolved = (scene: FactScene, end: FactEnd): FactEnd =>
  isTopic(end, scene.topic) ? (scene.topic ?? end) : end

/**
 * The grammatical subject of a sentence: its first name or pronoun; in a lead sentence the topic.
 */
export function sentenceSubject(scene: FactScene): FactEnd | undefined {
  const { tokens, topic } = scene
  let at = 0
  while (at < 4 && opening.has(tokens[at]?.text ?? ' ')) at++
  if (scene.isLead) {
    // "Ada's son was born": the topic is not what the sentence is about.
    const named = nameAt(scene, at, 2)
    return named !== undefined && tokens[named.next]?.text === "'s" ? undefined : topic
  }
  // "In 1950, X …", "Born in Paris, X …"
  const introduction = tokens[at]
  if (
    introduction?.kind === 'word' &&
    (complementPrepositions.has(introduction.text) ||
      /^(?:born|when|while|although|though|since|until|because|if|once)$|(?:ed|ing)$/.test(
        introduction.text,
      ))
  ) {
    for (let index = at + 1; index < Math.min(tokens.length, at + 20); index++) {
      if (tokens[index]?.text !== ',') continue
      const after = subjectAt(scene, index + 1)
      if (after !== undefined && isVerb(tokens[after.next])) return after.end
    }
    return introduction.text === 'born' || introduction.text.endsWith('ed') ? topic : undefined
  }
  const read = subjectAt(scene, at)
  return read?.end
}

const verbEnding = longPattern('')`
  (?:ed|[^s']s|ote|ew|ung|ang|went|came|took|made|gave|began|became|won|left|led|held|met|ran|
  built|brought|taught|sold|lost|kept|spent|put|set|had|got)$
`

const isVerb = (token: FactWord | undefined): boolean =>
  (token?.kind === 'word' &&
    !token.capital &&
    (verbGroupWords.has(token.text) ||
      verbGroupAdverbs.has(token.text) ||
      verbEnding.test(token.text)) &&
    !/^(?:and|or|of|as|is|his|its|this|thus|plus|across|was)$/.test(token.text)) ||
  /^(?:is|was)$/.test(token?.text ?? '')

/** "he" of a person, "it" of a thing. */
const isPronoun = (token: FactWord, topic: FactTopic | undefined): boolean =>
  topic?.isPerson === true
    ? personPronouns.has(token.text) &&
      (topic.sex === undefined || (token.text === 'she') === (topic.sex === 'female'))
    : thingPronouns.has(token.text)

/**
 * The subject that begins at a token: a pronoun, "the film", or a name; a possessive gives none.
 */
function subjectAt(
  scene: FactScene,
  at: number,
): { readonly end: FactEnd; readonly next: number } | undefined {
  const { tokens, topic } = scene
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'word' && isPronoun(token, topic))
    return topic === undefined ? undefined : { end: topic, next: at + 1 }
  if (
    token.text === 'the' &&
    kinds.has(tokens[at + 1]?.text ?? '') &&
    tokens[at + 2]?.text !== "'s" &&
    tokens[at + 2]?.text !== 'of'
  )
    return topic === undefined ? undefined : { end: topic, next: at + 2 }
  if (token.kind === 'word' && topicPossessives.has(token.text)) return undefined
  const read = nameAt(scene, at, 4)
  if (read === undefined || tokens[read.next]?.text === "'s") return undefined
  return { end: resolved(scene, read.end), next: read.next }
}

/**
 * The subject of the verb group that ends before or at token `at` (a verb or participle): the
 * nearest noun phrase before it, read through auxiliaries, parentheses, "who" and "and"; undefined
 * where it is not certain.
 */
export function subjectBefore(scene: FactScene, at: number): FactEnd | undefined {
  const found = findSubject(scene, at)
  if (found !== undefined) scene.clauseSubject = found
  return found
}

function findSubject(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens, topic } = scene
  let index = at - 1
  for (let steps = 0; steps < 8; steps++) {
    const token = tokens[index]
    if (token === undefined) break
    if (
      token.kind === 'word' &&
      (verbGroupWords.has(token.text) || verbGroupAdverbs.has(token.text))
    ) {
      index--
      continue
    }
    const open = skipAsideBack(tokens, index + 1)
    if (open <= index) {
      index = open - 1
      continue
    }
    break
  }
  const token = tokens[index]
  if (token === undefined) return scene.subject
  if (
    token.kind === 'mark' &&
    (token.text === '"' || token.text === '”' || token.text === "'" || token.text === '’')
  )
    return nameEndingAt(scene, index - 1) ?? scene.subject
  if (token.kind === 'word' && isPronoun(token, topic)) return topic
  if (token.kind === 'word' && (personPronouns.has(token.text) || thingPronouns.has(token.text)))
    return undefined
  if (token.text === 'who' || token.text === 'which' || token.text === 'that')
    return relativeSubject(scene, index)
  if (
    token.text === 'and' ||
    token.text === 'or' ||
    token.text === 'but' ||
    token.text === ';' ||
    token.text === '&'
  )
    return scene.clauseSubject ?? scene.subject
  if (token.text === ',') {
    // "Coloman's successor, Stephen, died": the apposition is who the sentence goes on about.
    const named = isName(tokens[index - 1]) ? nameStart(scene, index - 1) : -1
    if (
      named > 1 &&
      tokens[named - 1]?.text === ',' &&
      tokens[named - 2]?.kind === 'word' &&
      tokens[named - 2]?.capital === false &&
      !/^\d/.test(tokens[named - 2]?.text ?? '')
    )
      return nameEndingAt(scene, index - 1)
    // An apposition or aside between subject and verb: the subject of the sentence; "X, who …, was"
    // likewise.
    return scene.subject ?? scene.clauseSubject
  }
  if (token.kind === 'mention' && !isName(token) && token.mention?.mention.type === 'date')
    return subjectBeforeDate(scene, index)
  if (isName(token) || token.capital) return nameEndingAt(scene, index)
  // "The music was composed by": part of the film.
  if (token.kind === 'word' && parts.has(token.text) && topic?.kind === 'film') return topic
  if (
    token.kind === 'word' &&
    kinds.has(token.text) &&
    tokens[index - 1]?.text === 'the' &&
    !complementPrepositions.has(tokens[index - 2]?.text ?? '')
  )
    return topic
  return undefined
}

/** "In 1950 X died", "X in 1950 married": the date is skipped. */
function subjectBeforeDate(scene: FactScene, index: number): FactEnd | undefined {
  const before = scene.tokens[index - 1]
  if (before?.text === 'in' || before?.text === 'on')
    return index < 3 ? scene.subject : findSubject(scene, index - 1)
  return scene.subject
}

/**
 * The subject of "who" or "which": the name before it; after a description of the sentence's
 * subject, that subject.
 */
function relativeSubject(scene: FactScene, index: number): FactEnd | undefined {
  const { tokens } = scene
  let before = index - 1
  if (tokens[before]?.text === ',') before--
  before = skipAsideBack(tokens, before + 1) - 1
  if (tokens[before]?.text === ',') before--
  const token = tokens[before]
  if (token === undefined) return undefined
  if (isName(token) || token.capital) return nameEndingAt(scene, before)
  return subjectOfNoun(scene, before) ?? describedBefore(scene, before)
}

/**
 * "was an art dealer of Jewish descent who": where no other name stands between, the subject of the
 * copula.
 */
function describedBefore(scene: FactScene, at: number): FactEnd | undefined {
  for (let index = at; index > Math.max(0, at - 16); index--) {
    const token = scene.tokens[index]
    if (token?.kind === 'word' && copulas.has(token.text))
      return scene.isLead ? scene.subject : findSubject(scene, index)
    if (
      token?.kind !== 'word' &&
      !(token?.kind === 'mention' && !isName(token)) &&
      token?.text !== '-'
    )
      return undefined
  }
  return undefined
}

/**
 * What a noun phrase that ends at token `at` describes: "X is a 1931 comedy film (directed by …)"
 * describes X, ", a film" the name before the comma. A phrase after a preposition describes nothing
 * known.
 */
export function subjectOfNoun(scene: FactScene, at: number): FactEnd | undefined {
  const { tokens, topic } = scene
  for (let index = at; index >= Math.max(0, at - 24); index--) {
    const token = tokens[index]
    if (token === undefined) break
    const open = skipAsideBack(tokens, index + 1)
    if (open <= index) {
      index = open
      continue
    }
    if (token.kind === 'word' && copulas.has(token.text))
      return scene.isLead ? scene.subject : findSubject(scene, index)
    if (token.text === 'the' && index === at - 1 && kinds.has(tokens[at]?.text ?? '')) {
      const before = tokens[index - 1]
      if (
        before === undefined ||
        (!copulas.has(before.text) &&
          before.text !== ',' &&
          !complementPrepositions.has(before.text))
      )
        return topic
    }
    if (token.text === ',' && /^(?:an?|the|one)$/.test(tokens[index + 1]?.text ?? ''))
      return nameEndingAt(scene, index - 1) ?? scene.subject
    if (
      token.kind === 'word' &&
      complementPrepositions.has(token.text) &&
      tokens[index - 1]?.text !== 'one'
    ) {
      // "is a film in three parts directed by": the noun before the preposition is the head; "is
      // based on a novel written by" is not.
      if (
        token.text === 'of' &&
        /^(?:series|collection|pair|trilogy|kind|type|piece)$/.test(tokens[index - 1]?.text ?? '')
      )
        continue
      return undefined
    }
    if (token.kind === 'word' && /^(?:that|which|who|whose|where|when)$/.test(token.text))
      return undefined
  }
  return scene.isLead && at < 30 ? scene.subject : undefined
}

/**
 * The name that ends at a token, where it is the head of its phrase and not something's complement
 * ("the mayor of X").
 */
export function nameEndingAt(scene: FactScene, at: number): FactEnd | undefined {
  const read = readBack(scene, at)
  if (read === undefined) return undefined
  const { tokens } = scene
  let before = tokens[read.first - 1]
  if (before?.text === 'the') before = tokens[read.first - 2]
  if (before?.kind === 'word' && complementPrepositions.has(before.text)) {
    // "… directed by X, who was born": after a preposition the name still is what "who" refers to;
    // callers that need a head ask `scene.subject`.
    const verb = tokens[read.next]?.text
    return verb === ',' || verb === 'who' || verb === '(' || verb === 'which'
      ? resolved(scene, read.end)
      : headBefore(scene, read.first)
  }
  return resolved(scene, read.end)
}

/** "The University of X was founded": the topic where the whole phrase is one of its names. */
function headBefore(scene: FactScene, first: number): FactEnd | undefined {
  if (
    scene.subject !== undefined &&
    first < 8 &&
    scene.isLead &&
    scene.tokens
      .slice(0, first)
      .every(token => token.capital || /^(?:the|of|and|["“”'])$/.test(token.text))
  )
    return scene.subject
  return undefined
}

/** The token at which the name that ends at `at` begins. */
const nameStart = (scene: FactScene, at: number): number => readBack(scene, at)?.first ?? at

function readBack(scene: FactScene, at: number): NameRead | undefined {
  let first = at
  for (let back = at - 1; back >= Math.max(0, at - 8); back--) {
    const read = nameAt(scene, back, 0)
    if (read !== undefined && read.next > at && read.next <= at + 1) first = back
  }
  const read = nameAt(scene, first, 0)
  if (read !== undefined) return read
  const token = scene.tokens[first]
  const end = token === undefined || !isName(token) ? undefined : mentionEnd(token)
  return end === undefined ? undefined : { end, first, next: at + 1 }
}

/** Words of the names of a topic, folded. */
export function wordsOfNames(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const name of names)
    for (const word of foldCase(name).split(/[^\p{L}\p{N}]+/u)) if (word !== '') found.add(word)
  return found
}
