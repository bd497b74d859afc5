import { closeSync, openSync, writeSync } from 'node:fs'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file that is hard to read, or says what is not so. */
export interface HostileKind {
  readonly name: string
  /** Name of the file below the folder it is written to; bytes where it is not UTF-8. */
  readonly fileName: string | Buffer
  /** Its content, piece by piece: no kind is ever whole in memory. `random`: fractions, seeded. */
  readonly content: (random: () => number) => Iterable<string | Uint8Array>
}

const bufferBytes = 1 << 20

/** Writes the pieces to a file, a mebibyte at a time. */
export function writePieces(path: string | Buffer, pieces: Iterable<string | Uint8Array>): void {
  const file = openSync(path, 'w')
  try {
    for (const piece of joined(pieces)) writeSync(file, piece)
  } finally {
    closeSync(file)
  }
}

/** The same pieces in buffers of about a mebibyte. */
export function* joined(pieces: Iterable<string | Uint8Array>): Generator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for (const piece of pieces) {
    const bytes =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    waiting.push(bytes)
    size += bytes.length
    if (size < bufferBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** A piece again and again, `count` times. */
export function* repeated(piece: string, count: number): Generator<string> {
  const block = piece.repeat(Math.max(1, Math.min(count, Math.ceil(65_536 / piece.length))))
  const perBlock = block.length / piece.length
  let left = count
  for (; left >= perBlock; left -= perBlock) yield block
  if (left > 0) yield piece.repeat(left)
}

/** Pieces made from their number. */
export function* numbered(count: number, make: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index++) yield make(index)
}

export interface ZipEntry {
  readonly name: string
  readonly content: Iterable<string | Uint8Array>
  /** What the directory says instead of the truth. */
  readonly declaredSize?: number | undefined
  readonly flags?: number | undefined
}

/**
 * A zip archive, entry by entry; compressed in blocks, so that an entry's size does not matter.
 * `declaredEntries`: the number that its end tells.
 */
export function* zipPieces(
  entries: Iterable<ZipEntry>,
  options: { readonly declaredEntries?: number } = {},
): Generator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  let count = 0
  for (const { name, content, declaredSize, flags = 0 } of entries) {
    const start = at
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8 | flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(nameBytes.length, 26)
    yield Buffer.concat([local, nameBytes])
    at += 30 + nameBytes.length
    let checksum = 0
    let size = 0
    let packed = 0
    for (const block of joined(content)) {
      checksum = crc32(block, checksum)
      size += block.length
      const deflated = deflateRawSync(block, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
      packed += deflated.length
      yield deflated
    }
    // The empty last block.
    yield Buffer.from([3, 0])
    packed += 2
    at += packed
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(20, 6)
    header.writeUInt16LE(8 | flags, 8)
    header.writeUInt16LE(8, 10)
    header.writeUInt32LE(checksum, 16)
    header.writeUInt32LE(packed, 20)
    header.writeUInt32LE(declaredSize ?? size, 24)
    header.writeUInt16LE(nameBytes.length, 28)
    header.writeUInt32LE(start, 42)
    directory.push(header, nameBytes)
    count++
  }
  const whole = Buffer.concat(directory)
  yield whole
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const told = Math.min(0xffff, options.declaredEntries ?? count)
  end.writeUInt16LE(told, 8)
  end.writeUInt16LE(told, 10)
  end.writeUInt32LE(whole.length, 12)
  end.writeUInt32LE(at, 16)
  yield end
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function relations(
  entries: ReadonlyArray<readonly [id: string, type: string, target: string]>,
): string {
  return (
    '<?xml version="1.0"?><Relationships ' +
    'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    entries
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
      )
      .join('') +
    '</Relationships>'
  )
}

const types =
  '<?xml version="1.0"?><Types ' +
  'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ' +
  'Extension="xml" ContentType="application/xml"/></Types>'

/** A Word document with this body; more parts by name. */
export function docxEntries(
  body: () => Iterable<string>,
  more: readonly ZipEntry[] = [],
): ZipEntry[] {
  return [
    { name: '[Content_Types].xml', content: [types] },
    { name: '_rels/.rels', content: [relations([['r1', 'officeDocument', 'word/document.xml']])] },
    {
      name: 'word/_rels/document.xml.rels',
      content: [
        relations([
          ['s', 'styles', 'styles.xml'],
          ['n', 'numbering', 'numbering.xml'],
        ]),
      ],
    },
    ...more,
    {
      name: 'word/document.xml',
      content: framed('<w:document xmlns:w="w"><w:body>', body(), '</w:body></w:document>'),
    },
  ]
}

export function docx(
  body: () => Iterable<string>,
  more: readonly ZipEntry[] = [],
): Iterable<Uint8Array> {
  return zipPieces(docxEntries(body, more))
}

export const wordParagraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A workbook of sheets; `rows` of each is its `sheetData`. */
export function xlsx(
  sheets: ReadonlyArray<() => Iterable<string>>,
  more: readonly ZipEntry[] = [],
): Iterable<Uint8Array> {
  return zipPieces([
    {
      name: '[Content_Types].xml',
      content: [
        '<?xml version="1.0"?><Types ' +
          'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ' +
          'Extension="rels" ' +
          'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ' +
          'PartName="/xl/workbook.xml" ' +
          ('ContentType="application/vnd.openxmlformats-officedocument.' +
            'spreadsheetml.sheet.main+xml"/>'),
        ...sheets.map(
          (_sheet, index) =>
            `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ` +
            ('ContentType="application/vnd.openxmlformats-officedocument.' +
              'spreadsheetml.worksheet+xml"/>'),
        ),
        '</Types>',
      ],
    },
    { name: '_rels/.rels', content: [relations([['r1', 'officeDocument', 'xl/workbook.xml']])] },
    {
      name: 'xl/workbook.xml',
      content: [
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
          `xmlns:r="${relationships}"><sheets>`,
        ...sheets.map(
          (_sheet, index) =>
            `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
        ),
        '</sheets></workbook>',
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relations(
          sheets.map(
            (_sheet, index) =>
              [`r${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
          ),
        ),
      ],
    },
    ...more,
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: framed(
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        sheet(),
        '</worksheet>',
      ),
    })),
  ])
}

/** Pieces between two others. */
export function* framed<Piece extends string | Uint8Array>(
  before: string,
  pieces: Iterable<Piece>,
  after: string,
): Generator<Piece | string> {
  yield before
  yield* pieces
  yield after
}

/**
 * A PDF of these objects, numbered from 1; the first is the catalogue. Each is given as what stands
 * between `obj` and `endobj`.
 */
export function* pdf(
  objects: Iterable<string>,
  options: { readonly trailer?: string } = {},
): Generator<string> {
  let at = 0
  const places: number[] = []
  const out = (text: string): string => {
    at += text.length
    return text
  }
  yield out('%PDF-1.7\n')
  for (const object of objects) {
    places.push(at)
    yield out(`${places.length} 0 obj\n${object}\nendobj\n`)
  }
  const start = at
  yield `xref\n0 ${places.length + 1}\n0000000000 65535 f \n`
  for (const place of places) yield `${String(place).padStart(10, '0')} 00000 n \n`
  yield (
    `trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${options.trailer ?? ''} ` +
      `>>\nstartxref\n${start}\n%%EOF\n`
  )
}

/** A mail with this body; header lines as given. */
export function* mail(
  id: string,
  headers: Iterable<string>,
  body: Iterable<string>,
): Generator<string> {
  yield (
    `Message-ID: <${id}@hostile.example>\r\nFrom: Ada Park <ada@hostile.example>\r\nDate: ` +
      'Mon, 3 Jan 2022 10:00:00 +0000\r\n'
  )
  yield* headers
  yield '\r\n'
  yield* body
}

/** Words that sentences are made of, in a seeded order. */
export function* prose(
  random: () => number,
  characters: number,
  options: { readonly ends?: boolean } = {},
): Generator<string> {
  const words = (
    'the survey of an old bridge over river was late again because Ada Park and Bo Larsen ' +
    'in Oslo wrote to Northern Cranes Ltd about contract 2291 on 3 May 2021 for €4,300 ' +
    'without any answer from them'
  ).split(' ')
  let written = 0
  let sentence = 0
  while (written < characters) {
    let block = ''
    while (block.length < 8_192) {
      const word = words[Math.floor(random() * words.length)] ?? 'the'
      sentence += 1
      const isLast = options.ends !== false && sentence % 17 === 0
      block += isLast ? `${word}. ` : `${word} `
    }
    const piece = block.slice(0, Math.min(block.length, characters - written))
    written += piece.length
    yield piece
  }
}
