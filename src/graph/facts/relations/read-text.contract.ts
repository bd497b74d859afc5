import type { ChunkId } from '../../../core/ids.ts'
import { recognizeMentions } from '../../../language/recognize.ts'
import { sentences } from '../../../language/sentences/sentences.ts'
import { identifyEntity } from '../../entity-identity.ts'
import type { FactRules } from '../allowed-facts.ts'
import { extractFacts, type ExtractedFact } from '../extract.ts'
import type { RelationSource } from './participants.ts'

/** The sender of the mails that tests read. */
export const sender: NonNullable<RelationSource['speaker']> = {
  end: {
    id: identifyEntity('person', 'nora field'),
    type: 'person',
    name: 'nora field',
    display: 'Nora Field',
    mentioned: true,
  },
  until: Number.POSITIVE_INFINITY,
}

/** The facts of a text, with names as the recognisers find them. */
export const read = (
  text: string,
  source: Omit<RelationSource, 'contextKey'> = {},
  allowed?: FactRules,
): ExtractedFact[] =>
  extractFacts({
    text,
    chunkId: 'chk_1' as ChunkId,
    sentences: sentences(text),
    mentions: recognizeMentions(text).map(mention => ({
      mention,
      entityId: identifyEntity(mention.type, mention.name),
    })),
    source: { contextKey: 'doc_1', ...source },
    allowed,
  })

const shown = ({ statement, subjectName, objectName }: ExtractedFact): string => {
  const { confidence: _, ...beside } = statement.properties
  const more = Object.entries(beside).map(([key, value]) => `, ${key} ${String(value)}`)
  return (
    `${statement.modality === 'asserted' ? '' : `${statement.modality}: `}` +
    `${subjectName} | ${statement.predicate} | ${objectName}${more.join('')}`
  )
}

/** The facts of a text as lines: "negated: Ann Lee | approves | invoice, time 2024-05-03". */
export const relations = (text: string, source?: Omit<RelationSource, 'contextKey'>): string[] =>
  read(text, source).map(shown)
