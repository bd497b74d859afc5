import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  docx,
  epub,
  load,
  loaded,
  odf,
  outline,
  paragraph,
  pptx,
  xlsx,
  zip,
} from '../sample-files.contract.ts'

test(
  'a Word document keeps headings by style in any language, lists with their numbers, and ' +
    'table rows',
  async () => {
    const document = await loaded(
      'a.docx',
      docx(
        [
          paragraph('Harbour', '<w:pStyle w:val="Ueberschrift1"/>'),
          paragraph('Opened in 1893.'),
          paragraph('Piers', '<w:pStyle w:val="H2"/>'),
          paragraph('first', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
          paragraph('second', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
          paragraph('Fees', '<w:pStyle w:val="Mine"/>'),
          '<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:p><w:r><w:t>Boat</w:t>' +
            '</w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Fee</w:t></w:r></w:p></w:tc></w:tr>',
          '<w:tr><w:tc><w:p><w:r><w:t>Sloop</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>' +
            '12</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
        ].join(''),
      ),
    )
    assert.equal(
      document.text,
      'Harbour\n\nOpened in 1893.\n\nPiers\n\n1. first\n2. second\n\nFees\n\nBoat | ' +
        'Fee\nBoat: Sloop | Fee: 12',
    )
    assert.deepEqual(outline(document), [
      'Harbour: Harbour Opened in 1893. Piers 1. first 2. second',
      'Harbour > Piers: Piers 1. first 2. second',
      'Fees: Fees Boat | Fee Boat: Sloop | Fee: 12',
    ])
  },
)

const row = (...cells: string[]): string =>
  `<w:tr>${cells.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`

test('words over figures name the columns of a Word table, marked or not', async () => {
  for (const [rows, text] of [
    [
      [
        ['Name', 'Training', 'Refresher 2026'],
        ['Pia', '3 May 2024', 'no'],
        ['Luc', '18 April', 'yes'],
      ],
      'Name | Training | Refresher 2026\nName: Pia | Training: 3 May 2024 | Refresher 2026: no\n' +
        'Name: Luc | Training: 18 April | Refresher 2026: yes',
    ],
    // A form, and rows of words alone.
    [
      [
        ['Name', 'Ann Low', 'Born', '1980'],
        ['Role', 'Clerk', 'Since', '2004'],
        ['Site', 'B', 'Desk', '4'],
      ],
      'Name | Ann Low | Born | 1980\nRole | Clerk | Since | 2004\nSite | B | Desk | 4',
    ],
    [
      [
        ['Ann', 'Ben', 'Cleo'],
        ['Dora', 'Emil', 'Finn'],
        ['Gus', 'Hal', 'Ida'],
      ],
      'Ann | Ben | Cleo\nDora | Emil | Finn\nGus | Hal | Ida',
    ],
    [
      [
        ['Boats', '12'],
        ['Crews', '14'],
      ],
      'Boats | 12\nCrews | 14',
    ],
  ] as const)
    assert.equal(
      (await loaded('a.docx', docx(`<w:tbl>${rows.map(cells => row(...cells)).join('')}</w:tbl>`)))
        .text,
      text,
    )
})

test('a second marked row of a Word table leaves the names of its columns', async () => {
  const marked = (...cells: string[]): string =>
    row(...cells).replace('<w:tr>', '<w:tr><w:trPr><w:tblHeader/></w:trPr>')
  const { text } = await loaded(
    'a.docx',
    docx(
      `<w:tbl>${marked('Name', 'Course')}${marked('', 'First aid')}${row('Ann', '3 May')}</w:tbl>`,
    ),
  )
  assert.equal(text, 'Name | Course\nFirst aid\nName: Ann | Course: 3 May')
})

test('a long Word table without marked names keeps all of its rows', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => row(`Boat ${at}`, 'Denby', `${at} m`))
  const { text } = await loaded(
    'a.docx',
    docx(`<w:tbl>${row('Boat', 'Port', 'Length')}${rows.join('')}</w:tbl><w:p/>`),
  )
  const lines = text.split('\n')
  assert.equal(lines.length, 51)
  assert.equal(lines.at(-1), 'Boat: Boat 49 | Port: Denby | Length: 49 m')
})

test(
  'deleted words, field codes and fallbacks of a Word document are not its text; inserted ' +
    'ones and text boxes are',
  async () => {
    const { text } = await loaded(
      'a.docx',
      docx(
        '<w:p><w:r><w:t>kept ' +
          ('</w:t></w:r><w:del><w:r><w:delText>gone</w:delText><w:t>gone</w:t></w:r></w:del>' +
            '<w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:r><w:instrText>PAGE</w:instrText>' +
            '</w:r>') +
          ('<w:r><mc:AlternateContent><mc:Choice><wp:anchor><w:txbxContent><w:p><w:r><w:t>' +
            'box</w:t></w:r></w:p></w:txbxContent></wp:anchor></mc:Choice><mc:Fallback><w:p>' +
            '<w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r></w:p>'),
      ),
    )
    assert.equal(text, 'kept new\n\nbox')
  },
)

test('pages of a Word document turn where Word noted it, forced breaks counted once', async () => {
  const document = await loaded(
    'a.docx',
    docx(
      `${paragraph('one')}<w:p><w:r><w:br ` +
        'w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>',
    ),
  )
  assert.deepEqual(
    document.pages.map(page => [page.number, document.text.slice(page.start, page.end).trim()]),
    [
      [1, 'one'],
      [2, 'two'],
    ],
  )
})

test('headers of a Word document are cut; notes and comments follow under headings', async () => {
  const document = await loaded(
    'a.docx',
    docx(paragraph('Body.'), {
      'word/header1.xml': `<w:hdr xmlns:w="w">${paragraph('Company confidential')}</w:hdr>`,
      'word/footnotes.xml':
        '<w:footnotes xmlns:w="w"><w:footnote w:type="separator" ' +
        `w:id="0">${paragraph('---')}</w:footnote><w:footnote ` +
        `w:id="1">${paragraph('See the map.')}</w:footnote></w:footnotes>`,
      'word/comments.xml':
        '<w:comments xmlns:w="w"><w:comment ' +
        `w:author="Ann">${paragraph('Really?')}</w:comment></w:comments>`,
    }),
  )
  assert.equal(
    document.text,
    'Company confidential\n\nBody.\n\nFootnotes\n\nSee the map.\n\nComments\n\nAnn: Really?',
  )
  assert.deepEqual(document.cuts, [{ start: 0, end: 20, kind: 'header' }])
})

test(
  'slides come in the order of the show, each a page with its title first, notes last and ' +
    'its number cut',
  async () => {
    const document = await loaded(
      'a.pptx',
      pptx([
        { title: 'Start', body: 'Hello all' },
        { title: 'End', body: 'Bye', notes: 'Smile' },
      ]),
    )
    assert.deepEqual(
      document.pages.map(page => [page.label, document.text.slice(page.start, page.end).trim()]),
      [
        ['Slide 1', 'Start\n\nHello all\n\ngrouped 1\n\n1'],
        ['Slide 2', 'End\n\nBye\n\ngrouped 2\n\n2\n\nNotes: Smile'],
      ],
    )
    assert.deepEqual(
      document.sections.map(section => section.headingPath),
      [['Start'], ['End']],
    )
    assert.deepEqual(
      document.cuts.map(cut => document.text.slice(cut.start, cut.end).trim()),
      ['1', '2'],
    )
  },
)

test('a sheet is a page; its rows carry the names of their columns, below captions', async () => {
  const document = await loaded(
    'a.xlsx',
    xlsx([
      ['Prices of 2024'],
      ['Item', 'Price', 'Place'],
      ['Rope', 12.5, ''],
      ['Sail', 300, 'Oslo'],
    ]),
  )
  assert.equal(
    document.text,
    'Costs\n\nPrices of 2024\nItem | Price | Place\nItem: Rope | Price: 12.5\nItem: Sail | ' +
      'Price: 300 | Place: Oslo',
  )
  assert.deepEqual(
    document.pages.map(page => page.label),
    ['Costs'],
  )
})

test('a sheet that says it is as large as can be is read by the cells it has', async () => {
  const { text } = await loaded(
    'a.xlsx',
    xlsx(
      [
        ['a', 'b'],
        ['c', 1],
      ],
      'Big',
    ),
  )
  assert.match(text, /^Big\n\na \| b\na: c \| b: 1$/)
})

test('OpenDocument text keeps headings, lists, tables and notes; deleted text goes', async () => {
  const document = await loaded(
    'a.odt',
    odf(
      'text',
      '<text:tracked-changes><text:deletion><text:p>gone</text:p></text:deletion>' +
        '</text:tracked-changes><text:h ' +
        'text:outline-level="1">Harbour</text:h><text:p>Opened<text:s text:c="2"/>in ' +
        '<text:span>1893</text:span><text:note><text:note-body><text:p>so they ' +
        'say</text:p></text:note-body></text:note>.</text:p>' +
        ('<text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item>' +
          '<text:p>two</text:p></text:list-item></text:list><table:table><table:table-row>' +
          '<table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell ' +
          'table:number-columns-repeated="1000000"/></table:table-row></table:table>'),
    ),
  )
  assert.equal(document.text, 'Harbour\n\nOpened  in 1893.\n\nso they say\n\n- one\n- two\n\na')
  assert.equal(document.mediaType, 'application/vnd.oasis.opendocument.text')
})

test('OpenDocument sheets and slides are pages, repeated cells bounded', async () => {
  const sheet = await loaded(
    'a.ods',
    odf(
      'spreadsheet',
      '<table:table ' +
        ('table:name="Crew"><table:table-row><table:table-cell><text:p>Name</text:p>' +
          '</table:table-cell><table:table-cell><text:p>Role</text:p></table:table-cell>' +
          '</table:table-row><table:table-row><table:table-cell><text:p>Ann</text:p>' +
          '</table:table-cell><table:table-cell><text:p>mate</text:p></table:table-cell>' +
          '</table:table-row><table:table-row ') +
        'table:number-rows-repeated="1048576"><table:table-cell ' +
        'table:number-columns-repeated="16384"/></table:table-row></table:table>',
    ),
  )
  assert.equal(sheet.text, 'Crew\n\nName | Role\nName: Ann | Role: mate')
  const slides = await loaded(
    'a.odp',
    odf(
      'presentation',
      '<draw:page draw:name="p1"><text:p>one</text:p></draw:page><draw:page ' +
        'draw:name="p2"><text:p>two</text:p></draw:page>',
    ),
  )
  assert.deepEqual(
    slides.pages.map(page => [page.number, page.label]),
    [
      [1, 'p1'],
      [2, 'p2'],
    ],
  )
})

test('a book is read in the order of its spine', async () => {
  const document = await loaded(
    'a.epub',
    epub(['<h1>Second</h1><p>b</p>', '<h1>First</h1><p>a</p>']),
  )
  assert.equal(document.text, 'First\n\na\n\nSecond\n\nb')
  assert.equal(document.title, 'The Sea Book')
  assert.deepEqual(document.properties, { author: 'Ann Author' })
})

test('encrypted files fail with password', async () => {
  const odt = await load(
    'a.odt',
    odf('text', '', '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'),
  )
  assert.ok(odt.status === 'failed' && odt.reason === 'password')
})

test('a file without words fails with empty, one without its main part with damaged', async () => {
  const empty = await load('a.docx', docx('<w:p/>'))
  assert.ok(empty.status === 'failed' && empty.reason === 'empty')
  const headless = await load(
    'a.docx',
    zip({ '[Content_Types].xml': '<Types/>', 'word/styles.xml': '<x/>' }),
  )
  assert.ok(headless.status === 'failed' && headless.reason === 'damaged')
})

test('a document is dated by what it states, else by when it says that it was saved', async () => {
  const core =
    '<cp:coreProperties xmlns:cp="cp" xmlns:dcterms="dcterms"><dcterms:modified>' +
    '2026-05-02T08:00:00Z</dcterms:modified></cp:coreProperties>'
  const dated = async (line: string): Promise<string | undefined> => {
    const bytes = docx(paragraph('Fire policy') + paragraph(line), { 'docProps/core.xml': core })
    return (await loaded('a.docx', bytes)).date?.original
  }
  assert.equal(await dated('Valid from 5 March 2024'), '2024-03-05')
  assert.equal(await dated('Valid until 5 March 2024'), '2026-05-02T08:00:00Z')
  assert.equal(await dated('Valid from 5 March 2027'), '2026-05-02T08:00:00Z')
})
