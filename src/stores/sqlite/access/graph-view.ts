import type { NodeStatement } from '../../../core/graph.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { EdgeId, NodeId } from '../../../core/ids.ts'
import type { Principal } from '../../../core/principal.ts'
import { mergeNode } from '../../rules/graph-merge.ts'
import { mergeProperties } from '../../../support/merge-properties.ts'
import type { Properties } from '../../../core/document.ts'
import { hashTerm, hashText } from '../session/hash.ts'
import type { Session } from '../session/session.ts'
import { nodeProperties, wholeProperties } from './node-properties.ts'
import { parseProperties } from '../session/stored-json.ts'
import { DamagedRow } from '../session/damage.ts'
import type { Visibility } from './visibility.ts'
import { visibilityOf } from './visibility.ts'

/** A row of `edge` with what is needed to display it. */
export type EdgeRow = readonly [
  n: number,
  id: string,
  type: number,
  source: number,
  target: number,
  shared: number | null,
  properties: string | null,
  document: number,
]
export const edgeColumns =
  'e.n, e.id, e.type, e.source, e.target, e.shared, e.properties, e.document'

/** Row number of a node from the hash of its id and the id. */
export const nodeByKey =
  'select n from node where n in (select node from node_key where hash = ?) and id = ?'

type NodeRow = readonly [
  id: string,
  labelSet: number | null,
  multi: number,
  short: string | null,
  long: string | null,
]
const nodeRow =
  `select n.id, n.label_set, n.multi, ${nodeProperties.columns} from node n ` +
  `${nodeProperties.join} where n.n = ?`

/** Nodes and edges as one principal sees them; look-ups are cached for one read. */
export interface GraphView {
  readonly visibility: Visibility
  /** Row number of a node id, whether or not the principal sees the node. */
  find(id: string): number | undefined
  idOf(node: number): NodeId
  /** The node, or undefined if it does not exist for the principal. */
  node(node: number): GraphNode | undefined
  /** All statements about a node that the principal reads, equal ones once. */
  statements(node: number): NodeStatement[]
  /** The edge of a row that `visibility.edge` let through and whose ends exist. */
  edge(row: EdgeRow): GraphEdge
  /** Properties of an edge that several documents state. */
  sharedProperties(root: number): Properties
  /**
   * Rows of the edge with this id that the principal may read, first statement first; empty where
   * an end is missing.
   */
  edgeRows(id: string): EdgeRow[]
}

export function graphView(session: Session, principal: Principal): GraphView {
  const { database } = session
  const visibility = visibilityOf(session, principal)
  const nodes = new Map<number, GraphNode | undefined>()
  const isVisible = `select 1 from node n where n.n = ?${visibility.node('n')}`
  // Some document states each value that is kept.
  const readableValues =
    'select v.label_set, v.properties from node_value v where v.node = ?1' +
    (visibility.isEverything
      ? ''
      : ` and v.value in (
    select nd.value from node_document nd cross join document d on d.n = nd.document
    where nd.node = ?1 and nd.value is not null${visibility.document('d')})`)

  const load = (n: number): GraphNode | undefined => {
    const row = database.get<NodeRow>(nodeRow, n)
    if (row === undefined || row[1] === null) return undefined
    const [id, labelSet, multi, short, long] = row
    if (visibility.isEverything || multi === 0) {
      if (!visibility.isEverything && database.get(isVisible, n) === undefined) return undefined
      return {
        id: id as NodeId,
        labels: [...session.labels(labelSet)],
        properties: wholeProperties(short, long),
      }
    }
    return mergeNode(view.statements(n))
  }
  const view: GraphView = {
    visibility,
    find: id => database.get<[number]>(nodeByKey, hashText(id), id)?.[0],
    idOf: n => nodeIdOf(session, n),
    node(n) {
      if (!nodes.has(n)) {
        if (nodes.size > 50_000) nodes.clear()
        nodes.set(n, load(n))
      }
      return nodes.get(n)
    },
    statements(n) {
      const row = database.get<NodeRow>(nodeRow, n)
      if (row === undefined || row[1] === null) return []
      const [id, labelSet, multi, short, long] = row
      if (multi === 1)
        return database
          .all<[number, string]>(readableValues, n)
          .map(([labels, properties]) => ({
            id: id as NodeId,
            labels: session.labels(labels),
            properties: parseProperties(properties),
          }))
      if (!visibility.isEverything && database.get(isVisible, n) === undefined) return []
      return [
        {
          id: id as NodeId,
          labels: session.labels(labelSet),
          properties: wholeProperties(short, long),
        },
      ]
    },
    edge: ([, id, type, source, target, shared, properties]) => ({
      id: id as EdgeId,
      type: session.names.text(type),
      from: view.idOf(source),
      to: view.idOf(target),
      properties: shared === null ? parseProperties(properties) : view.sharedProperties(shared),
    }),
    sharedProperties: root =>
      mergeProperties(
        database
          .all<[string | null]>(
            // Most documents state the same.
            'select distinct s.properties from shared_edge s' +
              `${visibility.isEverything ? '' : ' join document d on d.n = s.document'} ` +
              `where s.root = ?${visibility.document('d')}`,
            root,
          )
          .map(([json]) => parseProperties(json)),
      ),
    edgeRows(id) {
      const rows = database
        .all<[number]>(
          'select rowid from edge_term where edge_term match ? order by rowid',
          `"${hashTerm(id)}"`,
        )
        .flatMap(([document]) =>
          database.all<EdgeRow>(
            `select ${edgeColumns} from edge e join document d on d.n = e.document where ` +
              `e.document = ? and e.id = ?${visibility.document('d')}`,
            document,
            id,
          ),
        )
        .sort((left, right) => left[0] - right[0])
      const [first] = rows
      return first === undefined ||
        view.node(first[3]) === undefined ||
        view.node(first[4]) === undefined
        ? []
        : rows
    },
  }
  return view
}

/** Id of a node that some row names. Throws `DamagedRow` where there is none. */
export function nodeIdOf(session: Session, node: number): NodeId {
  const [id] = session.database.get<[string]>('select id from node where n = ?', node) ?? []
  if (id === undefined) throw new DamagedRow(`a row that names the missing node ${node}`)
  return id as NodeId
}
