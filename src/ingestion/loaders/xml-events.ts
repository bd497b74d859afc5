import type { SaxesAttributePlain } from 'saxes'
import type { LoadLimits } from '../loaded-document.ts'
import { decodeText } from './character-set.ts'
import { unreadable } from './unreadable.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** What a reader of an XML part hears, in document order; names are without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: XmlAttributes, rawName: string): void
  close?(name: string): void
  text?(text: string): void
}

/** How well-formed the part was: the line of the first mistake, if any, and whether an element was seen at all. */
export interface XmlReport { readonly firstMistakeLine: number | undefined; readonly sawElement: boolean }

const piece = 1 << 16

/**
 * Walks XML from front to back without recursion. Entities of a DTD are never expanded and nothing is fetched; what is not well-formed is passed over.
 * Depth beyond `maxNesting` fails with `too_large`.
 */
export async function walkXml(source: Uint8Array | string, handlers: XmlHandlers, limits: LoadLimits, file: string): Promise<XmlReport> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: false, position: true })
  let firstMistakeLine: number | undefined
  let depth = 0
  let sawElement = false
  parser.on('error', () => { firstMistakeLine ??= parser.line })
  parser.on('opentag', tag => {
    sawElement = true
    if (++depth > limits.maxNesting) throw unreadable(file, 'too_large', `its elements are nested more than ${limits.maxNesting} deep (maxNesting)`)
    handlers.open?.(localName(tag.name), tag.attributes as Record<string, SaxesAttributePlain['value']>, tag.name)
  })
  parser.on('closetag', tag => {
    depth--
    handlers.close?.(localName(tag.name))
  })
  const onText = (text: string): void => handlers.text?.(text)
  parser.on('text', onText)
  parser.on('cdata', onText)
  const text = typeof source === 'string' ? source : decodeText(source, { declared: xmlEncoding(source) }).text
  for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece))
  parser.close()
  return { firstMistakeLine, sawElement }
}

/** An attribute by its local name, whatever prefix it was written with. */
export function attribute(attributes: XmlAttributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  const suffix = `:${name}`
  for (const key of Object.keys(attributes)) if (key.endsWith(suffix)) return attributes[key]
  return undefined
}

/** A whole number between `least` and `most`; `fallback` where the attribute is missing or none. */
export function countAttribute(attributes: XmlAttributes, name: string, fallback: number, least: number, most: number): number {
  const value = Number(attribute(attributes, name) ?? fallback)
  return Math.max(least, Math.min(most, Number.isInteger(value) ? value : fallback))
}

/** The encoding that an XML declaration names. */
export function xmlEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1')
  return /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
