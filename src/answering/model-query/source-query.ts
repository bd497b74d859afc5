import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  LabelExpression,
  Projection,
} from '../../core/graph-query.ts'
import { hasAggregate } from '../../cypher/functions/aggregate-calls.ts'

type Item = Projection['items'][number]
type Return = GraphClause & { readonly kind: 'return' }

/** A query with the columns of another and, behind them, the documents that its rows rest on. */
export interface SourceQuery {
  readonly query: GraphQuery
  /**
   * Names of the columns with sources: `ids` holds the id of a node or a list of the first, `total`
   * how many there are in all (absent where `ids` is a single one).
   */
  readonly sources: ReadonlyArray<{ readonly ids: string; readonly total?: string | undefined }>
}

/** Labels of nodes that are documents, or parts of one. */
const documentLabels: ReadonlySet<string> = new Set(['Email', 'Document', 'Chunk'])
/** More are counted, not listed. */
const mostSources = 30

/**
 * The same query with the ids of the emails, documents and chunks behind each row: of each node in
 * scope of the last `RETURN`, or collected beside its aggregates, or collected where a `WITH`
 * before it aggregates and carried along. Neither changes which rows there are. Undefined where no
 * such node is in scope, and for UNION.
 */
export function sourceQuery(query: GraphQuery): SourceQuery | undefined {
  const { before, clause } = lastReturn(query) ?? {}
  if (before === undefined || clause === undefined) return undefined
  const { projection } = clause
  const isGrouped = aggregates(projection) || projection.distinct
  // What `*` stands for is grouped by as well; its names are not known here.
  if (isGrouped && projection.star) return undefined
  const taken = namesIn(query)
  const variables = documentVariables(before)
  const [clauses, returned, sources] = (() => {
    if (variables.length === 0) return isGrouped ? [] : carriedSources(before, taken)
    const found = isGrouped ? collected(variables, taken) : single(variables, taken)
    return [before, found.items, found.sources] as const
  })()
  if (clauses === undefined || returned === undefined || sources === undefined) return undefined
  const all: Projection = {
    ...projection,
    // Rows that an aggregate is added to are grouped by the other columns: as distinct.
    distinct: projection.distinct && !isGrouped,
    items: [...projection.items, ...returned],
  }
  return { query: { ...query, parts: [[...clauses, returning(all)]] }, sources }
}

/** The query that counts the rows of another; undefined for UNION. */
export function countQuery(query: GraphQuery): GraphQuery | undefined {
  const found = lastReturn(query)
  if (found === undefined) return undefined
  const rows: GraphClause = { kind: 'with', projection: found.clause.projection }
  const items = [{ name: 'total', expression: { kind: 'countAll' } as const }]
  const total = returning({ distinct: false, star: false, items, orderBy: [] })
  return { ...query, parts: [[...found.before, rows, total]] }
}

function lastReturn({
  parts,
}: GraphQuery): { readonly before: readonly GraphClause[]; readonly clause: Return } | undefined {
  const [clauses, ...others] = parts
  const clause = clauses?.at(-1)
  return clauses === undefined || others.length > 0 || clause?.kind !== 'return'
    ? undefined
    : { before: clauses.slice(0, -1), clause }
}

interface SourceItems {
  readonly items: readonly Item[]
  readonly sources: SourceQuery['sources']
}

function single(variables: readonly string[], taken: ReadonlySet<string>): SourceItems {
  const items = variables.map((name, index) => ({
    name: freshName(`source${index}`, taken),
    expression: idOf(name),
  }))
  return { items, sources: items.map(({ name }) => ({ ids: name })) }
}

function collected(variables: readonly string[], taken: ReadonlySet<string>): SourceItems {
  const columns = variables.map((variable, index) => ({
    ids: freshName(`source${index}`, taken),
    total: freshName(`total${index}`, taken),
    id: idOf(variable),
  }))
  return {
    items: columns.flatMap(({ ids, total, id }): Item[] => [
      {
        name: ids,
        expression: {
          kind: 'slice',
          object: aggregate('collect', id),
          to: { kind: 'integer', value: String(mostSources) },
        },
      },
      { name: total, expression: aggregate('count', id) },
    ]),
    sources: columns.map(({ ids, total }) => ({ ids, total })),
  }
}

/**
 * Clauses in which the last `WITH` that aggregates also collects its sources, and those behind it
 * carry them along; nothing where none of them is one, or another one groups them again.
 */
function carriedSources(
  clauses: readonly GraphClause[],
  taken: ReadonlySet<string>,
): readonly [readonly GraphClause[], readonly Item[], SourceQuery['sources']] | readonly [] {
  const place = clauses.findLastIndex(
    clause =>
      clause.kind === 'with' && (aggregates(clause.projection) || clause.projection.distinct),
  )
  const grouping = clauses[place]
  if (grouping?.kind !== 'with' || grouping.projection.star) return []
  const variables = documentVariables(clauses.slice(0, place))
  if (variables.length === 0) return []
  const { items, sources } = collected(variables, taken)
  const carried = items.map(({ name }): Item => ({ name, expression: variable(name) }))
  const extended = clauses.map((clause, index): GraphClause => {
    if (clause.kind !== 'with' || index < place) return clause
    const { projection } = clause
    if (index > place && projection.star) return clause
    const added = index === place ? items : carried
    return {
      ...clause,
      projection: { ...projection, distinct: false, items: [...projection.items, ...added] },
    }
  })
  return [extended, carried, sources]
}

const aggregates = ({ items }: Projection): boolean =>
  items.some(({ expression }) => hasAggregate(expression))
const returning = (projection: Projection): Return => ({ kind: 'return', projection })
const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
const call = (name: string, distinct: boolean, argument: GraphExpression): GraphExpression => ({
  kind: 'call',
  function: name,
  distinct,
  arguments: [argument],
})
const idOf = (name: string): GraphExpression => call('id', false, variable(name))
const aggregate = (name: 'collect' | 'count', of: GraphExpression): GraphExpression =>
  call(name, true, of)

const freshName = (name: string, taken: ReadonlySet<string>): string =>
  taken.has(name) ? freshName(`${name}_`, taken) : name

/** Names that a clause of the query gives to something. */
function namesIn({ parts }: GraphQuery): Set<string> {
  const names = new Set<string>()
  for (const clause of parts.flat()) {
    if (clause.kind === 'with' || clause.kind === 'return')
      for (const { name } of clause.projection.items) names.add(name)
    else if (clause.kind === 'unwind') names.add(clause.variable)
    else
      for (const { variable: path, nodes, edges } of clause.patterns)
        for (const name of [path, ...[...nodes, ...edges].map(part => part.variable)])
          if (name !== undefined) names.add(name)
  }
  return names
}

type LabelKind = 'document' | 'open' | 'other'

/**
 * Variables at the end of some clauses that hold nodes with a document's label; where there are
 * none, those of nodes without any label.
 */
function documentVariables(clauses: readonly GraphClause[]): string[] {
  let scope = new Map<string, LabelKind>()
  for (const clause of clauses) {
    if (clause.kind === 'match') {
      for (const { nodes } of clause.patterns)
        for (const { variable: name, labels } of nodes)
          if (name !== undefined) scope.set(name, narrower(scope.get(name), kindOfLabels(labels)))
    } else if (clause.kind === 'with') {
      const { projection } = clause
      const kept = new Map<string, LabelKind>(projection.star ? scope : [])
      for (const { name, expression } of projection.items) {
        const known = expression.kind === 'variable' ? scope.get(expression.name) : undefined
        if (known !== undefined) kept.set(name, known)
      }
      scope = kept
    }
  }
  const of = (kind: LabelKind): string[] =>
    [...scope].flatMap(([name, found]) => (found === kind ? [name] : []))
  const documents = of('document')
  return documents.length > 0 ? documents : of('open')
}

/** A variable may be named again without its labels. */
const narrower = (known: LabelKind | undefined, found: LabelKind): LabelKind =>
  found === 'open' ? (known ?? found) : found

function kindOfLabels(labels: LabelExpression | undefined): LabelKind {
  switch (labels?.kind) {
    case undefined:
    case 'any':
    case 'not':
      return 'open'
    case 'name':
      return documentLabels.has(labels.name) ? 'document' : 'other'
    case 'and':
    case 'or':
      return labels.operands.some(operand => kindOfLabels(operand) === 'document')
        ? 'document'
        : 'other'
    default:
      return labels satisfies never
  }
}
