/** What is known of the paragraph at a byte offset of the main stream. */
interface ParagraphStyle {
  /** 1 to 9 for the built-in headings. */
  readonly heading: number | undefined
  /** The paragraph is the mark that ends a table row. */
  readonly endsRow: boolean
  readonly inTable: boolean
}

/** Looks up a paragraph by the byte offset of its last character. */
export type ParagraphStyles = (offset: number) => ParagraphStyle | undefined

const binTableAt = 0x102
const pageSize = 512

/**
 * Reads the formatted pages of paragraph properties ([MS-DOC] PlcBtePapx, PapxFkp); what is broken
 * is passed over.
 */
export function readParagraphStyles(main: Uint8Array, table: Uint8Array): ParagraphStyles {
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength)
  const tableView = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const runs: Array<{ start: number; end: number; style: ParagraphStyle }> = []
  const at = view.getUint32(binTableAt, true)
  const size = view.getUint32(binTableAt + 4, true)
  const count = Math.floor((size - 4) / 8)
  if (at + size <= table.length && count > 0) {
    for (let index = 0; index < count; index++) {
      const page =
        (tableView.getUint32(at + (count + 1) * 4 + index * 4, true) & 0x3fffff) * pageSize
      if (page + pageSize <= main.length) readPage(main.subarray(page, page + pageSize), runs)
    }
  }
  runs.sort((left, right) => left.start - right.start)
  return offset => {
    let low = 0
    let high = runs.length - 1
    while (low <= high) {
      const half = (low + high) >> 1
      const run = runs[half]
      if (run === undefined) return undefined
      if (offset < run.start) high = half - 1
      else if (offset >= run.end) low = half + 1
      else return run.style
    }
    return undefined
  }
}

function readPage(
  page: Uint8Array,
  runs: Array<{ start: number; end: number; style: ParagraphStyle }>,
): void {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  const count = page[pageSize - 1] ?? 0
  for (let index = 0; index < count; index++) {
    const entry = (count + 1) * 4 + index * 13
    if (entry >= pageSize - 1) return
    const start = view.getUint32(index * 4, true)
    const end = view.getUint32(index * 4 + 4, true)
    let at = (page[entry] ?? 0) * 2
    if (at === 0 || at + 4 > pageSize) continue
    const short = page[at] ?? 0
    const length = short === 0 ? (page[at + 1] ?? 0) * 2 : short * 2 - 1
    at += short === 0 ? 2 : 1
    const stop = Math.min(pageSize - 1, at + length)
    if (at + 2 > stop) continue
    const style = view.getUint16(at, true)
    runs.push({
      start,
      end,
      style: {
        heading: style >= 1 && style <= 9 ? style : undefined,
        ...tableMarks(page, at + 2, stop),
      },
    })
  }
}

/**
 * Which of "in a table" (sprmPFInTable) and "table row end" (sprmPFTtp) a list of property changes
 * sets.
 */
function tableMarks(
  page: Uint8Array,
  from: number,
  to: number,
): { endsRow: boolean; inTable: boolean } {
  const marks = { endsRow: false, inTable: false }
  const operandSizes = [1, 1, 2, 4, 2, 2, 0, 3]
  for (let at = from; at + 2 < to;) {
    const code = (page[at] ?? 0) | ((page[at + 1] ?? 0) << 8)
    if (code === 0x2416) marks.inTable = page[at + 2] === 1
    if (code === 0x2417) marks.endsRow = page[at + 2] === 1
    const kind = code >> 13
    // Table definitions have a length of two bytes, other variable ones of one.
    const operand =
      kind === 6
        ? code === 0xd608
          ? ((page[at + 2] ?? 0) | ((page[at + 3] ?? 0) << 8)) + 1
          : (page[at + 2] ?? 0) + 1
        : (operandSizes[kind] ?? 1)
    at += 2 + operand
  }
  return marks
}
