import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCypher } from '../../cypher/parse/parse-cypher.ts'
import { printCypher } from '../../cypher/print/print-cypher.ts'
import { countQuery, sourceQuery } from './source-query.ts'

const sourcesOf = (text: string): string | undefined => {
  const found = sourceQuery(parseCypher(text).query)
  return found === undefined ? undefined : printCypher(found.query).replaceAll('\n', ' ')
}
const collected = (variable: string, index = 0): string =>
  `collect(DISTINCT id(${variable}))[..30] AS source${index}, ` +
  `count(DISTINCT id(${variable})) AS total${index}`

test('documents in scope are given beside the rows, in the same order', () => {
  assert.equal(
    sourcesOf('MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name ORDER BY e.timeReceived LIMIT 3'),
    'MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, id(e) AS source0 ' +
      'ORDER BY e.timeReceived LIMIT 3',
  )
  assert.equal(
    sourcesOf('MATCH (p:Person)-[:SENT]->(e) RETURN p.name AS source0'),
    'MATCH (p:Person)-[:SENT]->(e) RETURN p.name AS source0, id(e) AS source0_',
  )
})

test('behind aggregates and distinct rows they are collected, without other groups', () => {
  assert.equal(
    sourcesOf('MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, count(e) AS n ORDER BY n DESC'),
    `MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, count(e) AS n, ${collected('e')} ` +
      'ORDER BY n DESC',
  )
  assert.equal(
    sourcesOf('MATCH (p:Person)-[:SENT]->(e:Email) RETURN DISTINCT p.name'),
    `MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, ${collected('e')}`,
  )
})

test('behind a WITH that aggregates they are collected there and carried along', () => {
  assert.equal(
    sourcesOf(
      'MATCH (p:Person)-[:SENT]->(e:Email) WITH p, count(e) AS n WITH p, n LIMIT 2 ' +
        'RETURN p.name, n',
    ),
    `MATCH (p:Person)-[:SENT]->(e:Email) WITH p, count(e) AS n, ${collected('e')} ` +
      'WITH p, n, source0, total0 LIMIT 2 ' +
      'RETURN p.name, n, source0, total0',
  )
})

test('nothing is looked for where no document is in scope, and for UNION', () => {
  for (const text of [
    'MATCH (p:Person) RETURN p.name',
    'RETURN 1 AS one',
    'MATCH (e:Email) WITH count(e) AS n RETURN max(n)',
    'MATCH (e:Email) RETURN e.name AS x UNION MATCH (e:Email) RETURN e.title AS x',
    'MATCH (e:Email) RETURN DISTINCT *',
  ])
    assert.equal(sourcesOf(text), undefined, text)
})

test('rows are counted behind all that the query does', () => {
  const counting = countQuery(parseCypher('MATCH (e:Email) RETURN e.name AS x LIMIT 9').query)
  assert.equal(
    counting && printCypher(counting).replaceAll('\n', ' '),
    'MATCH (e:Email) WITH e.name AS x LIMIT 9 RETURN count(*) AS total',
  )
})
