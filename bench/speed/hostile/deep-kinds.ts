import {
  docx,
  framed,
  mail,
  pdf,
  repeated,
  wordParagraph,
  zipPieces,
  type HostileKind,
} from './hostile-kind.ts'

function* nested(open: string, close: string, depth: number, inside: string): Generator<string> {
  yield* repeated(open, depth)
  yield inside
  yield* repeated(close, depth)
}

function* nestedParts(depth: number): Generator<string> {
  for (let level = 0; level < depth; level++)
    yield `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`
  yield 'Content-Type: text/plain\r\n\r\nAt the bottom.\r\n'
  for (let level = depth - 1; level >= 0; level--) yield `--b${level}--\r\n`
}

/** Things inside things inside things. */
export const deepKinds: readonly HostileKind[] = [
  {
    name: 'deep-html',
    fileName: 'deep.html',
    content: () =>
      framed(
        '<!doctype html><html><body>',
        nested('<div>', '</div>', 300_000, 'At the bottom.'),
        '</body></html>',
      ),
  },
  {
    name: 'deep-html-inline',
    fileName: 'deep-inline.html',
    content: () =>
      framed(
        '<!doctype html><html><body><p>',
        nested('<b><i>', '</i></b>', 100_000, 'At the bottom.'),
        '</p></body></html>',
      ),
  },
  {
    name: 'deep-html-tables',
    fileName: 'deep-tables.html',
    content: () =>
      framed(
        '<!doctype html><html><body>',
        nested('<table><tr><td>', '</td></tr></table>', 30_000, 'At the bottom.'),
        '</body></html>',
      ),
  },
  {
    name: 'deep-xml',
    fileName: 'deep.xml',
    content: () =>
      framed('<?xml version="1.0"?>', nested('<a>', '</a>', 500_000, 'At the bottom.'), ''),
  },
  {
    name: 'deep-json-arrays',
    fileName: 'deep-arrays.json',
    content: () => nested('[', ']', 2_000_000, '"At the bottom."'),
  },
  {
    name: 'deep-json-objects',
    fileName: 'deep-objects.json',
    content: () => nested('{"a":', '}', 500_000, '"At the bottom."'),
  },
  {
    name: 'deep-rtf',
    fileName: 'deep.rtf',
    content: () => framed('{\\rtf1\\ansi ', nested('{\\b ', '}', 500_000, 'At the bottom.'), '}'),
  },
  {
    name: 'deep-markdown-quotes',
    fileName: 'deep-quotes.md',
    content: () => nested('> ', '', 100_000, 'At the bottom.\n'),
  },
  {
    name: 'deep-markdown-lists',
    fileName: 'deep-lists.md',
    content: function* () {
      for (let level = 0; level < 3_000; level++) yield `${'  '.repeat(level)}- level ${level}\n`
    },
  },
  {
    name: 'deep-markdown-brackets',
    fileName: 'deep-brackets.md',
    content: () => nested('[', '](x)', 100_000, 'At the bottom.'),
  },
  {
    name: 'deep-docx-tables',
    fileName: 'deep-tables.docx',
    content: () =>
      docx(() =>
        nested(
          '<w:tbl><w:tr><w:tc>',
          '</w:tc></w:tr></w:tbl>',
          100_000,
          wordParagraph('At the bottom.'),
        ),
      ),
  },
  {
    name: 'deep-odt',
    fileName: 'deep.odt',
    content: () =>
      zipPieces([
        { name: 'mimetype', content: ['application/vnd.oasis.opendocument.text'] },
        {
          name: 'content.xml',
          content: framed(
            '<?xml version="1.0"?><office:document-content xmlns:office="o" ' +
              'xmlns:text="t"><office:body><office:text>',
            nested('<text:section>', '</text:section>', 150_000, '<text:p>At the bottom.</text:p>'),
            '</office:text></office:body></office:document-content>',
          ),
        },
      ]),
  },
  {
    name: 'deep-mail-parts',
    fileName: 'deep-parts.eml',
    content: () =>
      framed(
        'Message-ID: <deep-parts@hostile.example>\r\nFrom: ada@hostile.example\r\n' +
          'Subject: Deep\r\n',
        nestedParts(3_000),
        '',
      ),
  },
  {
    name: 'deep-mail-in-mail',
    fileName: 'deep-mails.eml',
    content: function* () {
      for (let level = 0; level < 2_000; level++)
        yield (
          `Message-ID: <deep-${level}@hostile.example>\r\nFrom: ` +
            `ada@hostile.example\r\nSubject: Level ${level}\r\nContent-Type: ` +
            'message/rfc822\r\n\r\n'
        )
      yield 'Subject: bottom\r\n\r\nAt the bottom.\r\n'
    },
  },
  {
    name: 'deep-mail-quotes',
    fileName: 'deep-mail-quotes.eml',
    content: () =>
      mail(
        'deep-quotes',
        ['Subject: Quotes\r\n'],
        (function* () {
          for (let level = 1; level <= 1_500; level++)
            yield `${'>'.repeat(level)} On Monday Bo wrote line ${level}:\r\n`
        })(),
      ),
  },
  {
    name: 'deep-address-comments',
    fileName: 'deep-address.eml',
    content: () =>
      mail(
        'deep-address',
        framed(
          'Subject: Address\r\nTo: bo ',
          nested('(', ')', 200_000, 'x'),
          ' <bo@hostile.example>\r\n',
        ),
        ['A text.\r\n'],
      ),
  },
  {
    name: 'deep-pdf-pages',
    fileName: 'deep-pages.pdf',
    content: () =>
      pdf(
        (function* () {
          yield '<< /Type /Catalog /Pages 2 0 R >>'
          for (let level = 0; level < 20_000; level++)
            yield (
              `<< /Type /Pages /Count 1 /Kids [${level + 3} 0 R] ` +
                `${level === 0 ? '' : `/Parent ${level + 1} 0 R`} >>`
            )
          yield '<< /Type /Page /Parent 20001 0 R /MediaBox [0 0 200 200] >>'
        })(),
      ),
  },
  {
    name: 'deep-pdf-dictionaries',
    fileName: 'deep-dictionaries.pdf',
    content: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Deep ' +
          `${'[<< /A '.repeat(50_000)}1${'>>]'.repeat(50_000)} >>`,
      ]),
  },
  {
    name: 'deep-rst',
    fileName: 'deep.rst',
    content: function* () {
      for (let level = 0; level < 2_000; level++) yield `${' '.repeat(level)}* level ${level}\n\n`
    },
  },
]
