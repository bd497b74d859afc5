import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { readNumbering } from './docx-numbering.ts'
import { readStyles } from './docx-styles.ts'
import { writeWordPart, type WordContext } from './docx-writer.ts'
import { openOfficePackage, type Relation } from './office-package.ts'
import { singleDocumentLoader, type ReadDocument } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'
import { largestHeldPart, type XmlSource } from '../../parsing/xml-events.ts'

/**
 * Word documents: headings by style, lists, tables, text boxes, pages where Word noted them;
 * headers and footers cut; notes and comments at the end.
 */
export const docxLoader = singleDocumentLoader(
  {
    name: 'docx',
    version: 2,
    format: 'a Word document',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  readDocx,
)

async function readDocx(item: RawItem, options: LoadOptions): Promise<ReadDocument> {
  const office = openOfficePackage(item, options)
  const main = await office.mainPart('word/document.xml')
  const body = office.archive.open(main)
  if (body === undefined)
    throw unreadable(item.fileName, 'damaged', 'the part with the text is missing')
  const relations = await office.relations(main)
  const builder = textBuilder(item, options.limits)
  const part = (type: string, most?: number): XmlSource | undefined => {
    const target = relations.find(relation => relation.type === type)?.target
    return target === undefined ? undefined : office.archive.open(target, most)
  }
  const context: WordContext = {
    styles: await readStyles(part('styles', largestHeldPart), options.limits, item.fileName),
    numbering: await readNumbering(
      part('numbering', largestHeldPart),
      options.limits,
      item.fileName,
    ),
    limits: options.limits,
    file: item.fileName,
  }
  await writeMargins(relations, 'header')
  const { pages, title } = await writeWordPart(builder, body, { ...context, pages: true })
  builder.endPage()
  builder.closeSections()
  await writeNotes('footnotes', 'Footnotes')
  await writeNotes('endnotes', 'Endnotes')
  await writeNotes('comments', 'Comments')
  builder.closeSections()
  await writeMargins(relations, 'footer')
  const facts = await office.facts()
  const shownTitle = facts.title ?? title
  const built = builder.finish()
  return {
    ...built,
    pages: pages > 0 ? built.pages : [],
    properties: facts.properties,
    ...(facts.saved === undefined ? {} : { saved: facts.saved }),
    ...(shownTitle === undefined ? {} : { title: shownTitle }),
  }

  async function writeNotes(type: string, heading: string): Promise<void> {
    const source = part(type)
    if (source === undefined) return
    const notes = textBuilder(item, options.limits)
    await writeWordPart(notes, source, { ...context, pages: false })
    const { text } = notes.finish()
    if (text.trim() === '') return
    builder.heading(heading, 1)
    builder.append(text)
  }

  /** Headers or footers: each different one once. */
  async function writeMargins(all: readonly Relation[], type: 'header' | 'footer'): Promise<void> {
    const seen = new Set<string>()
    for (const target of new Set(
      all.filter(relation => relation.type === type).map(relation => relation.target),
    )) {
      const source = office.archive.open(target)
      if (source === undefined) continue
      const margin = textBuilder(item, options.limits)
      await writeWordPart(margin, source, { ...context, pages: false })
      const { text } = margin.finish()
      if (text.trim() === '' || seen.has(text)) continue
      seen.add(text)
      builder.paragraph()
      builder.cut(builder.append(text), type)
      builder.paragraph()
    }
  }
}
