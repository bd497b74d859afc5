import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../../src/core/errors.ts'
import type { EdgeId, NodeId } from '../../../src/core/ids.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import { differenceOfRows } from './compare-rows.ts'
import { graphLoader } from './load-graph.ts'
import { readFeature } from './read-features.ts'
import { runScenario } from './run-scenario.ts'
import { splitClauses } from './split-clauses.ts'
import { readTckValue } from './tck-value.ts'

const node = (
  id: string,
  labels: readonly string[],
  properties = {},
): Extract<GraphValue, { kind: 'node' }> => ({
  kind: 'node',
  node: { id: id as NodeId, labels, properties },
})
const list = (...items: readonly GraphValue[]): GraphValue => ({ kind: 'list', items })
const same = (expected: string, actual: GraphValue, ignoresListOrder = false): boolean =>
  differenceOfRows([[readTckValue(expected)]], [[actual]], { ordered: true, ignoresListOrder }) ===
  undefined

describe('reading and comparing the values of the TCK', () => {
  it('tells integers from floats and forgives the last digits of a float', () => {
    assert.ok(
      same('1', 1n) &&
        same('1.0', 1) &&
        same('-0.5', -0.5) &&
        same('.1', 0.1 + 1e-12) &&
        same('NaN', NaN) &&
        same('1e+20', 1e20),
    )
    assert.ok(
      !same('1', 1) &&
        !same('1.0', 1n) &&
        !same('0.1', 0.1001) &&
        !same('null', 0n) &&
        !same('NaN', null),
    )
  })

  it('compares nodes by labels and properties, paths by their steps and directions', () => {
    const [one, other] = [node('1', ['B', 'A'], { x: 1, y: 1.5, l: [1, 'a'] }), node('2', [])]
    assert.ok(
      same("(:A:B {x: 1, y: 1.5, l: [1, 'a']})", one) &&
        !same('(:A:B {x: 1})', one) &&
        !same('(:A)', other),
    )
    const edge = {
      id: 'e' as EdgeId,
      type: 'T',
      from: other.node.id,
      to: one.node.id,
      properties: {},
    }
    const path: GraphValue = {
      kind: 'path',
      path: { nodes: [one.node, other.node], edges: [edge] },
    }
    assert.ok(
      same("<(:A:B {x: 1, y: 1.5, l: [1, 'a']})<-[:T]-()>", path) &&
        !same("<(:A:B {x: 1, y: 1.5, l: [1, 'a']})-[:T]->()>", path),
    )
  })

  it(
    'compares temporal values by their text, maps by their entries, lists as bags where the ' +
      'scenario says so',
    () => {
      assert.ok(
        same("'1970-01-02'", { kind: 'date', epochDay: 1 }) &&
          same("{a: {b: ['c\\'']}}", {
            kind: 'map',
            entries: { a: { kind: 'map', entries: { b: list("c'") } } },
          }),
      )
      assert.ok(
        same('[1, [2, 3]]', list(list(3n, 2n), 1n), true) &&
          !same('[1, [2, 3]]', list(list(3n, 2n), 1n)) &&
          !same('[1, 1, 2]', list(1n, 2n, 2n), true),
      )
    },
  )

  it('takes rows as a bag unless they are ordered', () => {
    const expected = [[1n], [2n], [2n]]
    assert.equal(
      differenceOfRows(expected, [[2n], [1n], [2n]], { ordered: false, ignoresListOrder: false }),
      undefined,
    )
    assert.match(
      differenceOfRows(expected, [[2n], [1n], [2n]], { ordered: true, ignoresListOrder: false }) ??
        '',
      /expected/,
    )
    assert.match(
      differenceOfRows(expected, [[2n], [1n], [1n]], { ordered: false, ignoresListOrder: false }) ??
        '',
      /expected/,
    )
  })
})

const feature = (steps: string): string =>
  `Feature: f\n\n  Scenario Outline: [1] s\n${steps
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n')}\n\n    Examples:\n      | a |\n      | 1 |\n      | 2 |\n`

describe('running scenarios', () => {
  it('splits set-ups into clauses, not within names, strings and brackets', () => {
    assert.deepEqual(
      splitClauses(
        "MATCH (a:`CREATE`) WHERE a.x STARTS WITH 'SET' // DELETE\nCREATE (b {set: 1, " +
          'match: [x IN [1] WHERE x]})',
      ).map(({ keyword }) => keyword),
      ['MATCH', 'CREATE'],
    )
  })

  const load = graphLoader('')
  const example = (text: string) => {
    const [scenario] = readFeature('f.feature', feature(text))
    const [first] = scenario?.examples ?? []
    if (scenario === undefined || first === undefined) throw new Error('no example')
    return { scenario, first }
  }
  const query =
    '\nWhen executing query:\n  """\n  RETURN <a>\n  """\nThen the result should be, in ' +
    'any order:\n  | <a> |\n  | 1   |'

  it('refuses set-ups that no store holds, and reads what set-ups have read', async () => {
    for (const [value, reason] of [
      ['1.0', /a float that is whole/],
      ['9007199254740993', /beyond 2\^53/],
      ["date('2020-01-01')", /a value of kind date/],
    ] as const)
      await assert.rejects(
        load(
          example(
            `Given an empty graph\nAnd having executed:\n  """\n  CREATE ({x: ${value}})\n ` +
              ` """${query}`,
          ).first,
        ),
        error =>
          isAppError(error, 'query_rejected') &&
          error.details.reason === 'unsupported' &&
          reason.test(error.message),
      )
    const graph = await load(
      example(
        'Given an empty graph\nAnd having executed:\n  """\n  UNWIND range(1, 2) AS i ' +
          'CREATE (a:A {i: i + 1}) WITH a, i CREATE (a)-[:T {double: a.i * 2}]->(:B {name: ' +
          `'b' + toString(i)})\n  """${query}`,
      ).first,
    )
    assert.deepEqual(
      graph.nodes.map(({ labels, properties }) => ({ labels, ...properties })),
      [
        { labels: ['A'], i: 2 },
        { labels: ['A'], i: 3 },
        { labels: ['B'], name: 'b1' },
        { labels: ['B'], name: 'b2' },
      ],
    )
    assert.deepEqual(
      graph.edges.map(({ type, properties }) => ({ type, ...properties })),
      [
        { type: 'T', double: 4 },
        { type: 'T', double: 6 },
      ],
    )
  })

  it('lets an outline pass only if all its examples do', async () => {
    const { scenario } = example(`Given any graph${query}`)
    const answering = (value: GraphValue) => ({
      name: 'a',
      compile: () => ({ parts: [], unionAll: false }),
      open: async () => async (_: unknown, text: string) => ({
        columns: [text.slice('RETURN '.length).trim()],
        rows: [[value]],
        truncated: false,
      }),
    })
    assert.equal((await runScenario(scenario, answering(1n), load)).status, 'passed')
    assert.equal((await runScenario(scenario, answering(2n), load)).status, 'wrong')
    assert.equal(scenario.examples.length, 2)
  })
})
