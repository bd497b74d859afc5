import type { PropertyScalar } from '../../../core/document.ts'
import type { Instant } from '../../../core/time.ts'
import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { instantOf } from '../../parsing/instant.ts'
import { largestHeldPart, walkXml } from '../../parsing/xml-events.ts'
import { attribute, rawAttribute, type XmlAttributes } from '../../parsing/xml-values.ts'
import { openZip, type ZipArchive } from '../../parsing/zip-archive.ts'

/** A link from one part of an Office file to another. */
export interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/**
 * The parts of a docx, pptx or xlsx file; names are keys within the archive, never paths on disk.
 */
export interface OfficePackage {
  readonly archive: ZipArchive
  /** Relations of a part, external ones left out; targets are names of parts. */
  relations(part: string): Promise<readonly Relation[]>
  /** The part that the package starts with. */
  mainPart(fallback: string): Promise<string>
  facts(): Promise<{
    title: string | undefined
    saved: Instant | undefined
    properties: Record<string, PropertyScalar>
  }>
}

const factNames = new Set(['title', 'creator', 'created', 'modified'])

export function openOfficePackage(item: RawItem, options: LoadOptions): OfficePackage {
  const { limits } = options
  const archive = openZip(item.bytes, limits, item.fileName)
  const office: OfficePackage = {
    archive,
    async relations(part) {
      const slash = part.lastIndexOf('/')
      const source = archive.open(
        `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`,
        largestHeldPart,
      )
      const found: Relation[] = []
      if (source === undefined) return found
      await walkXml(
        source,
        {
          open(name, attributes) {
            if (name !== 'Relationship' || rawAttribute(attributes, 'TargetMode') === 'External')
              return
            const type = rawAttribute(attributes, 'Type') ?? ''
            found.push({
              id: rawAttribute(attributes, 'Id') ?? '',
              type: type.slice(type.lastIndexOf('/') + 1),
              target: partName(part.slice(0, slash + 1), rawAttribute(attributes, 'Target') ?? ''),
            })
          },
        },
        limits,
        item.fileName,
      )
      return found
    },
    async mainPart(fallback) {
      const relations = await office.relations('')
      const target = relations.find(relation => relation.type === 'officeDocument')?.target
      return target !== undefined && archive.names.includes(target) ? target : fallback
    },
    async facts() {
      const core =
        (await office.relations('')).find(relation => relation.type === 'core-properties')
          ?.target ?? 'docProps/core.xml'
      const source = archive.open(core, largestHeldPart)
      const values = new Map<string, string>()
      if (source !== undefined) {
        let name = ''
        await walkXml(
          source,
          {
            open(element) {
              name = element
            },
            text(text) {
              if (factNames.has(name) && text.trim() !== '' && !values.has(name))
                values.set(name, text.trim().slice(0, 1000).toWellFormed())
            },
            close() {
              name = ''
            },
          },
          limits,
          item.fileName,
        )
      }
      const author = values.get('creator')
      return {
        title: values.get('title'),
        saved: instantOf(values.get('modified') ?? values.get('created'), options.timeZone),
        properties: author === undefined ? {} : { author },
      }
    },
  }
  return office
}

/**
 * The name of a part that a relation points to: absolute, or relative to the folder of the part it
 * starts from.
 */
export function partName(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts: string[] = []
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Value of an on/off element such as `<w:tblHeader/>`. */
export function isOn(attributes: XmlAttributes): boolean {
  const value = attribute(attributes, 'val')
  return value === undefined || !/^(?:0|false|off)$/.test(value)
}
