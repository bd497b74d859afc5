import type { Filter } from '../../../core/question.ts'
import {
  namesPerson,
  personEdgeTypes,
  personKeys,
  personLabels,
} from '../../rules/document-filter.ts'
import type { Value } from '../session/connection.ts'
import type { GraphView } from './graph-view.ts'
import { propertyTerm } from './property-terms.ts'
import type { Session } from '../session/session.ts'
import { endSetsWith } from './end-sets.ts'

/** A filter as a condition on the document row `d`: starts with ` and `, or is empty. */
export interface FilterCondition {
  readonly sql: string
  readonly values: readonly Value[]
}

export function filterCondition(
  session: Session,
  filter: Filter | undefined,
  view: GraphView,
): FilterCondition {
  let sql = ''
  const values: Value[] = []
  const add = (condition: string, ...given: Value[]): void => {
    sql += ` and ${condition}`
    values.push(...given)
  }
  if (filter === undefined) return { sql, values }
  if (filter.documentIds !== undefined)
    add('d.id in (select value from json_each(?))', JSON.stringify(filter.documentIds))
  if (filter.sourceIds !== undefined)
    add(
      'd.source in (select n from source where id in (select value from json_each(?)))',
      JSON.stringify(filter.sourceIds),
    )
  if (filter.kinds !== undefined)
    add(`d.kind in (${filter.kinds.flatMap(kind => session.names.find(kind) ?? []).join(',')})`)
  if (filter.group !== undefined) {
    const { group } = filter
    add(
      `d.access in (${[...session.accessClasses.entries()]
        .filter(([, n]) => session.groups(n).includes(group))
        .map(([, n]) => n)
        .join(',')})`,
    )
  }
  if (filter.dateFrom !== undefined) add('d.date_ms >= ?', filter.dateFrom)
  if (filter.dateUntil !== undefined) add('d.date_ms < ?', filter.dateUntil)
  if (filter.person !== undefined) {
    const nodes = personNodes(session, filter.person, view)
    const ends = endSetsWith(session, [
      ...personEdgeTypes.from.map(type => ({ type, isIncoming: false })),
      ...personEdgeTypes.to.map(type => ({ type, isIncoming: true })),
    ])
    add(
      `d.n in (select document from node_document where node in (${nodes.join(',')}) ` +
        `and ends in (${ends.join(',')}))`,
    )
  }
  return { sql, values }
}

/**
 * Nodes that the text can refer to: candidates by hash, then compared with what readable documents
 * state.
 */
function personNodes(session: Session, person: string, view: GraphView): number[] {
  const forms = [
    person,
    ...(String(Number(person)) === person ? [Number(person)] : []),
    ...(person.toLowerCase() === 'true' ? [true] : person.toLowerCase() === 'false' ? [false] : []),
  ]
  const numberForm = Number(person.toLowerCase())
  if (!forms.includes(numberForm) && String(numberForm).toLowerCase() === person.toLowerCase())
    forms.push(numberForm)
  const terms = personKeys.flatMap(key => forms.map(form => `"${propertyTerm(key, form)}"`))
  return session.database
    .all<[number]>(
      'select rowid from node_term where node_term match ? order by rowid',
      terms.join(' OR '),
    )
    .map(([n]) => n)
    .filter(n => {
      const statements = view.statements(n)
      return (
        statements.some(({ labels }) => personLabels.some(label => labels.includes(label))) &&
        statements.some(({ properties }) => namesPerson(properties, person))
      )
    })
}
