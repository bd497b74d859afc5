import { bounded, harmless, refused, refusedFor, type HostileQuery } from './hostile-query.ts'

const quotes = [
  "'",
  '"',
  '`',
  '\\',
  "' OR 1=1 //",
  '"}) DETACH DELETE n //',
  '` DETACH DELETE n //',
  "\\'",
  "'; DROP TABLE node; --",
  '$name',
  '${7*7}',
  '{{7*7}}',
  '%s%n',
  '\u0000',
  '\u202e',
  '*/ CREATE (n) /*',
  '\n//\nCREATE (n)',
  'NULL',
  "x' UNION MATCH (n) RETURN n //",
]

/**
 * Values, names and texts of documents that would be read as a part of the query if anything put
 * them together.
 */
export const injectingQueries: readonly HostileQuery[] = [
  ...quotes.map(value => harmless('RETURN $value AS value', [[value]], { value })),
  ...quotes.map(value =>
    harmless('MATCH (p:Person {name: $value}) RETURN count(p) AS n', [[0]], { value }),
  ),
  ...quotes
    .slice(0, 10)
    .map(value =>
      harmless(
        'MATCH (p:Person) WHERE p.name CONTAINS $value AND p.name STARTS WITH $value RETURN ' +
          'count(p) AS n',
        [[0]],
        { value: `${value}~` },
      ),
    ),
  // Names as they are in the query's own quotes: they do not exist, whatever they say.
  ...refusedFor(
    ['unknown_schema'],
    'MATCH (n:`Person) DETACH DELETE n //`) RETURN n',
    "MATCH (n:`x') OR 1=1 --`) RETURN n",
    'MATCH ()-[r:`KNOWS]->() DELETE r //`]->() RETURN r',
    "MATCH (n:Person) RETURN n.`name') --`",
    'MATCH (n:Person) RETURN n.`name"; DROP TABLE node; --`',
    'MATCH (n:`"`) RETURN n',
    'MATCH (n:`~Node`) RETURN n',
    'MATCH (n:`~Document`) RETURN n',
    'MATCH (n)-[:`~STATES`]->(m) RETURN m',
    'MATCH (n:Person) RETURN n.`~groups`',
    'MATCH (n:Person) RETURN n.`~id`',
    'MATCH (n:Person) WHERE n.groups = 1 RETURN n',
    'MATCH (n:Person) WITH n.__proto__ AS x RETURN x',
    'MATCH (n:Person) RETURN n.constructor',
    'MATCH (n:Person) RETURN n["__proto__"]',
  ),
  ...refused(
    'MATCH (n:`\\u0060`) RETURN n',
    'MATCH (n:`Person\\u0060) DETACH DELETE n //`) RETURN n',
    'MATCH (n) RETURN n.`a\\u0060 DELETE n //`',
  ),
  ...bounded(
    'RETURN {`__proto__`: 1}.`__proto__` AS x',
    'RETURN {constructor: {prototype: 1}}.constructor.prototype AS x',
  ),
  harmless(
    'RETURN {constructor: 1}["constructor"] AS x, {a: 1}["constructor"] AS y, {a: ' +
      '1}.toString AS z',
    [[1, null, null]],
  ),
  harmless('MATCH (n:Odd) RETURN n.text AS text', [['\'; DROP TABLE node; -- ` " DETACH DELETE']]),
  harmless(
    'MATCH (n:`Odd\'"``label`) RETURN n.`odd key\'"```` ` AS value'.replace('```` `', '``x`'),
    [['kept']],
  ),
  harmless('MATCH (n:Odd) WITH n.text AS text MATCH (m:Odd {text: text}) RETURN count(m) AS n', [
    [1],
  ]),
  ...bounded(
    'MATCH (n) WHERE n:`Odd\'"``label` RETURN labels(n)',
    'MATCH (n:Odd) RETURN keys(n), properties(n)',
    'MATCH (n) WHERE any(k IN keys(n) WHERE toString(n[k]) CONTAINS "DROP") RETURN count(n)',
  ),
]
