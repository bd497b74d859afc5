import type { PropertyValue, Properties } from '../../../core/document.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { EdgeId, NodeId } from '../../../core/ids.ts'
import { DamagedRow } from '../session/damage.ts'
import type { EdgeRow, GraphView } from '../access/graph-view.ts'
import { edgeColumns } from '../access/graph-view.ts'
import type { Session } from '../session/session.ts'

/** Key of an edge row: the primary key of `edge`. */
export interface EdgePlace {
  readonly n: number
  readonly document: number
  readonly source: number
  readonly type: number
  readonly target: number
}

/** Properties that a statement delivered with an element: JSON text by key, null where missing. */
type Prefetched = ReadonlyMap<string, string | null>

/** Nodes and edges that read labels and properties on first access. */
export interface MatchElements {
  node(n: number, id: string, prefetched?: Prefetched): GraphNode
  /** Without an id it is looked up. */
  edge(place: EdgePlace, id?: string, prefetched?: Prefetched): GraphEdge
  /** An arbitrary edge of which only the type is read. */
  edgeOfType(type: number): GraphEdge
  /**
   * An arbitrary node with a label set, of which only the labels are read; for a negative number
   * the node with that row number.
   */
  nodeOfKind(kind: number): GraphNode
  edgeOfRow(row: EdgeRow): GraphEdge
  /** Row number of a node, also of one from another source; undefined where there is none. */
  nodeNumber(node: GraphNode): number | undefined
  edgePlace(edge: GraphEdge): EdgePlace | undefined
  /** The node of a row number, with its id looked up. */
  nodeAt(n: number): GraphNode
  property(of: GraphNode | GraphEdge, key: string): PropertyValue | undefined
}

const noProperties: Prefetched = new Map()
// Edges of paths recur often.
const maxKept = 20_000
const edgeAt =
  `select ${edgeColumns} from edge e where e.document = ? and e.source = ? and e.type = ? ` +
  'and e.target = ? and e.n = ?'

/** A node of a match. */
class MatchNode implements GraphNode {
  readonly id: NodeId
  readonly n: number
  readonly prefetched: Prefetched
  readonly #read: (n: number) => GraphNode | undefined
  constructor(
    id: string,
    n: number,
    prefetched: Prefetched,
    read: (n: number) => GraphNode | undefined,
  ) {
    this.id = id as NodeId
    this.n = n
    this.prefetched = prefetched
    this.#read = read
  }
  get labels(): readonly string[] {
    return this.#read(this.n)?.labels ?? []
  }
  get properties(): Properties {
    return this.#read(this.n)?.properties ?? {}
  }
}

/** An edge of a match. */
class MatchEdge implements GraphEdge {
  readonly id: EdgeId
  readonly place: EdgePlace
  readonly prefetched: Prefetched
  readonly #source: EdgeSource
  constructor(id: string, place: EdgePlace, prefetched: Prefetched, source: EdgeSource) {
    this.id = id as EdgeId
    this.place = place
    this.prefetched = prefetched
    this.#source = source
  }
  get type(): string {
    return this.#source.typeName(this.place.type)
  }
  get from(): NodeId {
    return this.#source.idOf(this.place.source)
  }
  get to(): NodeId {
    return this.#source.idOf(this.place.target)
  }
  get properties(): Properties {
    return this.#source.propertiesOf(this.place)
  }
}

interface EdgeSource {
  typeName(type: number): string
  idOf(n: number): NodeId
  propertiesOf(place: EdgePlace): Properties
}

export function matchElements(session: Session, view: GraphView): MatchElements {
  const ids = new Map<number, NodeId>()
  const rows = new Map<number, EdgeRow>()
  const idOf = (n: number): NodeId => {
    let id = ids.get(n)
    if (id === undefined) {
      id = view.idOf(n)
      if (ids.size > maxKept) ids.clear()
      ids.set(n, id)
    }
    return id
  }
  const rowAt = (place: EdgePlace): EdgeRow => {
    let row = rows.get(place.n)
    if (row === undefined) {
      row = session.database.get<EdgeRow>(
        edgeAt,
        place.document,
        place.source,
        place.type,
        place.target,
        place.n,
      )
      if (row === undefined) throw new DamagedRow(`a row that names the missing edge ${place.n}`)
      if (rows.size > maxKept) rows.clear()
      rows.set(place.n, row)
    }
    return row
  }
  const source: EdgeSource = {
    typeName: type => session.names.text(type),
    idOf,
    propertiesOf: place => view.edge(rowAt(place)).properties,
  }
  const read = (n: number): GraphNode | undefined => view.node(n)
  const edge: MatchElements['edge'] = (place, id, prefetched = noProperties) =>
    new MatchEdge(id ?? rowAt(place)[1], place, prefetched, source)
  return {
    node: (n, id, prefetched = noProperties) => new MatchNode(id, n, prefetched, read),
    edge,
    nodeOfKind: kind =>
      new MatchNode(
        '',
        Math.abs(kind),
        noProperties,
        kind < 0
          ? read
          : () => ({ id: '' as NodeId, labels: session.labels(kind), properties: {} }),
      ),
    edgeOfType: type => edge({ n: -1, document: -1, source: -1, type, target: -1 }, ''),
    edgeOfRow(row) {
      if (rows.size > maxKept) rows.clear()
      rows.set(row[0], row)
      return edge(
        { n: row[0], document: row[7], source: row[3], type: row[2], target: row[4] },
        row[1],
      )
    },
    nodeAt: n => new MatchNode(idOf(n), n, noProperties, read),
    nodeNumber(node) {
      if (node instanceof MatchNode) return node.n
      const n = view.find(node.id)
      return n === undefined || view.node(n) === undefined ? undefined : n
    },
    edgePlace(given) {
      if (given instanceof MatchEdge) return given.place
      const [row] = view.edgeRows(given.id)
      return row === undefined
        ? undefined
        : { n: row[0], document: row[7], source: row[3], type: row[2], target: row[4] }
    },
    property(of, key) {
      if (of instanceof MatchNode || of instanceof MatchEdge) {
        const json = of.prefetched.get(key)
        if (json !== undefined)
          return json === null ? undefined : (JSON.parse(json) as PropertyValue)
      }
      return Object.hasOwn(of.properties, key) ? of.properties[key] : undefined
    },
  }
}
