import {
  docx,
  docxEntries,
  framed,
  joined,
  mail,
  numbered,
  pdf,
  repeated,
  wordParagraph,
  xlsx,
  zipPieces,
  type HostileKind,
} from './hostile-kind.ts'

const epubHead =
  '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf"><metadata><title ' +
  'xmlns="http://purl.org/dc/elements/1.1/">Wide</title></metadata>'
const container =
  '<?xml version="1.0"?><container ' +
  'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ' +
  'full-path="book.opf"/></rootfiles></container>'

/** Many things side by side. */
export const wideKinds: readonly HostileKind[] = [
  {
    name: 'wide-html-siblings',
    fileName: 'wide.html',
    content: () =>
      framed(
        '<!doctype html><html><body>',
        numbered(200_000, index => `<p>Pier ${index}</p>`),
        '</body></html>',
      ),
  },
  {
    name: 'wide-html-table',
    fileName: 'wide-table.html',
    content: () =>
      framed(
        '<!doctype html><html><body><table><tr>',
        numbered(100_000, index => `<th>c${index}</th>`),
        `</tr><tr>${'<td>1</td>'.repeat(100_000)}</tr></table></body></html>`,
      ),
  },
  {
    name: 'wide-html-attributes',
    fileName: 'wide-attributes.html',
    content: () =>
      framed(
        '<!doctype html><html><body><p ',
        numbered(200_000, index => `a${index}=v${index} `),
        '>A text.</p></body></html>',
      ),
  },
  {
    name: 'wide-html-links',
    fileName: 'wide-links.html',
    content: () =>
      framed(
        '<!doctype html><html><body>',
        numbered(100_000, index => `<a href="https://hostile.example/${index}">link ${index}</a> `),
        '</body></html>',
      ),
  },
  {
    name: 'wide-xml-elements',
    fileName: 'wide.xml',
    content: () =>
      framed(
        '<?xml version="1.0"?><r>',
        numbered(300_000, index => `<e${index % 50}>v ${index}</e${index % 50}>`),
        '</r>',
      ),
  },
  {
    name: 'wide-xml-namespaces',
    fileName: 'wide-namespaces.xml',
    content: () =>
      framed(
        '<?xml version="1.0"?><r ',
        numbered(100_000, index => `xmlns:n${index}="u${index}" `),
        '>A text.</r>',
      ),
  },
  {
    name: 'wide-json-numbers',
    fileName: 'wide-numbers.json',
    content: () =>
      framed(
        '[',
        numbered(1_000_000, index => `${index},`),
        '0]',
      ),
  },
  {
    name: 'wide-json-keys',
    fileName: 'wide-keys.json',
    content: () =>
      framed(
        '{',
        numbered(300_000, index => `"key ${index}":"value ${index}",`),
        '"last":1}',
      ),
  },
  {
    name: 'wide-jsonl-records',
    fileName: 'wide-records.jsonl',
    content: () =>
      numbered(
        50_000,
        index =>
          `{"id":"${index}","title":"Record ${index}","text":"The text of record ${index}."}\n`,
      ),
  },
  {
    name: 'wide-csv-rows',
    fileName: 'wide-rows.csv',
    content: () =>
      framed(
        'id,name,place\n',
        numbered(200_000, index => `${index},Ada ${index % 100},Oslo\n`),
        '',
      ),
  },
  { name: 'wide-csv-commas', fileName: 'commas.csv', content: () => repeated(',', 4_000_000) },
  { name: 'wide-csv-quotes', fileName: 'quotes.csv', content: () => repeated('"', 4_000_001) },
  {
    name: 'wide-mail-recipients',
    fileName: 'recipients.eml',
    content: () =>
      mail(
        'recipients',
        framed(
          'Subject: Recipients\r\nTo: ',
          numbered(50_000, index => `Person ${index} <p${index}@hostile.example>,\r\n `),
          'last@hostile.example\r\n',
        ),
        ['A text.\r\n'],
      ),
  },
  {
    name: 'wide-mail-headers',
    fileName: 'headers.eml',
    content: () =>
      mail(
        'headers',
        numbered(200_000, index => `X-Header-${index}: value ${index}\r\n`),
        ['A text.\r\n'],
      ),
  },
  {
    name: 'wide-mail-references',
    fileName: 'references.eml',
    content: () =>
      mail(
        'references',
        framed(
          'Subject: Re: References\r\nReferences:',
          numbered(100_000, index => ` <r${index}@hostile.example>\r\n`),
          '',
        ),
        ['A text.\r\n'],
      ),
  },
  {
    name: 'wide-mail-same-names',
    fileName: 'same-names.eml',
    content: () =>
      mail(
        'same-names',
        ['Subject: Names\r\nContent-Type: multipart/mixed; boundary="b"\r\n'],
        framed(
          '',
          repeated(
            '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; ' +
              'filename="a.txt"\r\n\r\nThe same.\r\n',
            5_000,
          ),
          '--b--\r\n',
        ),
      ),
  },
  {
    name: 'wide-mail-alternatives',
    fileName: 'alternatives.eml',
    content: () =>
      mail(
        'alternatives',
        ['Subject: Alternatives\r\nContent-Type: multipart/alternative; boundary="b"\r\n'],
        framed(
          '',
          numbered(
            20_000,
            index => `--b\r\nContent-Type: text/html\r\n\r\n<p>Version ${index}</p>\r\n`,
          ),
          '--b--\r\n',
        ),
      ),
  },
  {
    name: 'wide-mbox',
    fileName: 'wide.mbox',
    content: () =>
      numbered(
        3_000,
        index =>
          'From ada@hostile.example Mon Jan  3 10:00:00 2022\nMessage-ID: ' +
          `<box-${index}@hostile.example>\nFrom: ada@hostile.example\nSubject: Mail ` +
          `${index}\n\nThe text of mail ${index}.\n\n`,
      ),
  },
  {
    name: 'wide-xlsx-columns',
    fileName: 'wide-columns.xlsx',
    content: () =>
      xlsx([
        () =>
          framed(
            '<sheetData>',
            numbered(30, row => `<row r="${row + 1}">${'<c><v>7</v></c>'.repeat(16_384)}</row>`),
            '</sheetData>',
          ),
      ]),
  },
  {
    name: 'wide-xlsx-rows',
    fileName: 'wide-rows.xlsx',
    content: () =>
      xlsx([
        () =>
          framed(
            '<sheetData>',
            numbered(
              200_000,
              row => `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c></row>`,
            ),
            '</sheetData>',
          ),
      ]),
  },
  {
    name: 'wide-xlsx-sheets',
    fileName: 'wide-sheets.xlsx',
    content: () =>
      xlsx(
        Array.from({ length: 2_000 }, (_, sheet) => () => [
          `<sheetData><row r="1"><c r="A1"><v>${sheet}</v></c></row></sheetData>`,
        ]),
      ),
  },
  {
    name: 'wide-docx-runs',
    fileName: 'wide-runs.docx',
    content: () =>
      docx(function* () {
        yield '<w:p>'
        yield* numbered(300_000, index => `<w:r><w:t>w${index} </w:t></w:r>`)
        yield '</w:p>'
      }),
  },
  {
    name: 'wide-docx-entries',
    fileName: 'wide-entries.docx',
    content: () =>
      zipPieces([
        ...docxEntries(() => [wordParagraph('A page.')]),
        ...Array.from({ length: 60_000 }, (_, index) => ({
          name: `word/media/${index}.txt`,
          content: [],
        })),
      ]),
  },
  {
    name: 'wide-epub-chapters',
    fileName: 'wide.epub',
    content: () =>
      zipPieces([
        { name: 'mimetype', content: ['application/epub+zip'] },
        { name: 'META-INF/container.xml', content: [container] },
        {
          name: 'book.opf',
          content: joined(
            framed(
              `${epubHead}<manifest>`,
              framed(
                '',
                numbered(
                  5_000,
                  index =>
                    `<item id="c${index}" href="c${index}.xhtml" ` +
                    'media-type="application/xhtml+xml"/>',
                ),
                '</manifest><spine>',
              ),
              [...numbered(5_000, index => `<itemref idref="c${index}"/>`)].join('') +
                '</spine></package>',
            ),
          ),
        },
        ...Array.from({ length: 5_000 }, (_, index) => ({
          name: `c${index}.xhtml`,
          content: [
            '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Chapter ' +
              `${index}</h1><p>A page.</p></body></html>`,
          ],
        })),
      ]),
  },
  {
    name: 'wide-pdf-pages',
    fileName: 'wide-pages.pdf',
    content: () =>
      pdf(
        (function* () {
          yield '<< /Type /Catalog /Pages 2 0 R >>'
          yield (
            '<< /Type /Pages /Count 30000 /Kids ' +
              `[${Array.from({ length: 30_000 }, (_, index) => `${index + 3} 0 R`).join(' ')}] ` +
              '>>'
          )
          yield* numbered(30_000, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>')
        })(),
      ),
  },
  {
    name: 'wide-markdown-table',
    fileName: 'wide-table.md',
    content: () =>
      framed(
        '|',
        numbered(50_000, index => `c${index}|`),
        `\n|${'-|'.repeat(50_000)}\n|${'1|'.repeat(50_000)}\n`,
      ),
  },
  {
    name: 'wide-markdown-headings',
    fileName: 'wide-headings.md',
    content: () => numbered(50_000, index => `${'#'.repeat(1 + (index % 6))} Heading ${index}\n\n`),
  },
  {
    name: 'wide-rtf',
    fileName: 'wide.rtf',
    content: () => framed('{\\rtf1\\ansi ', repeated('\\par a word\\tab ', 300_000), '}'),
  },
]
