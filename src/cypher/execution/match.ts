import { AppError } from '../../core/errors.ts'
import type { GraphExpression, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { Compilation, Compute } from './compilation.ts'
import type { InputRow, MatchRequest, PreparedMatch } from './graph-source.ts'
import { isTrue } from './condition.ts'
import { conjunctsOf } from '../query/walk.ts'
import { normalise } from './match-request.ts'
import type { NamedPattern } from './match-request.ts'
import { copied, extend } from './scope.ts'
import type { Row, Scope, Solution } from './scope.ts'
import { shortestPaths } from './shortest-paths.ts'
import type { PathValue, ShortestSearch } from './shortest-paths.ts'
import { withTypesOfConditions } from './types-of-conditions.ts'
import { isVolatile, collectReads } from '../query/reads.ts'
import type { OnRead } from '../query/reads.ts'
import { CypherFault } from '../query/fault.ts'

/** Patterns of one MATCH; edges are different within one. */
export interface MatchGroup {
  readonly patterns: readonly PathPattern[]
  readonly where: GraphExpression | undefined
}

/**
 * Solutions of matches for one row: rows of `scope`, which is the scope before with the patterns'
 * variables.
 */
export interface CompiledMatch {
  readonly scope: Scope
  /** Whether solutions count the different values of the hints' `counted`, which they leave out. */
  readonly countsDistinct: boolean
  run(row: Row, limit?: number): Iterable<Solution>
}

export interface MatchHints {
  /** Reports which variables are read later. */
  readonly reads: (onRead: OnRead) => void
  readonly top?: MatchRequest['top']
  readonly counted?: MatchRequest['counted']
  readonly ordered: boolean
}

/**
 * Makes matches into a function: what the source can solve goes to it as one request, conditions
 * that it leaves are tested here, shortest paths are searched between the ends that the request
 * found.
 */
export function compileMatch(
  groups: readonly MatchGroup[],
  scope: Scope,
  compilation: Compilation,
  hints: MatchHints,
): CompiledMatch {
  const patterns: NamedPattern[] = []
  const shortest: NamedPattern[] = []
  const scopes: number[] = []
  const conjuncts: GraphExpression[] = []
  const lists = new Set<string>()
  for (const group of groups) {
    scopes.push(patterns.length)
    const normal = normalise(
      group.patterns,
      compilation.fresh,
      compilation.parameters,
      name => scope.slots.has(name) || lists.has(name),
    )
    for (const { edges } of group.patterns)
      for (const { variable, length } of edges)
        if (variable !== undefined && length !== undefined) lists.add(variable)
    const walks = withTypesOfConditions(
      normal.patterns.filter(pattern => pattern.mode === 'walk'),
      [...normal.where, ...conjunctsOf(group.where)],
    )
    patterns.push(...walks.patterns)
    for (const pattern of normal.patterns.filter(({ mode }) => mode !== 'walk')) {
      shortest.push(pattern)
      // The ends are found first.
      for (const node of pattern.nodes) patterns.push({ mode: 'walk', nodes: [node], edges: [] })
    }
    conjuncts.push(...walks.conditions)
  }
  return build({ patterns, shortest, scopes, conjuncts }, scope, compilation, hints)
}

interface Parts {
  readonly patterns: readonly NamedPattern[]
  readonly shortest: readonly NamedPattern[]
  readonly scopes: readonly number[]
  readonly conjuncts: readonly GraphExpression[]
}

function build(
  { patterns, shortest, scopes, conjuncts }: Parts,
  scope: Scope,
  compilation: Compilation,
  hints: MatchHints,
): CompiledMatch {
  const searched = new Set(
    shortest.flatMap(pattern => [
      ...(pattern.variable === undefined ? [] : [pattern.variable]),
      ...pattern.edges.map(edge => edge.variable),
    ]),
  )
  const waits = (condition: GraphExpression): boolean => {
    let isWaiting = false
    collectReads(condition, name => {
      isWaiting ||= searched.has(name)
    })
    return isWaiting
  }
  const names = new Set(
    patterns.flatMap(pattern => [
      ...(pattern.variable === undefined ? [] : [pattern.variable]),
      ...pattern.nodes.map(node => node.variable),
      ...pattern.edges.map(edge => edge.variable),
    ]),
  )
  const bound = new Set([...names].filter(name => scope.slots.has(name)))
  const now = conjuncts.filter(condition => !waits(condition))
  const later = conjuncts.filter(waits)

  const needed = new Map<string, { keys: Set<string>; isWhole: boolean; isKindOnly: boolean }>()
  const need: OnRead = (name, key, use) => {
    if (!names.has(name)) return
    const known = needed.get(name) ?? { keys: new Set<string>(), isWhole: false, isKindOnly: true }
    needed.set(name, known)
    if (key !== undefined) known.keys.add(key)
    else if (use === 'whole') known.isWhole = true
    known.isKindOnly &&= key === undefined && use === 'kind'
  }
  hints.reads(need)
  for (const condition of later) collectReads(condition, need)
  for (const pattern of shortest)
    for (const node of pattern.nodes) need(node.variable, undefined, 'identity')

  const full = extend(
    scope,
    [...names, ...searched].filter(name => !scope.slots.has(name)),
  )
  const rows = new WeakMap<InputRow, Row>()
  const constants = new Map<GraphExpression, Compute>()
  const request: MatchRequest = {
    patterns,
    scopes,
    where: now,
    needed,
    ordered: hints.ordered,
    tick: () => {
      compilation.tick()
    },
    // Every variable in scope may stand in conditions.
    bound: new Set([...bound, ...scope.slots.keys()]),
    top: shortest.length === 0 ? hints.top : undefined,
    counted: shortest.length === 0 && later.length === 0 ? hints.counted : undefined,
    isConstant(expression) {
      if (isVolatile(expression)) return false
      let isConstant = true
      collectReads(expression, name => {
        isConstant &&= scope.slots.has(name)
      })
      return isConstant
    },
    constant(expression, input) {
      let compute = constants.get(expression)
      if (compute === undefined) {
        compute = compilation.expression(expression, scope)
        constants.set(expression, compute)
      }
      return compute(rows.get(input) ?? [])
    },
  }
  const prepared = compilation.source.prepare(request)
  compilation.prepared.push(prepared)
  const slots = prepared.variables.map(name => full.slots.get(name) ?? -1)
  if (slots.includes(-1))
    throw new AppError('internal', 'A match bound a variable that was not asked for.', {})
  const rest = prepared.rest.map(condition => compilation.expression(condition, full))
  const searches = shortest.map(pattern => search(pattern, later, full, compilation))
  const tests = later.map(condition => compilation.expression(condition, full))

  function* solutions(row: Row, limit?: number): Generator<Solution> {
    const input: InputRow = name => row[scope.slots.get(name) ?? -1] ?? null
    rows.set(input, row)
    for (const match of found(
      prepared,
      input,
      rest.length === 0 && searches.length === 0 && tests.length === 0 ? limit : undefined,
    )) {
      compilation.tick()
      const next = copied(row, full.size)
      for (const [index, slot] of slots.entries()) next[slot] = match.values[index] ?? null
      if (!rest.every(test => isTrue(test(next)))) continue
      if (searches.length === 0) yield { row: next, count: match.count }
      else for (const path of withPaths(next, 0)) yield { row: path, count: match.count }
    }
  }
  function* withPaths(row: Row, index: number): Generator<Row> {
    const next = searches[index]
    if (next === undefined) {
      if (tests.every(test => isTrue(test(row)))) yield row
      return
    }
    for (const path of next(row)) yield* withPaths(path, index + 1)
  }
  return { scope: full, countsDistinct: prepared.countsDistinct === true, run: solutions }
}

const found = (
  prepared: PreparedMatch,
  input: InputRow,
  limit: number | undefined,
): ReturnType<PreparedMatch['run']> =>
  limit === undefined ? prepared.run(input) : prepared.run(input, limit)

function search(
  pattern: NamedPattern,
  conditions: readonly GraphExpression[],
  scope: Scope,
  compilation: Compilation,
): (row: Row) => Iterable<Row> {
  const [from, to] = pattern.nodes.map(node => scope.slots.get(node.variable) ?? -1)
  const [edge] = pattern.edges
  if (edge === undefined || from === undefined || to === undefined)
    throw new CypherFault(
      'syntax',
      'A shortest path needs one relationship pattern between two nodes.',
    )
  const about = new Set([
    edge.variable,
    ...(pattern.variable === undefined ? [] : [pattern.variable]),
  ])
  const isAbout = (condition: GraphExpression): boolean => {
    let found = false
    collectReads(condition, name => {
      found ||= about.has(name)
    })
    return found
  }
  // Paths that fail a condition are passed over for the next longer ones.
  const tests = conditions
    .filter(isAbout)
    .map(condition => compilation.expression(condition, scope))
  const asked: ShortestSearch = { edge, isAll: pattern.mode === 'allShortest' }
  return function* paths(row) {
    const edges = scope.slots.get(edge.variable) ?? -1
    const path = pattern.variable === undefined ? -1 : (scope.slots.get(pattern.variable) ?? -1)
    const rowWith = (value: PathValue): Row => {
      const next = copied(row, scope.size)
      const walked = value.path.edges.map((one): GraphValue => ({ kind: 'edge', edge: one }))
      next[edges] =
        edge.length === undefined ? (walked[0] ?? null) : { kind: 'list', items: walked }
      if (path >= 0) next[path] = value
      return next
    }
    for (const value of shortestPaths(
      row[from] ?? null,
      row[to] ?? null,
      asked,
      compilation,
      tests.length === 0
        ? undefined
        : candidate => tests.every(test => isTrue(test(rowWith(candidate)))),
    ))
      yield rowWith(value)
  }
}
