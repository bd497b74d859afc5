import type { LoadLimits } from '../../loaded-document.ts'
import { writeRow } from '../building/table-text.ts'
import type { TextBuilder } from '../building/text-builder.ts'
import { walkXml, type XmlSource } from '../../parsing/xml-events.ts'
import { attribute } from '../../parsing/xml-values.ts'

interface Shape {
  placeholder: string
  paragraphs: string[]
}

/** Placeholders of a slide's margins: kept, but neither indexed nor cited. */
const margins = new Map<string, 'footer' | 'header' | undefined>([
  ['ftr', 'footer'],
  ['sldNum', 'footer'],
  ['hdr', 'header'],
  ['dt', undefined],
  ['sldImg', undefined],
])

/**
 * Writes the text of one slide (or of its notes, or a diagram's data) shape by shape, groups
 * included; the title first. Returns the title.
 */
export async function writeSlide(
  builder: TextBuilder,
  source: XmlSource,
  limits: LoadLimits,
  file: string,
  isNotes = false,
): Promise<string | undefined> {
  const shapes: Array<Shape | { readonly rows: string[][] }> = []
  let shape: Shape = { placeholder: '', paragraphs: [] }
  let table: string[][] | undefined
  let cell: string[] | undefined
  let paragraph: string | undefined
  let inText = 0
  let skipping = 0
  await walkXml(
    source,
    {
      open(name, attributes) {
        if (skipping > 0 || name === 'Fallback') {
          skipping++
          return
        }
        switch (name) {
          // Shapes of a slide, and points of a diagram.
          case 'sp':
          case 'pt':
          case 'graphicFrame':
            shape = { placeholder: '', paragraphs: [] }
            shapes.push(shape)
            break
          case 'ph':
            shape.placeholder = attribute(attributes, 'type') ?? 'body'
            break
          case 'tbl':
            table = []
            shapes.push({ rows: table })
            break
          case 'tr':
            table?.push([])
            break
          case 'tc':
            cell = []
            break
          case 'p':
            paragraph = ''
            break
          case 't':
            inText++
            break
          case 'br':
            if (paragraph !== undefined) paragraph += '\n'
            break
          default:
        }
      },
      text(text) {
        if (inText > 0 && skipping === 0 && paragraph !== undefined) paragraph += text
      },
      close(name) {
        if (skipping > 0) {
          skipping--
          return
        }
        switch (name) {
          case 't':
            inText--
            break
          case 'p': {
            const text = (paragraph ?? '').trim()
            paragraph = undefined
            if (text === '') break
            if (cell !== undefined) cell.push(text)
            else {
              if (shapes.length === 0) shapes.push(shape)
              shape.paragraphs.push(text)
            }
            break
          }
          case 'tc':
            table?.at(-1)?.push((cell ?? []).join('; '))
            cell = undefined
            break
          case 'tbl':
            table = undefined
            break
          default:
        }
      },
    },
    limits,
    file,
  )

  const titleShape = shapes.find(
    (found): found is Shape =>
      'placeholder' in found &&
      /^(?:title|ctrTitle)$/.test(found.placeholder) &&
      found.paragraphs.length > 0,
  )
  const title = titleShape?.paragraphs.join(' ')
  if (title !== undefined && !isNotes) builder.heading(title, 1)
  for (const found of shapes) {
    if (found === titleShape && !isNotes) continue
    builder.paragraph()
    if ('rows' in found) {
      for (const row of found.rows) writeRow(builder, row)
      continue
    }
    if (isNotes && margins.has(found.placeholder)) continue
    const start = builder.length()
    for (const text of found.paragraphs) builder.append(`${text}\n`)
    const margin = margins.get(found.placeholder)
    if (margin !== undefined) builder.cut({ start, end: builder.length() }, margin)
  }
  builder.paragraph()
  return title
}
