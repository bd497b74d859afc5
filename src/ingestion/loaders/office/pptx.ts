import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { openOfficePackage, type Relation } from './office-package.ts'
import { writeSlide } from './pptx-slide.ts'
import { singleDocumentLoader, type ReadDocument } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'
import { largestHeldPart, walkXml } from '../../parsing/xml-events.ts'
import { attribute, rawAttribute } from '../../parsing/xml-values.ts'

/**
 * Presentations: one page per slide in the order of the show, its title as heading, tables as rows,
 * diagrams and speaker notes after it.
 */
export const pptxLoader = singleDocumentLoader(
  {
    name: 'pptx',
    version: 1,
    format: 'a presentation',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  readPptx,
)

async function readPptx(item: RawItem, options: LoadOptions): Promise<ReadDocument> {
  const office = openOfficePackage(item, options)
  const main = await office.mainPart('ppt/presentation.xml')
  const source = office.archive.open(main, largestHeldPart)
  if (source === undefined)
    throw unreadable(item.fileName, 'damaged', 'the part that lists the slides is missing')
  const order: string[] = []
  await walkXml(
    source,
    {
      open(name, attributes) {
        if (name === 'sldId')
          order.push(rawAttribute(attributes, 'r:id') ?? attribute(attributes, 'id') ?? '')
      },
    },
    options.limits,
    item.fileName,
  )
  const targets = new Map(
    (await office.relations(main)).map(relation => [relation.id, relation.target]),
  )
  const listed = [...new Set(order.flatMap(id => targets.get(id) ?? []))]
  const slides =
    listed.length > 0
      ? listed
      : office.archive.names
          .filter(name => /^ppt\/slides\/slide\d+\.xml$/.test(name))
          .sort((left, right) => Number(/\d+/.exec(left)?.[0]) - Number(/\d+/.exec(right)?.[0]))
  const builder = textBuilder(item, options.limits)
  const notes: string[] = []
  let title: string | undefined
  for (const [index, name] of slides.entries()) {
    options.signal?.throwIfAborted()
    const slide = office.archive.open(name, largestHeldPart)
    if (slide === undefined) {
      notes.push(`slide ${index + 1} is missing in the file`)
      continue
    }
    builder.closeSections()
    builder.startPage(index + 1, `Slide ${index + 1}`)
    const heading = await writeSlide(builder, slide, options.limits, item.fileName)
    title ??= heading
    await writeRelated(await office.relations(name))
  }
  const facts = await office.facts()
  const shownTitle =
    facts.title !== undefined &&
    !/^(?:powerpoint presentation|untitled|slide 1)$/i.test(facts.title)
      ? facts.title
      : title
  return {
    ...builder.finish(),
    notes,
    properties: { ...facts.properties, slides: slides.length },
    ...(facts.saved === undefined ? {} : { saved: facts.saved }),
    ...(shownTitle === undefined ? {} : { title: shownTitle }),
  }

  async function writeRelated(relations: readonly Relation[]): Promise<void> {
    for (const relation of relations) {
      const isNotes = relation.type === 'notesSlide'
      if (!isNotes && relation.type !== 'diagramData') continue
      const part = office.archive.open(relation.target, largestHeldPart)
      if (part === undefined) continue
      const aside = textBuilder(item, options.limits)
      await writeSlide(aside, part, options.limits, item.fileName, isNotes)
      const { text } = aside.finish()
      if (text.trim() === '') continue
      builder.paragraph()
      builder.append(isNotes ? `Notes: ${text}` : text)
    }
  }
}
