import type { Properties } from '../../../core/document.ts'
import { detectText } from '../../parsing/character-set.ts'
import { instantOf } from '../../parsing/instant.ts'
import { writeMarkdown } from './markdown-writer.ts'
import { isNotionName, notionProperties, notionTitle, withoutNotionIds } from './notion.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'

/**
 * Markdown, also pages of a Notion export: headings, lists, tables and code kept; marks of emphasis
 * dropped; front matter as properties.
 */
export const markdownLoader = singleDocumentLoader(
  { name: 'markdown', version: 3, format: 'Markdown', mediaType: 'text/markdown' },
  async (item, options) => {
    const { text, notes } = await detectText(item.bytes)
    const lines = text.split(/\r\n|\r|\n/)
    const front = frontMatter(lines)
    const notion = isNotionName(item.fileName)
    const builder = textBuilder(item, options.limits)
    const { firstHeading, links } = writeMarkdown(builder, lines.slice(front.end), {
      keepLocalLinks: false,
    })
    const properties: Record<string, string> = {
      ...front.properties,
      ...(notion ? notionProperties(lines) : {}),
    }
    const title =
      front.properties['title'] ?? firstHeading ?? (notion ? notionTitle(item.fileName) : undefined)
    const subPages = notion
      ? links.filter(link => /\.(?:md|csv)$/i.test(link)).map(withoutNotionIds)
      : []
    const date = instantOf(
      properties['date'] ?? properties['Date'] ?? properties['updated'],
      options.timeZone,
    )
    const all: Properties = {
      ...properties,
      ...(notion ? { origin: 'notion' } : {}),
      ...(subPages.length === 0 ? {} : { subPages }),
    }
    return {
      ...builder.finish(),
      notes,
      properties: all,
      ...(title === undefined ? {} : { title }),
      ...(date === undefined ? {} : { date }),
    }
  },
)

/** Simple `key: value` lines between `---` at the very beginning; the rest of YAML is not read. */
function frontMatter(lines: readonly string[]): {
  properties: Record<string, string>
  end: number
} {
  const none = { properties: {}, end: 0 }
  if (lines[0]?.trimEnd() !== '---') return none
  const close = lines.slice(1, 200).findIndex(line => /^(?:---|\.\.\.)\s*$/.test(line))
  if (close < 0) return none
  const properties = new Map<string, string>()
  for (const line of lines.slice(1, close + 1)) {
    const match = /^([A-Za-z][\w -]{0,60}):\s+(\S.{0,1000})$/.exec(line)
    if (match === null) continue
    const [, key = '', value = ''] = match
    properties.set(
      key,
      value
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
        .toWellFormed(),
    )
  }
  return properties.size === 0
    ? none
    : { properties: Object.fromEntries(properties), end: close + 2 }
}
