import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { GraphValue } from '../../core/graph-value.ts'
import { isAppError } from '../../core/errors.ts'
import { graphValueJson, graphValueOfJson } from './graph-value-json.ts'
import { graphValueText } from './graph-value-text.ts'
import { resultCsv } from './result-csv.ts'

const scalar: fc.Arbitrary<GraphValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.maxSafeInteger().map(BigInt),
  fc
    .integer({ min: -100_000, max: 100_000 })
    .map((epochDay): GraphValue => ({ kind: 'date', epochDay })),
)
const value: fc.Arbitrary<GraphValue> = fc.letrec<{ value: GraphValue }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }).map((items): GraphValue => ({ kind: 'list', items })),
    fc
      .dictionary(
        fc.oneof(fc.string(), fc.constantFrom('$type', 'value', '__proto__')),
        tie('value'),
        { maxKeys: 4 },
      )
      .map((entries): GraphValue => ({
        kind: 'map',
        entries: Object.fromEntries(Object.entries(entries)),
      })),
  ),
})).value

describe('values as JSON', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(value, given => {
        assert.deepEqual(graphValueOfJson(JSON.stringify(graphValueJson(given)), 'x'), given)
      }),
      { numRuns: Number(process.env['VERITRAIL_CASES'] ?? '200') },
    )
  })

  it('keep integers and floats apart by how they are written', () => {
    assert.deepEqual(graphValueOfJson('[1, 1.0, 1e2, -0, 9223372036854775807]', 'x'), {
      kind: 'list',
      items: [1n, 1, 100, 0n, 9_223_372_036_854_775_807n],
    })
    assert.deepEqual(
      [graphValueJson(5n), graphValueJson(5), graphValueJson(0.5), graphValueJson(2n ** 60n)],
      [5, { $type: 'float', value: '5' }, 0.5, { $type: 'integer', value: '1152921504606846976' }],
    )
  })

  it('are readable where JSON has no kind', () => {
    assert.deepEqual(graphValueJson({ kind: 'date', epochDay: 0 }), {
      $type: 'date',
      value: '1970-01-01',
    })
    assert.deepEqual(graphValueOfJson('{"$type": "duration", "value": "P1D"}', 'x'), {
      kind: 'duration',
      months: 0,
      days: 1,
      seconds: 0,
      nanos: 0,
    })
    const node = { id: 'n1' as never, labels: ['A'], properties: { list: [1, 2] } }
    assert.deepEqual(graphValueJson({ kind: 'node', node }), {
      $type: 'node',
      id: 'n1',
      labels: ['A'],
      properties: { list: [1, 2] },
    })
  })

  it('name what is wrong with a parameter', () => {
    for (const [text, fault] of [
      ['{', /x is not valid JSON/],
      ['9223372036854775808', /more than 64 bits/],
      ['{"$type": "node"}', /no text under "value"/],
      ['{"$type": "thing", "value": "1"}', /unknown \$type "thing"/],
      ['{"a": {"$type": "date", "value": "soon"}}', /x\.a is no date/],
      [`${'['.repeat(200)}${']'.repeat(200)}`, /nested deeper/],
    ] as const)
      assert.throws(
        () => graphValueOfJson(text, 'x'),
        error => isAppError(error, 'invalid_input') && fault.test(error.message),
        text,
      )
  })
})

describe('values as text', () => {
  it('are as Cypher writes them, texts by themselves without quotes', () => {
    const a = { id: 'a' as never, labels: ['Person'], properties: { name: 'Ada', end: 1 } }
    const b = { id: 'b' as never, labels: ['Odd name'], properties: {} }
    const edge = {
      id: 'e' as never,
      type: 'SENT',
      from: 'b' as never,
      to: 'a' as never,
      properties: {},
    }
    for (const [given, text] of [
      [null, ''],
      ['text', 'text'],
      [5n, '5'],
      [5, '5.0'],
      [true, 'true'],
      [{ kind: 'list', items: ['a', null, 1n] }, '["a", null, 1]'],
      [{ kind: 'map', entries: { key: 'v', 'odd key': 1n } }, '{key: "v", `odd key`: 1}'],
      [{ kind: 'node', node: a }, '(:Person {name: "Ada", end: 1})'],
      [
        { kind: 'path', path: { nodes: [a, b], edges: [edge] } },
        '(:Person {name: "Ada", end: 1})<-[:SENT]-(:`Odd name`)',
      ],
      [{ kind: 'date', epochDay: 0 }, '1970-01-01'],
    ] as ReadonlyArray<readonly [GraphValue, string]>)
      assert.equal(graphValueText(given), text)
  })
})

describe('results as CSV', () => {
  it('hold nothing that rewrites a screen, and no formula behind it', () => {
    const rows: GraphValue[][] = [
      ['a\u001b[31mb\u009b', '\u001b]0;x'],
      ['\u202eq', '\u0007=1'],
      [{ kind: 'list', items: ['\u009b'] }, 'a\tb'],
    ]
    assert.equal(
      resultCsv({ columns: ['a', 'b'], rows }),
      'a,b\r\na[31mb,]0;x\r\nq,\'=1\r\n"[""""]",a\tb\r\n',
    )
  })

  it('quote what needs it and take the edge off formulas', () => {
    const rows: GraphValue[][] = [
      ['=HYPERLINK("http://x")', -5n],
      ['a,b', 'say "hi"'],
      ['line\nbreak', null],
      ['@SUM(1)', -0.5],
      ['-1+1', { kind: 'list', items: ['=1'] }],
    ]
    assert.equal(
      resultCsv({ columns: ['a', '+b'], rows }),
      'a,\'+b\r\n"\'=HYPERLINK(""http://x"")",-5\r\n"a,b","say ' +
        '""hi"""\r\n"line\nbreak",\r\n\'@SUM(1),-0.5\r\n\'-1+1,"[""=1""]"\r\n',
    )
  })
})
