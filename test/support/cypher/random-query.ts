import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  Projection,
} from '../../../src/core/graph-query.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import type { Choices } from './choices.ts'
import { binary, call, compare, integer, literal, variable } from './generator.ts'
import type { Generator, Kind, Variable, Variables } from './generator.ts'
import { randomExpression } from './random-expression.ts'
import { edgeTypes } from './random-graph.ts'
import { randomPattern } from './random-pattern.ts'

export interface RandomQuery {
  readonly query: GraphQuery
  readonly parameters: ReadonlyMap<string, GraphValue>
  /** Of the columns; the order inside those of kind `bag` is open. */
  readonly kinds: readonly Kind[]
  /** Whether the order of rows is told by the query. */
  readonly isTotal: boolean
}

const orderable: readonly Kind[] = [
  'integer',
  'float',
  'string',
  'boolean',
  'integers',
  'strings',
  'any',
  'temporal',
]
/** Kinds that make groups, distinct rows and unions: not bags, whose order would tell. */
const comparable: readonly Kind[] = [...orderable, 'node', 'edge', 'path', 'edges', 'map']

/**
 * A query of one to four clauses over the small world of `randomDocuments`; what its rows are does
 * not depend on any order it does not tell.
 */
export function randomQuery(choices: Choices): RandomQuery {
  const parameters = new Map<string, GraphValue>()
  let names = 0
  const generator: Generator = {
    choices,
    parameters,
    newName: () => (names++ % 9 === 8 ? `v\`${names}"` : `v${names}`),
    expression: (kind, scope, depth) => randomExpression(generator, kind, scope, depth),
    pattern: (scope, options) => randomPattern(generator, scope, options),
    innerQuery: (scope, returns, depth) => innerQuery(generator, scope, returns, depth),
  }
  const first = randomPart(generator, undefined)
  if (!choices.chance(8))
    return {
      query: { parts: [first.clauses], unionAll: false },
      parameters,
      kinds: first.kinds,
      isTotal: first.isTotal,
    }
  const unionAll = first.kinds.includes('bag') || choices.chance(50)
  const second = randomPart(generator, first.kinds)
  return {
    query: { parts: [first.clauses, second.clauses], unionAll },
    parameters,
    kinds: first.kinds,
    isTotal: false,
  }
}

function randomPart(
  generator: Generator,
  returns: readonly Kind[] | undefined,
): { readonly clauses: GraphClause[]; readonly kinds: readonly Kind[]; readonly isTotal: boolean } {
  const { choices } = generator
  const clauses: GraphClause[] = []
  let scope: Variables = []
  const add = (made: {
    readonly clauses: readonly GraphClause[]
    readonly scope: Variables
  }): void => {
    clauses.push(...made.clauses)
    scope = made.scope
  }
  add(
    choices.weighted([
      [12, () => match(generator, scope, false)],
      [1, () => match(generator, scope, true)],
      [1, () => unwind(generator, scope)],
    ]),
  )
  for (let more = choices.below(3); more > 0; more--) {
    add(
      choices.weighted([
        [2, () => match(generator, scope, false)],
        [3, () => match(generator, scope, true)],
        [2, () => unwind(generator, scope)],
        [4, () => withClause(generator, scope)],
        [1, () => shortest(generator, scope)],
      ]),
    )
  }
  const { projection, variables, isTotal } = project(
    generator,
    scope,
    returns,
    index => `c${index}`,
  )
  return {
    clauses: [...clauses, { kind: 'return', projection }],
    kinds: variables.map(({ kind }) => kind),
    isTotal,
  }
}

interface Made {
  readonly clauses: readonly GraphClause[]
  readonly scope: Variables
}

function match(generator: Generator, scope: Variables, optional: boolean): Made {
  const { choices } = generator
  let inside = scope
  // A pattern may use what the patterns before it bind.
  const patterns = choices.many(1, choices.chance(20) ? 2 : 1, () => {
    const { pattern, bound } = generator.pattern(inside, {
      closed: false,
      minEdges: 0,
      maxEdges: 2,
      depth: 1,
      edges: scope,
    })
    inside = [...inside, ...bound]
    return pattern
  })
  const where = choices.chance(40)
    ? { where: likely(generator, generator.expression('boolean', inside, 2), inside) }
    : {}
  return { clauses: [{ kind: 'match', optional, patterns, ...where }], scope: inside }
}

function unwind(generator: Generator, scope: Variables): Made {
  const { choices } = generator
  const [list, kind] = choices.weighted<readonly [GraphExpression, Kind]>([
    [3, () => [generator.expression('integers', scope, 2), 'integer']],
    [3, () => [generator.expression('strings', scope, 2), 'string']],
    [
      1,
      () => [
        { kind: 'list', items: choices.many(0, 3, () => generator.expression('any', scope, 1)) },
        'any',
      ],
    ],
    ...scope
      .filter(each => each.kind === 'path')
      .map(
        ({ name }) =>
          [
            3,
            (): readonly [GraphExpression, Kind] => [call('nodes', variable(name)), 'node'],
          ] as const,
      ),
    ...scope
      .filter(each => each.kind === 'edges')
      .map(
        ({ name }) =>
          [3, (): readonly [GraphExpression, Kind] => [variable(name), 'edge']] as const,
      ),
  ])
  const name = generator.newName()
  return { clauses: [{ kind: 'unwind', list, variable: name }], scope: [...scope, { name, kind }] }
}

/**
 * Paths between two different nodes; of one shortest path only its length is kept, since which it
 * is may differ.
 */
function shortest(generator: Generator, scope: Variables): Made {
  const { choices } = generator
  const nodes = scope.filter(({ kind }) => kind === 'node')
  if (nodes.length === 0) return match(generator, scope, false)
  const [from, to, path, distance] = [
    choices.oneOf(nodes).name,
    generator.newName(),
    generator.newName(),
    generator.newName(),
  ]
  const all = choices.chance(50)
  const max = choices.oneOf([2, 3, undefined])
  const keep = (names: Variables): Projection['items'] =>
    names.map(({ name }) => ({ name, expression: variable(name) }))
  const after: Variable[] = [...scope, { name: to, kind: 'node' }]
  return {
    clauses: [
      {
        kind: 'match',
        optional: false,
        patterns: [{ mode: 'walk', nodes: [{ variable: to }], edges: [] }],
        where: compare(variable(from), '<>', variable(to)),
      },
      // So that nothing is asked of a node and itself.
      { kind: 'with', projection: { distinct: false, star: true, items: [], orderBy: [] } },
      {
        kind: 'match',
        optional: false,
        patterns: [
          {
            variable: path,
            mode: all ? 'allShortest' : 'shortest',
            nodes: [{ variable: from }, { variable: to }],
            edges: [
              {
                types: choices.chance(30) ? [choices.oneOf(edgeTypes)] : [],
                direction: choices.oneOf(['any', 'out', 'in']),
                length: max === undefined ? {} : { max },
              },
            ],
          },
        ],
      },
      {
        kind: 'with',
        projection: {
          distinct: false,
          star: false,
          items: [
            ...keep(after),
            all
              ? { name: path, expression: variable(path) }
              : { name: distance, expression: call('length', variable(path)) },
          ],
          orderBy: [],
        },
      },
    ],
    scope: [...after, all ? { name: path, kind: 'path' } : { name: distance, kind: 'integer' }],
  }
}

function withClause(generator: Generator, scope: Variables): Made {
  const { projection, variables } = project(
    generator,
    scope,
    undefined,
    () => generator.newName(),
    true,
  )
  const where = generator.choices.chance(30)
    ? { where: likely(generator, generator.expression('boolean', variables, 1), variables) }
    : {}
  return { clauses: [{ kind: 'with', projection, ...where }], scope: variables }
}

/**
 * Half of the conditions let pass what is unknown, or everything but what they name: others too
 * often leave nothing. A pattern stands by itself only here.
 */
function likely(
  generator: Generator,
  condition: GraphExpression,
  scope: Variables,
): GraphExpression {
  const { choices } = generator
  const whole = choices.weighted<GraphExpression>([
    [4, () => condition],
    [5, () => call('coalesce', condition, literal(true))],
    [
      1,
      () => ({
        kind: 'unary',
        operator: 'not',
        operand: call('coalesce', condition, literal(false)),
      }),
    ],
    [1, () => ({ kind: 'isNull', operand: condition, negated: choices.chance(30) })],
  ])
  if (!scope.some(({ kind }) => kind === 'node') || !choices.chance(20)) return whole
  const predicate: GraphExpression = {
    kind: 'patternPredicate',
    pattern: generator.pattern(scope, { closed: true, minEdges: 1, maxEdges: 2, depth: 0 }).pattern,
  }
  return binary(
    choices.oneOf(['or', 'and'] as const),
    whole,
    choices.chance(40) ? { kind: 'unary', operator: 'not', operand: predicate } : predicate,
  )
}

interface Projected {
  readonly projection: Projection
  readonly variables: readonly Variable[]
  readonly isTotal: boolean
}

/**
 * Items, perhaps with aggregates; skip and limit only where the order is total. Entities keep their
 * names through a `with`.
 */
function project(
  generator: Generator,
  scope: Variables,
  returns: readonly Kind[] | undefined,
  name: (index: number) => string,
  keeps = false,
): Projected {
  const { choices } = generator
  const aggregates = returns === undefined && choices.chance(30)
  const things = scope.filter(({ kind }) => kind === 'node' || kind === 'edge')
  const items: Array<{ variable: Variable; expression: GraphExpression }> = []
  if (keeps)
    for (const each of things)
      if (choices.chance(60)) items.push({ variable: each, expression: variable(each.name) })
  const kinds: readonly Kind[] =
    returns ??
    choices.many<Kind>(items.length > 0 || aggregates ? 0 : 1, 3, () =>
      choices.weighted<Kind>([
        [4, () => 'integer'],
        [4, () => 'string'],
        [2, () => 'float'],
        [2, () => 'boolean'],
        [1, () => 'any'],
        [1, () => 'integers'],
        [1, () => 'strings'],
        [1, () => 'map'],
        [1, () => 'temporal'],
        [things.length > 0 ? 4 : 0, () => choices.oneOf(things).kind],
        [scope.some(({ kind }) => kind === 'path') ? 3 : 0, () => 'path'],
        [scope.some(({ kind }) => kind === 'edges') ? 3 : 0, () => 'edges'],
        [aggregates ? 0 : 1, () => 'bag'],
      ]),
    )
  for (const kind of kinds)
    items.push({
      variable: { name: name(items.length), kind },
      expression: generator.expression(kind, scope, 2),
    })
  if (aggregates)
    for (const [expression, kind] of choices.many(1, 2, () => aggregate(generator, scope)))
      items.push({ variable: { name: name(items.length), kind }, expression })
  const variables = items.map(item => item.variable)
  const distinct = variables.every(({ kind }) => comparable.includes(kind)) && choices.chance(15)
  const canBeTotal =
    returns === undefined && variables.every(({ kind }) => orderable.includes(kind))
  const isTotal = canBeTotal && choices.chance(40)
  const order = isTotal
    ? variables
    : choices.chance(15)
      ? variables.filter(({ kind }) => orderable.includes(kind)).slice(0, 1)
      : []
  const count = (): GraphExpression =>
    choices.weighted<GraphExpression>([
      [4, () => integer(choices.oneOf([1, 3, 10, 2, 0]))],
      [1, () => binary('+', integer(1), integer(1))],
    ])
  return {
    projection: {
      distinct,
      star: false,
      items: items.map(({ variable: { name: itemName }, expression }) => ({
        name: itemName,
        expression,
      })),
      orderBy: order.map(each => ({
        expression: variable(each.name),
        descending: choices.chance(40),
      })),
      ...(isTotal && choices.chance(12) ? { skip: integer(choices.oneOf([1, 2, 0])) } : {}),
      ...(isTotal && choices.chance(50) ? { limit: count() } : {}),
    },
    variables,
    isTotal,
  }
}

function aggregate(generator: Generator, scope: Variables): readonly [GraphExpression, Kind] {
  const { choices } = generator
  const of = (kind: Kind): GraphExpression => generator.expression(kind, scope, 1)
  const counted = (): Kind =>
    choices.oneOf([
      'integer',
      'string',
      'any',
      ...scope.filter(({ kind }) => kind === 'node' || kind === 'edge').map(({ kind }) => kind),
    ])
  const made = (
    name: string,
    kind: Kind,
    ...args: readonly GraphExpression[]
  ): readonly [GraphExpression, Kind] => [
    { kind: 'call', function: name, distinct: choices.chance(30), arguments: args },
    kind,
  ]
  return choices.weighted<readonly [GraphExpression, Kind]>([
    [4, () => [{ kind: 'countAll' }, 'integer']],
    [4, () => made('count', 'integer', of(counted()))],
    [2, () => made('sum', 'integer', of('integer'))],
    [1, () => made('sum', 'float', of('float'))],
    [2, () => made('avg', 'float', of(choices.oneOf(['integer', 'float'] as const)))],
    [
      3,
      () => {
        const kind = choices.oneOf(['integer', 'string', 'float', 'any', 'temporal'] as const)
        return made(choices.oneOf(['min', 'max']), kind, of(kind))
      },
    ],
    [
      4,
      () =>
        made('collect', 'bag', of(choices.oneOf(['integer', 'string', 'float', 'any'] as const))),
    ],
    [1, () => made(choices.oneOf(['stDev', 'stDevP']), 'float', of('integer'))],
    [
      1,
      () =>
        made(choices.oneOf(['percentileDisc', 'percentileCont']), 'float', of('float'), {
          kind: 'float',
          value: 0.5,
        }),
    ],
    [1, () => [binary('+', { kind: 'countAll' }, integer(1)), 'integer']],
    [
      1,
      () => [
        call('size', {
          kind: 'call',
          function: 'collect',
          distinct: true,
          arguments: [of('string')],
        }),
        'integer',
      ],
    ],
    [1, () => [compare({ kind: 'countAll' }, '>', integer(1)), 'boolean']],
    [
      1,
      () => [
        call(
          'coalesce',
          { kind: 'call', function: 'max', distinct: false, arguments: [of('string')] },
          literal('none'),
        ),
        'string',
      ],
    ],
  ])
}

/** One `match`, seldom a pipeline, that sees the scope. */
function innerQuery(
  generator: Generator,
  scope: Variables,
  returns: readonly Kind[],
  depth: number,
): GraphQuery {
  const { choices } = generator
  const { pattern, bound } = generator.pattern(scope, {
    closed: false,
    minEdges: 0,
    maxEdges: 2,
    depth: 0,
  })
  const inside = [...scope, ...bound]
  const clauses: GraphClause[] = [
    {
      kind: 'match',
      optional: false,
      patterns: [pattern],
      ...(choices.chance(50)
        ? { where: likely(generator, generator.expression('boolean', inside, depth - 1), inside) }
        : {}),
    },
  ]
  const items = returns.map((kind, index) => ({
    name: `r${index}`,
    expression: generator.expression(kind, inside, depth - 1),
  }))
  if (items.length > 0)
    clauses.push({
      kind: 'return',
      projection: { distinct: choices.chance(20), star: false, items, orderBy: [] },
    })
  return { parts: [clauses], unionAll: false }
}
