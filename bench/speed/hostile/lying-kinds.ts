import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import {
  docx,
  docxEntries,
  framed,
  mail,
  numbered,
  pdf,
  repeated,
  wordParagraph,
  xlsx,
  zipPieces,
  type HostileKind,
  type ZipEntry,
} from './hostile-kind.ts'

const cfb = createRequire(import.meta.url)('cfb') as typeof import('cfb')

/** A compound file of these streams. */
function compound(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const file = cfb.utils.cfb_new()
  for (const [name, content] of Object.entries(streams))
    cfb.utils.cfb_add(file, name, Buffer.from(content))
  return cfb.write(file, { type: 'buffer' }) as Buffer
}

/** A compound file whose sectors follow each other in a circle. */
function circularCompound(): Buffer {
  const bytes = compound({
    WordDocument: Buffer.alloc(20_000, 1),
    '1Table': Buffer.alloc(20_000, 2),
  })
  const table = bytes.readUInt32LE(0x4c)
  for (let entry = 1; entry < 128; entry++) bytes.writeUInt32LE(1, 512 + table * 512 + entry * 4)
  return bytes
}

const styles = (content: string): ZipEntry => ({
  name: 'word/styles.xml',
  content: [`<w:styles xmlns:w="w">${content}</w:styles>`],
})
const styled = (id: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr><w:r><w:t>A page.</w:t></w:r></w:p>`
const noise = (random: () => number, bytes: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)))
const bomb = (mebibytes: number): Iterable<string> => repeated('\0'.repeat(1024), mebibytes * 1024)
const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << ' +
  '/XObject << /X 5 0 R >> >> >>'
const entities = [
  ...numbered(
    20,
    index => `<!ENTITY e${index} "${index === 0 ? 'bridge ' : `&e${index - 1};`.repeat(10)}">`,
  ),
].join('')

/** Files that lead back to themselves. */
const cyclicKinds: readonly HostileKind[] = [
  {
    name: 'cyclic-docx-styles',
    fileName: 'styles.docx',
    content: () =>
      docx(
        () => [styled('A')],
        [
          styles(
            '<w:style w:type="paragraph" w:styleId="A"><w:basedOn ' +
              'w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn ' +
              'w:val="A"/></w:style>',
          ),
        ],
      ),
  },
  {
    name: 'cyclic-docx-style-chain',
    fileName: 'style-chain.docx',
    content: () =>
      docx(
        () => repeated(styled('S49999'), 200),
        [
          {
            name: 'word/styles.xml',
            content: framed(
              '<w:styles xmlns:w="w">',
              numbered(
                50_000,
                index =>
                  `<w:style w:type="paragraph" w:styleId="S${index}"><w:basedOn ` +
                  `w:val="S${(index + 49_999) % 50_000}"/></w:style>`,
              ),
              '</w:styles>',
            ),
          },
        ],
      ),
  },
  {
    name: 'cyclic-pdf-pages',
    fileName: 'page-circle.pdf',
    content: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 5 /Kids [2 0 R 3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      ]),
  },
  {
    name: 'cyclic-pdf-form',
    fileName: 'form-circle.pdf',
    content: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        page,
        '<< /Length 5 >>\nstream\n/X Do\nendstream',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 ' +
          'R >> >> /Length 11 >>\nstream\n/X Do /X Do\nendstream',
      ]),
  },
  {
    name: 'cyclic-pdf-outline',
    fileName: 'outline-circle.pdf',
    content: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /PageLabels 5 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
        '<< /First 4 0 R /Next 4 0 R /Title (a) >>',
        '<< /Kids [5 0 R] >>',
      ]),
  },
  { name: 'cyclic-compound', fileName: 'circle.doc', content: () => [circularCompound()] },
  {
    name: 'cyclic-xml-entities',
    fileName: 'entities.xml',
    content: () => [`<?xml version="1.0"?><!DOCTYPE r [${entities}]><r>&e19;</r>`],
  },
  {
    name: 'cyclic-docx-entities',
    fileName: 'entities.docx',
    content: () =>
      zipPieces([
        ...docxEntries(() => []).slice(0, -1),
        {
          name: 'word/document.xml',
          content: [
            `<?xml version="1.0"?><!DOCTYPE r [${entities}]><w:document ` +
              'xmlns:w="w"><w:body><w:p><w:r><w:t>&e19;</w:t></w:r></w:p></w:body></w:document>',
          ],
        },
      ]),
  },
  {
    name: 'cyclic-epub-spine',
    fileName: 'circle.epub',
    content: () =>
      zipPieces([
        { name: 'mimetype', content: ['application/epub+zip'] },
        {
          name: 'META-INF/container.xml',
          content: [
            '<?xml version="1.0"?><container ' +
              'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ' +
              'full-path="book.opf"/></rootfiles></container>',
          ],
        },
        {
          name: 'book.opf',
          content: framed(
            '<?xml version="1.0"?><package ' +
              'xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="book.opf" ' +
              'media-type="application/xhtml+xml"/></manifest><spine>',
            repeated('<itemref idref="a"/>', 20_000),
            '</spine></package>',
          ),
        },
      ]),
  },
  {
    name: 'cyclic-mail-thread',
    fileName: 'thread.mbox',
    content: () =>
      numbered(
        2_000,
        index =>
          'From ada@hostile.example Mon Jan  3 10:00:00 2022\nMessage-ID: ' +
          `<ring-${index}@hostile.example>\nIn-Reply-To: ` +
          `<ring-${(index + 1) % 2_000}@hostile.example>\nReferences: ` +
          `<ring-${(index + 1) % 2_000}@hostile.example>\nFrom: ` +
          `ada@hostile.example\nSubject: Re: Ring\n\nText ${index}.\n\n`,
      ),
  },
]

/** Files that are not what they say. */
export const lyingKinds: readonly HostileKind[] = [
  ...cyclicKinds,
  {
    name: 'lying-zip-size',
    fileName: 'small-size.docx',
    content: () =>
      zipPieces([
        ...docxEntries(() => []).slice(0, -1),
        { name: 'word/document.xml', content: bomb(300), declaredSize: 1_000 },
      ]),
  },
  {
    name: 'lying-zip-huge-size',
    fileName: 'huge-size.docx',
    content: () =>
      zipPieces([
        ...docxEntries(() => []).slice(0, -1),
        {
          name: 'word/document.xml',
          content: ['<w:document xmlns:w="w"/>'],
          declaredSize: 0xfffffff0,
        },
      ]),
  },
  {
    name: 'lying-zip-entries',
    fileName: 'entries.docx',
    content: () =>
      zipPieces(
        docxEntries(() => [wordParagraph('A page.')]),
        { declaredEntries: 65_000 },
      ),
  },
  {
    name: 'lying-zip-bomb-part',
    fileName: 'bomb-part.docx',
    content: () =>
      docx(() => [wordParagraph('A page.')], [{ name: 'word/styles.xml', content: bomb(400) }]),
  },
  {
    name: 'lying-zip-many-bombs',
    fileName: 'many-bombs.xlsx',
    content: () => xlsx(Array.from({ length: 40 }, () => () => bomb(10))),
  },
  {
    name: 'lying-xlsx-strings',
    fileName: 'strings.xlsx',
    content: () =>
      xlsx([
        () => [
          '<dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c ' +
            'r="XFD1048576"><v>1</v></c></row></sheetData>',
        ],
      ]),
  },
  {
    name: 'lying-xlsx-merged',
    fileName: 'merged.xlsx',
    content: () =>
      xlsx([
        () =>
          framed(
            '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells>',
            numbered(100_000, index => `<mergeCell ref="A${index + 1}:XFD${index + 2}"/>`),
            '</mergeCells>',
          ),
      ]),
  },
  {
    name: 'lying-ods-repeats',
    fileName: 'repeats.ods',
    content: () =>
      zipPieces([
        { name: 'mimetype', content: ['application/vnd.oasis.opendocument.spreadsheet'] },
        {
          name: 'content.xml',
          content: framed(
            '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" ' +
              'xmlns:table="ta"><office:body><office:spreadsheet><table:table table:name="T">',
            repeated(
              '<table:table-row table:number-rows-repeated="1048576"><table:table-cell ' +
                'table:number-columns-repeated="16384"><text:p>a long value of a ' +
                'cell</text:p></table:table-cell></table:table-row>',
              50,
            ),
            '</table:table></office:spreadsheet></office:body></office:document-content>',
          ),
        },
      ]),
  },
  {
    name: 'lying-odt-spaces',
    fileName: 'spaces.odt',
    content: () =>
      zipPieces([
        { name: 'mimetype', content: ['application/vnd.oasis.opendocument.text'] },
        {
          name: 'content.xml',
          content: framed(
            '<?xml version="1.0"?><office:document-content xmlns:office="o" ' +
              'xmlns:text="t"><office:body><office:text><text:p>a',
            repeated('<text:s text:c="2000000000"/>', 1_000),
            'b</text:p></office:text></office:body></office:document-content>',
          ),
        },
      ]),
  },
  {
    name: 'lying-pdf-count',
    fileName: 'count.pdf',
    content: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 2000000000 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      ]),
  },
  {
    name: 'lying-pdf-length',
    fileName: 'length.pdf',
    content: () =>
      pdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        page,
        '<< /Length 4000000000 >>\nstream\nBT (a) Tj ET\nendstream',
        '<< /Length 0 >>\nstream\n\nendstream',
      ]),
  },
  {
    name: 'lying-pdf-xref',
    fileName: 'xref.pdf',
    content: () => [
      '%PDF-1.7\n',
      ...numbered(20_000, index => `${index + 1} 0 obj\n<< /A ${index} >>\nendobj\n`),
      'trailer\n<< /Root 1 0 R /Prev 0 >>\nstartxref\n99999999\n%%EOF\n',
    ],
  },
  {
    name: 'lying-compound-sectors',
    fileName: 'sectors.xls',
    content: () => {
      const bytes = compound({ Workbook: Buffer.alloc(8_000, 9) })
      bytes.writeUInt32LE(0x7fffffff, 0x2c)
      return [bytes]
    },
  },
  {
    name: 'lying-mail-base64',
    fileName: 'not-base64.eml',
    content: () =>
      mail(
        'not-base64',
        ['Subject: Base64\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n'],
        repeated('!§$%&/() this is not it ', 200_000),
      ),
  },
  {
    name: 'lying-mail-charset',
    fileName: 'charset.eml',
    content: () =>
      mail(
        'charset',
        ['Subject: Charset\r\nContent-Type: text/plain; charset=utf-16\r\n'],
        repeated('plain ASCII text ', 200_000),
      ),
  },
  {
    name: 'lying-mail-boundary',
    fileName: 'boundary.eml',
    content: () =>
      mail(
        'boundary',
        ['Subject: Boundary\r\nContent-Type: multipart/mixed; boundary=""\r\n'],
        repeated('--\r\n', 300_000),
      ),
  },
  {
    name: 'lying-mail-table',
    fileName: 'mail-table.csv',
    content: () =>
      framed(
        'Email_ID,Revision_ID,Subject,Body,Sender,Recipient,Time_Received,Time_Modified\n',
        repeated('"1","1","a","', 100_000),
        '\n',
      ),
  },
  {
    name: 'encrypted-docx',
    fileName: 'encrypted.docx',
    content: random => [
      compound({ EncryptionInfo: noise(random, 500), EncryptedPackage: noise(random, 200_000) }),
    ],
  },
  {
    name: 'encrypted-zip',
    fileName: 'encrypted-parts.docx',
    content: () =>
      zipPieces(
        docxEntries(() => [wordParagraph('A page.')]).map(entry => ({ ...entry, flags: 1 })),
      ),
  },
  {
    name: 'encrypted-pdf',
    fileName: 'encrypted.pdf',
    content: () =>
      pdf(
        [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 0 /Kids [] >>',
          `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O (${'o'.repeat(32)}) /U ` +
            `(${'u'.repeat(32)}) >>`,
        ],
        { trailer: `/Encrypt 3 0 R /ID [(${'i'.repeat(16)}) (${'i'.repeat(16)})]` },
      ),
  },
  {
    name: 'encrypted-mail',
    fileName: 'smime.eml',
    content: random =>
      mail(
        'smime',
        [
          'Subject: Sealed\r\nContent-Type: application/pkcs7-mime; ' +
            'smime-type=enveloped-data; name="smime.p7m"\r\nContent-Transfer-Encoding: ' +
            'base64\r\n',
        ],
        [noise(random, 100_000).toString('base64')],
      ),
  },
  {
    name: 'wrong-type-program-pdf',
    fileName: 'program.pdf',
    content: random => [Buffer.from([0x7f, 0x45, 0x4c, 0x46]), noise(random, 3_000_000)],
  },
  {
    name: 'wrong-type-noise-text',
    fileName: 'noise.txt',
    content: random => [noise(random, 3_000_000)],
  },
  { name: 'wrong-type-zeros-text', fileName: 'zeros.txt', content: () => bomb(20) },
  { name: 'wrong-type-text-docx', fileName: 'text.docx', content: () => ['Only a line of text.'] },
  { name: 'wrong-type-text-pdf', fileName: 'text.pdf', content: () => ['Only a line of text.'] },
  {
    name: 'wrong-type-html-doc',
    fileName: 'page.doc',
    content: () => ['<html><body><p>A page of a web site.</p></body></html>'],
  },
  {
    name: 'wrong-type-utf16-text',
    fileName: 'utf16.txt',
    content: () => [Buffer.from('The survey of the bridge was late. '.repeat(2_000), 'utf16le')],
  },
  {
    name: 'wrong-type-gzip-eml',
    fileName: 'packed.eml',
    content: () => [gzipSync(Buffer.alloc(50 * 2 ** 20))],
  },
  {
    name: 'wrong-type-database-csv',
    fileName: 'database.csv',
    content: random => ['SQLite format 3\0', noise(random, 500_000)],
  },
  {
    name: 'wrong-type-zip-in-zip',
    fileName: 'archives.zip',
    content: () =>
      zipPieces([
        { name: 'inner.zip', content: zipPieces([{ name: 'bomb.txt', content: bomb(100) }]) },
      ]),
  },
  {
    name: 'wrong-name-line-end',
    fileName: 'line\nend.txt',
    content: () => ['A note about pier 1.'],
  },
  {
    name: 'wrong-name-not-utf8',
    fileName: Buffer.from([0x6e, 0xff, 0xfe, 0x2e, 0x74, 0x78, 0x74]),
    content: () => ['A note about pier 2.'],
  },
  {
    name: 'wrong-name-long',
    fileName: `${'n'.repeat(250)}.txt`,
    content: () => ['A note about pier 3.'],
  },
  {
    name: 'wrong-name-escape',
    fileName: '\u001b[2J\u001b[31mred.txt',
    content: () => ['A note about pier 4.'],
  },
  { name: 'wrong-name-device', fileName: 'CON.txt', content: () => ['A note about pier 5.'] },
  { name: 'wrong-name-option', fileName: '--rebuild.txt', content: () => ['A note about pier 6.'] },
  {
    name: 'wrong-name-directions',
    fileName: '\u202Etxt.exe.md',
    content: () => ['A note about pier 7.'],
  },
  { name: 'wrong-name-nothing', fileName: 'no extension', content: () => ['A note about pier 8.'] },
]
