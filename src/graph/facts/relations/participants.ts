import type { EntityType } from '../../../core/graph.ts'
import { normalizeName } from '../../../language/mentions/normalize-name.ts'
import { adverbs, possessives } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { identifyEntity } from '../../entity-identity.ts'
import { nameTypes } from '../names.ts'
import { literalEnd, type FactEnd, type FactScene } from '../scene.ts'
import type { RelationReading } from './relation-confidence.ts'
import type { RelationClause } from './clause.ts'
import type { NounPhrase } from './phrases.ts'

/** Name and version of what reads open relations. */
export const relationReader = 'open-relations/3'

/** Whose words a document holds, as far as relations need it. */
export interface RelationSource {
  /** Nouns without a name mean something in this document only. */
  readonly contextKey: string
  /** Who "I" is up to an offset of the text; absent: nobody is known to speak. */
  readonly speaker?: { readonly end: FactEnd; readonly until: number } | undefined
  /** The one person that a mail goes to; absent: several, or nobody knows. */
  readonly addressee?: string | undefined
  /** How sure a reading is; absent: the measured share. A fit counts readings by it. */
  readonly confidenceOf?: ((reading: RelationReading) => number) | undefined
}

// A part or an order number takes part in what happens as a name does.
const participantTypes: ReadonlySet<EntityType> = new Set<EntityType>([...nameTypes, 'identifier'])
const defining = setOf('the all both each every')
/** Nouns that tell nothing of what they stand for. */
const emptyHeads = setOf(`
  thing things way ways fact case point issue issues problem problems idea reason matter kind sort
  type rest lot number lots part one ones same following result results question purpose goal aim
  above below former latter difference bottom line attached information details example call
`)
/** The capital of a sentence's first word does not make it part of a name. */
const opensWithFunctionWord =
  /^(?:but|and|or|if|into|when|as|in|for|on|with|likely|so|given|our|my|your|\d+\.)\s/i
const longestText = 120

const indefinite = setOf('a an another')

/** "A strike caused the delay": of a cause it tells something, whatever strike it was. */
const mayBeAnyOf = (phrase: NounPhrase, { predicate, objects, form }: RelationClause): boolean =>
  form !== 'passive' &&
  (causing.has(predicate) || phrase.words.length > 1) &&
  objects.every(isDefinite)

const causing = setOf('causes triggers prompts produces')
const isDefinite = (object: NounPhrase | 'speaker'): boolean =>
  object === 'speaker' ||
  object.opener === 'the' ||
  possessives.has(object.opener) ||
  (object.whole?.kind === 'word' && object.whole.mention !== undefined)

/**
 * Who or what does it; undefined for what nobody could find again: "a man", "results". Of an
 * indefinite phrase a second word or a cause tells more than that, where what it is done to is
 * definite: "A loose cable caused the failure".
 */
export function subjectEnd(
  scene: FactScene,
  phrase: NounPhrase | 'speaker',
  clause: RelationClause,
  source: RelationSource,
): FactEnd | undefined {
  if (phrase === 'speaker') return speakerAt(scene, source)
  if (phrase.opener === 'no') return undefined
  const isAny = indefinite.has(phrase.opener)
  if (isAny && !mayBeAnyOf(phrase, clause)) return undefined
  const named = mentionEnd(phrase)
  if (named !== undefined) return named
  const isNamed = phrase.words.some(
    word =>
      word.capital && word.mention !== undefined && participantTypes.has(word.mention.mention.type),
  )
  if (!isAny && !defining.has(phrase.opener) && !isNamed && !isKind(phrase)) return undefined
  if (phrase.whole !== undefined || emptyHeads.has(phrase.head.text)) return undefined
  const display = textOf(scene, phrase)
  if (opensWithFunctionWord.test(display)) return undefined
  const name = normalizeName('term', display)
  if (display.length > longestText || name === '') return undefined
  return {
    id: identifyEntity('term', name, source.contextKey),
    type: 'term',
    name,
    display,
    mentioned: false,
  }
}

/** "Corrosion", "pension funds": a kind of things. */
const isKind = ({ opener, words }: NounPhrase): boolean =>
  opener === '' && words.every(word => word.kind === 'word' && word.text.length > 1)

/** What it is done to: a name, a date, an amount, or the words of the text. */
export function objectEnd(
  scene: FactScene,
  phrase: NounPhrase | 'speaker',
  source: RelationSource,
): FactEnd | undefined {
  if (phrase === 'speaker') return speakerAt(scene, source)
  const named = mentionEnd(phrase)
  if (named !== undefined) return named
  const mention = phrase.whole?.mention?.mention
  if (mention?.type === 'date' || mention?.type === 'quantity')
    return {
      ...literalEnd(mention.type === 'date' ? mention.name : mention.display),
      type: mention.type,
    }
  if (phrase.whole !== undefined || emptyHeads.has(phrase.head.text)) return undefined
  const display = textOf(scene, phrase)
  return display.length > longestText ? undefined : literalEnd(display)
}

/** Who "I" is in a sentence. */
export const speakerAt = (
  { sentence }: FactScene,
  { speaker }: RelationSource,
): FactEnd | undefined =>
  speaker !== undefined && sentence.start < speaker.until ? speaker.end : undefined

function mentionEnd({ whole }: NounPhrase): FactEnd | undefined {
  const resolved = whole?.mention
  if (resolved === undefined || !participantTypes.has(resolved.mention.type)) return undefined
  const { type, name, display } = resolved.mention
  if (opensWithFunctionWord.test(display) || adverbs.has(name)) return undefined
  return { id: resolved.entityId, type, name, display, mentioned: true }
}

const textOf = ({ text }: FactScene, { start, end }: NounPhrase): string =>
  text.slice(start, end).replace(/\s+/g, ' ')
