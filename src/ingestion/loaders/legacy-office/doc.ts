import { openCompoundFile, streamBytes } from '../../parsing/compound-file.ts'
import { writeWordText } from './doc-writer.ts'
import { readParagraphStyles } from './doc-styles.ts'
import { readPieces, type WordPieces } from './doc-pieces.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'

/**
 * Word documents of 97 to 2003: headings by style, table rows, notes and comments at the end;
 * headers and footers cut.
 */
export const docLoader = singleDocumentLoader(
  { name: 'doc', version: 1, format: 'a Word 97 document', mediaType: 'application/msword' },
  async (item, options) => {
    const compound = await openCompoundFile(item)
    const main = compound === undefined ? undefined : streamBytes(compound, 'WordDocument')
    if (compound === undefined || main === undefined || main.length < 0x1aa)
      throw unreadable(item.fileName, 'damaged', 'the stream with the text is missing')
    const view = new DataView(main.buffer, main.byteOffset, main.byteLength)
    const flags = view.getUint16(10, true)
    if ((flags & 0x0100) !== 0)
      throw unreadable(item.fileName, 'password', 'it is protected by a password')
    if (view.getUint16(2, true) < 0x00c1)
      throw unreadable(item.fileName, 'unsupported', 'it was made by Word 95 or an earlier version')
    const table = streamBytes(compound, (flags & 0x0200) === 0 ? '0Table' : '1Table')
    if (table === undefined)
      throw unreadable(
        item.fileName,
        'damaged',
        'the stream that says where the text is is missing',
      )
    const pieces = readPieces(main, table, item.fileName)
    const styles = readParagraphStyles(main, table)
    const builder = textBuilder(item, options.limits)
    margins(pieces)
    const title = writeWordText(builder, pieces, 0, pieces.counts.body, styles)
    for (const [heading, start, length] of noteParts(pieces)) {
      const notes = textBuilder(item, options.limits)
      writeWordText(notes, pieces, start, length, undefined)
      const { text } = notes.finish()
      if (text.trim() === '') continue
      builder.heading(heading, 1)
      builder.append(text)
    }
    return { ...builder.finish(), ...(title === undefined ? {} : { title }) }

    function margins(all: WordPieces): void {
      const margin = textBuilder(item, options.limits)
      writeWordText(
        margin,
        all,
        all.counts.body + all.counts.footnotes,
        all.counts.headers,
        undefined,
      )
      const lines = new Set(
        margin
          .finish()
          .text.split('\n')
          .filter(line => line.trim() !== ''),
      )
      if (lines.size === 0) return
      builder.cut(builder.append([...lines].join('\n')), 'header')
      builder.paragraph()
    }
  },
)

/** The parts behind the body, in the order in which they stand in the file. */
function noteParts(pieces: WordPieces): ReadonlyArray<readonly [string, number, number]> {
  const { body, footnotes, headers, macros, comments, endnotes, textBoxes } = pieces.counts
  const afterHeaders = body + footnotes + headers + macros
  return [
    ['Footnotes', body, footnotes],
    ['Endnotes', afterHeaders + comments, endnotes],
    ['Comments', afterHeaders, comments],
    ['Text boxes', afterHeaders + comments + endnotes, textBoxes],
  ]
}
