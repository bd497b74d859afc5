import type { WordPieces } from './doc-pieces.ts'
import type { ParagraphStyles } from './doc-styles.ts'
import { LongText } from '../building/long-text.ts'
import { writeRow } from '../building/table-text.ts'
import type { TextBuilder } from '../building/text-builder.ts'

const cellMark = 7
const fieldStart = 0x13
const fieldMiddle = 0x14
const fieldEnd = 0x15

/** Writes `length` characters from character position `from` on; returns the first heading. */
export function writeWordText(
  builder: TextBuilder,
  source: WordPieces,
  from: number,
  length: number,
  styles: ParagraphStyles | undefined,
): string | undefined {
  const text = new LongText()
  let row: string[] = []
  let title: string | undefined
  /** For each open field, whether its code (not shown) is being read. */
  const fields: boolean[] = []
  let codes = 0
  /** Length of the text that is read and not written yet. */
  let held = 0
  const put = (piece: string): void => {
    builder.ensureRoom((held += piece.length))
    text.add(piece)
  }
  const inCode = (isCode: boolean | undefined): number => (isCode === true ? 1 : 0)

  const endParagraph = (heading: number | undefined): void => {
    const line = text.take().trim()
    held = 0
    if (row.length > 0) flushRow()
    if (line === '') builder.paragraph()
    else if (heading !== undefined && line.length <= 300) {
      title ??= line
      builder.heading(line, heading)
    } else {
      builder.paragraph()
      builder.append(line)
      builder.paragraph()
    }
  }
  const flushRow = (): void => {
    writeRow(builder, row)
    builder.newLine()
    row = []
    held = 0
  }
  for (const piece of source.pieces) {
    const first = Math.max(0, from - piece.start)
    const last = Math.min(piece.text.length, from + length - piece.start)
    for (let index = first; index < last; index++) {
      const code = piece.text.charCodeAt(index)
      if (code === fieldStart) {
        fields.push(true)
        codes++
      } else if (code === fieldMiddle && fields.length > 0) {
        codes -= inCode(fields.pop())
        fields.push(false)
      } else if (code === fieldEnd) codes -= inCode(fields.pop())
      else if (codes > 0) continue
      else if (code === cellMark) {
        const style = styles?.(piece.offset + index * piece.width)
        // The mark that ends a row is a cell mark of its own, with nothing before it.
        if (
          (style?.endsRow ?? false) ||
          (styles === undefined && text.length === 0 && row.length > 0)
        ) {
          text.take()
          flushRow()
        } else {
          builder.ensureRoom(++held)
          row.push(
            text
              .take()
              .split('\n')
              .map(line => line.trim())
              .filter(line => line !== '')
              .join('; '),
          )
        }
      } else if (code === 13) {
        const style = styles?.(piece.offset + index * piece.width)
        // One of several paragraphs of a cell: it stays with the cell, which a mark will end.
        if (style?.inTable ?? false) put('\n')
        else endParagraph(style?.heading)
      } else if (code === 12) {
        endParagraph(undefined)
      } else if (code === 11) put('\n')
      else if (code === 30) put('-')
      else if ((code === 9 || code >= 32) && code !== 0xfffc) put(piece.text.charAt(index))
    }
  }
  endParagraph(undefined)
  return title
}
