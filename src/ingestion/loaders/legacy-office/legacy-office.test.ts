import assert from 'node:assert/strict'
import { test } from 'node:test'
import xlsxLibrary from '@e965/xlsx'
import CFB from 'cfb'
import { load, loaded, outline } from '../sample-files.contract.ts'

/** A compound file of some streams. */
function compound(streams: Record<string, Uint8Array>): Uint8Array {
  const file = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams))
    CFB.utils.cfb_add(file, `/${name}`, content)
  return CFB.write(file, { type: 'buffer' }) as Uint8Array
}

/**
 * The streams of a Word 97 file of one piece per given text, narrow or wide by its characters; all
 * formatting left out.
 */
function doc(
  pieces: readonly string[],
  counts: { body: number; footnotes?: number; headers?: number },
  flags = 0x0200,
): Uint8Array {
  const main = [Buffer.alloc(1024)]
  let offset = 1024
  const places: Array<{ at: number; narrow: boolean; length: number }> = []
  for (const piece of pieces) {
    const narrow = /^[\0-\x7f]*$/.test(piece)
    const bytes = Buffer.from(piece, narrow ? 'latin1' : 'utf16le')
    places.push({ at: narrow ? (offset * 2) | 0x40000000 : offset, narrow, length: piece.length })
    main.push(bytes)
    offset += bytes.length
  }
  const head = main[0] ?? Buffer.alloc(0)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0x00c1, 2)
  head.writeUInt16LE(flags, 10)
  head.writeInt32LE(counts.body, 0x4c)
  head.writeInt32LE(counts.footnotes ?? 0, 0x50)
  head.writeInt32LE(counts.headers ?? 0, 0x54)
  const plc = Buffer.alloc(4 * (places.length + 1) + 8 * places.length)
  let position = 0
  places.forEach((place, index) => {
    plc.writeUInt32LE(position, index * 4)
    position += place.length
    plc.writeUInt32LE(place.at >>> 0, (places.length + 1) * 4 + index * 8 + 2)
  })
  plc.writeUInt32LE(position, places.length * 4)
  const clx = Buffer.concat([Buffer.from([2]), Buffer.from(Uint32Array.of(plc.length).buffer), plc])
  head.writeUInt32LE(0, 0x1a2)
  head.writeUInt32LE(clx.length, 0x1a6)
  return compound({
    WordDocument: Buffer.concat([...main, Buffer.alloc(4096)]),
    '1Table': Buffer.concat([clx, Buffer.alloc(4096)]),
  })
}

/** A record of a PowerPoint stream. */
function record(type: number, content: Uint8Array | readonly Uint8Array[], instance = 0): Buffer {
  const isContainer = !(content instanceof Uint8Array)
  const body = content instanceof Uint8Array ? content : Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt16LE((instance << 4) | (isContainer ? 15 : 0), 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
const number = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

test(
  'a Word 97 document is read piece by piece, narrow and wide; field codes go, rows and ' +
    'notes stay',
  async () => {
    const body =
      'Harbour\rOpened in 1893, \x13 HYPERLINK "x" \x14see here\x15.\rBoat\x07Fee\x07\x07'
    const second = 'Grüße – 中\r'
    const note = 'A note.\r'
    const header = 'Confidential\r'
    const document = await loaded(
      'a.doc',
      doc([body, second, note + header], {
        body: body.length + second.length,
        footnotes: note.length,
        headers: header.length,
      }),
    )
    assert.equal(
      document.text,
      (
        'Confidential\n\nHarbour\n\nOpened in 1893, see here.\n\nBoat | Fee\nGrüße – ' +
        '中\n\nFootnotes\n\nA note.'
      ).replace('Fee\nGr', 'Fee\n\nGr'),
    )
    assert.deepEqual(
      document.cuts.map(cut => cut.kind),
      ['header'],
    )
  },
)

test('a Word 97 document with a password, or of an older version, fails', async () => {
  const locked = await load('a.doc', doc(['x\r'], { body: 2 }, 0x0300))
  assert.ok(locked.status === 'failed' && locked.reason === 'password')
  const empty = await load('a.doc', compound({ WordDocument: Buffer.alloc(4096) }))
  assert.ok(empty.status === 'failed' && empty.reason === 'unsupported')
})

test(
  'a PowerPoint 97 presentation gives its slides in the order of the show, with titles, ' +
    'shapes and notes',
  async () => {
    const slide = (text: string): Buffer =>
      record(1006, [
        record(1036, [record(0xf00d, [record(3999, number(4)), record(4008, Buffer.from(text))])]),
      ])
    const notes = record(1008, [
      record(3999, number(2)),
      record(4000, Buffer.from('Lächeln', 'utf16le')),
    ])
    const list = record(4080, [
      record(1011, number(2, 0, 0, 256, 0)),
      record(3999, number(0)),
      record(4008, Buffer.from('First')),
      record(3999, number(1)),
      record(4000, Buffer.from('ein Punkt\rzwei', 'utf16le')),
      record(1011, number(3, 0, 0, 257, 0)),
      record(3999, number(0)),
      record(4008, Buffer.from('Second')),
    ])
    const noteList = record(4080, [record(1011, number(4, 0, 0, 256, 0))], 2)
    const document = record(1000, [list, noteList])
    const parts = [document, slide('drawn one'), slide('drawn two'), notes]
    const places: number[] = []
    let at = 0
    for (const part of parts) {
      places.push(at)
      at += part.length
    }
    const directory = record(6002, number((4 << 20) | 1, ...places))
    const edit = record(4085, number(0, 0, 0, at, 1, 0, 0))
    const user = Buffer.concat([Buffer.alloc(16), number(at + directory.length), Buffer.alloc(20)])
    const read = await loaded(
      'a.ppt',
      compound({
        'PowerPoint Document': Buffer.concat([...parts, directory, edit]),
        'Current User': user,
      }),
    )
    assert.deepEqual(outline(read), [
      'First: First drawn one ein Punkt zwei',
      'Second: Second drawn two Notes: Lächeln',
    ])
    assert.deepEqual(
      read.pages.map(page => page.label),
      ['Slide 1', 'Slide 2'],
    )
  },
)

test('an Excel 97 workbook gives its cells as shown; with a password it fails', async () => {
  const sheet = xlsxLibrary.utils.aoa_to_sheet([
    ['Item', 'Price'],
    ['Rope', 12.5],
  ])
  const bytes = xlsxLibrary.write(
    { SheetNames: ['Costs'], Sheets: { Costs: sheet } },
    { type: 'buffer', bookType: 'biff8' },
  ) as Uint8Array
  assert.equal(
    (await loaded('a.xls', bytes)).text,
    'Costs\n\nItem | Price\nItem: Rope | Price: 12.5',
  )
  const locked = await load(
    'a.xls',
    compound({
      Workbook: Buffer.concat([
        Buffer.from([9, 8, 4, 0, 0, 6, 5, 0, 0x2f, 0, 2, 0, 0, 0]),
        Buffer.alloc(5000),
      ]),
    }),
  )
  assert.ok(locked.status === 'failed' && locked.reason === 'password')
})

test('an Office file under a password is known by its wrapping', async () => {
  const outcome = await load(
    'a.docx',
    compound({ EncryptionInfo: Buffer.alloc(5000), EncryptedPackage: Buffer.alloc(5000) }),
  )
  assert.ok(outcome.status === 'failed' && outcome.reason === 'password')
})
