import { docx, mail, numbered, prose } from './hostile-kind.ts'

/**
 * One thing that grows while everything else stays: `content(size)` is a file with so many of it.
 */
export interface GrownFile {
  readonly name: string
  readonly fileName: string
  readonly sizes: readonly number[]
  readonly content: (size: number, random: () => number) => Iterable<string | Uint8Array>
}

const attachments = (count: number): Iterable<string> =>
  mail(
    'parts',
    ['Subject: Parts\r\nContent-Type: multipart/mixed; boundary="b"\r\n'],
    (function* () {
      yield '--b\r\nContent-Type: text/plain\r\n\r\nHere they are.\r\n'
      yield* numbered(
        count,
        index =>
          '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; ' +
          `filename="note-${index}.txt"\r\n\r\nNote ${index} about a crane.\r\n`,
      )
      yield '--b--\r\n'
    })(),
  )

/** Sizes double, and even the largest takes seconds where cost grows in step with it. */
const doubled = (largest: number): number[] => [largest / 8, largest / 4, largest / 2, largest]

export const grownFiles: readonly GrownFile[] = [
  // Characters in one paragraph.
  {
    name: 'paragraph-length',
    fileName: 'paragraph.docx',
    sizes: doubled(4_000_000),
    content: (size, random) =>
      docx(function* () {
        yield '<w:p><w:r><w:t>'
        yield* prose(random, size)
        yield '</w:t></w:r></w:p>'
      }),
  },
  {
    name: 'columns',
    fileName: 'columns.csv',
    sizes: doubled(80_000),
    content: function* (size) {
      for (let row = 0; row < 6; row++) {
        yield* numbered(
          size,
          index => `${index > 0 ? ',' : ''}${row === 0 ? `c${index}` : index % 1_000}`,
        )
        yield '\n'
      }
    },
  },
  {
    name: 'attributes',
    fileName: 'attributes.xml',
    sizes: doubled(100_000),
    content: function* (size) {
      yield '<?xml version="1.0"?><root '
      yield* numbered(size, index => `a${index}="v${index}" `)
      yield '>A text.</root>'
    },
  },
  {
    name: 'recipients',
    fileName: 'recipients.eml',
    sizes: doubled(16_000),
    content: size =>
      mail(
        'recipients',
        (function* () {
          yield 'Subject: Recipients\r\nTo: '
          yield* numbered(size, index => `Person ${index} <p${index}@hostile.example>,\r\n `)
          yield 'last@hostile.example\r\n'
        })(),
        ['A text.\r\n'],
      ),
  },
  { name: 'parts', fileName: 'parts.eml', sizes: doubled(8_000), content: attachments },
]
