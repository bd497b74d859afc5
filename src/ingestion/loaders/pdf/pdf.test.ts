import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import { test } from 'node:test'
import type { LoadedDocument } from '../../loaded-document.ts'
import { load, loaded, pdf, type Run } from '../sample-files.contract.ts'

const lines = (texts: readonly string[], x: number, y: number, leading = 14): Run[] =>
  texts.map((text, index) => ({ x, y: y - index * leading, text }))

function checkLayout(document: LoadedDocument): void {
  for (const item of document.layout) {
    assert.ok(item.start < item.end && item.end <= document.text.length)
    assert.ok(
      document.pages.some(
        page => page.number === item.page && page.start <= item.start && item.end <= page.end,
      ),
    )
    assert.ok(item.width > 0 && item.height > 0)
  }
}

test(
  'lines become paragraphs, a larger line a heading, and each run of text has its place on ' +
    'the page',
  async () => {
    const document = await loaded(
      'a.pdf',
      pdf([
        [
          { x: 72, y: 760, size: 20, text: 'The harbour' },
          ...lines(
            [
              'The harbour was opened in the year',
              '1893 and has four piers today, all of',
              'them of wood.',
            ],
            72,
            720,
          ),
          ...lines(['Boats leave on every single Tuesday.'], 72, 650),
        ],
      ]),
    )
    assert.equal(
      document.text,
      'The harbour\n\nThe harbour was opened in the year 1893 and has four piers today, all ' +
        'of them of wood.\n\nBoats leave on every single Tuesday.',
    )
    assert.deepEqual(
      document.sections.map(section => section.headingPath),
      [['The harbour']],
    )
    assert.equal(document.title, 'The harbour')
    checkLayout(document)
    const item = document.layout.find(
      run => document.text.slice(run.start, run.end) === '1893 and has four piers today, all of',
    )
    assert.deepEqual(
      item === undefined
        ? undefined
        : [item.page, item.x, Math.round(item.y), Math.round(item.height)],
      [1, 72, 704, 11],
    )
  },
)

test(
  'a word divided at the end of a line is written in one; a compound that stands elsewhere ' +
    'keeps its hyphen',
  async () => {
    const { text } = await loaded(
      'a.pdf',
      pdf([
        lines(
          [
            'The well-known harbour is an extra-',
            'ordinary place and it is also a well-',
            'known one among all of the sailors.',
          ],
          72,
          700,
        ),
      ]),
    )
    assert.equal(
      text,
      'The well-known harbour is an extraordinary place and it is also a well-known one ' +
        'among all of the sailors.',
    )
  },
)

test('columns are read one after the other, below a title that spans them', async () => {
  const column = (name: string): string[] =>
    Array.from({ length: 8 }, (_none, index) => `${name} column line ${index + 1} with some words`)
  // Written across the page, line by line, as some programs do.
  const across = column('left').flatMap((text, index) => [
    { x: 60, y: 700 - index * 14, text },
    { x: 320, y: 700 - index * 14, text: column('right')[index] ?? '' },
  ])
  const document = await loaded(
    'a.pdf',
    pdf([
      [
        {
          x: 100,
          y: 760,
          size: 11,
          text: 'A title that runs over both of the columns of this page from side to side',
        },
        ...across,
      ],
    ]),
  )
  const at = [
    'A title',
    'left column line 1',
    'left column line 8',
    'right column line 1',
    'right column line 8',
  ].map(words => document.text.indexOf(words))
  assert.ok(
    at.every((place, index) => place >= 0 && (index === 0 || place > (at[index - 1] ?? 0))),
    document.text,
  )
  checkLayout(document)
})

test('rows of a table keep their cells apart and are not taken for columns', async () => {
  const rows = [
    ['Boat', 'Fee', 'Pier'],
    ['Sloop', '12', 'four'],
    ['Ketch', '18', 'two'],
    ['Yawl', '20', 'one'],
    ['Barge', '31', 'three'],
  ]
  const { text } = await loaded(
    'a.pdf',
    pdf([
      rows.flatMap((row, index) =>
        row.map((cell, column) => ({ x: 72 + column * 150, y: 700 - index * 14, text: cell })),
      ),
    ]),
  )
  assert.equal(text, rows.map(row => row.join(' | ')).join('\n'))
})

test('headers, footers and page numbers that come again are cut', async () => {
  const page = (number: number): Run[] => [
    { x: 72, y: 810, text: 'Acme annual report' },
    ...lines([`Body of page ${'abcd'.charAt(number)} is here.`], 72, 500),
    { x: 290, y: 30, text: `Page ${number}` },
  ]
  const document = await loaded('a.pdf', pdf([page(0), page(1), page(2), page(3)]))
  assert.deepEqual(
    [
      ...new Set(
        document.cuts.map(cut => `${cut.kind}: ${document.text.slice(cut.start, cut.end).trim()}`),
      ),
    ],
    [
      'header: Acme annual report',
      'footer: Page 0',
      'footer: Page 1',
      'footer: Page 2',
      'footer: Page 3',
    ],
  )
  assert.equal(document.pages.length, 4)
  checkLayout(document)
})

test("a picture under a table's caption, or a large one beside little text, is told", async () => {
  const picture = (width: number, height: number, x: number, y: number): string =>
    `q ${width} 0 0 ${height} ${x} ${y} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u00ff EI Q`
  const say = (text: string, y: number, x = 72): string =>
    `BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
  const prose = Array.from({ length: 12 }, (_none, index) =>
    say('The harbour was opened in the year 1893 and has four piers.', 380 - index * 14),
  ).join('\n')
  const notesOf = async (...page: readonly string[]): Promise<readonly string[]> =>
    (await loaded('a.pdf', pdf([page.join('\n')]))).notes
  const table = ['page 1 holds a picture that may be a table, which is not read']
  assert.deepEqual(
    await notesOf(prose, say('Table 3: Boats', 720), picture(400, 250, 72, 450)),
    table,
  )
  // Drawn within a moved and scaled space.
  assert.deepEqual(
    await notesOf(
      prose,
      say('Tab. 3 Boote', 440),
      'q 2 0 0 2 72 450 cm',
      picture(200, 125, 0, 0),
      'Q',
    ),
    table,
  )
  assert.deepEqual(await notesOf(say('Our boats', 800), picture(500, 600, 40, 100)), [
    'page 1 is mostly a picture, which is not read',
  ])
  // A figure, a table in text, a logo, a scan with a text layer, and a caption elsewhere.
  assert.deepEqual(
    await notesOf(prose, say('Figure 3: Boats', 720), picture(400, 250, 72, 450)),
    [],
  )
  assert.deepEqual(await notesOf(prose, say('Table 3: Boats', 720)), [])
  assert.deepEqual(await notesOf(say('Table 3: Boats', 700), picture(60, 40, 72, 720)), [])
  assert.deepEqual(await notesOf(prose, say('Table 3: Boats', 720), picture(595, 842, 0, 0)), [])
  assert.deepEqual(await notesOf(prose, say('Table 3: Boats', 20), picture(400, 250, 72, 450)), [])
})

test('a scanned page is told; a file of nothing else fails with empty and says why', async () => {
  const image = 'q 500 0 0 700 40 40 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u00ff EI Q'
  const mixed = await loaded('a.pdf', pdf([lines(['Some text here.'], 72, 700), image]))
  assert.deepEqual(mixed.notes, ['page 2 is a scanned image'])
  const scan = await load('a.pdf', pdf([image]))
  assert.ok(scan.status === 'failed' && scan.reason === 'empty' && scan.message.includes('scanned'))
  const blank = await load('a.pdf', pdf(['']))
  assert.ok(
    blank.status === 'failed' && blank.reason === 'empty' && !blank.message.includes('scanned'),
  )
})

test('a cut file is still read where its pages can be found, else it is damaged', async () => {
  const whole = pdf([lines(['Some text here.'], 72, 700)])
  const outcome = await load('a.pdf', whole.subarray(0, 120))
  assert.ok(outcome.status === 'failed' && outcome.reason === 'damaged')
})

test('a stream that unpacks beyond all reason is refused before the library sees it', async () => {
  const bomb = deflateSync(Buffer.alloc(128 * 2 ** 20, 32))
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n`),
    bomb,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
  const outcome = await load('a.pdf', file)
  assert.ok(outcome.status === 'failed' && outcome.reason === 'too_large', JSON.stringify(outcome))
})

test('numbered headings are recognised by their number, even when set like the text', async () => {
  const document = await loaded(
    'a.pdf',
    pdf([
      [
        { x: 72, y: 780, text: '1 The harbour' },
        ...lines(
          ['It was opened in the year 1893 and has', 'had four piers made of wood since then.'],
          72,
          750,
        ),
        { x: 72, y: 690, text: '1.1 The piers' },
        ...lines(['Each of them is used on every Tuesday.'], 72, 660),
        { x: 72, y: 600, text: '3 Boats lay there' },
        ...lines(['They were counted in the long winter.'], 72, 570),
      ],
    ]),
  )
  assert.deepEqual(
    document.sections.map(section => section.headingPath),
    [['1 The harbour'], ['1 The harbour', '1.1 The piers']],
  )
})

test('text in a font that does not say its characters is unsupported, not empty', async () => {
  const outcome = await load(
    'a.pdf',
    pdf(
      ['BT /F1 12 Tf 72 700 Td <914482cd> Tj ET'],
      [
        '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H ' +
          '/DescendantFonts [4 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << ' +
          '/Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor 5 ' +
          '0 R >>',
        '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 6 /FontBBox [0 0 1000 ' +
          '1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
      ],
    ),
  )
  assert.ok(
    outcome.status === 'failed' && outcome.reason === 'unsupported',
    JSON.stringify(outcome),
  )
})
