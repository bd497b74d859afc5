import type { GraphExpression } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type {
  InputRow,
  Match,
  MatchRequest,
  PreparedMatch,
} from '../../../cypher/execution/graph-source.ts'
import { collectReads } from '../../../cypher/query/reads.ts'
import { operandsOf } from '../../../cypher/query/walk.ts'
import { orderValues } from '../../../cypher/values/order.ts'
import type { Value } from '../session/connection.ts'
import type { GraphView } from '../access/graph-view.ts'
import { conditionSql } from './conditions.ts'
import { type ConstantKind, type Constants, constantKind } from './constants.ts'
import type { MatchElements } from './elements.ts'
import { type FunctionScope, enterScope } from './sql-functions.ts'
import type { MatchContext } from './match-context.ts'
import type { SqlScope } from './sql-scope.ts'
import { type Parameters, type RunValues, type StoredTest, parameters } from './parameters.ts'
import { rowsUnlessNone } from './estimates.ts'
import { type RangeOrder, rangeOrder } from './order.ts'
import { edgePlace, nodeNumber } from './run-values.ts'
import { kindOfVariable, matchShape, type MatchShape } from './match-shape.ts'
import { type Delivered, type MatchStatement, matchStatement } from './statement.ts'
import { statementInUse } from './statement-in-use.ts'
import type { Session } from '../session/session.ts'
import { CypherFault } from '../../../cypher/query/fault.ts'

export interface MatchCaps {
  readonly maxRows: number
  readonly maxSteps: number
}

/**
 * `limited`: a limited number of rows; `inOrder`: read in the order of a property; `lacking`: those
 * without that property; `sorted`: the first by that property of those found another way.
 */
type Form = 'all' | 'limited' | 'inOrder' | 'lacking' | 'sorted'
type Outcome = { readonly value: GraphValue } | { readonly fault: unknown }

/** A request as statements, one for each combination of kinds of its constants that occurs. */
export function preparedMatch(
  session: Session,
  view: GraphView,
  elements: MatchElements,
  request: MatchRequest,
  caps: MatchCaps,
): PreparedMatch {
  const shape = matchShape(request)
  const settled = request.where.filter(condition => request.isConstant(condition))
  const conjuncts = request.where.filter(condition => !request.isConstant(condition))
  const rest = conjuncts.filter(
    condition =>
      conditionSql(triedNames(session, view, request, shape), condition)?.isExact !== true,
  )
  const constants = new Set<GraphExpression>()
  for (const condition of conjuncts) collectConstants(request, condition, constants)
  const needed = deliveredOf(request, shape, rest)
  const countsDistinct = isCountableHere(request, shape, rest, needed)
  const deliver = countsDistinct
    ? needed.filter(({ variable }) => variable !== request.counted)
    : needed
  const isSortedHere =
    request.ordered &&
    deliver.some(({ variable }) => ['list', 'path'].includes(kindOfVariable(shape, variable) ?? ''))
  const order =
    rest.length === 0 && !isSortedHere ? rangeOrder(session, request, shape, conjuncts) : undefined
  const isCounted = countsDistinct || isWorthCounting(request, shape, deliver)
  const statements = new Map<string, MatchStatement>()
  const statementFor = (kinds: Constants, form: Form, run?: RunValues): MatchStatement => {
    const key = `${form} ${[...kinds.values()].join(' ')}`
    let statement = statements.get(key)
    if (statement === undefined) {
      const context: MatchContext = {
        session,
        view,
        elements,
        request,
        shape,
        constants: kinds,
        conjuncts:
          form === 'lacking' && order !== undefined ? [...conjuncts, lacks(order)] : conjuncts,
        rangeOrder: form === 'inOrder' ? order : undefined,
        probe: run && ((own, sql, limit) => rowsOf(session, own, `${sql} limit ${limit}`, run)),
      }
      statement = matchStatement(context, {
        deliver,
        isCounted: isCounted && form === 'all',
        counted: countsDistinct ? request.counted : undefined,
        isOrdered: request.ordered && !isSortedHere,
        sortedBy: form === 'sorted' ? order : undefined,
        hasLimit: form !== 'all',
      })
      statements.set(key, statement)
    }
    return statement
  }

  function* run(input: InputRow, limit?: number): Generator<Match> {
    if (!isBoundRight(request, shape, elements, input)) return
    const fault = settledFault(request, settled, input)
    if (fault === false) return
    const outcomes = new Map<GraphExpression, Outcome>()
    for (const expression of constants)
      outcomes.set(
        expression,
        outcomeOf(() => request.constant(expression, input)),
      )
    const kinds = new Map<GraphExpression, ConstantKind>()
    for (const [expression, outcome] of outcomes)
      kinds.set(expression, 'fault' in outcome ? 'unsupported' : constantKind(outcome.value))
    const tests: StoredTest[] = []
    const scope: FunctionScope = {
      view,
      tests,
      groups: new Map(),
      seen: new Map(),
      maxGroups: caps.maxRows,
      steps: 0,
      maxSteps: caps.maxSteps,
      tick: () => {
        request.tick()
      },
    }
    const values: Omit<RunValues, 'limit'> = {
      input,
      groups: () => groupsJson(scope.groups),
      test: test => tests.push(test) - 1,
      constant(expression) {
        const outcome = outcomes.get(expression)
        if (outcome === undefined) return null
        if ('fault' in outcome) throw outcome.fault
        return outcome.value
      },
    }
    const read = (form: Form, limit: number): Iterable<Match> => {
      const own: RunValues = { ...values, limit: limit }
      const statement = statementFor(kinds, form, own)
      const found = (): Iterable<Match> => rows(session, statement, own, scope, caps.maxRows)
      if (form !== 'lacking' || limit === 0) return found()
      const bound = JSON.stringify(statement.values({ ...own, limit: 0 }), (_, given: unknown) =>
        typeof given === 'bigint' ? String(given) : given,
      )
      return rowsUnlessNone(session, `${statement.sql}${bound}`, found)
    }
    const cut =
      limit === undefined || isSortedHere || countsDistinct || limit > caps.maxRows
        ? undefined
        : limit
    const firstBy = (by: RangeOrder): Iterable<Match> =>
      statementFor(kinds, 'inOrder', { ...values, limit: 0 }).isInOrder
        ? inOrder(by, read)
        : read('sorted', by.rows)
    const found =
      cut !== undefined
        ? read('limited', cut)
        : order !== undefined
          ? firstBy(order)
          : read('all', 0)
    for (const match of isSortedHere ? sorted(found, request, deliver) : found) {
      if (fault !== undefined) throw fault.fault
      yield match
    }
  }

  return {
    variables: deliver.map(({ variable }) => variable),
    rest,
    countsDistinct,
    run,
    explain() {
      const kinds = new Map(
        [...constants].map(expression => [expression, likelyKind(request, expression)]),
      )
      const ordered = order === undefined ? undefined : statementFor(kinds, 'inOrder')
      const { sql, tally } =
        ordered?.isInOrder === true
          ? ordered
          : statementFor(kinds, order === undefined ? 'all' : 'sorted')
      return [...(tally === undefined ? [] : [tally.sql]), sql].map(statement => ({
        statement,
        plan: planOf(session, statement),
      }))
    },
  }
}

function rowsOf(session: Session, own: Parameters, sql: string, run: RunValues): number {
  const bound = own.bind(`select count(*) from (${sql})`)
  return session.database.get<[number]>(bound.sql, ...bound.values(run))?.[0] ?? 0
}

/** The plan as an indented list. */
function planOf(session: Session, sql: string): string {
  const depths = new Map<number, number>([[0, -1]])
  return session.database
    .all<[number, number, number, string]>(`explain query plan ${sql}`)
    .map(([id, parent, , detail]) => {
      const depth = (depths.get(parent) ?? -1) + 1
      depths.set(id, depth)
      return `${'  '.repeat(depth)}${detail}`
    })
    .join('\n')
}

/** The requested number of matches, those without the property first or last. */
function* inOrder(
  { rows: wanted, descending, hasNulls }: RangeOrder,
  read: (form: Form, limit: number) => Iterable<Match>,
): Generator<Match> {
  let count = 0
  const forms: readonly Form[] = !hasNulls
    ? ['inOrder']
    : descending
      ? ['lacking', 'inOrder']
      : ['inOrder', 'lacking']
  for (const form of forms) {
    if (count >= wanted) return
    for (const match of read(form, wanted - count)) {
      count++
      yield match
    }
  }
}

const lacks = ({ variable, key }: RangeOrder): GraphExpression => ({
  kind: 'isNull',
  operand: { kind: 'property', object: { kind: 'variable', name: variable }, key },
  negated: false,
})

function groupsJson(groups: ReadonlyMap<string | number, number>): string {
  const parts: string[] = []
  for (const [columns, count] of groups)
    parts.push(columns === '' ? `[${count}]` : `[${columns},${count}]`)
  return `[${parts.join(',')}]`
}

function* rows(
  session: Session,
  statement: MatchStatement,
  run: RunValues,
  scope: FunctionScope,
  maxRows: number,
): Generator<Match> {
  const { tally } = statement
  const values = (tally ?? statement).values(run)
  if (tally !== undefined) {
    enterScope(session, scope)
    const [count = 0] = session.database.get<[number]>(tally.sql, ...values) ?? []
    if (count === 0) return
    for (const [columns, different] of scope.seen) scope.groups.set(columns, different.size)
    scope.seen.clear()
    // All rows are equal.
    if (scope.groups.size === 0) {
      if (!statement.readsColumns) {
        yield { values: statement.match([]).values, count }
        return
      }
      scope.groups.set('', count)
    }
  }
  const lent = statementInUse(session, statement.sql)
  try {
    enterScope(session, scope)
    const iterator = session.database.iterate<Value[]>(
      lent.sql,
      ...(tally === undefined ? values : statement.values(run)),
    )
    let count = 0
    try {
      for (let next = iterator.next(); next.done !== true; next = iterator.next()) {
        if (++count > maxRows)
          throw new CypherFault('limit', `A match has more than ${maxRows} rows.`)
        yield statement.match(next.value)
        enterScope(session, scope)
      }
    } finally {
      iterator.return?.()
    }
  } finally {
    lent.giveBack()
  }
}

function sorted(
  matches: Iterable<Match>,
  { needed }: MatchRequest,
  deliver: readonly Delivered[],
): Match[] {
  const places = deliver.flatMap(({ variable }, place) => (needed.has(variable) ? [place] : []))
  return [...matches].sort((left, right) => {
    for (const place of places) {
      const order = orderValues(left.values[place] ?? null, right.values[place] ?? null)
      if (order !== 0) return order
    }
    return 0
  })
}

/** Whether the input row binds the expected variables to nodes and edges. */
function isBoundRight(
  { bound }: MatchRequest,
  { nodes, hops }: MatchShape,
  elements: MatchElements,
  input: InputRow,
): boolean {
  for (const variable of nodes.keys())
    if (bound.has(variable) && nodeNumber(elements, input(variable)) === undefined) return false
  return hops.every(
    ({ variable, isList }) =>
      isList || !bound.has(variable) || edgePlace(elements, input(variable)) !== undefined,
  )
}

/**
 * False where a condition on constants alone is not true; or the error of one, which counts only if
 * there are matches.
 */
function settledFault(
  request: MatchRequest,
  settled: readonly GraphExpression[],
  input: InputRow,
): false | undefined | { readonly fault: unknown } {
  let fault: { readonly fault: unknown } | undefined
  for (const condition of settled) {
    const outcome = outcomeOf(() => request.constant(condition, input))
    if ('fault' in outcome) fault ??= outcome
    else if (outcome.value !== null && typeof outcome.value !== 'boolean')
      fault ??= {
        fault: new CypherFault(
          'evaluation',
          'A condition returned a value that is neither true nor false.',
        ),
      }
    else if (outcome.value !== true) return false
  }
  return fault
}

function outcomeOf(compute: () => GraphValue): Outcome {
  try {
    return { value: compute() }
  } catch (fault) {
    return { fault }
  }
}

function collectConstants(
  request: MatchRequest,
  expression: GraphExpression,
  into: Set<GraphExpression>,
): void {
  if (request.isConstant(expression)) into.add(expression)
  else for (const part of operandsOf(expression)) collectConstants(request, part, into)
}

/** Whether the different nodes that a request counts can be counted where they are found. */
const isCountableHere = (
  { counted, bound, ordered, top }: MatchRequest,
  shape: MatchShape,
  rest: readonly GraphExpression[],
  needed: readonly Delivered[],
): boolean =>
  counted !== undefined &&
  shape.nodes.has(counted) &&
  !bound.has(counted) &&
  !ordered &&
  top === undefined &&
  rest.length === 0 &&
  needed.every(
    ({ variable, isKindOnly }) =>
      !isKindOnly && ['node', 'edge'].includes(kindOfVariable(shape, variable) ?? ''),
  )

/**
 * Whether there may be many equal matches: some node is not delivered and does not follow from a
 * delivered edge.
 */
function isWorthCounting(
  { bound }: MatchRequest,
  shape: MatchShape,
  deliver: readonly Delivered[],
): boolean {
  const settled = new Set([
    ...bound,
    ...deliver.flatMap(({ variable, isKindOnly }) => (isKindOnly ? [] : [variable])),
  ])
  for (const variable of settled)
    if (['list', 'path'].includes(kindOfVariable(shape, variable) ?? '')) return false
  for (const { variable, left, right } of shape.hops)
    if (settled.has(variable)) settled.add(left).add(right)
  return [...shape.nodes.keys()].some(variable => !settled.has(variable))
}

/** Variables that matches bind and that are read later, in the order of matches. */
function deliveredOf(
  request: MatchRequest,
  shape: MatchShape,
  rest: readonly GraphExpression[],
): Delivered[] {
  const keys = new Map<string, Set<string>>()
  // The order of matches is known only if their nodes and edges are.
  const kindOnly = new Set<string>()
  for (const [variable, need] of request.needed) {
    keys.set(variable, new Set(need.keys))
    if (
      need.isKindOnly &&
      !request.ordered &&
      ['node', 'edge'].includes(kindOfVariable(shape, variable) ?? '')
    )
      kindOnly.add(variable)
  }
  for (const condition of rest) {
    collectReads(condition, (variable, key) => {
      kindOnly.delete(variable)
      const known = keys.get(variable) ?? new Set<string>()
      keys.set(variable, known)
      if (key !== undefined) known.add(key)
    })
  }
  return shape.order.flatMap(variable => {
    const wanted = keys.get(variable)
    return wanted === undefined || request.bound.has(variable)
      ? []
      : [{ variable, keys: wanted, isKindOnly: kindOnly.has(variable) }]
  })
}

/** A scope for finding out what SQL can express, which does not depend on rows or constants. */
function triedNames(
  session: Session,
  view: GraphView,
  request: MatchRequest,
  shape: MatchShape,
): SqlScope {
  return {
    session,
    isEverything: view.visibility.isEverything,
    parameters: parameters(),
    row: () => 'x',
    last: () => '0',
    kind: variable => (request.bound.has(variable) ? undefined : kindOfVariable(shape, variable)),
    isConstant: expression => request.isConstant(expression),
    constantKind: () => 'text',
  }
}

/** For EXPLAIN: a kind that constants of this form may have. */
function likelyKind(request: MatchRequest, expression: GraphExpression): ConstantKind {
  const outcome = outcomeOf(() => request.constant(expression, () => null))
  const kind = 'fault' in outcome ? 'unsupported' : constantKind(outcome.value)
  return kind === 'unsupported' || kind === 'null' ? 'text' : kind
}
