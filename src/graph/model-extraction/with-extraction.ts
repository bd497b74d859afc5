import type { DocumentRecord, FactStatement } from '../../core/graph.ts'
import type { EntityId } from '../../core/ids.ts'
import { factId } from '../../support/ids.ts'
import { stateVariants } from '../alias-variants.ts'
import { statements } from '../statements.ts'
import { canonicalRelation, typeWords } from './allowed-types.ts'
import type { KeptAttribute } from './check-attributes.ts'
import type { KeptEntity } from './check-entities.ts'
import type { ChunkExtraction } from './extract-chunk.ts'
import { mentionKey, modelEntity, modelMentions, type ModelEntity } from './model-entity.ts'
import { isModelOrigin } from './origin.ts'
import { sentencesOf, documentToRead, passageToRead, type DocumentToRead } from './passage.ts'
import { superfluousLinks } from './prune-links.ts'
import {
  addEdge,
  addToNode,
  draftOf,
  recordOf,
  removeFacts,
  stateFact,
  type RecordDraft,
} from './record-draft.ts'

/** Who extracted: `modelOrigin` of each step, and of both together. */
export interface ExtractionOrigin {
  readonly entities: string
  readonly relations: string
  readonly chunk: string
}

/** The property of a Chunk node that says by whom it was extracted; absent: by nobody yet. */
export const extractedByKey = 'extractedBy'

/** What an extraction added to a document. */
export interface StatedExtraction {
  readonly record: DocumentRecord
  /** Of a model's and of no rule's making. */
  readonly facts: number
  readonly mentions: number
  /** Facts that the rules had found in the same chunk. */
  readonly known: number
  /** Superfluous links that were left or taken out. */
  readonly pruned: number
}

const elementaryLabels: ReadonlySet<string> = new Set([
  'Person',
  'Organization',
  'Place',
  'Work',
  'Product',
  'Event',
])

/**
 * A document's record with what a model found in some of its chunks: entities, mentions, facts with
 * their sentences, and links, each with its origin; beside what the rules state, which stays as it
 * is. Marks the chunks. Superfluous links of the model are left out (`prune-links.ts`). Chunks that
 * the record does not have are skipped. Pure.
 */
export function withExtraction(
  record: DocumentRecord,
  extractions: readonly ChunkExtraction[],
  origin: ExtractionOrigin,
): StatedExtraction {
  const draft = draftOf(record)
  const of = documentToRead(record)
  const chunks = new Map(record.chunks.map(chunk => [chunk.id, chunk]))
  const knownMentions = new Set(record.mentions.map(mentionKey))
  let known = 0
  let mentioned = 0
  const added: FactStatement[] = []
  const said = new Set(draft.facts.map(sayingKey))
  for (const extraction of extractions) {
    const chunk = chunks.get(extraction.chunkId)
    const node = chunk === undefined ? undefined : draft.nodes.get(chunk.id)
    if (chunk === undefined || node === undefined) continue
    draft.nodes.set(chunk.id, {
      ...node,
      properties: { ...node.properties, [extractedByKey]: origin.chunk },
    })
    const nodes = new Map<KeptEntity, ModelEntity>()
    for (const entity of extraction.entities) {
      const meant = modelEntity(entity, of, chunk.id)
      nodes.set(entity, meant)
      stateEntity(draft, entity, meant)
      const mentions = modelMentions(entity, meant, chunk.id, origin.entities, knownMentions)
      for (const mention of mentions) knownMentions.add(mentionKey(mention))
      draft.mentions.push(...mentions)
      mentioned += mentions.length
      addEdge(draft, 'MENTIONS', chunk.id, meant.id, {
        count: entity.mentions.length,
        by: origin.entities,
      })
    }
    const stated = [
      ...extraction.entities.flatMap(entity =>
        entity.attributes.map(attribute =>
          attributeFact(entity, attribute, nodes, of, extraction.chunkId, origin),
        ),
      ),
      ...relationFacts(extraction, nodes, origin),
    ]
    for (const { fact, names } of stated) {
      if (said.has(sayingKey(fact))) {
        known += 1
        continue
      }
      said.add(sayingKey(fact))
      stateFact(draft, fact, `${names.subject} ${fact.predicate} ${names.object}`)
      added.push(fact)
    }
  }
  const pruned = prune(draft)
  const left = new Set(draft.facts)
  return {
    record: recordOf(record, draft),
    facts: added.filter(fact => left.has(fact)).length,
    mentions: mentioned,
    known,
    pruned,
  }
}

const sayingKey = ({ id, chunkId, modality }: FactStatement): string =>
  `${id} ${chunkId} ${modality}`

function stateEntity(draft: RecordDraft, entity: KeptEntity, meant: ModelEntity): void {
  const present = draft.nodes.get(meant.id)
  // Where the rules say what it is, a model does not say otherwise; a type of the configuration is
  // said besides.
  const isTyped = present?.labels.some(label => elementaryLabels.has(label)) === true
  const isAdded = !isTyped || (entity.isListed && !elementaryLabels.has(entity.label))
  const labels = isAdded ? [entity.label] : []
  const attributes = Object.fromEntries(
    entity.attributes.flatMap(({ key, value, modality }) =>
      modality === 'asserted' ? [[key, value]] : [],
    ),
  )
  addToNode(
    draft,
    meant.id,
    present === undefined ? ['Entity', ...labels] : labels,
    present === undefined ? { name: entity.name, ...attributes } : attributes,
  )
  if (present !== undefined || meant.isLocal) return
  const into = statements()
  stateVariants({ ...meant, display: entity.name }, into)
  for (const edge of into.edges())
    if (!draft.edges.has(edge.id))
      draft.edges.set(edge.id, { ...edge, properties: { ...edge.properties, by: modelVariant } })
}

/** The origin of other names that follow from a model's name by rules. */
const modelVariant = 'model:name-variants'

interface NamedFact {
  readonly fact: FactStatement
  readonly names: { readonly subject: string; readonly object: string }
}

function attributeFact(
  entity: KeptEntity,
  { key, value, isDate, quotation, modality }: KeptAttribute,
  nodes: ReadonlyMap<KeptEntity, ModelEntity>,
  of: DocumentToRead,
  chunkId: FactStatement['chunkId'],
  origin: ExtractionOrigin,
): NamedFact {
  const subject = idOf(nodes, entity)
  const named = canonicalRelation(typeWords(key))
  // "born in 1912" is a date, whatever "born in" usually is.
  const predicate = isDate ? named.replace(/^place of /, 'date of ') : named
  const chunk = of.chunks.find(({ id }) => id === chunkId)
  return {
    names: { subject: entity.name, object: value },
    fact: {
      id: factId(subject, predicate, value),
      subject,
      predicate,
      object: { kind: 'literal', value },
      chunkId,
      sentences:
        chunk === undefined ? [quotation] : sentencesOf(passageToRead(of, chunk), quotation),
      modality,
      properties: { wordsStart: quotation.start, wordsEnd: quotation.end },
      by: origin.entities,
    },
  }
}

function relationFacts(
  { chunkId, relations }: ChunkExtraction,
  nodes: ReadonlyMap<KeptEntity, ModelEntity>,
  origin: ExtractionOrigin,
): NamedFact[] {
  return relations.flatMap(({ subject, predicate, object, modality, quotation, sentences }) => {
    const [from, to] = [idOf(nodes, subject), idOf(nodes, object)]
    // Two names of one thing.
    if (from === to) return []
    return [
      {
        names: { subject: subject.name, object: object.name },
        fact: {
          id: factId(from, predicate, to),
          subject: from,
          predicate,
          object: { kind: 'entity', id: to },
          chunkId,
          sentences,
          modality,
          properties: { wordsStart: quotation.start, wordsEnd: quotation.end },
          by: origin.relations,
        },
      } satisfies NamedFact,
    ]
  })
}

function idOf(nodes: ReadonlyMap<KeptEntity, ModelEntity>, entity: KeptEntity): EntityId {
  const meant = nodes.get(entity)
  if (meant === undefined) throw new Error('a relation has an end that is no entity of its chunk')
  return meant.id
}

/** Takes the model's superfluous links of the whole document out; returns how many. */
function prune(draft: RecordDraft): number {
  const links = draft.facts.flatMap(fact =>
    fact.object.kind === 'entity' && fact.modality === 'asserted'
      ? [{ from: fact.subject, to: fact.object.id, predicate: fact.predicate, fact }]
      : [],
  )
  const gone = superfluousLinks(
    links.filter(({ fact }) => isModelOrigin(fact.by)),
    links.filter(({ fact }) => !isModelOrigin(fact.by)),
  )
  removeFacts(draft, new Set(gone.map(({ fact }) => fact)))
  return gone.length
}
