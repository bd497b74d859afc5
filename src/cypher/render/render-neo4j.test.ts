import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CypherFault } from '../query/fault.ts'
import type { GraphExpression, GraphQuery } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { renderNeo4j } from './render-neo4j.ts'
import type { Neo4jStatement } from './render-neo4j.ts'
import type { RenderPrincipal } from './render-state.ts'
import { longPattern } from '../../support/long-pattern.ts'

const rendered = (
  query: GraphQuery | string,
  principal: RenderPrincipal = 'everything',
  parameters: ReadonlyMap<string, GraphValue> = new Map(),
): Neo4jStatement =>
  renderNeo4j(typeof query === 'string' ? parseCypher(query).query : query, {
    principal,
    parameters,
    complexKeys: new Set(['odd']),
    now: 0,
    timeZone: 'UTC',
  })
const asUser = (query: string, mixed: 'none' | 'told' | 'asked' = 'none'): string =>
  rendered(query, { groups: ['public', 'a'], mixed }).text
const refuses = (query: string, about: RegExp): void => {
  assert.throws(
    () => rendered(query),
    (error: unknown) =>
      error instanceof CypherFault && error.reason === 'unsupported' && about.test(error.message),
  )
}

describe('renderNeo4j', () => {
  it('keeps to nodes of the corpus graph, with values as parameters', () => {
    const { text, parameters, columns } = rendered(
      'MATCH (p:Person {name: "Ann"})-[:SENT]->(e) WHERE e.size > 5 RETURN p.name AS ' +
        'sender, count(*) AS n',
    )
    assert.match(text, /^MATCH \(v0_p:`~Node`&`Person`\)-\[:`SENT`\]->\(v1_e:`~Node`\) WHERE /u)
    assert.doesNotMatch(text, /Ann|> 5/u)
    assert.deepEqual(
      Object.values(parameters).filter(value => typeof value !== 'object'),
      ['Ann', 5n],
    )
    assert.deepEqual(
      columns.map(({ name }) => name),
      ['sender', 'n'],
    )
  })

  it('lets the server look nodes and edges up by their ids', () => {
    const { text } = rendered(
      'MATCH (a)-[r]->() WHERE id(a) IN ["x"] AND elementId(r) = "y" RETURN 1',
    )
    assert.ok(text.includes('v0_a.`~id` IN ['), text)
    assert.ok(text.includes('v1_r.`~id` = $'), text)
  })

  it('asks of every node and edge on the way whether the user may read it', () => {
    const visible = (name: string): string =>
      `coalesce(${name}.\`~group\` IN $groups, any(g IN ${name}.\`~groups\` WHERE g IN $groups))`
    const simple = asUser('MATCH (a)-[r]->(b) RETURN count(*) AS n')
    for (const name of ['v0_a', 'v1_r', 'v2_b']) assert.ok(simple.includes(visible(name)), name)
    const long = asUser('MATCH (a)-[*2..4]->() RETURN count(*) AS n')
    assert.match(
      long,
      longPattern('u')`
        all\(a\d+ IN a\d+ WHERE a\d+\.\x60~id\x60 IS NOT NULL AND
        \x20coalesce\(a\d+\.\x60~group\x60 IN \$groups,
        \x20any\(g IN a\d+\.\x60~groups\x60 WHERE g IN \$groups\)\) AND
        \x20coalesce\(startNode\(a\d+\)\.\x60~group\x60 IN \$groups,
        \x20any\(g IN startNode\(a\d+\)\.\x60~groups\x60 WHERE g IN \$groups\)\) AND
        \x20coalesce\(endNode
      `,
    )
    for (const query of [
      'MATCH (a) RETURN COUNT { (a)-->() } AS n',
      'MATCH (a) WHERE EXISTS { MATCH (a)-->(c) } RETURN a',
      'MATCH (a) WHERE (a)-->() RETURN a',
      'MATCH (a) RETURN [(a)-->(c) | c.name] AS names',
      'MATCH (a), (b) WHERE a <> b RETURN shortestPath((a)-[:R]-(b)) AS p',
    ]) {
      const [, inside = ''] = asUser(query).split('{ MATCH')
      assert.ok(
        inside.split('any(g IN').length >= 3 ||
          (inside.includes('any(g IN') && query.includes('shortest')),
        query,
      )
    }
  })

  it('never shows internal labels, keys and values', () => {
    assert.match(rendered('MATCH (n) RETURN labels(n) AS l').text, /NOT l STARTS WITH '~'/u)
    assert.match(rendered('MATCH (n) RETURN keys(n) AS k').text, /NOT l STARTS WITH '~'/u)
    assert.match(rendered('MATCH (n:%) RETURN 1 AS one').text, /any\(l IN labels\(v0_n\)/u)
    assert.ok(rendered('MATCH (n) RETURN n.`~groups` AS g').text.includes('`~~groups`'))
    assert.ok(rendered('MATCH (n:`~Document`) RETURN n').text.includes('`~~Document`'))
    assert.match(
      rendered("MATCH (n) RETURN n['~groups'] AS g").text,
      /STARTS WITH '~' THEN '~' \+/u,
    )
    assert.deepEqual(
      rendered('MATCH (n) RETURN properties(n) AS p, n {.*, x: 1} AS q').columns.map(
        ({ decoding }) => decoding.kind,
      ),
      ['properties', 'projection'],
    )
    refuses('MATCH (n) WITH properties(n) AS p RETURN p', /all properties/u)
    refuses('MATCH (n) RETURN DISTINCT n {.*} AS p', /all properties/u)
  })

  it('gives the id of the corpus graph, not of the server', () => {
    assert.match(rendered('MATCH (n) RETURN id(n) AS i').text, /`~id`/u)
  })

  it('looks at what readable documents say of mixed nodes and edges', () => {
    assert.match(
      asUser('MATCH (n:A) RETURN n.name AS name', 'told'),
      longPattern('u')`
        CASE WHEN v0_n\.\x60~mixed\x60 THEN
        \x20\$toldNodes\[v0_n\.\x60~id\x60\]\.properties\.\x60name\x60
        \x20ELSE v0_n\.\x60name\x60 END
      `,
    )
    assert.match(asUser('MATCH (n:A) RETURN n.name AS name', 'asked'), /`~STATES`.*d\.groups/u)
    assert.match(
      asUser('MATCH (n:!A) RETURN 1 AS one', 'told'),
      /^MATCH \(v0_n:`~Node`\) WHERE .*labels/u,
    )
    assert.doesNotMatch(asUser('MATCH (n:A) RETURN n.name AS name'), /~mixed/u)
  })

  it('reads values that the server cannot hold from their JSON text', () => {
    const { text, complexKeys } = rendered('MATCH (n) RETURN n.odd AS odd')
    assert.ok(text.includes('coalesce(v0_n.`odd`, $complex[v0_n.`~json:odd`])'))
    assert.deepEqual(complexKeys, ['odd'])
  })

  it('orders texts by code point', () => {
    assert.match(rendered('MATCH (n) RETURN n.name AS name ORDER BY name').text, /ORDER BY head\(/u)
    assert.doesNotMatch(rendered('MATCH (n) RETURN count(*) AS c ORDER BY c').text, /reduce/u)
  })

  it('goes by character where a text that is looked for may be empty', () => {
    const text = (expression: string, search: GraphValue = null): string =>
      rendered(`RETURN ${expression} AS x`, 'everything', new Map([['search', search]])).text
    for (const expression of [
      "replace('ab', '', '_')",
      "split('ab', '')",
      "split('ab', $search)",
      "replace('ab', toLower('A'), '_')",
      "split('ab', ['b', ''])",
      "split('ab', ['b', $search])",
    ])
      assert.match(text(expression), /substring\(/u, expression)
    for (const expression of [
      "replace('ab', 'b', '_')",
      "split('ab', 'b')",
      "split('ab', ['a', 'b'])",
    ])
      assert.doesNotMatch(text(expression), /substring\(/u, expression)
    const listed = (...items: readonly string[]): GraphValue => ({ kind: 'list', items })
    for (const search of ['b', listed('a', 'b')])
      assert.doesNotMatch(text("split('ab', $search)", search), /substring\(/u)
    assert.match(text("split('ab', $search)", listed('a', '')), /substring\(/u)
  })

  it('refuses functions that are not known, whatever the server has', () => {
    for (const name of [
      'apoc.load.json',
      'db.nameFromElementId',
      'file',
      'linenumber',
      'randomUUID()//',
    ]) {
      const query: GraphQuery = {
        parts: [
          [
            {
              kind: 'return',
              projection: {
                distinct: false,
                star: false,
                items: [
                  {
                    name: 'x',
                    expression: { kind: 'call', function: name, distinct: false, arguments: [] },
                  },
                ],
                orderBy: [],
              },
            },
          ],
        ],
        unionAll: false,
      }
      assert.throws(
        () => rendered(query),
        (error: unknown) => error instanceof CypherFault && error.reason === 'unsupported',
      )
    }
  })

  it('stays in proportion to the query', () => {
    const nested = (make: (inner: string) => string): number => {
      let text = '1'
      for (let depth = 0; depth < 20; depth++) text = make(text)
      return rendered(`RETURN ${text} AS x`).text.length
    }
    for (const make of [
      (inner: string) => `(1 < (${inner}) < 3)`,
      (inner: string) => `range(1, size(${inner}), size(${inner.length > 1_000 ? '[]' : inner}))`,
      (inner: string) => `reverse([${inner}])`,
      (inner: string) => `[n IN [${inner}] WHERE n:A | n.x]`,
    ])
      assert.ok(nested(make) < 100_000)
  })

  it('lets nothing of a name or text out of its quotation', () => {
    const payloads = [
      'x` DETACH DELETE n //',
      'x\\u0060 DETACH',
      '\\',
      'x\\',
      '``) DETACH',
      "' DETACH",
      '\\u0027 DETACH',
      'x\\\\u0060 DETACH',
      '*/ DETACH',
      '\n DETACH',
      '\\U00000060 DETACH',
    ]
    for (const payload of payloads) {
      const n: GraphExpression = { kind: 'variable', name: payload }
      const query: GraphQuery = {
        parts: [
          [
            {
              kind: 'match',
              optional: false,
              patterns: [
                {
                  mode: 'walk',
                  variable: `${payload}p`,
                  nodes: [
                    {
                      variable: payload,
                      labels: { kind: 'name', name: payload },
                      properties: {
                        kind: 'map',
                        entries: [{ key: payload, value: { kind: 'literal', value: payload } }],
                      },
                    },
                    {},
                  ],
                  edges: [{ variable: `${payload}r`, types: [payload], direction: 'out' }],
                },
              ],
              where: {
                kind: 'hasLabels',
                operand: n,
                labels: { kind: 'not', operand: { kind: 'name', name: `${payload}l` } },
              },
            },
            {
              kind: 'return',
              projection: {
                distinct: false,
                star: true,
                items: [
                  {
                    name: `${payload}c`,
                    expression: {
                      kind: 'map',
                      entries: [{ key: payload, value: { kind: 'parameter', name: payload } }],
                    },
                  },
                  {
                    name: 'k',
                    expression: {
                      kind: 'mapProjection',
                      variable: payload,
                      items: [{ kind: 'property', key: payload }],
                    },
                  },
                ],
                orderBy: [
                  { expression: { kind: 'property', object: n, key: payload }, descending: false },
                ],
              },
            },
          ],
        ],
        unionAll: false,
      }
      const { text } = rendered(
        query,
        { groups: ["' DETACH"], mixed: 'told' },
        new Map([[payload, payload]]),
      )
      // As Neo4j reads it: Unicode escapes first, then names in backticks.
      const escaped = text.replaceAll(/\\u(?<code>[0-9A-Fa-f]{4})/gu, (_all, code: string) =>
        code.toUpperCase() === '005C' ? '_' : String.fromCharCode(Number.parseInt(code, 16)),
      )
      assert.doesNotMatch(escaped.replaceAll(/`(?:[^`]|``)*`/gu, ''), /DETACH|`|\/\//u, text)
    }
  })
})
