import type { DocumentId } from '../../../core/ids.ts'
import type { Filter } from '../../../core/question.ts'
import {
  namesPerson,
  personEdgeTypes,
  personKeys,
  personLabels,
} from '../../rules/document-filter.ts'
import type { Transaction } from '../connection/connection.ts'
import { readableStatements } from './graph-view.ts'
import type { NodeRow } from './graph-view.ts'
import { stateOfNative } from './node-state.ts'
import type { Reader } from './reader.ts'
import { nodeValueIndex } from '../connection/schema.ts'
import { valueTerm } from '../connection/value-terms.ts'

/** A condition on the document `d`, with its parameters (`$groups` among them). */
export interface DocumentCondition {
  readonly where: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Whether every document that the reader sees passes. */ readonly passesAll: boolean
}

/** The readable documents that pass the filter. */
export async function documentCondition(
  transaction: Transaction,
  reader: Reader,
  filter: Filter | undefined,
): Promise<DocumentCondition> {
  const parts: string[] = []
  const parameters: Record<string, unknown> = { groups: reader.groups }
  const add = (part: string, values: Record<string, unknown>): void => {
    parts.push(part)
    Object.assign(parameters, values)
  }
  const { documentIds, sourceIds, kinds, person, dateFrom, dateUntil, group } = filter ?? {}
  if (documentIds !== undefined) add('d.id IN $documentIds', { documentIds: [...documentIds] })
  if (sourceIds !== undefined) add('d.sourceId IN $sourceIds', { sourceIds: [...sourceIds] })
  if (kinds !== undefined) add('d.kind IN $kinds', { kinds: [...kinds] })
  if (group !== undefined) add('$group IN d.groups', { group })
  if (dateFrom !== undefined) add('d.dateMs >= $dateFrom', { dateFrom })
  if (dateUntil !== undefined) add('d.dateMs < $dateUntil', { dateUntil })
  if (person !== undefined)
    add('d.id IN $ofPerson', { ofPerson: await documentsOfPerson(transaction, reader, person) })
  return {
    where: [reader.document('d'), ...parts].join(' AND '),
    parameters,
    passesAll: parts.length === 0,
  }
}

/** The end of a query that gives documents that state the relationships `r`. */
const documentsOfEdge =
  'CALL (r) { WITH r WHERE r.`~document` IS NOT NULL RETURN r.`~document` AS document UNION ALL ' +
  'WITH r WHERE r.`~document` IS NULL MATCH (s:`~EdgeStatement` {`~edge`: r.`~id`}) RETURN ' +
  's.`~document` AS document } RETURN DISTINCT document AS id'

/** Documents that state an email edge or a mention of the person, for all readers. */
async function documentsOfPerson(
  transaction: Transaction,
  reader: Reader,
  person: string,
): Promise<DocumentId[]> {
  const query = personKeys.map(key => valueTerm(key, person)).join(' ')
  const rows = await transaction.rows<NodeRow>(
    'CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS n WHERE ' +
      `${reader.stated('n')} RETURN labels(n) AS labels, properties(n) AS native`,
    { index: nodeValueIndex, query, groups: reader.groups },
  )
  const states = rows.map(({ native, labels }) => stateOfNative(native, labels))
  const statements = await readableStatements(
    transaction,
    reader,
    states.filter(state => state.varied),
  )
  const persons = states
    .filter(state => {
      const said = statements.get(state.id) ?? [state]
      return (
        personLabels.some(label => said.some(({ labels }) => labels.includes(label))) &&
        said.some(({ properties }) => namesPerson(properties, person))
      )
    })
    .map(state => state.id)
  const edges = (types: readonly string[]): string => types.map(type => `\`${type}\``).join('|')
  const queries = [
    `UNWIND $rows AS id MATCH (:\`~Node\` {\`~id\`: id})` +
      `-[r:${edges(personEdgeTypes.from)}]->() ${documentsOfEdge}`,
    `UNWIND $rows AS id MATCH (:\`~Node\` {\`~id\`: id})` +
      `<-[r:${edges(personEdgeTypes.to)}]-() ${documentsOfEdge}`,
    'UNWIND $rows AS id MATCH (s:`~Dangling` {`~from`: id}) WHERE s.`~type` IN $from ' +
      'RETURN DISTINCT s.`~document` AS id',
    'UNWIND $rows AS id MATCH (s:`~Dangling` {`~to`: id}) WHERE s.`~type` IN $to RETURN ' +
      'DISTINCT s.`~document` AS id',
  ]
  const found = new Set<DocumentId>()
  for (const cypher of queries)
    for (const { id } of await transaction.eachRow<{ id: DocumentId }>(cypher, persons, {
      from: personEdgeTypes.from,
      to: personEdgeTypes.to,
    }))
      found.add(id)
  return [...found]
}
