import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { docx, epub, load, odf, paragraph, pdf, pptx, xlsx, zip } from '../sample-files.contract.ts'
import { sniffFormat } from './sniff-format.ts'

const format = (
  fileName: string,
  content: string | Uint8Array,
  mediaType?: string,
): string | undefined =>
  sniffFormat({
    key: fileName,
    fileName,
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
    ...(mediaType === undefined ? {} : { mediaType }),
  })
const word = docx(paragraph('hi'))
const mail =
  'From: Ann <ann@example.org>\nTo: Bob <bob@example.org>\nSubject: Rope\nDate: Tue, 1 Mar ' +
  '2022 08:19:03 -0800\n\nHello Bob\n'
const page = '<!DOCTYPE html><html><body><p>hi</p></body></html>'

test('what the bytes say goes before what the name says', () => {
  assert.deepEqual(
    [
      format('a.doc', word),
      format('a.ppt', pptx([{ title: 'a', body: 'b' }])),
      format('a.xls', xlsx([['a', 1]])),
      format('a.txt', pdf([[{ x: 1, y: 1, text: 'x' }]])),
      format('a.doc', '{\\rtf1 hi}'),
      format('a.doc', page),
      format('a.xls', page),
      format('a.txt', page),
      format('a.docx', odf('text', '')),
      format('a.zip', epub(['<p>x</p>'])),
      format('a.pdf', page),
    ],
    ['docx', 'pptx', 'xlsx', 'pdf', 'rtf', 'html', 'html', 'html', 'odf', 'epub', 'html'],
  )
})

test('a file without extension, or with an unknown one, is told by its content', () => {
  assert.deepEqual(
    [
      format('README', 'Just words.\n'),
      format('page', page),
      format('message', mail),
      format('inbox', `From ann@example.org Tue Mar  1 08:19:03 2022\n${mail}`),
      format('data', '{"a":1}'),
      format('report', word),
      format('x.conf', 'a = b\n'),
      format('feed', '<?xml version="1.0"?><rss></rss>'),
    ],
    ['text', 'html', 'eml', 'mbox', 'json', 'docx', 'text', 'xml'],
  )
})

test('a mail saved as text is a mail; prose with a colon is not', () => {
  assert.equal(format('saved.txt', mail), 'eml')
  assert.equal(format('notes.txt', 'Note: this is nothing\nFrom: here to there\n'), 'text')
  assert.equal(format('notes.txt', 'Subject: The sea\nIt was a dark night.\n'), 'text')
})

test('the declared media type helps where the name does not', () => {
  assert.deepEqual(
    [format('x', 'a,b\n1,2\n', 'text/csv; charset=utf-8'), format('x', '# T\n', 'text/markdown')],
    ['delimited', 'markdown'],
  )
})

test('a spreadsheet name over text is a table in text; UTF-16 is text', () => {
  assert.equal(format('export.xls', 'a\tb\n1\t2\n'), 'delimited')
  assert.equal(format('a.txt', iconv.encode('Grüße aus Köln', 'utf-16be')), 'text')
})

test('pictures, archives and programs are not read, and the outcome says so', async () => {
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    Buffer.alloc(64),
  ])
  assert.deepEqual(
    [format('a.png', picture), format('a.zip', zip({ 'b.txt': 'x' })), format('a', picture)],
    [undefined, undefined, undefined],
  )
  const outcome = await load('a.png', picture)
  assert.ok(
    outcome.status === 'failed' &&
      outcome.reason === 'unsupported' &&
      outcome.message.includes('a.png'),
  )
  const misnamed = await load('a.docx', zip({ 'b.txt': 'x' }))
  assert.ok(misnamed.status === 'failed' && misnamed.reason === 'damaged')
})

test('a broken container is read by its name, so that it fails for the right reason', async () => {
  for (const name of ['a.docx', 'a.pdf', 'a.xls', 'a.odt', 'a.ppt', 'a.epub']) {
    const outcome = await load(
      name,
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 3, 0xff, 0xfe, 0, 0, 1]),
    )
    assert.ok(
      outcome.status === 'failed' && outcome.reason === 'damaged',
      `${name} ${JSON.stringify(outcome)}`,
    )
  }
})
