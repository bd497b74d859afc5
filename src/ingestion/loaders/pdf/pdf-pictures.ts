import { linesOf } from './pdf-lines.ts'
import type { PdfItem, PdfPageItems } from './pdf-items.ts'
import { matrix, multiply, type Matrix } from './pdf-matrix.ts'

type PdfLibrary = typeof import('unpdf/pdfjs')

/** Drawing commands of a page, as pdf.js tells them. */
export interface Drawing {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

/** Where a picture lies, in PDF points. */
interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** What a page with text shows besides it and is not read. */
export type UnreadPicture = 'table' | 'picture'

const captionOfTable =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabella|tabel)\s{0,3}[\divxlc]{1,6}\b/i
const littleText = 400
// Of the page. Logos are smaller than a table, and a scan with a text layer fills the page.
const tableShare = 0.05
const largeShare = 0.3
const fullShare = 0.92
const maxCaptionGap = 0.08
// Letters on a picture are its text, which is read: a layer of recognised text, labels of a figure.
const maxLettersOnPicture = 30

/** Whether a page could hold a picture worth telling: only then its drawing is asked for. */
export const mayHoldPictures = (page: PdfPageItems, letters: number): boolean =>
  letters < littleText || captionsOf(page).length > 0

/**
 * Whether a page shows a picture under the caption of a table, or a large one beside little text.
 * `view`: the corners of the page in PDF points.
 */
export function unreadPicture(
  page: PdfPageItems,
  letters: number,
  drawing: Drawing,
  { OPS }: Pick<PdfLibrary, 'OPS'>,
  view: readonly number[],
): UnreadPicture | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const width = Math.abs(right - left)
  const height = Math.abs(top - bottom)
  if (!(width * height > 0)) return undefined
  const items = page.groups.flat()
  let share = 0
  for (const box of picturesOf(drawing, OPS)) {
    const own =
      (Math.max(0, Math.min(box.right, right) - Math.max(box.left, left)) *
        Math.max(0, Math.min(box.top, top) - Math.max(box.bottom, bottom))) /
      (width * height)
    if (own < 0.01 || lettersOn(items, box) > maxLettersOnPicture) continue
    // Large pictures are often drawn in strips.
    share += own
    if (
      own >= tableShare &&
      own < fullShare &&
      captionsOf(page).some(caption => gap(caption, box) <= height * maxCaptionGap)
    )
      return 'table'
  }
  return share >= largeShare && letters < littleText ? 'picture' : undefined
}

/** Captions of tables whose rows are not in the text. */
function captionsOf(page: PdfPageItems): PdfItem['box'][] {
  return page.groups.flatMap(group =>
    linesOf(group, 0).flatMap(({ items }) => {
      const text = items
        .map(item => item.text)
        .join(' ')
        .trim()
      const first = items[0]
      return first !== undefined && captionOfTable.test(text) ? [first.box] : []
    }),
  )
}

/** How far a caption is above or below a picture. */
function gap(caption: PdfItem['box'], box: Box): number {
  return Math.max(0, caption.y - box.top, box.bottom - (caption.y + caption.height))
}

function lettersOn(items: readonly PdfItem[], { left, bottom, right, top }: Box): number {
  let letters = 0
  for (const { text, box } of items) {
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    if (x > left && x < right && y > bottom && y < top) letters += text.length
  }
  return letters
}

/** Follows the commands that move what is drawn. */
function* picturesOf({ fnArray, argsArray }: Drawing, OPS: PdfLibrary['OPS']): Generator<Box> {
  const saved: Matrix[] = []
  let current: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operator] of fnArray.entries()) {
    switch (operator) {
      case OPS.save:
        saved.push(current)
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        current = saved.pop() ?? current
        break
      case OPS.transform:
        current = multiply(current, matrixOf(argsArray[index]))
        break
      case OPS.paintFormXObjectBegin: {
        saved.push(current)
        const args = argsArray[index]
        const own: unknown = Array.isArray(args) ? args[0] : undefined
        if (own !== null && own !== undefined) current = multiply(current, matrixOf(own))
        break
      }
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        yield boxOf(current)
        break
      default:
    }
  }
}

function matrixOf(values: unknown): Matrix {
  const numbers: unknown[] =
    Array.isArray(values) || ArrayBuffer.isView(values) ? [...(values as Iterable<unknown>)] : []
  return matrix(numbers.map(value => (typeof value === 'number' ? value : Number.NaN)))
}

/** A picture fills the unit square. */
function boxOf([a, b, c, d, e, f]: Matrix): Box {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  }
}
