import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { instantOf } from '../../parsing/instant.ts'
import { writeOdfContent } from './odf-writer.ts'
import { singleDocumentLoader, type ReadDocument } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'
import { largestHeldPart, walkXml } from '../../parsing/xml-events.ts'
import { openZip, type ZipArchive } from '../../parsing/zip-archive.ts'

/**
 * OpenDocument text, spreadsheets and presentations: headings, lists, tables, notes; sheets and
 * slides as pages.
 */
export const odfLoader = singleDocumentLoader(
  {
    name: 'odf',
    version: 1,
    format: 'an OpenDocument file',
    mediaType: 'application/vnd.oasis.opendocument.text',
  },
  readOdf,
)

async function readOdf(item: RawItem, options: LoadOptions): Promise<ReadDocument> {
  const archive = openZip(item.bytes, options.limits, item.fileName)
  if (await isEncrypted(archive, item, options))
    throw unreadable(item.fileName, 'password', 'it is protected by a password')
  const content = archive.open('content.xml')
  if (content === undefined)
    throw unreadable(item.fileName, 'damaged', 'the part with the text is missing')
  const builder = textBuilder(item, options.limits)
  const { title, notes } = await writeOdfContent(builder, content, options.limits, item.fileName)
  const facts = await metaFacts(archive, item, options)
  const mediaType = new TextDecoder()
    .decode(archive.read('mimetype')?.subarray(0, 100) ?? new Uint8Array())
    .trim()
  const saved = instantOf(facts.get('date') ?? facts.get('creation-date'), options.timeZone)
  const author = facts.get('creator') ?? facts.get('initial-creator')
  const shownTitle = facts.get('title') ?? title
  return {
    ...builder.finish(),
    notes,
    ...(mediaType === '' ? {} : { mediaType }),
    ...(saved === undefined ? {} : { saved }),
    ...(shownTitle === undefined ? {} : { title: shownTitle }),
    properties: author === undefined ? {} : { author },
  }
}

async function isEncrypted(
  archive: ZipArchive,
  item: RawItem,
  options: LoadOptions,
): Promise<boolean> {
  const manifest = archive.open('META-INF/manifest.xml')
  let encrypted = false
  if (manifest !== undefined)
    await walkXml(
      manifest,
      {
        open(name) {
          if (name === 'encryption-data') encrypted = true
        },
      },
      options.limits,
      item.fileName,
    )
  return encrypted
}

const factNames = new Set(['date', 'creation-date', 'creator', 'initial-creator', 'title'])

async function metaFacts(
  archive: ZipArchive,
  item: RawItem,
  options: LoadOptions,
): Promise<ReadonlyMap<string, string>> {
  const facts = new Map<string, string>()
  const meta = archive.open('meta.xml', largestHeldPart)
  if (meta === undefined) return facts
  let name = ''
  await walkXml(
    meta,
    {
      open(element) {
        name = element
      },
      text(text) {
        if (factNames.has(name) && text.trim() !== '' && !facts.has(name))
          facts.set(name, text.trim().slice(0, 1000).toWellFormed())
      },
      close() {
        name = ''
      },
    },
    options.limits,
    item.fileName,
  )
  return facts
}
