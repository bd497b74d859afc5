import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { delimitedRows, detectDelimiter } from '../../parsing/delimited-rows.ts'
import { load, loaded } from '../sample-files.contract.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('table rows carry the names of their columns; a caption above stays a line', async () => {
  const document = await loaded(
    'a.csv',
    'Stanley Cups,,\nTeam,Location,Cups\nBlues,STL,1\n"Maple, Leafs",TOR,\n',
  )
  assert.equal(
    document.text,
    'Stanley Cups\nTeam | Location | Cups\nTeam: Blues | Location: STL | Cups: 1\nTeam: ' +
      'Maple, Leafs | Location: TOR',
  )
  assert.deepEqual(document.properties, { rows: 2, columns: ['Team', 'Location', 'Cups'] })
})

test('a table without names stands as it is', async () => {
  assert.equal((await loaded('a.csv', '1,2\n3,4\n')).text, '1 | 2\n3 | 4')
})

test('delimiters and character sets are found out', async () => {
  for (const [text, delimiter] of [
    ['a;b\n1,5;2\n3,5;4\n', ';'],
    ['a\tb\n1, 2\t3\n', '\t'],
    ['a,b\n1;2,3\n', ','],
    ['a|b|c\n1|2|3\n', '|'],
    ['sep=;\na;b\n', ';'],
    ['one\ntwo\n', ','],
  ] as const)
    assert.equal(detectDelimiter(text), delimiter, text)
  const document = await loaded(
    'a.csv',
    Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      iconv.encode('Stadt;Fluß\nKöln;Rhein\n', 'utf-16le'),
    ]),
  )
  assert.equal(document.text, 'Stadt | Fluß\nStadt: Köln | Fluß: Rhein')
})

test('a quote that never closes, or closes in the middle, does not swallow the rest', () => {
  assert.deepEqual(
    [...delimitedRows('a,"b\nc,d\n', ',')],
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  )
  assert.deepEqual(
    [...delimitedRows('"x" y,z\n"q"r,s\n', ',')],
    [
      ['x y', 'z'],
      ['"q"r', 's'],
    ],
  )
  assert.deepEqual([...delimitedRows('"a ""b""\nc",d', ',')], [['a "b"\nc', 'd']])
})

test('a quote that never closes is told with its row', () => {
  const told = (text: string): string[] => {
    const found: string[] = []
    for (const row of delimitedRows(text, ',', (at, words) => found.push(`${at} ${words}`)))
      assert.ok(row.length > 0)
    return found
  }
  assert.deepEqual(told('a,b\n1,"Open title,X\n2,"Second, one",Y\n'), ['2 Open title,X'])
  assert.deepEqual(told('a,"b\nc",d\n"x" y,z\n'), [])
})

test('what a writer of CSV quotes comes back as it was', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', ';'),
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      rows => {
        const written = rows
          .map(row => row.map(value => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\r\n')
        assert.deepEqual([...delimitedRows(written, ',')], rows)
      },
    ),
    { numRuns: cases },
  )
})

test('JSON reads as names and values, numbers exactly as written, records apart', async () => {
  const document = await loaded(
    'a.json',
    '\ufeff[{"id": 12345678901234567890, "price": 18.0, "tags": ["x", "y"], "deep": {"ok": ' +
      'true, "none": null}}, /* two */ {"text": "line\\n\\u00e9 \\"q\\""},]',
  )
  assert.equal(
    document.text,
    'id: 12345678901234567890\nprice: 18.0\ntags:\n  - x\n  - y\ndeep:\n  ok: true\n  ' +
      'none: null\n\ntext: line\né "q"',
  )
})

test('records of values in a list are rows, others stand as lines', async () => {
  const { text } = await loaded(
    'a.json',
    '{"cars": [{"name": "Ada", "seats": 16, "note": "Relined in 2019. Smaller now."}, ' +
      '{"name": "Bea", "seats": 12}, {"name": "Cleo", "doors": ["left", "right"]}], "of": "2024"}',
  )
  assert.equal(
    text,
    'cars:\nname: Ada | seats: 16 | note: Relined in 2019. Smaller now.\n' +
      'name: Bea | seats: 12\n\n' +
      '  name: Cleo\n  doors:\n    - left\n    - right\n\nof: 2024',
  )
  const lines = await loaded(
    'a.jsonl',
    '{"name": "Ada", "seats": 16}\n{"name": "Bea", "seats": 12}',
  )
  assert.equal(lines.text, 'name: Ada | seats: 16\nname: Bea | seats: 12')
})

test('JSON Lines are records; bad lines are kept and counted', async () => {
  const document = await loaded('a.jsonl', '{"a":1}\n{"b":2}\noops\n')
  assert.equal(document.text, 'a: 1\n\nb: 2\n\noops')
  assert.deepEqual(document.notes, ['1 lines are not valid JSON'])
  assert.equal(document.properties['records'], 2)
})

test('what is not JSON is read as text, and said', async () => {
  const document = await loaded('a.json', '{"a": 1,\n "b" oops}')
  assert.equal(document.text, '{"a": 1,\n "b" oops}')
  assert.deepEqual(document.notes, ['not valid JSON (line 2): read as plain text'])
})

test('XML reads as names and values; mixed content as running text; attributes count', async () => {
  const { text } = await loaded(
    'a.xml',
    '<?xml version="1.0"?><r xmlns="urn:x"><item id="7"><name>Rope &amp; ' +
      'sail</name><p>Some <b>bold</b> ' +
      'words.</p></item><item><name><![CDATA[<raw>]]></name></item></r>',
  )
  assert.equal(text, 'item: id: 7\nname: Rope & sail\nSome bold words.\n\nname: <raw>')
})

test('entities of a DTD are neither expanded nor fetched', async () => {
  const bomb =
    '<!DOCTYPE l [<!ENTITY a ' +
    `"lol">${Array.from(
      { length: 9 },
      (_none, index) =>
        `<!ENTITY ${'abcdefghij'.charAt(index + 1)} ` +
        `"${`&${'abcdefghij'.charAt(index)};`.repeat(10)}">`,
    ).join('')}]><l>&j; ` +
    'end</l>'
  assert.ok((await loaded('a.xml', `<?xml version="1.0"?>${bomb}`)).text.length < 100)
  const { text, notes } = await loaded(
    'a.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>hi &x;</a>',
  )
  assert.ok(!text.includes('root'))
  assert.match(notes.join(), /not well-formed/)
})

test('depth is bounded in XML and JSON, and no matter for HTML and Rich Text', async () => {
  const deep = 100_000
  for (const [name, text] of [
    ['a.xml', '<a>'.repeat(deep) + '</a>'.repeat(deep)],
    ['a.json', '['.repeat(deep)],
    ['b.json', '{"a":'.repeat(deep)],
  ] as const) {
    const outcome = await load(name, text)
    assert.ok(
      outcome.status === 'failed' &&
        outcome.reason === 'too_large' &&
        outcome.message.includes('maxNesting'),
      name,
    )
  }
  assert.equal(
    (await loaded('a.html', `${'<div><b><table><tr><td>'.repeat(deep)}hello`)).text,
    'hello',
  )
  assert.equal(
    (await loaded('a.rtf', `{\\rtf1 ${'{'.repeat(deep)}hello${'}'.repeat(deep)}}`)).text,
    'hello',
  )
})
