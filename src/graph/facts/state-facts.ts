import type { FactStatement } from '../../core/graph.ts'
import type { TextRange } from '../../core/span.ts'
import { labelsOfEntity } from '../entity-identity.ts'
import { edgeTypeName } from '../../core/edge-type-name.ts'
import type { ExtractedFact } from './extract.ts'
import type { Statements } from '../statements.ts'

/**
 * States facts as nodes with their ends, and one derived edge between subject and object for
 * people's queries where the fact is asserted. The modality belongs to the saying, not to the fact:
 * it is on STATES. So is what the sentence says beside it (dates, amounts, places), which the
 * derived edge has as well. Equal facts of one chunk become one statement with all its sentences.
 */
export function stateFacts(facts: readonly ExtractedFact[], into: Statements): FactStatement[] {
  const merged = new Map<string, FactStatement>()
  for (const { statement, subjectName, objectName, unmentioned } of facts) {
    for (const { id, type, display } of unmentioned)
      into.node(id, labelsOfEntity(type), { name: display })
    const key = `${statement.id} ${statement.chunkId} ${statement.modality}`
    const known = merged.get(key)
    merged.set(
      key,
      known === undefined
        ? statement
        : { ...known, sentences: withSentences(known.sentences, statement.sentences) },
    )
    if (known !== undefined) continue
    const { object, predicate } = statement
    into.node(statement.id, ['Fact'], {
      predicate,
      name: `${subjectName} ${predicate} ${objectName}`,
      ...(object.kind === 'literal' ? { object: object.value } : {}),
    })
    into.edge('SUBJECT', statement.id, statement.subject)
    if (object.kind === 'entity') into.edge('OBJECT', statement.id, object.id)
  }
  for (const statement of merged.values()) {
    const { object, modality, id, sentences, properties } = statement
    into.edge(
      'STATES',
      statement.chunkId,
      id,
      {
        ...properties,
        modality,
        starts: sentences.map(sentence => sentence.start),
        ends: sentences.map(sentence => sentence.end),
      },
      modality,
    )
    if (modality === 'asserted' && object.kind === 'entity')
      into.edge(
        edgeTypeName(statement.predicate),
        statement.subject,
        object.id,
        { ...properties, factId: id },
        id,
      )
  }
  return [...merged.values()]
}

/** A sentence that states a fact in two ways is one sentence. */
function withSentences(known: readonly TextRange[], more: readonly TextRange[]): TextRange[] {
  return [
    ...known,
    ...more.filter(
      sentence => !known.some(same => same.start === sentence.start && same.end === sentence.end),
    ),
  ]
}
