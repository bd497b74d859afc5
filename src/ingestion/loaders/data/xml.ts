import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'
import { walkXml } from '../../parsing/xml-events.ts'
import { allAttributes } from '../../parsing/xml-values.ts'

interface OpenElement {
  readonly name: string
  text: string
  mixed: boolean
  children: number
  attributes: number
}

/**
 * XML of any vocabulary: `name: text` for elements that hold a value, running text for mixed
 * content, records apart.
 */
export const xmlLoader = singleDocumentLoader(
  { name: 'xml', version: 1, format: 'XML', mediaType: 'application/xml' },
  async (item, options) => {
    const builder = textBuilder(item, options.limits)
    const open: OpenElement[] = []
    let title: string | undefined

    const prose = (element: OpenElement): void => {
      if (element.text.trim() !== '') {
        element.mixed = true
        builder.append(element.text.replace(/\s+/g, ' '))
      }
      element.text = ''
    }
    const report = await walkXml(
      item.bytes,
      {
        open(name, attributes) {
          const parent = open.at(-1)
          if (parent !== undefined) {
            prose(parent)
            parent.children++
          }
          if (parent === undefined || !parent.mixed) builder.newLine()
          const element: OpenElement = { name, text: '', mixed: false, children: 0, attributes: 0 }
          for (const [key, value] of allAttributes(attributes)) {
            if (/^(?:xmlns|xml:|xsi:)/.test(key) || value.trim() === '') continue
            builder.append(
              `${element.attributes++ === 0 ? `${name}: ` : ' | '}${key}: ` +
                `${value.replace(/\s+/g, ' ').trim()}`,
            )
          }
          if (element.attributes > 0 && !(parent?.mixed ?? false)) builder.newLine()
          else if (element.attributes > 0) builder.append(' ')
          open.push(element)
        },
        text(text) {
          const element = open.at(-1)
          if (element !== undefined) element.text += text
        },
        close() {
          const element = open.pop()
          if (element === undefined) return
          const parent = open.at(-1)
          const text = element.text.replace(/\s+/g, ' ').trim()
          if (element.children === 0 && !(parent?.mixed ?? false)) {
            if (/^title$/i.test(element.name) && open.length <= 3 && text !== '') title ??= text
            builder.newLine()
            if (text !== '') builder.append(`${element.name}: ${text}\n`)
          } else if (parent?.mixed ?? false) {
            if (text !== '') builder.append(element.text.replace(/\s+/g, ' '))
          } else {
            if (text !== '')
              builder.append(element.mixed ? element.text.replace(/\s+/g, ' ').trimEnd() : text)
            builder.paragraph()
          }
        },
      },
      options.limits,
      item.fileName,
    )
    if (!report.sawElement) throw unreadable(item.fileName, 'damaged', 'it holds no XML element')
    const notes =
      report.firstMistakeLine === undefined
        ? []
        : [`not well-formed XML (line ${report.firstMistakeLine}): what could be read was read`]
    return { ...builder.finish(), notes, ...(title === undefined ? {} : { title }) }
  },
)
