import { docx, mail, numbered, repeated, wordParagraph, type HostileKind } from './hostile-kind.ts'

const sentence =
  'The survey of the old bridge over the river was late again, wrote Ada Park on 3 May 2021. '
const mebibyte = 2 ** 20

/** Small files that were seen to cost minutes or gigabytes. */
export const seenKinds: readonly HostileKind[] = [
  {
    // A fifth of a megabyte that unpacks to 60 MB.
    name: 'docx-one-paragraph',
    fileName: 'one-paragraph.docx',
    content: () =>
      docx(function* () {
        yield '<w:p><w:r><w:t>'
        yield* repeated(sentence, Math.ceil((60 * mebibyte) / sentence.length))
        yield '</w:t></w:r></w:p>'
      }),
  },
  {
    name: 'docx-many-paragraphs',
    fileName: 'many-paragraphs.docx',
    content: random =>
      docx(() =>
        numbered(400_000, index =>
          wordParagraph(`Pier ${Math.floor(random() * 1_000)} and crane ${index % 97}.`),
        ),
      ),
  },
  {
    // A megabyte that unpacks to 500 MB of white space.
    name: 'docx-late-refusal',
    fileName: 'late-refusal.docx',
    content: () =>
      docx(function* () {
        yield wordParagraph('Here is a page.')
        yield* repeated(
          `<w:p><w:r><w:t xml:space="preserve">${' '.repeat(960)}</w:t></w:r></w:p>`,
          500_000,
        )
      }),
  },
  {
    name: 'xml-attributes',
    fileName: 'attributes.xml',
    content: function* () {
      yield '<?xml version="1.0"?><root '
      yield* numbered(200_000, index => `a${index}="v${index}" `)
      yield '>A text.</root>'
    },
  },
  {
    name: 'csv-many-columns',
    fileName: 'many-columns.csv',
    content: function* (random) {
      for (let row = 0; row < 5; row++) {
        yield* numbered(
          80_000,
          index =>
            `${index > 0 ? ',' : ''}${row === 0 ? `c${index}` : Math.floor(random() * 1_000)}`,
        )
        yield '\n'
      }
    },
  },
  {
    name: 'csv-one-huge-field',
    fileName: 'one-huge-field.csv',
    content: function* () {
      yield 'id,text\n1,"'
      yield* repeated(sentence, Math.ceil((20 * mebibyte) / sentence.length))
      yield '"\n'
    },
  },
  {
    name: 'mail-50000-attachments',
    fileName: 'many-attachments.eml',
    content: () =>
      mail(
        'many-attachments',
        [
          'Subject: Attachments\r\nTo: bo@hostile.example\r\nContent-Type: ' +
            'multipart/mixed; boundary="b"\r\n',
        ],
        (function* () {
          yield '--b\r\nContent-Type: text/plain\r\n\r\nHere they are.\r\n'
          yield* numbered(
            50_000,
            index =>
              '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; ' +
              `filename="note-${index}.txt"\r\n\r\nNote ${index}.\r\n`,
          )
          yield '--b--\r\n'
        })(),
      ),
  },
]
