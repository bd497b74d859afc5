import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { quotedName, storedName } from './stored-names.ts'
import { nothingParameter } from './text-order.ts'
import { CypherFault } from '../query/fault.ts'
import type { TypeScope } from './expression-type.ts'

/**
 * Whose graph a query reads: everything, or what documents of these groups state. `mixed` says how
 * labels and properties of nodes and edges are found of which documents of different groups say
 * different things: there are none; the parameters `toldNodes` and `toldEdges` hold them by id
 * ({labels, keys, properties}); or the statement asks the stating documents.
 */
export type RenderPrincipal =
  | 'everything'
  | { readonly groups: readonly string[]; readonly mixed: 'none' | 'told' | 'asked' }

/** A value that a property can be equal to and an index of values can be asked for. */
export type IndexedValue = string | boolean | number | bigint

/**
 * Element ids of all nodes that state this value under this key, and perhaps more; undefined where
 * they are not known or too many.
 */
export type NodeCandidates = (key: string, value: IndexedValue) => readonly string[] | undefined

export interface RenderOptions {
  readonly principal: RenderPrincipal
  /** Values of the query's parameters by name. */
  readonly parameters: ReadonlyMap<string, GraphValue>
  /**
   * Keys of which some node or edge has a value that Neo4j cannot hold: it is kept as JSON text.
   */
  readonly complexKeys: ReadonlySet<string>
  /** What an index of values has found; absent: there is none. */
  readonly candidates?: NodeCandidates | undefined
  /** UTC milliseconds that `datetime()` and its like start from; without it they are errors. */
  readonly now: number | undefined
  /** IANA zone of those. */
  readonly timeZone: string
}

/** What rendering one query gathers. */
export interface RenderState {
  readonly options: RenderOptions
  /** Values for the server, by the names they have in the text. */
  readonly values: Map<string, GraphValue>
  /** Complex keys that the query reads. */
  readonly complexKeys: Set<string>
  /**
   * `$name` for a value; equal ones share a name, because Neo4j recognises an expression that comes
   * again by its text.
   */
  parameter(value: GraphValue): string
  /** The rendered name of a variable of the query. */
  variable(name: string): string
  /** A name for what has none in the query. */
  fresh(): string
  /** Clauses of a subquery that sees these variables, in one line. */
  nested(query: GraphQuery, scope: TypeScope): string
}

/**
 * The parameter with the decoded values of complex keys, by their JSON text; the groups that may be
 * read.
 */
export const complexParameter = 'complex'
export const groupsParameter = 'groups'

export function renderState(
  options: RenderOptions,
  nested: (query: GraphQuery, scope: TypeScope, state: RenderState) => string,
): RenderState {
  const values = new Map<string, GraphValue>()
  const parameterNames = new Map<string, string>()
  const variables = new Map<string, string>()
  let fresh = 0
  values.set(nothingParameter, { kind: 'map', entries: {} })
  if (options.principal !== 'everything')
    values.set(groupsParameter, { kind: 'list', items: options.principal.groups })
  const state: RenderState = {
    options,
    values,
    complexKeys: new Set(),
    parameter(value) {
      const key = JSON.stringify(value, (_name, part: unknown) =>
        typeof part === 'bigint'
          ? { integer: String(part) }
          : typeof part === 'number'
            ? { float: Object.is(part, -0) ? '-0' : String(part) }
            : part,
      )
      let name = parameterNames.get(key)
      if (name === undefined) {
        name = `p${parameterNames.size}`
        parameterNames.set(key, name)
        values.set(name, value)
      }
      return `$${name}`
    },
    variable(name) {
      const known = variables.get(name)
      if (known !== undefined) return known
      // Readable where it is safe; a number keeps names apart that differ in what is left out.
      const made = `v${variables.size}${/^[A-Za-z0-9_]{1,30}$/u.test(name) ? `_${name}` : ''}`
      variables.set(name, made)
      return made
    },
    fresh: () => `a${fresh++}`,
    nested: (query, scope) => nested(query, scope, state),
  }
  return state
}

/** Whether some nodes and edges may look otherwise to the principal than they are stored. */
export const seesMixed = ({ options: { principal } }: RenderState): boolean =>
  principal !== 'everything' && principal.mixed !== 'none'

/** A label, type or property key of the corpus graph as it stands in the text. */
export const storedText = (name: string): string => quotedName(storedName(name))

/** The refusal of what Neo4j cannot be asked so that it gives the same rows. */
export function unsupportedOnNeo4j(what: string): CypherFault {
  return new CypherFault('unsupported', `${what} is not supported on Neo4j.`)
}
