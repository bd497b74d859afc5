import { bounded, refusedFor, type HostileQuery } from './hostile-query.ts'

const many = (count: number, part: (index: number) => string, between = ', '): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(between)
const nested = (open: string, inside: string, close: string, levels: number): string =>
  `${open.repeat(levels)}${inside}${close.repeat(levels)}`

/** What costs time or memory without end. */
export const costlyQueries: readonly HostileQuery[] = [
  // Too large or too deep as a text.
  ...refusedFor(
    ['limit', 'syntax', 'unsupported', 'unknown_schema'],
    `RETURN ${nested('(', '1', ')', 5_000)}`,
    `RETURN ${nested('[', '1', ']', 5_000)}`,
    `RETURN ${nested('{a: ', '1', '}', 5_000)}`,
    `RETURN ${'-'.repeat(20_000)}1`,
    `RETURN ${'NOT '.repeat(20_000)}true`,
    `RETURN ${nested('toUpper(', '"a"', ')', 5_000)}`,
    `RETURN ${nested('CASE WHEN true THEN ', '1', ' END', 3_000)}`,
    `RETURN ${nested('[x IN ', '[1]', ' | x]', 3_000)}`,
    `RETURN ${nested('COUNT { RETURN ', '1', ' AS x }', 2_000)}`,
    `RETURN ${many(30_000, () => '1', ' + ')}`,
    `RETURN ${many(30_000, () => 'true', ' AND ')}`,
    `RETURN [${many(50_000, () => '1', ',')}]`,
    `RETURN {${many(20_000, index => `k${index}: 1`)}}`,
    `RETURN "${'x'.repeat(200_000)}"`,
    `MATCH ${many(500, index => `(a${index}:Person)`)} RETURN 1`,
    `MATCH (a:Person)${'-[:KNOWS]->(:Person)'.repeat(500)} RETURN a`,
    `${many(1_000, () => 'MATCH (:Person)', ' ')} RETURN 1`,
    `${'WITH 1 AS x '.repeat(5_000)}RETURN x`,
    many(2_000, () => 'RETURN 1 AS x', ' UNION '),
    `RETURN 1 AS ${'x'.repeat(120_000)}`,
    `/*${'*'.repeat(200_000)}*/ RETURN 1`,
    `RETURN 1${'0'.repeat(5_000)}`,
    `RETURN ${'('.repeat(99_000)}`,
    `MATCH (n:${'A|'.repeat(20_000)}B) RETURN n`,
    `MATCH (n:${'!'.repeat(20_000)}Person) RETURN n`,
    `MATCH (n:${nested('(', 'Person', ')', 5_000)}) RETURN n`,
  ),
  // Products and paths that the schema's counts foretell.
  ...refusedFor(
    ['limit'],
    'MATCH (a:Person), (b:Person), (c:Person), (d:Person) RETURN count(*)',
    'MATCH (a), (b), (c), (d) RETURN count(*)',
    'MATCH (a), (b), (c), (d) RETURN a.name ORDER BY a.name + b.name + c.name + d.name LIMIT 1',
    'MATCH (a) MATCH (b) MATCH (c) MATCH (d) RETURN count(*)',
    'OPTIONAL MATCH (a) OPTIONAL MATCH (b) OPTIONAL MATCH (c) OPTIONAL MATCH (d) RETURN a, b, c, d',
    'MATCH (a) WITH a MATCH (b) WITH a, b MATCH (c) WITH a, b, c MATCH (d) RETURN a, b, c, d',
    'MATCH (a:Person) WHERE COUNT { MATCH (w), (x), (y), (z) } > 0 RETURN a',
    'MATCH (a), (b), (c), (d) WHERE a.name < b.name AND b.name < c.name RETURN count(*)',
    'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b)',
    'UNWIND range(1, 1000) AS a UNWIND range(1, 1000) AS b UNWIND range(1, 1000) AS c ' +
      'RETURN count(*)',
    'MATCH p = (a:Person)-[:KNOWS*1..12]->(b:Person) RETURN count(p)',
    'MATCH (:Person)-[:KNOWS*12]-(:Person) RETURN count(*)',
    'MATCH p = (a)-[*]-(b) RETURN count(p)',
    'MATCH (a:Person)-[:KNOWS*]->(b) RETURN count(*)',
    'MATCH p = (:Person)-[:KNOWS*..1000000]->() RETURN p',
    'MATCH p = (:Person)-[:KNOWS*9999999999]->() RETURN p',
    'MATCH p = shortestPath((a:Person)-[:KNOWS*..5000]-(b:Person)) RETURN p',
    'MATCH ' +
      '(a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c)-[:KNOWS]->(d)-[:KNOWS]->(e)-[:KNOWS]->(f) ' +
      'RETURN count(*)',
    'MATCH (a:Person)-->(b)-->(c)-->(d)-->(e)-->(f) RETURN collect(f)',
  ),
  // What only shows while it runs.
  ...bounded(
    'MATCH (a), (b), (c) RETURN count(*)',
    'MATCH (a), (b), (c) RETURN a.name ORDER BY a.name + b.name + c.name LIMIT 1',
    'MATCH (a) MATCH (b) MATCH (c) RETURN count(*)',
    'OPTIONAL MATCH (a) OPTIONAL MATCH (b) OPTIONAL MATCH (c) RETURN a, b, c',
    'MATCH (a) WITH a MATCH (b) WITH a, b MATCH (c) RETURN a, b, c',
    'MATCH (a:Person) WHERE COUNT { MATCH (x), (y), (z) } > 0 RETURN a',
    'RETURN range(1, 1000000000000)',
    'RETURN size(range(0, 9223372036854775807))',
    'RETURN range(1, 9223372036854775807, 1)[0]',
    'UNWIND range(1, 1000000000) AS x RETURN count(x)',
    'UNWIND range(1, 50000000) AS x RETURN collect(x)',
    'UNWIND range(1, $n) AS a UNWIND range(1, $n) AS b UNWIND range(1, $n) AS c RETURN count(*)',
    'WITH range(1, 1000000) AS l UNWIND l AS a UNWIND l AS b RETURN count(*)',
    'WITH range(1, 100000) AS l RETURN size([a IN l | [b IN l | a * b]])',
    'RETURN [x IN range(1, 1000000) | range(1, 1000000)]',
    'RETURN size([x IN range(1, 3000) | [y IN range(1, 3000) | ' +
      '[z IN range(1, 3000) | x * y * z]]])',
    'RETURN reduce(s = "", i IN range(1, 1000000) | s + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx")',
    'RETURN reduce(s = "x", i IN range(1, 64) | s + s)',
    'RETURN reduce(l = [1], i IN range(1, 64) | l + l)',
    'RETURN reduce(l = [], i IN range(1, 100000) | l + [l])',
    'RETURN reduce(m = {a: 1}, i IN range(1, 100) | {a: m, b: m, c: m})',
    'RETURN reduce(a = 0, i IN range(1, 100000) | ' +
      'a + reduce(b = 0, j IN range(1, 100000) | b + j))',
    'WITH reduce(s = "x", i IN range(1, 19) | s + s) AS s RETURN replace(s, "x", s)',
    'WITH reduce(s = "x", i IN range(1, 19) | s + s) AS s RETURN size(split(s, ""))',
    'WITH reduce(s = "x", i IN range(1, 19) | s + s) AS s UNWIND range(1, 1000000) AS i ' +
      'RETURN collect(s + toString(i))',
    'WITH reduce(s = "x", i IN range(1, 19) | s + s) AS s UNWIND range(1, 100000) AS i ' +
      'RETURN count(DISTINCT s + toString(i))',
    'WITH reduce(s = "ab", i IN range(1, 18) | s + s) AS s RETURN toUpper(s) = toLower(s), ' +
      'reverse(s) CONTAINS s',
    'RETURN substring("x", 9223372036854775807)',
    'RETURN left("x", 2147483648)',
    'RETURN lpad("x", 2000000000, "y")',
    'RETURN "x" * 1000000000',
    'RETURN 10 ^ 1000000',
    'RETURN 9223372036854775807 + 1',
    'RETURN 1 / 0',
    'RETURN 5 % 0',
    'RETURN toInteger("9" + "9999999999999999999999999")',
    'RETURN -9223372036854775808 / -1',
    'RETURN duration({years: 999999999999})',
    'RETURN date("999999999-12-31") + duration("P999999999Y")',
    'RETURN datetime({year: 99999999999})',
    'RETURN "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ "(a+)+$"',
    'RETURN "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ "(a|aa)+$"',
    'RETURN "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ "(.*a){25}"',
    'RETURN "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ "^(([a-z])+.)+[A-Z]([a-z])+$"',
    'MATCH (n:Person) WHERE n.text =~ "(x+x+)+y" RETURN n',
    'MATCH (n:Person) WHERE n.text =~ $pattern RETURN n',
    'WITH reduce(s = "a", i IN range(1, 17) | s + s) AS s RETURN s =~ "(a*)*b"',
    'RETURN "x" =~ "["',
    'RETURN "x" =~ "(?<=a{1,1000}){1000}"',
    'MATCH (a:Person), (b:Person), (c:Person) RETURN a.name, b.name, c.name LIMIT 100000',
    'MATCH (a:Person), (b:Person) RETURN collect([a, b])',
    'MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN collect([a, b, c])',
    'MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN a, b, c ORDER BY a.name + b.name + c.name',
    'MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN DISTINCT a.text + b.text + c.text',
    'MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c) RETURN percentileCont(a.number, 0.5), ' +
      'stDev(b.number)',
    'MATCH (a:Person {name: "person 1"})-[:KNOWS*1..7]->(b) RETURN count(*)',
    'MATCH p = (a:Person {name: "person 1"})-[:KNOWS*1..12]->' +
      '(b:Person {name: "person 2"}) RETURN p',
    'MATCH p = (a:Person {name: "person 1"})-[:KNOWS*]->(b:Person {name: "person 2"}) ' +
      'RETURN count(p)',
    'MATCH p = (a:Person {name: "person 1"})-[*]-(a) RETURN count(p)',
    'MATCH p = (a:Person {name: "person 1"})-[:KNOWS*]-() RETURN max(length(p))',
    'MATCH p = allShortestPaths((a:Person)-[:KNOWS*]-(b:Person)) RETURN p',
    'MATCH p = shortestPath((a:Person {name: "person 1"})-[:KNOWS*]-(b:Alone)) RETURN p',
    'MATCH (a:Person) RETURN [(a)-[:KNOWS*1..6]->(b) | b.name]',
    'MATCH (a:Person) WHERE EXISTS { (a)-[:KNOWS*12]->(:Alone) } RETURN count(a)',
    'MATCH (a:Person) WHERE (a)-[:KNOWS*1..12]->(:Alone) RETURN count(a)',
    'MATCH (a:Person) RETURN COUNT { (a)-[:KNOWS*1..8]->() }',
    'MATCH (a:Person) WITH collect(a) AS all UNWIND all AS x UNWIND all AS y UNWIND all AS ' +
      'z RETURN count(*)',
    'MATCH (a:Person) WITH collect(a) AS all RETURN [x IN all | [y IN all | [z IN all | ' +
      'x.name + y.name + z.name]]]',
    'MATCH (a:Person) WITH collect(a.text) AS texts RETURN reduce(s = "", t IN texts | s + t + s)',
    'MATCH (a:Person) WITH a ORDER BY [x IN range(1, 100000) | a.number * x] RETURN a',
    'MATCH (a:Person) WHERE all(x IN range(1, 10000000) WHERE x > 0) RETURN count(a)',
    'MATCH (a:Person) WHERE none(x IN range(1, 1000000) WHERE single(y IN range(1, ' +
      '1000000) WHERE y = x)) RETURN a',
    'MATCH (a)-[r]-(b)-[s]-(c)-[t]-(d) RETURN count(DISTINCT [a, b, c, d])',
    'MATCH (a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c)-[:KNOWS]->(a) RETURN count(*)',
    'MATCH (n) RETURN n UNION MATCH (m) RETURN m AS n UNION MATCH ' +
      '(a)-[:KNOWS]->()-[:KNOWS]->(b) RETURN b AS n',
  ),
  {
    text:
      'UNWIND range(1, $n) AS a UNWIND range(1, $n) AS b UNWIND range(1, $n) AS c RETURN ' +
      'count(*)',
    parameters: new Map([['n', 100_000n]]),
    outcome: { kind: 'bounded' },
  },
  {
    text: 'RETURN "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ $pattern',
    parameters: new Map([['pattern', '(a+)+$']]),
    outcome: { kind: 'bounded' },
  },
  {
    text: 'RETURN size($list)',
    parameters: new Map([
      ['list', { kind: 'list' as const, items: Array.from({ length: 200_000 }, () => 1n) }],
    ]),
    outcome: { kind: 'refused', reasons: ['limit'] },
  },
  {
    text: 'RETURN size($text)',
    parameters: new Map([['text', 'x'.repeat(5_000_000)]]),
    outcome: { kind: 'refused', reasons: ['limit'] },
  },
]
