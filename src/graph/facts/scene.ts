import type { EntityType, FactStatement } from '../../core/graph.ts'
import type { ChunkId, EntityId } from '../../core/ids.ts'
import type { TextRange } from '../../core/span.ts'
import { factId } from '../../support/ids.ts'
import type { FactRules } from './allowed-facts.ts'
import type { FactWord } from './fact-words.ts'
import { modalityAt } from './modality.ts'

/** Name and version of this extractor. */
const factExtractor = 'fact-patterns/2'

/**
 * A thing that a fact is about: an entity, or a literal in its normal form. `mentioned`: some
 * mention of the chunk states its node already.
 */
export interface FactEnd {
  readonly id: EntityId
  readonly type: EntityType
  readonly name: string
  readonly display: string
  readonly mentioned: boolean
}

/** A fact and how its parts are shown to people. */
export interface ExtractedFact {
  readonly statement: FactStatement
  readonly subjectName: string
  readonly objectName: string
  readonly unmentioned: readonly FactEnd[]
}

/**
 * What the chunk is about, as far as pronouns and lead sentences need it: the thing the words of
 * all its names and where its lead sentence begins.
 */
export interface FactTopic extends FactEnd {
  readonly names: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly kind: TopicKind
  readonly isPerson: boolean
  readonly sex: 'female' | 'male' | undefined
  readonly lead: number | undefined
}
/** What the lead sentence says the topic is, as far as wording depends on it. */
export type TopicKind = 'film' | 'song' | 'other'

/** One sentence while its facts are collected. */
export interface FactScene {
  readonly text: string
  readonly chunkId: ChunkId
  readonly sentence: TextRange
  readonly tokens: readonly FactWord[]
  readonly topic: FactTopic | undefined
  /** Whether the sentence opens what the topic is said of. */
  readonly isLead: boolean
  /** What the sentence is about: its grammatical subject, or what it goes on about. */
  subject: FactEnd | undefined
  /** The subject of the clause read last: "and" goes on with it. */
  clauseSubject: FactEnd | undefined
  /** Tokens before this one are read already. */
  readUntil: number
  readonly facts: ExtractedFact[]
  /** Absent: anything may be stated. */
  readonly allowed?: FactRules | undefined
}

const literalTypes: ReadonlySet<EntityType> = new Set<EntityType>(['date', 'quantity'])

/**
 * Adds a fact that the tokens `from`…`at` state. Facts of a thing about itself and of missing ends
 * are left out.
 */
export function addFact(
  scene: FactScene,
  subject: FactEnd | undefined,
  predicate: string,
  object: FactEnd | undefined,
  at: number,
  properties: FactStatement['properties'] = {},
): void {
  if (subject === undefined || object === undefined) return
  const modality = modalityAt(scene.tokens, at)
  stateFact(scene, { subject, predicate, object, modality, properties, by: factExtractor })
}

/** What a sentence states, read already: ends, modality, who read it. */
interface ReadFact extends Pick<FactStatement, 'predicate' | 'modality' | 'properties' | 'by'> {
  readonly subject: FactEnd
  readonly object: FactEnd
}

/**
 * States a fact of a sentence where it is allowed, but none of a thing about itself and none of a
 * date or amount.
 */
export function stateFact(
  scene: FactScene,
  { subject, predicate, object, modality, properties, by }: ReadFact,
): void {
  if (subject.id === object.id || literalTypes.has(subject.type)) return
  const isLiteral =
    literalTypes.has(object.type) || (object.type === 'term' && object.id === literalId)
  const { allowed } = scene
  if (
    allowed !== undefined &&
    !(
      allowed.allowsPredicate(predicate) &&
      allowed.allowsType(typeOf(scene, subject)) &&
      (isLiteral || allowed.allowsType(typeOf(scene, object)))
    )
  )
    return
  const value = object.name
  scene.facts.push({
    subjectName: subject.display,
    objectName: object.display,
    unmentioned: [subject, object].filter(
      end => !end.mentioned && !literalTypes.has(end.type) && end.id !== literalId,
    ),
    statement: {
      id: factId(subject.id, predicate, isLiteral ? value : object.id),
      subject: subject.id,
      predicate,
      object: isLiteral ? { kind: 'literal', value } : { kind: 'entity', id: object.id },
      chunkId: scene.chunkId,
      sentences: [{ start: scene.sentence.start, end: scene.sentence.end }],
      modality,
      properties,
      by,
    },
  })
}

/**
 * Whether a thing is a person as far as the text tells: people are not released, published or
 * directed.
 */
export const isSomebody = (scene: FactScene, end: FactEnd): boolean =>
  end.id === scene.topic?.id ? scene.topic.isPerson : end.type === 'person'

/** The type of a thing, also where only the text tells that a title is somebody's name. */
const typeOf = (scene: FactScene, end: FactEnd): EntityType =>
  isSomebody(scene, end) ? 'person' : end.type

const literalId = '' as EntityId
/** A word or phrase that is no thing of its own: a cause of death, an occupation. */
export const literalEnd = (value: string): FactEnd => ({
  id: literalId,
  type: 'term',
  name: value,
  display: value,
  mentioned: true,
})
