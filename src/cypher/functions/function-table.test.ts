import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CypherFault } from '../query/fault.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import { storedValue } from '../values/stored-value.ts'
import { cypherFunctions } from './function-table.ts'
import { refusalOf, refusedFunctions } from '../analysis/check-call.ts'

const ann: GraphNode = {
  id: 'n1' as NodeId,
  labels: ['Person'],
  properties: { name: 'Ann', age: 41 },
}
const mail: GraphNode = { id: 'n2' as NodeId, labels: [], properties: {} }
const sent: GraphEdge = {
  id: 'e1' as EdgeId,
  type: 'SENT',
  from: ann.id,
  to: mail.id,
  properties: { at: 1.5 },
}
const context: EvaluationContext = {
  now: Date.UTC(2026, 10, 21, 8),
  timeZone: 'UTC',
  random: () => 0.25,
  maxItems: 1000,
  property: (of, key) => storedValue(of.properties[key]),
  node: id => [ann, mail].find(node => node.id === id),
}

function call(name: string, ...args: readonly GraphValue[]): GraphValue {
  const found = cypherFunctions.get(name.toLowerCase())
  assert.ok(found?.kind === 'scalar', name)
  return found.evaluate(args, context)
}

function gathered(
  name: string,
  ...rows: ReadonlyArray<readonly [value: GraphValue, count: number]>
): GraphValue {
  const found = cypherFunctions.get(name.toLowerCase())
  assert.ok(found?.kind === 'aggregate', name)
  const group = found.aggregate(context)
  for (const [value, count] of rows) group.add(found.max === 2 ? [value, 0.5] : [value], count)
  return group.result()
}

function reasonOf(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (error) {
    if (error instanceof CypherFault) return error.reason
    throw error
  }
}

test('functions are found by their lower-case name and say how many arguments they take', () => {
  for (const [name, entry] of cypherFunctions) {
    assert.equal(name, entry.name.toLowerCase())
    assert.ok(entry.min <= entry.max && entry.summary.endsWith('.'), name)
    assert.equal(refusalOf(name), undefined, name)
  }
})

test('no scalar function fails with anything but a query rejection, whatever it is given', () => {
  const values: readonly GraphValue[] = [
    null,
    true,
    0n,
    -1n,
    2n ** 62n,
    1.5,
    NaN,
    '',
    'a',
    { kind: 'list', items: [1n, null] },
    { kind: 'map', entries: { a: 1n } },
    { kind: 'node', node: ann },
    { kind: 'edge', edge: sent },
    { kind: 'path', path: { nodes: [ann], edges: [] } },
    { kind: 'date', epochDay: 0 },
    { kind: 'duration', months: 1, days: 0, seconds: 0, nanos: 0 },
  ]
  for (const entry of cypherFunctions.values()) {
    if (entry.kind === 'aggregate') continue
    for (const first of values) {
      for (const second of values) {
        for (let count = entry.min; count <= Math.min(entry.max, 3); count++)
          reasonOf(() => entry.evaluate([first, second, second].slice(0, count), context))
      }
    }
  }
})

test('nodes and relationships give their id, labels, type, ends and properties', () => {
  const [node, edge] = [{ kind: 'node', node: ann } as const, { kind: 'edge', edge: sent } as const]
  assert.equal(call('id', node), 'n1')
  assert.equal(call('elementId', edge), 'e1')
  assert.equal(call('type', edge), 'SENT')
  assert.deepEqual(call('endNode', edge), { kind: 'node', node: mail })
  assert.deepEqual(call('keys', node), { kind: 'list', items: ['age', 'name'] })
  assert.deepEqual(call('properties', node), { kind: 'map', entries: { name: 'Ann', age: 41n } })
  assert.equal(call('length', { kind: 'path', path: { nodes: [ann, mail], edges: [sent] } }), 1n)
})

test('texts are split between texts as Neo4j does it, by character', () => {
  const list = (...items: ReadonlyArray<string | null>) => ({ kind: 'list', items }) as const
  for (const [text, delimiters, parts] of [
    ['a,b;c', list(',', ';'), ['a', 'b', 'c']],
    ['banana', list('a', 'an'), ['b', 'n', 'n', '']],
    ['banana', list('an', 'a'), ['b', '', '', '']],
    ['ab', list(), ['ab']],
    ['', list('', ','), ['']],
    ['x\u{1f600}', list(''), ['x', '\u{1f600}']],
    // With an empty text among others the others are taken out first, one after the other.
    ['a,b', list('', ','), ['a', 'b']],
    ['a,b', list(',', ''), ['a', 'b']],
    ['x\u{1f600},y', list('', ','), ['x', '\u{1f600}', 'y']],
    [',,', list('', ','), []],
    ['bac', list('a', '', 'bc'), []],
    ['bac', list('bc', '', 'a'), ['b', 'c']],
    // A text that is looked for has two parts.
    ['a', list('', 'a'), ['', '']],
    ['cc', list('c', 'cc'), ['', '']],
    ['ab', 'ab', ['', '']],
  ] as const)
    assert.deepEqual(
      call('split', text, delimiters),
      { kind: 'list', items: parts },
      JSON.stringify([text, delimiters]),
    )
  assert.equal(call('split', 'a,b', list(',', null)), null)
})

test('lists and texts longer than the limit are refused, naming it', () => {
  assert.equal(
    reasonOf(() => call('range', 0n, 1000n)),
    'limit',
  )
  assert.equal(
    reasonOf(() => call('range', 0n, 9_223_372_036_854_775_807n)),
    'limit',
  )
  assert.equal(
    reasonOf(() => call('split', 'a'.repeat(1001), '')),
    'limit',
  )
  assert.equal(
    reasonOf(() => call('replace', 'a'.repeat(500), 'a', 'abc')),
    'limit',
  )
  assert.equal(
    reasonOf(() => gathered('collect', ['a', 1001])),
    'limit',
  )
})

test('aggregates count a row as often as it stands for equal ones', () => {
  assert.equal(gathered('count', ['a', 3], [null, 5], ['b', 1]), 4n)
  assert.equal(gathered('sum', [2n, 3], [1n, 1], [null, 9]), 7n)
  assert.equal(gathered('sum', [2n ** 62n, 2]), 2 ** 63)
  assert.equal(gathered('sum'), 0n)
  assert.equal(gathered('avg', [1n, 3], [5n, 1]), 2)
  assert.equal(gathered('avg', [null, 1]), null)
  assert.deepEqual(gathered('collect', ['a', 2], [null, 1], ['b', 1]), {
    kind: 'list',
    items: ['a', 'a', 'b'],
  })
  assert.equal(gathered('stDevP', [2n, 3], [4n, 3]), 1)
  assert.equal(gathered('percentileDisc', [1n, 3], [9n, 1]), 1n)
  assert.equal(gathered('percentileCont', [1n, 1], [2n, 1]), 1.5)
  assert.deepEqual(
    gathered('sum', [{ kind: 'duration', months: 0, days: 1, seconds: 0, nanos: 0 }, 2]),
    { kind: 'duration', months: 0, days: 2, seconds: 0, nanos: 0 },
  )
  assert.equal(
    reasonOf(() => gathered('sum', ['a', 1])),
    'evaluation',
  )
})

test('a percentile outside of 0 to 1 is an error as soon as there is a value', () => {
  const found = cypherFunctions.get('percentilecont')
  assert.ok(found?.kind === 'aggregate')
  assert.equal(
    reasonOf(() => found.aggregate().add([1n, 1.1], 1)),
    'evaluation',
  )
  assert.equal(
    reasonOf(() => found.aggregate().add([null, 1.1], 1)),
    'none',
  )
})

test('texts are counted and cut by code point, never through a character', () => {
  assert.equal(call('size', 'a😀b'), 3n)
  assert.equal(call('substring', 'a😀b', 1n, 1n), '😀')
  assert.equal(call('right', 'a😀', 1n), '😀')
  assert.equal(call('reverse', 'a😀b'), 'b😀a')
})

test('functions left out on purpose are known by name, with a reason', () => {
  for (const name of [
    'apoc.text.join',
    'gds.util.asNode',
    'randomUUID',
    'point',
    'point.distance',
    'dbms.info',
    'db.nameFromElementId',
    'linenumber',
  ])
    assert.notEqual(refusalOf(name), undefined, name)
  assert.equal(refusalOf('toLowr'), undefined)
  for (const name of refusedFunctions.keys()) assert.equal(name, name.toLowerCase())
})
