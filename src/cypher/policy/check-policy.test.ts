import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../../core/errors.ts'
import { graphQuerySchema, type GraphQuery } from '../../core/graph-query.ts'
import type { GraphSchema } from '../../core/ports/graph-reader.ts'
import type { AnalysedQuery } from '../analysis/analyse-query.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { printCypher } from '../print/print-cypher.ts'
import { checkParameters } from './check-limits.ts'
import { checkPolicy } from './check-policy.ts'
import { projectResult } from './project-result.ts'
import { modelPolicy, peoplePolicy, serverPolicy, type QueryPolicy } from './query-policy.ts'
import { longPattern } from '../../support/long-pattern.ts'

const schema: GraphSchema = {
  labels: [
    { label: 'Chunk', count: 300_000, properties: ['ordinal', 'start'] },
    { label: 'Conversation', count: 20_000, properties: ['conversationId', 'name'] },
    {
      label: 'Email',
      count: 100_000,
      properties: ['content', 'emailId', 'subject', 'timeReceived', 'timeSent', 'title'],
    },
    { label: 'Entity', count: 50_000, properties: ['address', 'name', 'personId', 'type'] },
    { label: 'Person', count: 5_000, properties: ['address', 'name', 'personId'] },
  ],
  edgeTypes: [
    { type: 'HAS_CHUNK', count: 300_000, from: ['Email'], to: ['Chunk'], properties: [] },
    {
      type: 'MENTIONS',
      count: 2_000_000,
      from: ['Chunk'],
      to: ['Entity', 'Person'],
      properties: ['count'],
    },
    {
      type: 'PART_OF',
      count: 100_000,
      from: ['Chunk', 'Email'],
      to: ['Conversation', 'Email'],
      properties: [],
      pairs: [
        { from: 'Email', to: 'Conversation', count: 100_000 },
        { from: 'Chunk', to: 'Email', count: 300_000 },
      ],
    },
    {
      type: 'RECEIVED',
      count: 300_000,
      from: ['Entity', 'Person'],
      to: ['Email'],
      properties: ['field'],
    },
    { type: 'REPLIES_TO', count: 60_000, from: ['Email'], to: ['Email'], properties: [] },
    { type: 'SENT', count: 100_000, from: ['Entity', 'Person'], to: ['Email'], properties: [] },
  ],
}
const embedded: GraphSchema = {
  ...schema,
  labels: [...schema.labels, { label: 'Passage', count: 10, properties: ['embedding', 'name'] }],
}

/** Policy alone is tested: not every query here is well-formed. */
const asAnalysed = (query: GraphQuery): AnalysedQuery => ({ query, columns: [] })

function checked(
  text: string,
  policy: QueryPolicy = peoplePolicy,
  of: GraphSchema = schema,
): { readonly query: GraphQuery; readonly notes: readonly string[] } {
  const parsed = parseCypher(text)
  return checkPolicy(asAnalysed(parsed.query), policy, {
    schema: of,
    locate: part => parsed.locate(part),
    text,
  })
}

function refused(
  text: string,
  policy: QueryPolicy = peoplePolicy,
  of: GraphSchema = schema,
): AppError<'query_rejected'> {
  try {
    checked(text, policy, of)
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'query_rejected', String(error))
    return error as AppError<'query_rejected'>
  }
  return assert.fail(`not refused: ${text}`)
}

const accepted = (text: string, policy: QueryPolicy = peoplePolicy): void => {
  checked(text, policy)
}

describe('names of the schema', () => {
  it('refuses unknown labels, types and properties with the nearest known and the place', () => {
    const label = refused('MATCH (e:Emial) RETURN e')
    assert.deepEqual(
      [label.details.reason, label.details.suggestions, label.details.line, label.details.query],
      ['unknown_schema', ['Email'], 1, 'MATCH (e:Emial) RETURN e'],
    )
    assert.match(label.message, /no label "Emial"\. Did you mean Email\?/)
    assert.deepEqual(refused('MATCH (p:Person)-[:SEND]->(e) RETURN e').details.suggestions, [
      'SENT',
    ])
    const property = refused('MATCH (e:Email)\nWHERE e.sbject = 1 RETURN e')
    assert.deepEqual([property.details.suggestions?.[0], property.details.line], ['subject', 2])
    assert.match(
      refused('MATCH (e:Email {name: 1}) RETURN e').message,
      /Email has no property "name".*Person have one/s,
    )
  })

  it('follows variables through WITH, UNWIND, collect, comprehensions and subqueries', () => {
    for (const text of [
      'MATCH (p:Person) WITH p AS q RETURN q.subject',
      'MATCH (p:Person) WITH collect(p) AS all UNWIND all AS q RETURN q.subject',
      'MATCH (p:Person) WITH collect(p) AS all RETURN [q IN all | q.subject]',
      'MATCH (p:Person) RETURN [(p)-[:SENT]->(e:Email) | e.name]',
      'MATCH (p:Person) WHERE EXISTS { (p)-[:SENT]->(e:Email) WHERE e.name = 1 } RETURN p.name',
      'MATCH (p:Person) RETURN p { .subject }',
      'MATCH (p:Person) RETURN p["subject"]',
      'MATCH (:Person)-[r:RECEIVED]->() RETURN r.name',
      'MATCH (p) WHERE p:Person AND p.subject = 1 RETURN 1',
      'MATCH (x)-[:SENT]->(e:Email) WHERE x.subject = 1 RETURN e.subject',
      'MATCH (n) WHERE n:Emial RETURN n',
      'MATCH (n) WHERE any(x IN collect { MATCH (p:Persom) RETURN p } WHERE x IS NOT NULL) ' +
        'RETURN n',
    ])
      assert.equal(refused(text).details.reason, 'unknown_schema', text)
  })

  it('leaves alone what it cannot know', () => {
    for (const text of [
      'MATCH (p:Person) WITH {subject: p.name} AS map RETURN map.subject',
      'WITH date("2024-01-01") AS day RETURN day.year',
      'MATCH (n) RETURN n.subject, n.address',
      'MATCH (p:Person|Email) RETURN p.subject, p.name',
      'MATCH (p:Person) WITH p.name AS p RETURN p',
      'UNWIND $rows AS row MATCH (e:Email {emailId: row.anything}) RETURN e.subject',
      'MATCH (n:!Person) RETURN n.subject',
      'MATCH p = (:Person)-[:SENT]->() RETURN [n IN nodes(p) | n.name]',
    ])
      accepted(text)
  })

  it('treats a label that exists only for others as one that does not exist', () => {
    const cut: GraphSchema = {
      ...schema,
      labels: schema.labels.filter(({ label }) => label !== 'Conversation'),
    }
    const hidden = refused('MATCH (n:Conversation) RETURN n', peoplePolicy, cut)
    const invented = refused('MATCH (n:Konwersacja) RETURN n', peoplePolicy, cut)
    assert.equal(
      hidden.message.replace('Conversation', 'X'),
      invented.message.replace('Konwersacja', 'X'),
    )
    assert.deepEqual(hidden.details.suggestions, invented.details.suggestions)
  })
})

describe('directions', () => {
  it('proposes the other direction where only that exists', () => {
    const error = refused('MATCH (a:Email)-[:SENT]->(b:Person) RETURN b.name')
    assert.deepEqual(
      [error.details.reason, error.details.suggestions],
      ['unknown_schema', ['(a:Email)<-[:SENT]-(b:Person)']],
    )
    assert.deepEqual(refused('MATCH (p:Person)<-[r:SENT]-(e:Email) RETURN r').details.suggestions, [
      '(p:Person)-[r:SENT]->(e:Email)',
    ])
    assert.deepEqual(
      refused('MATCH (a:Email) MATCH (b:Person) WHERE (a)-[:SENT]->(b) RETURN b.name').details
        .reason,
      'unknown_schema',
    )
    assert.match(
      refused('MATCH (c:Conversation)-[:SENT]->(e:Email) RETURN e.subject').message,
      /Person-SENT->Email/,
    )
  })

  it('goes by pairs of labels where they are known, and by all labels of a variable', () => {
    refused('MATCH (c:Chunk)-[:PART_OF]->(x:Conversation) RETURN x.name')
    refused('MATCH (c:Chunk) MATCH (c)-[:PART_OF]->(x:Conversation) RETURN x.name')
    accepted('MATCH (c:Chunk)-[:PART_OF]->(:Email)-[:PART_OF]->(x:Conversation) RETURN x.name')
  })

  it('refuses only what cannot be', () => {
    for (const text of [
      'MATCH (a:Email)-[:SENT]-(b:Person) RETURN b.name',
      'MATCH (a)-[:SENT]->(b) RETURN b.subject',
      'MATCH (a:Email|Person)-[:SENT]->(b:Email) RETURN b.subject',
      'MATCH (a:Email)-[:REPLIES_TO|SENT]->(b:Email) RETURN b.subject',
      'MATCH (a:Email)-[:SENT*0..1]->(b:Email) RETURN b.subject',
      'MATCH (a:Person)-[:SENT|REPLIES_TO*1..3]->(b:Email) RETURN b.subject',
      'MATCH (a:Entity:Person)-[:SENT]->(b:Email) RETURN b.subject',
    ])
      accepted(text)
  })
})

describe('limits', () => {
  it('name the cap that is hit', () => {
    for (const [text, cap] of [
      ['MATCH p = (:Person)-[*1..13]->() RETURN p', /longer than 12, the cap/],
      [`RETURN ${'['.repeat(420)}1${']'.repeat(420)}`, /nested/],
      [`RETURN [${'1,'.repeat(10_001)}1]`, /10,002 items; the cap is 10,000/],
      [
        'MATCH ' +
          `${Array.from({ length: 65 }, (_, index) => `(a${index}:Person)`).join(', ')} ` +
          'RETURN 1',
        /64 patterns/,
      ],
      [`${'WITH 1 AS x '.repeat(64)}RETURN x`, /64 clauses/],
      [`MATCH (a:Email)${'-[:REPLIES_TO]->()'.repeat(25)} RETURN a`, /25 edges; the cap is 24/],
      [
        'MATCH (a:Email) WHERE ' +
          `${'EXISTS { MATCH (a)-[:REPLIES_TO]->(a) WHERE '.repeat(13)}true${' }'.repeat(13)} ` +
          'RETURN a',
        /Subqueries are nested deeper than 12 levels, the cap/,
      ],
      [
        `MATCH (a:Email) RETURN ${'[(a)-[:REPLIES_TO]->() | '.repeat(13)}1${']'.repeat(13)}`,
        /Subqueries are nested deeper than 12 levels, the cap/,
      ],
    ] as const)
      assert.match(refused(text).message, cap)
  })

  it("needs an upper bound of paths in a model's query and proposes one", () => {
    const error = refused('MATCH (:Email)-[:REPLIES_TO*]->(e:Email) RETURN e.subject', modelPolicy)
    assert.deepEqual([error.details.reason, error.details.suggestions], ['limit', ['*1..6']])
    accepted('MATCH (:Email)-[:REPLIES_TO*]->(e:Email) RETURN e.subject')
    accepted(
      'MATCH p = shortestPath((:Person {name: "a"})-[*]-(:Person {name: "b"})) RETURN length(p)',
      modelPolicy,
    )
  })

  it('knows that of a tree each node has one way up, and how far labels lead', () => {
    const pairs = [
      { from: 'Standard', to: 'Standard', count: 700 },
      { from: 'Standard', to: 'Section', count: 300 },
      { from: 'Formal', to: 'Standard', count: 1_000 },
      { from: 'Chunk', to: 'Formal', count: 3_000 },
      { from: 'Section', to: 'Framework', count: 20 },
    ]
    const labels = { Standard: 1_000, Section: 20, Formal: 1_000, Chunk: 3_000, Framework: 1 }
    const tree: GraphSchema = {
      labels: Object.entries(labels).map(([label, count]) => ({
        label,
        count,
        properties: ['name'],
      })),
      edgeTypes: ['PART_OF', 'LEADS_TO'].map(type => ({
        type,
        count: 5_020,
        from: ['Chunk', 'Formal', 'Section', 'Standard'],
        to: ['Formal', 'Framework', 'Section', 'Standard'],
        properties: [],
        pairs,
      })),
    }
    for (const type of ['PART_OF', 'LEADS_TO'])
      for (const text of [
        `MATCH (s:Standard)-[:${type}*]->(t:Section {name: 'AC'}) RETURN s.name`,
        `MATCH (s:Standard)-[:${type}*]->(:Section {name: 'A'})-[:${type}]->(:Framework) RETURN s`,
        `MATCH (f:Framework)<-[:${type}*]-(c:Chunk) RETURN count(c)`,
        `MATCH (a)-[:${type}*]->(b) RETURN count(*)`,
        `MATCH (a)-[:${type}*0..]->(:Framework) RETURN count(*)`,
      ])
        checked(text, peoplePolicy, tree)
    checked('MATCH (s:Standard)-[:PART_OF*]-(t:Section) RETURN s', peoplePolicy, tree)
    refused('MATCH (s)-[:LEADS_TO*]-(t)-[:LEADS_TO*]-(u) RETURN s', peoplePolicy, tree)
  })

  it('estimates products of what does not hang together', () => {
    assert.match(
      refused('MATCH (a:Email), (b:Email) RETURN count(*)').message,
      /estimated 10,000,000,000 matches \(Email × Email\); the cap is 100,000,000/,
    )
    refused('MATCH (a:Email) MATCH (b:Email) RETURN a.subject, b.subject')
    refused('MATCH (a:Email), (b:Email) WHERE a.subject < b.subject RETURN count(*)')
    refused(
      'MATCH (a:Email) WHERE EXISTS { MATCH (x:Email), (y:Email) WHERE x.subject > ' +
        'y.subject } RETURN count(*)',
    )
    refused('UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)')
    refused('MATCH ()-[*1..8]-() RETURN count(*)')
    for (const text of [
      'MATCH (a:Email), (b:Email) WHERE a.subject = b.subject RETURN count(*)',
      'MATCH (a:Email {emailId: "1"}), (b:Person {name: "x"}) RETURN a.subject, b.name',
      'MATCH (a:Email), (b:Email) RETURN a.subject, b.subject LIMIT 5',
      'MATCH (a:Email) WITH count(*) AS mails MATCH (p:Person) RETURN mails, count(p)',
      'MATCH (p:Person)-[:SENT]->(e:Email)<-[:RECEIVED]-(q:Person) RETURN p.name, q.name, count(*)',
      'MATCH (p:Person {name: "x"})-[:SENT]->(e)<-[:RECEIVED]-(q) RETURN q.name',
    ])
      accepted(text)
  })

  it("sets the row limit, and never a larger one than the policy's", () => {
    assert.equal(
      checked('MATCH (e:Email) RETURN e.subject').query.rowLimit,
      peoplePolicy.limits.rows,
    )
    const parsed = parseCypher('MATCH (e:Email) RETURN e.subject').query
    assert.equal(
      checkPolicy(asAnalysed({ ...parsed, rowLimit: 5 }), peoplePolicy, { schema }).query.rowLimit,
      5,
    )
    assert.equal(
      checkPolicy(asAnalysed({ ...parsed, rowLimit: 5_000 }), modelPolicy, { schema }).query
        .rowLimit,
      modelPolicy.limits.rows,
    )
  })

  it('caps parameters', () => {
    checkParameters({ list: [1, 2, 3] }, peoplePolicy)
    assert.throws(
      () => checkParameters({ list: Array.from({ length: 100_001 }, () => 1) }, peoplePolicy),
      /100,000 values/,
    )
    assert.throws(
      () => checkParameters({ text: 'x'.repeat(4_000_001) }, peoplePolicy),
      /4,000,000 characters/,
    )
  })
})

describe('functions and vectors', () => {
  it('refuses functions outside the allowed ones', () => {
    assert.match(refused('RETURN rand()', modelPolicy).message, /rand is not allowed/)
    accepted('RETURN rand()')
    const error = refused('RETURN toUpper("a")', {
      ...peoplePolicy,
      functions: new Set(['toupper2']),
    })
    assert.deepEqual(
      [error.details.reason, error.details.suggestions],
      ['unsupported', ['toupper2']],
    )
  })

  it('never gives vectors, however they are asked for', () => {
    for (const text of [
      'MATCH (p:Passage) RETURN p.embedding',
      'MATCH (p:Passage) RETURN p["embedding"]',
      'MATCH (p:Passage) RETURN p { .embedding }',
      'MATCH (p:Passage {embedding: [1]}) RETURN p.name',
      'MATCH (p:Passage) WITH properties(p) AS m RETURN m.embedding AS x',
      'MATCH (p:Passage) WITH p AS p, "embed" + "ding" AS key RETURN p[key]',
      'MATCH (p:Passage) RETURN [key IN keys(p) | p[key]]',
      'MATCH (p:Passage) RETURN p.Title_Embedding',
    ])
      assert.match(refused(text, peoplePolicy, embedded).message, /vectors/, text)
    checked(
      'MATCH (p:Passage) WITH collect(p.name) AS names RETURN names[0], names[-1]',
      peoplePolicy,
      embedded,
    )
    checked('MATCH (e:Email) WITH "subject" AS key, e RETURN e[key]')
    const node = {
      id: 'n1' as never,
      labels: ['Passage'],
      properties: { embedding: [0.1, 0.2], name: 'a' },
    }
    const result = projectResult(
      {
        columns: ['a', 'b', 'c'],
        truncated: false,
        rows: [
          [
            { kind: 'node', node },
            { kind: 'map', entries: { embedding: 1.5, name: 'a' } },
            { kind: 'list', items: [{ kind: 'path', path: { nodes: [node], edges: [] } }] },
          ],
        ],
      },
      peoplePolicy,
    )
    assert.doesNotMatch(JSON.stringify(result), /embedding/)
    assert.match(JSON.stringify(result), /"name":"a"/)
  })
})

describe("a model's columns", () => {
  const projected = (text: string): string => printCypher(checked(text, modelPolicy).query)

  it('are maps of id, labels or type and small properties instead of whole nodes and edges', () => {
    const text = projected('MATCH (p:Person)-[r:RECEIVED]->(e:Email) RETURN e, r')
    assert.match(
      text,
      longPattern('')`
        id: id\(e\), labels: labels\(e\), properties: e ?
        \{\.emailId, \.subject, \.timeReceived, \.timeSent, \.title\}
      `,
    )
    assert.doesNotMatch(text, /content/)
    assert.match(text, /type: type\(r\), properties: r ?\{\.field\}/)
    assert.match(
      projected('MATCH (e:Email) RETURN collect(e) AS mails'),
      /collect\(CASE WHEN e IS NULL THEN null ELSE/,
    )
    assert.match(
      projected('MATCH (e:Email) WITH collect(e) AS mails RETURN mails'),
      /\[item IN mails \| /,
    )
    assert.match(projected('MATCH (e:Email) RETURN *'), /AS e/)
  })

  it('keep the order that was asked for', () => {
    const text = projected('MATCH (e:Email) RETURN e ORDER BY e.content DESC LIMIT 3')
    assert.match(text, /WITH e\s+ORDER BY e\.content DESC\s+LIMIT 3\s+RETURN CASE/)
  })

  it('bring ids and times where the entity has them and rows stay the same', () => {
    const { query, notes } = checked(
      'MATCH (p:Person)-[:SENT]->(e:Email) RETURN e.subject AS subject, p.name',
      modelPolicy,
    )
    const last = query.parts[0]?.at(-1)
    assert.deepEqual(last?.kind === 'return' ? last.projection.items.map(({ name }) => name) : [], [
      'subject',
      'p.name',
      'e.id',
      'e.emailId',
      'e.timeReceived',
      'p.id',
      'p.personId',
    ])
    assert.match(notes.join(' '), /Columns added: e\.id/)
    for (const text of [
      'MATCH (e:Email) RETURN DISTINCT e.subject',
      'MATCH (e:Email) RETURN e.subject, count(*)',
      'MATCH (e:Email) RETURN e.subject UNION MATCH (e:Email) RETURN e.title AS `e.subject`',
    ]) {
      assert.doesNotMatch(projected(text), /timeReceived/, text)
    }
  })

  it('stay whole nodes only where rows are compared by what could be two maps of one node', () => {
    const maps = (text: string): number => projected(text).match(/properties: /g)?.length ?? 0
    const mails = 'MATCH (e:Email) RETURN e AS n'
    assert.equal(maps(`${mails} UNION MATCH (m:Email) RETURN m AS n`), 2)
    assert.equal(maps(`${mails} UNION MATCH (n) RETURN n`), 0)
    assert.equal(maps(`${mails} UNION ALL MATCH (n) RETURN n`), 2)
    assert.equal(maps('MATCH (e:Email)-->(n) RETURN coalesce(e, n) AS n'), 2)
    assert.equal(maps('MATCH (e:Email)-->(n) RETURN DISTINCT coalesce(e, n) AS n'), 0)
    assert.equal(maps('MATCH (e:Email)-->(n) RETURN coalesce(e, n) AS n, count(*)'), 0)
    assert.equal(maps('MATCH (e:Email) RETURN DISTINCT e'), 1)
  })

  it('are a query that is valid itself', () => {
    for (const text of [
      'MATCH (p:Person)-[r:RECEIVED]->(e:Email) RETURN p, r, e ORDER BY p.name',
      'OPTIONAL MATCH (e:Email) RETURN e, e.subject',
      'MATCH (n) RETURN n LIMIT 3',
    ]) {
      const { query } = checked(text, modelPolicy)
      graphQuerySchema.parse(query)
      assert.deepEqual(
        JSON.parse(
          JSON.stringify({ ...parseCypher(printCypher(query)).query, rowLimit: query.rowLimit }),
        ),
        JSON.parse(JSON.stringify(query)),
      )
    }
    const whole = {
      kind: 'node' as const,
      node: {
        id: 'n1' as never,
        labels: ['Email'],
        properties: { content: 'x'.repeat(5_000), subject: 'a' },
      },
    }
    const result = projectResult(
      { columns: ['all'], truncated: false, rows: [[{ kind: 'list', items: [whole] }]] },
      modelPolicy,
    )
    assert.doesNotMatch(JSON.stringify(result), /xxxxx|"kind":"node"/)
  })
})

describe('what a store cannot stop', () => {
  const slow = serverPolicy(peoplePolicy)

  it('is refused by the steps that an expression takes for one row', () => {
    for (const text of [
      'WITH range(1, 100000) AS l RETURN size([a IN l | [b IN l | a * b]])',
      'RETURN [x IN range(1, 1000000) | range(1, 1000000)]',
      'RETURN range(1, 1000000000)',
      'RETURN reduce(s = "", i IN range(1, 1000000) | s + "xxxxxxxx")',
      'RETURN reduce(s = "x", i IN range(1, 64) | s + s)',
      'RETURN reduce(l = [], i IN range(1, 100000) | l + [l])',
      'RETURN reduce(m = {a: 1}, i IN range(1, 100) | {a: m, b: m})',
      'WITH reduce(s = "x", i IN range(1, 19) | s + s) AS s RETURN replace(s, "x", s)',
      'MATCH (e:Email) WHERE none(x IN range(1, 100000) WHERE single(y IN range(1, 100000) ' +
        'WHERE y = x)) RETURN e.subject',
      'MATCH (e:Email) WITH collect(e) AS all RETURN [x IN all | [y IN all | x.subject + ' +
        'y.subject]]',
    ])
      assert.equal(refused(text).details.reason, 'limit', text)
    const text = 'RETURN [x IN range(1, $n) | [y IN range(1, $n) | x * y]]'
    checkPolicy(asAnalysed(parseCypher(text).query), peoplePolicy, {
      schema,
      parameters: new Map([['n', 100n]]),
    })
    assert.throws(
      () =>
        checkPolicy(asAnalysed(parseCypher(text).query), peoplePolicy, {
          schema,
          parameters: new Map([['n', 10_000n]]),
        }),
      /steps for one row/,
    )
  })

  it('leaves usual expressions alone', () => {
    for (const text of [
      'RETURN reduce(sum = 0, i IN range(1, 100000) | sum + i)',
      'RETURN [x IN range(1, 1000) | [y IN range(1, 100) | x * y]]',
      'RETURN reduce(s = "", i IN range(1, 1000) | s + toString(i))',
      'MATCH (e:Email) RETURN reduce(most = 0, x IN split(e.subject, " ") | CASE WHEN ' +
        'size(x) > most THEN size(x) ELSE most END)',
      'MATCH (p:Person) WITH collect(p.name) AS names RETURN [n IN names WHERE n STARTS ' +
        'WITH "A" | toUpper(n)]',
      `RETURN ${'CASE WHEN true THEN '.repeat(60)}1${' END'.repeat(60)}`,
      `RETURN ${'['.repeat(60)}1${']'.repeat(60)}${'[0..1]'.repeat(60)}`,
    ])
      accepted(text)
  })

  it('is a pattern that backtracks without end, where the store does', () => {
    for (const pattern of [
      '(a+)+$',
      '(a|aa)+$',
      '(.*a){25}',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      '(x+x+)+y',
      '(a?b?)*c*d*e*f*',
      '(\\\\w)\\\\1',
      'a{1,5000}',
      '.*.*.*.*x',
      '((a*))*',
    ]) {
      assert.equal(refused(`RETURN "a" =~ "${pattern}"`, slow).details.reason, 'limit', pattern)
      accepted(`RETURN "a" =~ "${pattern}"`)
    }
    for (const pattern of [
      '.*gantry.*',
      '(?i)Gantry.*',
      '[a-z]+@example\\\\.org',
      '(abc)+',
      '(a|b)c',
      '\\\\d{4}-\\\\d{2}',
      '[(a+)+]*',
      '\\\\(a+\\\\)+',
    ])
      accepted(`RETURN "a" =~ "${pattern}"`, slow)
    assert.match(refused('MATCH (e:Email) RETURN "a" =~ e.subject', slow).message, /must be a text/)
  })

  it('is a list that would have to be read at once', () => {
    const text = 'MATCH (c:Chunk)-[:MENTIONS]->(e:Entity) RETURN collect([c, e])'
    assert.match(
      refused(text, slow).message,
      /collect would gather an estimated 2,000,000 values; the cap is 20,000/,
    )
    assert.match(refused(text).message, /the cap is 100,000/)
    accepted('MATCH (c:Chunk)-[:MENTIONS]->(e:Entity) RETURN count(c)', slow)
    accepted('MATCH (p:Person) RETURN collect(p.name)', slow)
  })
})
