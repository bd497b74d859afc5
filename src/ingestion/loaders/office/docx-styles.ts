import type { LoadLimits } from '../../loaded-document.ts'
import { walkXml, type XmlSource } from '../../parsing/xml-events.ts'
import { attribute, countAttribute } from '../../parsing/xml-values.ts'

/** What the paragraph styles of a document say, by style id. */
export interface WordStyles {
  /** Heading levels; 0 marks the document's title. */
  readonly levels: ReadonlyMap<string, number>
  /** Styles of list items, with the list they belong to. */
  readonly lists: ReadonlyMap<string, { readonly id: string; readonly level: number }>
}

/**
 * Which paragraph styles are headings (by outline level, by the built-in names, or by the style
 * they are based on) and which are list items.
 */
export async function readStyles(
  source: XmlSource | undefined,
  limits: LoadLimits,
  file: string,
): Promise<WordStyles> {
  const own = new Map<string, number>()
  const basedOn = new Map<string, string>()
  const lists = new Map<string, { id: string; level: number }>()
  let style = ''
  if (source !== undefined) {
    await walkXml(
      source,
      {
        open(name, attributes) {
          if (name === 'style')
            style =
              attribute(attributes, 'type') === 'paragraph'
                ? (attribute(attributes, 'styleId') ?? '')
                : ''
          if (style === '') return
          const value = attribute(attributes, 'val') ?? ''
          if (name === 'name') {
            const level = levelOfName(value)
            if (level !== undefined) own.set(style, level)
          } else if (name === 'outlineLvl') {
            const level = Number(value)
            if (Number.isInteger(level) && level >= 0 && level <= 8 && own.get(style) !== 0)
              own.set(style, level + 1)
          } else if (name === 'numId')
            lists.set(style, { id: value, level: lists.get(style)?.level ?? 0 })
          else if (name === 'ilvl')
            lists.set(style, {
              id: lists.get(style)?.id ?? '',
              level: countAttribute(attributes, 'val', 0, 0, 8),
            })
          else if (name === 'basedOn') basedOn.set(style, value)
        },
      },
      limits,
      file,
    )
  }
  const levels = new Map(own)
  for (const start of basedOn.keys()) {
    let at: string | undefined = start
    for (let steps = 0; at !== undefined && steps < 12 && !own.has(at); steps++)
      at = basedOn.get(at)
    const level = at === undefined ? undefined : own.get(at)
    // A style based on the title (a subtitle) is not a second title.
    if (level !== undefined && level > 0) levels.set(start, level)
  }
  return { levels, lists }
}

/** For documents without a styles part, and for ids that equal the built-in names. */
export function levelOfName(name: string): number | undefined {
  if (/^title$/i.test(name)) return 0
  const level = /^heading ?([1-9])$/i.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}
