import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loaded, outline } from '../sample-files.contract.ts'

test('Markdown keeps headings, lists, code and tables, and loses its marks', async () => {
  const document = await loaded(
    'a.md',
    [
      '---',
      'title: "Boat guide"',
      'date: 2024-05-01',
      '---',
      '',
      '# Boats #',
      '',
      'A **sloop** has *one* mast, see [the map](map.md) or [us](https://x.org/a_(b)).',
      'snake_case_name and 2*3*4 stay.',
      '',
      '## Gear',
      '',
      '* rope',
      '  * hemp',
      '1. sail',
      '- [x] done',
      '',
      '```js',
      'const a = `**b**`',
      '```',
      '',
      '| Item | Price |',
      '|:-----|------:|',
      '| Rope | 12 |',
      '',
      '> quoted <br> `code *kept*` &amp; \\*plain\\*',
      '',
      '![alt text](pic.png)',
      '',
      'Under',
      '-----',
      'text',
      '<!-- hidden',
      'more -->',
      '[ref]: https://r.org',
      '***',
    ].join('\n'),
  )
  assert.equal(
    document.text,
    [
      'Boats',
      (
        'A sloop has one mast, see the map or us (https://x.org/a_(b)).\nsnake_case_name and ' +
        '234 stay.'
      ).replace('234', '2*3*4'),
      'Gear',
      '- rope\n  - hemp\n1. sail\n- [x] done',
      'const a = `**b**`',
      'Item | Price\nItem: Rope | Price: 12',
      'quoted   code *kept* & *plain*',
      'alt text',
      'Under',
      'text\nref: https://r.org',
    ].join('\n\n'),
  )
  assert.equal(document.title, 'Boat guide')
  assert.equal(document.date?.ms, Date.UTC(2024, 4, 1))
  assert.deepEqual(
    outline(document).map(line => line.split(':')[0]),
    ['Boats', 'Boats > Gear', 'Boats > Under'],
  )
})

test('a page of a Notion export loses its ids and gives its properties and sub-pages', async () => {
  const id = '0123456789abcdef0123456789abcdef'
  const document = await loaded(
    `Project Plan ${id}.md`,
    '# Project Plan\n\nStatus: In progress\nOwner: Ann Author\nDate: 2024-05-01\n\nWe ' +
      `begin in May.\n\n[Budget](Project%20Plan%20${id}/Budget%20${id}.md)\n`,
  )
  assert.equal(document.title, 'Project Plan')
  assert.deepEqual(document.properties, {
    Status: 'In progress',
    Owner: 'Ann Author',
    Date: '2024-05-01',
    origin: 'notion',
    subPages: ['Project Plan/Budget.md'],
  })
  assert.equal(
    document.text,
    'Project Plan\n\nStatus: In progress\nOwner: Ann Author\nDate: 2024-05-01\n\nWe begin ' +
      'in May.\n\nBudget',
  )
  const table = await loaded(`Tasks ${id}_all.csv`, 'Name,Done\nBuy rope,No\n')
  assert.equal(table.title, 'Tasks')
  const plain = await loaded(
    `Notes ${id}.md`,
    '# Notes\n\nJust prose: with a colon later on in the text that is no property because ' +
      'no block.\n',
  )
  assert.equal(plain.text.split('\n')[0], 'Notes')
})

test('reStructuredText keeps titles by their underline, literals and link texts', async () => {
  const document = await loaded(
    'a.rst',
    'Top\n===\n\nSee :ref:`the map <map>` and ``code``.\n\nInner\n-----\n\n.. note:: ' +
      'Careful *now*.\n\n.. code:: bash\n\n   ls -l\n\n- item\n\n+---+---+\n| a | b ' +
      '|\n+---+---+\n\n`site <https://x.org>`_\n\n.. a comment\n',
  )
  assert.equal(
    document.text,
    'Top\n\nSee the map and code.\n\nInner\n\nCareful now.\n\ncode: bash\n\n   ls -l\n\n- ' +
      'item\n\na | b\n\nsite (https://x.org)\n\na comment',
  )
  assert.deepEqual(
    document.sections.map(section => section.headingPath),
    [['Top'], ['Top', 'Inner']],
  )
  assert.deepEqual(
    document.cuts.map(cut => document.text.slice(cut.start, cut.end).trim()),
    ['code: bash', 'a comment'],
  )
})

test('plain text is kept as it stands; form feeds part pages', async () => {
  const document = await loaded('a.txt', 'one\r\n  two\f\nthree')
  assert.equal(
    document.text,
    'one\n  two\n\nthree'.replace('two\n\n', 'two\n\n\n').replace('\n\n\n', '\n\n\n'),
  )
  assert.deepEqual(
    document.pages.map(page => document.text.slice(page.start, page.end).trim()),
    ['one\n  two', 'three'],
  )
})

test('Rich Text keeps paragraphs, cells, headings and characters of any code page', async () => {
  const document = await loaded(
    'a.rtf',
    [
      String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}`,
      String.raw`{\f1\fcharset204 Cyr;}}{\info{\title Boat guide}{\author Ann}}{\stylesheet`,
      String.raw`{\s1 heading 1;}}{\*\generator Tool;}\pard\outlinelevel0 Boats\par`,
      String.raw`\pard Caf\'e9 \u8364?5 \endash  {\f1 \'cf\'f0\'e8\'e2\'e5\'f2}\line next`,
      String.raw`{\pict 00ff}{\*\unknown gone}{\v hidden}\par\trowd`,
      String.raw`\pard\intbl a\cell b\cell\row\pard {\field{\*\fldinst HYPERLINK "http://x"}`,
      String.raw`{\fldrslt link}} \{braces\}\par{\header Confidential\par}}`,
    ].join(''),
  )
  assert.equal(document.title, 'Boat guide')
  assert.equal(
    document.text,
    'Boats\n\nCafé €5 – Привет\nnext\n\na | b\n\nlink {braces}\n\nConfidential',
  )
  assert.deepEqual(
    document.sections.map(section => section.headingPath),
    [['Boats']],
  )
  assert.deepEqual(
    document.cuts.map(cut => document.text.slice(cut.start, cut.end)),
    ['Confidential'],
  )
})
