import type {
  CompareOperator,
  GraphExpression,
  MapProjectionItem,
} from '../../../src/core/graph-query.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import { binary, call, compare, integer, literal, property, variable } from './generator.ts'
import type { Generator, Kind, Variables } from './generator.ts'
import {
  edgeTypes,
  floats,
  nodeLabels,
  propertyKeys,
  propertyKinds,
  texts,
} from './random-graph.ts'
import { labels } from './random-pattern.ts'

type Make = () => GraphExpression
type Option = readonly [weight: number, make: Make]
const scalars: readonly Kind[] = ['integer', 'string', 'float', 'boolean']

/**
 * An expression of a kind, well typed but for what `any` holds; operations that fail on data
 * (division by zero, overflow) are rare.
 */
export function randomExpression(
  generator: Generator,
  kind: Kind,
  scope: Variables,
  depth: number,
): GraphExpression {
  const { choices } = generator
  const variables = scope
    .filter(each => each.kind === kind)
    .map(({ name }) => [3, () => variable(name)] as const)
  const things = scope.filter(each => each.kind === 'node' || each.kind === 'edge')
  const keys = propertyKeys.filter(key => propertyKinds[key] === kind)
  const properties: Option[] =
    things.length > 0 && keys.length > 0
      ? [[8, () => property(variable(choices.oneOf(things).name), choices.oneOf(keys))]]
      : []
  const simple: Option[] = [...variables, ...properties, [2, () => constant(generator, kind)]]
  if (depth <= 0) return choices.weighted(simple)
  return choices.weighted([
    ...simple,
    ...generally(generator, kind, scope, depth),
    ...specially(generator, kind, scope, depth - 1),
  ])
}

function constant({ choices, parameters }: Generator, kind: Kind): GraphExpression {
  const value = (): readonly [GraphExpression, GraphValue] => {
    switch (kind) {
      case 'integer': {
        const number = choices.oneOf([1, 2, 0, 3, -1, 42])
        return [integer(number), BigInt(number)]
      }
      case 'float': {
        const number = choices.oneOf(floats)
        return [
          number < 0
            ? { kind: 'unary', operator: '-', operand: { kind: 'float', value: -number } }
            : { kind: 'float', value: number },
          number,
        ]
      }
      case 'string': {
        const text = choices.oneOf(texts)
        return [literal(text), text]
      }
      case 'boolean': {
        const truth = choices.chance(50)
        return [literal(truth), truth]
      }
      case 'integers':
        return [
          { kind: 'list', items: [integer(1), integer(2), literal(null)] },
          { kind: 'list', items: [1n, 2n, null] },
        ]
      case 'strings':
        return [
          { kind: 'list', items: [literal('Ann'), literal('é')] },
          { kind: 'list', items: ['Ann', 'é'] },
        ]
      case 'any':
        return choices.weighted<readonly [GraphExpression, GraphValue]>([
          [1, () => [integer(1), 1n]],
          [1, () => [literal('Ann'), 'Ann']],
        ])
      case 'map':
        return [
          {
            kind: 'map',
            entries: [
              { key: 'x', value: integer(1) },
              { key: "o'd`d", value: literal(null) },
            ],
          },
          { kind: 'map', entries: { x: 1n, "o'd`d": null } },
        ]
      case 'temporal': {
        const text = choices.oneOf(['2020-01-31', '2020-02-29', '1999-12-31'])
        return [
          call('date', literal(text)),
          { kind: 'date', epochDay: Date.parse(text) / 86_400_000 },
        ]
      }
      case 'bag':
        return [
          { kind: 'list', items: [integer(1)] },
          { kind: 'list', items: [1n] },
        ]
      case 'node':
      case 'edge':
      case 'edges':
      case 'path':
        return [literal(null), null]
    }
  }
  const [written, meant] = value()
  if (choices.chance(4)) return literal(null)
  if (!choices.chance(15)) return written
  const name = `p${parameters.size}`
  parameters.set(name, meant)
  return { kind: 'parameter', name }
}

/** What gives any kind. */
function generally(generator: Generator, kind: Kind, scope: Variables, depth: number): Option[] {
  const { choices } = generator
  if (kind === 'bag' || kind === 'path' || kind === 'edges') return []
  const same = (): GraphExpression => generator.expression(kind, scope, depth - 1)
  const truth = (): GraphExpression => generator.expression('boolean', scope, depth - 1)
  return [
    [
      1,
      () => ({
        kind: 'case',
        branches: choices.many(1, 2, () => ({ when: truth(), then: same() })),
        ...(choices.chance(50) ? { otherwise: same() } : {}),
      }),
    ],
    [
      1,
      () => {
        const subject = choices.oneOf(scalars)
        return {
          kind: 'case',
          subject: generator.expression(subject, scope, depth - 1),
          branches: choices.many(1, 2, () => ({
            when: generator.expression(subject, scope, depth - 1),
            then: same(),
          })),
          ...(choices.chance(50) ? { otherwise: same() } : {}),
        }
      },
    ],
    [1, () => call('coalesce', same(), same())],
    ...(kind === 'node' || kind === 'edge' || kind === 'map'
      ? []
      : [[1, () => call('nullIf', same(), same())] as const]),
    [
      1,
      () => ({
        kind: 'index',
        object: { kind: 'list', items: [same(), same()] },
        index: integer(choices.oneOf([0, 1, -1, 0, 1, 2])),
      }),
    ],
  ]
}

function specially(generator: Generator, kind: Kind, scope: Variables, depth: number): Option[] {
  const { choices } = generator
  const of = (wanted: Kind, inner: Variables = scope): GraphExpression =>
    generator.expression(wanted, inner, depth)
  const named = (wanted: Kind): GraphExpression => generator.expression(wanted, scope, 0)
  const has = (wanted: Kind): boolean => scope.some(each => each.kind === wanted)
  const small = (): GraphExpression => integer(choices.below(4))
  const element = (list: 'integers' | 'strings'): Kind =>
    list === 'integers' ? 'integer' : 'string'
  const over = (
    list: 'integers' | 'strings',
    make: (name: string, inner: Variables) => GraphExpression,
  ): GraphExpression => {
    const name = generator.newName()
    return make(name, [...scope, { name, kind: element(list) }])
  }
  const comprehension = (from: 'integers' | 'strings', to: Kind): GraphExpression =>
    over(from, (name, inner) => ({
      kind: 'listComprehension',
      variable: name,
      list: of(from),
      ...(choices.chance(40) ? { where: of('boolean', inner) } : {}),
      ...(element(from) === to && choices.chance(30) ? {} : { project: of(to, inner) }),
    }))
  const lists = (list: 'integers' | 'strings'): Option[] => [
    [2, () => binary('+', of(list), of(list))],
    [1, () => binary('+', of(list), of(element(list)))],
    [1, () => ({ kind: 'list', items: choices.many(0, 3, () => of(element(list))) })],
    [
      2,
      () => ({
        kind: 'slice',
        object: of(list),
        ...(choices.chance(70) ? { from: integer(choices.oneOf([0, 1, -1])) } : { to: small() }),
        ...(choices.chance(20) ? { to: integer(choices.oneOf([2, -1])) } : {}),
      }),
    ],
    [1, () => call('tail', of(list))],
    [1, () => call('reverse', of(list))],
    [2, () => comprehension('integers', element(list))],
    [2, () => comprehension('strings', element(list))],
  ]
  switch (kind) {
    case 'integer':
      return [
        [3, () => binary(choices.oneOf(['+', '-'] as const), of('integer'), of('integer'))],
        [1, () => binary('*', of('integer'), small())],
        [
          1,
          () =>
            binary(
              choices.oneOf(['%', '/'] as const),
              of('integer'),
              choices.weighted([
                [15, () => integer(2)],
                [1, () => of('integer')],
              ]),
            ),
        ],
        [
          1,
          () => ({
            kind: 'unary',
            operator: choices.oneOf(['-', '+'] as const),
            operand: of('integer'),
          }),
        ],
        [
          2,
          () => call('size', of(choices.oneOf(['string', 'integers', 'strings', 'bag'] as const))),
        ],
        [1, () => call(choices.oneOf(['abs', 'sign']), of('integer'))],
        [1, () => call('toInteger', of(choices.oneOf(['string', 'float', 'integer'] as const)))],
        [1, () => call(choices.oneOf(['head', 'last']), of('integers'))],
        [
          1,
          () => call('toIntegerOrNull', of(choices.oneOf(['any', 'string', 'integers'] as const))),
        ],
        [1, () => call(choices.oneOf(['char_length', 'character_length']), of('string'))],
        [
          1,
          () =>
            property(
              call(
                choices.oneOf(['duration.between', 'duration.inDays', 'duration.inMonths']),
                of('temporal'),
                of('temporal'),
              ),
              choices.oneOf(['days', 'months']),
            ),
        ],
        [
          1,
          () => ({
            kind: 'index',
            object: of('integers'),
            index: integer(choices.oneOf([0, 1, -1, 5])),
          }),
        ],
        [1, () => property(of('temporal'), choices.oneOf(['year', 'month', 'day', 'dayOfWeek']))],
        [
          1,
          () =>
            over('integers', (name, inner) => {
              const accumulator = generator.newName()
              return {
                kind: 'reduce',
                accumulator,
                initial: integer(0),
                variable: name,
                list: of('integers'),
                expression: binary(
                  '+',
                  variable(accumulator),
                  generator.expression('integer', inner, 0),
                ),
              }
            }),
        ],
        [
          2,
          () => ({
            kind: 'subquery',
            result: 'count',
            query: generator.innerQuery(scope, [], depth),
          }),
        ],
        ...(has('path') ? [[4, () => call('length', named('path'))] as const] : []),
        ...(has('edges') ? [[4, () => call('size', named('edges'))] as const] : []),
        ...(scope.filter(each => each.kind === 'node').length > 1
          ? [[1, () => shortestLength(generator, scope)] as const]
          : []),
      ]
    case 'float':
      return [
        [2, () => binary(choices.oneOf(['+', '-', '*'] as const), of('float'), of('float'))],
        [1, () => binary('/', of('float'), { kind: 'float', value: 2.5 })],
        [1, () => binary('+', of('integer'), of('float'))],
        [1, () => binary('^', small(), small())],
        [1, () => call('toFloat', of(choices.oneOf(['integer', 'string', 'float'] as const)))],
        [1, () => call(choices.oneOf(['floor', 'ceil', 'round']), of('float'))],
        [1, () => call('sqrt', call('abs', of('float')))],
        [
          1,
          () =>
            call(
              choices.oneOf(['sin', 'cos', 'atan', 'degrees', 'radians', 'haversin']),
              of('float'),
            ),
        ],
        [1, () => call(choices.oneOf(['exp', 'log', 'log10']), call('abs', named('float')))],
        [1, () => call('atan2', of('float'), call(choices.oneOf(['e', 'pi'])))],
        [1, () => call('toFloatOrNull', of(choices.oneOf(['any', 'string', 'strings'] as const)))],
        [1, () => call('round', of('float'), integer(choices.oneOf([1, 0, 2])))],
      ]
    case 'string':
      return [
        [2, () => binary('+', of('string'), of('string'))],
        [1, () => binary('+', of('string'), of('integer'))],
        [
          2,
          () =>
            call(
              choices.oneOf([
                'toUpper',
                'toLower',
                'trim',
                'ltrim',
                'rtrim',
                'reverse',
                'upper',
                'lower',
                'btrim',
                'normalize',
              ]),
              of('string'),
            ),
        ],
        [
          1,
          () => call('substring', of('string'), small(), ...(choices.chance(50) ? [small()] : [])),
        ],
        [1, () => call(choices.oneOf(['left', 'right']), of('string'), small())],
        [
          1,
          () => call('replace', of('string'), literal(choices.oneOf(['n', '', 'é'])), literal('_')),
        ],
        [
          1,
          () =>
            call(
              'toString',
              of(choices.oneOf(['integer', 'boolean', 'string', 'temporal'] as const)),
            ),
        ],
        [
          1,
          () => call('toStringOrNull', of(choices.oneOf(['any', 'integers', 'boolean'] as const))),
        ],
        [1, () => call('toString', moment(generator, of('temporal')))],
        [1, () => call(choices.oneOf(['head', 'last']), of('strings'))],
        [
          1,
          () => ({
            kind: 'index',
            object: call('split', of('string'), literal(choices.oneOf([' ', '']))),
            index: integer(0),
          }),
        ],
        ...(has('node')
          ? [[3, () => call(choices.oneOf(['id', 'elementId']), named('node'))] as const]
          : []),
        ...(has('edge')
          ? [[3, () => call(choices.oneOf(['type', 'type', 'id']), named('edge'))] as const]
          : []),
      ]
    case 'boolean':
      return [...comparisons(generator, scope, depth), ...conditions(generator, scope, depth)]
    case 'integers':
      return [
        ...lists('integers'),
        [1, () => call('toIntegerList', of('strings'))],
        [
          1,
          () =>
            call(
              'range',
              small(),
              small(),
              ...(choices.chance(30) ? [integer(choices.oneOf([1, 2, -1]))] : []),
            ),
        ],
      ]
    case 'strings':
      return [
        ...lists('strings'),
        [1, () => call('toStringList', of('integers'))],
        [1, () => call('split', of('string'), literal(choices.oneOf([' ', 'n'])))],
        ...(has('path')
          ? [
              [
                4,
                () => {
                  const name = generator.newName()
                  return {
                    kind: 'listComprehension',
                    variable: name,
                    list: call('nodes', named('path')),
                    project: property(variable(name), 'name'),
                  } as GraphExpression
                },
              ] as const,
            ]
          : []),
      ]
    case 'any':
      return [
        [
          1,
          () => of(choices.oneOf(['integer', 'string', 'boolean', 'float', 'integers'] as const)),
        ],
        ...(has('node')
          ? [
              [
                1,
                () =>
                  ({
                    kind: 'index',
                    object: named('node'),
                    index: literal(choices.oneOf(propertyKeys)),
                  }) as GraphExpression,
              ] as const,
            ]
          : []),
      ]
    case 'temporal':
      return [
        [
          2,
          () =>
            binary(
              choices.oneOf(['+', '-'] as const),
              of('temporal'),
              call('duration', {
                kind: 'map',
                entries: [{ key: choices.oneOf(['days', 'months', 'weeks']), value: small() }],
              }),
            ),
        ],
        [
          1,
          () =>
            call(
              'date.truncate',
              literal(choices.oneOf(['month', 'year', 'week', 'quarter'])),
              of('temporal'),
            ),
        ],
      ]
    case 'map':
      return [
        [
          2,
          () => ({
            kind: 'map',
            entries: [
              { key: 'a', value: of('integer') },
              { key: 'b', value: of(choices.oneOf(['string', 'map', 'strings'] as const)) },
            ],
          }),
        ],
        ...(has('node')
          ? [
              [2, () => call('properties', named('node'))] as const,
              [3, () => mapProjection(generator, scope, depth)] as const,
            ]
          : []),
      ]
    case 'node':
      return has('edge')
        ? [[2, () => call(choices.oneOf(['startNode', 'endNode']), named('edge'))]]
        : []
    case 'edge':
      return has('path')
        ? [[2, () => call(choices.oneOf(['head', 'last']), call('relationships', named('path')))]]
        : []
    case 'bag':
      return [
        [
          2,
          () => {
            const { pattern, bound } = generator.pattern(scope, {
              closed: false,
              minEdges: 1,
              maxEdges: 2,
              depth: depth - 1,
            })
            const inner = [...scope, ...bound]
            return {
              kind: 'patternComprehension',
              pattern,
              ...(choices.chance(40) ? { where: of('boolean', inner) } : {}),
              project: of(choices.oneOf(scalars), inner),
            }
          },
        ],
        [
          2,
          () => ({
            kind: 'subquery',
            result: 'collect',
            query: generator.innerQuery(scope, [choices.oneOf(scalars)], depth),
          }),
        ],
        ...(has('node')
          ? [[2, () => call(choices.oneOf(['labels', 'keys']), named('node'))] as const]
          : []),
      ]
    case 'edges':
    case 'path':
      return []
  }
}

const operatorOf = ({ choices }: Generator): CompareOperator =>
  choices.oneOf(['=', '<', '>=', '<>', '>', '<='])

/** A moment on a date, with or without a zone. */
function moment({ choices }: Generator, date: GraphExpression): GraphExpression {
  const parts = {
    kind: 'map' as const,
    entries: [
      { key: 'date', value: call('coalesce', date, call('date', literal('2020-03-01'))) },
      { key: 'hour', value: integer(choices.oneOf([0, 12, 23])) },
    ],
  }
  const zone = {
    key: 'timezone',
    value: literal(choices.oneOf(['+01:00', 'Europe/Stockholm', '-05:30'])),
  }
  const made = choices.weighted<GraphExpression>([
    [2, () => call('localdatetime', parts)],
    [2, () => call('datetime', { ...parts, entries: [...parts.entries, zone] })],
  ])
  return choices.weighted<GraphExpression>([
    [3, () => made],
    [
      1,
      () =>
        binary('+', made, call('duration', literal(choices.oneOf(['PT1H30M', 'P1M', 'P2DT3.5S'])))),
    ],
    [1, () => call(choices.oneOf(['time', 'localtime']), made)],
  ])
}

function comparisons(generator: Generator, scope: Variables, depth: number): Option[] {
  const { choices } = generator
  const of = (wanted: Kind): GraphExpression => generator.expression(wanted, scope, depth)
  const operator = (): CompareOperator => operatorOf(generator)
  const like =
    (wanted: Kind): Make =>
    () =>
      compare(of(wanted), operator(), of(wanted))
  const equal: Kind[] = ['node', 'edge', 'any', 'map', 'strings', 'integers', 'temporal']
  return [
    [5, like('integer')],
    [4, like('string')],
    [2, like('float')],
    [1, like('boolean')],
    [1, like('temporal')],
    [1, like('any')],
    [1, like('integers')],
    [1, () => compare(of('integer'), operator(), of('float'))],
    [1, () => compare(of('any'), operator(), of(choices.oneOf(scalars)))],
    [
      2,
      () => {
        const wanted = choices.oneOf(equal)
        return compare(of(wanted), choices.oneOf(['=', '<>']), of(wanted))
      },
    ],
    [
      1,
      () => ({
        kind: 'compare',
        first: of('integer'),
        rest: [
          { operator: operator(), operand: of('integer') },
          { operator: operator(), operand: of(choices.oneOf(['integer', 'float'] as const)) },
        ],
      }),
    ],
  ]
}

function conditions(generator: Generator, scope: Variables, depth: number): Option[] {
  const { choices } = generator
  const of = (wanted: Kind, inner: Variables = scope): GraphExpression =>
    generator.expression(wanted, inner, depth)
  const named = (wanted: Kind): GraphExpression => generator.expression(wanted, scope, 0)
  const known = (wanted: Kind): boolean => scope.some(each => each.kind === wanted)
  const anything: Kind[] = [...scalars, 'any', 'strings', 'map', 'node', 'edge']
  return [
    [3, () => binary(choices.oneOf(['and', 'or', 'xor'] as const), of('boolean'), of('boolean'))],
    [2, () => ({ kind: 'unary', operator: 'not', operand: of('boolean') })],
    [
      3,
      () => ({ kind: 'isNull', operand: of(choices.oneOf(anything)), negated: choices.chance(50) }),
    ],
    [2, () => binary('in', of('integer'), of('integers'))],
    [2, () => binary('in', of('string'), of(choices.oneOf(['strings', 'bag'] as const)))],
    [
      1,
      () => binary('in', of('any'), { kind: 'list', items: choices.many(0, 3, () => of('any')) }),
    ],
    [
      3,
      () =>
        binary(
          choices.oneOf(['startsWith', 'endsWith', 'contains'] as const),
          of('string'),
          of('string'),
        ),
    ],
    [
      1,
      () =>
        binary(
          'matches',
          of('string'),
          literal(choices.oneOf(['A.*', '(?i)ann', '.*n', '[a-z]+', ''])),
        ),
    ],
    [1, () => call('toBooleanOrNull', of(choices.oneOf(['any', 'integer', 'strings'] as const)))],
    [1, () => call('isNaN', of('float'))],
    [
      1,
      () =>
        compare(
          moment(generator, of('temporal')),
          operatorOf(generator),
          moment(generator, of('temporal')),
        ),
    ],
    [
      1,
      () => call('isEmpty', of(choices.oneOf(['string', 'integers', 'strings', 'map'] as const))),
    ],
    [1, () => call('toBoolean', of(choices.oneOf(['string', 'boolean'] as const)))],
    [
      2,
      () => {
        const name = generator.newName()
        const list = choices.oneOf(['integers', 'strings'] as const)
        return {
          kind: 'quantifier',
          quantifier: choices.oneOf(['any', 'all', 'none', 'single']),
          variable: name,
          list: of(list),
          where: of('boolean', [
            ...scope,
            { name, kind: list === 'integers' ? 'integer' : 'string' },
          ]),
        }
      },
    ],
    [
      3,
      () => ({ kind: 'subquery', result: 'exists', query: generator.innerQuery(scope, [], depth) }),
    ],
    ...(known('node')
      ? [
          [
            3,
            () =>
              ({
                kind: 'hasLabels',
                operand: named('node'),
                labels: labels(generator),
              }) as GraphExpression,
          ] as const,
          [
            2,
            () =>
              ({
                kind: 'subquery',
                result: 'exists',
                query: {
                  parts: [
                    [
                      {
                        kind: 'match',
                        optional: false,
                        patterns: [
                          generator.pattern(scope, {
                            closed: true,
                            minEdges: 1,
                            maxEdges: 2,
                            depth: 0,
                          }).pattern,
                        ],
                      },
                    ],
                  ],
                  unionAll: false,
                },
              }) as GraphExpression,
          ] as const,
          [
            1,
            () => binary('in', literal(choices.oneOf(nodeLabels)), call('labels', named('node'))),
          ] as const,
        ]
      : []),
    ...(known('edge')
      ? [
          [
            2,
            () =>
              ({
                kind: 'hasLabels',
                operand: named('edge'),
                labels: { kind: 'name', name: choices.oneOf(edgeTypes) },
              }) as GraphExpression,
          ] as const,
        ]
      : []),
    ...(known('edges')
      ? [
          [
            3,
            () => {
              const name = generator.newName()
              return {
                kind: 'quantifier',
                quantifier: choices.oneOf(['any', 'all', 'none', 'single']),
                variable: name,
                list: named('edges'),
                where: of('boolean', [...scope, { name, kind: 'edge' }]),
              } as GraphExpression
            },
          ] as const,
        ]
      : []),
  ]
}

/** How far two different nodes are apart; null where they are the same. */
function shortestLength({ choices }: Generator, scope: Variables): GraphExpression {
  const nodes = scope.filter(({ kind }) => kind === 'node')
  const first = choices.below(nodes.length)
  const [from, to] = [
    nodes[first]?.name ?? '',
    nodes[(first + 1 + choices.below(nodes.length - 1)) % nodes.length]?.name ?? '',
  ]
  const max = choices.oneOf([3, 2, undefined])
  const path: GraphExpression = {
    kind: 'shortestPath',
    pattern: {
      mode: 'shortest',
      nodes: [{ variable: from }, { variable: to }],
      edges: [
        {
          types: choices.chance(30) ? [choices.oneOf(edgeTypes)] : [],
          direction: choices.oneOf(['any', 'out', 'in']),
          length: max === undefined ? {} : { max },
        },
      ],
    },
  }
  return {
    kind: 'case',
    branches: [{ when: compare(variable(from), '<>', variable(to)), then: call('length', path) }],
  }
}

function mapProjection(generator: Generator, scope: Variables, depth: number): GraphExpression {
  const { choices } = generator
  const scalar = scope.filter(({ kind }) => scalars.includes(kind))
  const items = choices.many<MapProjectionItem>(1, 3, () =>
    choices.weighted<MapProjectionItem>([
      [4, () => ({ kind: 'property', key: choices.oneOf(propertyKeys) })],
      [1, () => ({ kind: 'all' })],
      [
        2,
        () => ({
          kind: 'entry',
          key: 'entry',
          value: generator.expression(choices.oneOf(scalars), scope, depth),
        }),
      ],
      ...(scalar.length > 0
        ? [
            [
              1,
              (): MapProjectionItem => ({ kind: 'variable', name: choices.oneOf(scalar).name }),
            ] as const,
          ]
        : []),
    ]),
  )
  return {
    kind: 'mapProjection',
    variable: choices.oneOf(scope.filter(({ kind }) => kind === 'node')).name,
    items,
  }
}
