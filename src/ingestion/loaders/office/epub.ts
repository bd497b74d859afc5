import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { decodeText } from '../../parsing/character-set.ts'
import { instantOf } from '../../parsing/instant.ts'
import { partName } from './office-package.ts'
import { singleDocumentLoader, type ReadDocument } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'
import { largestHeldPart, walkXml, xmlEncoding } from '../../parsing/xml-events.ts'
import { rawAttribute } from '../../parsing/xml-values.ts'
import { openZip, type ZipArchive } from '../../parsing/zip-archive.ts'

/** Books: the chapters of the spine in their order, headings as sections. */
export const epubLoader = singleDocumentLoader(
  { name: 'epub', version: 1, format: 'an EPUB book', mediaType: 'application/epub+zip' },
  readEpub,
)

interface Book {
  readonly title: string | undefined
  readonly author: string | undefined
  readonly date: string | undefined
  readonly chapters: readonly string[]
  /** Pages outside the order of reading: a table of contents, a cover. */
  readonly asides: readonly string[]
}

async function readEpub(item: RawItem, options: LoadOptions): Promise<ReadDocument> {
  const { writeHtml } = await import('../markup/html-writer.ts')
  const archive = openZip(item.bytes, options.limits, item.fileName)
  const book = await readBook(archive, item, options)
  const builder = textBuilder(item, options.limits)
  let missing = 0
  let protectedChapters = 0
  const encrypted = await encryptedParts(archive, item, options)
  for (const chapter of book.chapters) {
    options.signal?.throwIfAborted()
    const source = archive.read(chapter)
    if (source === undefined) {
      missing++
      continue
    }
    if (encrypted.has(chapter)) {
      protectedChapters++
      continue
    }
    builder.paragraph()
    writeHtml(builder, decodeText(source, { declared: xmlEncoding(source) }).text, {
      maxNesting: options.limits.maxNesting,
    })
  }
  if (protectedChapters > 0 && protectedChapters + missing === book.chapters.length)
    throw unreadable(item.fileName, 'password', 'its chapters are encrypted (copy protection)')
  for (const aside of book.asides) {
    const source = encrypted.has(aside) ? undefined : archive.read(aside)
    if (source === undefined) continue
    builder.closeSections()
    builder.paragraph()
    const start = builder.length()
    const own = textBuilder(item, options.limits)
    writeHtml(own, decodeText(source, { declared: xmlEncoding(source) }).text, {
      maxNesting: options.limits.maxNesting,
    })
    builder.append(own.finish().text)
    builder.cut({ start, end: builder.length() }, 'boilerplate')
  }
  const date = instantOf(book.date, options.timeZone)
  return {
    ...builder.finish(),
    properties: book.author === undefined ? {} : { author: book.author },
    notes: [
      ...(missing === 0 ? [] : [`${missing} chapters are missing in the file`]),
      ...(protectedChapters === 0 ? [] : [`${protectedChapters} chapters are encrypted`]),
    ],
    ...(book.title === undefined ? {} : { title: book.title }),
    ...(date === undefined ? {} : { date }),
  }
}

async function readBook(archive: ZipArchive, item: RawItem, options: LoadOptions): Promise<Book> {
  let root: string | undefined
  const container = archive.open('META-INF/container.xml', largestHeldPart)
  if (container !== undefined)
    await walkXml(
      container,
      {
        open(name, attributes) {
          if (name === 'rootfile') root ??= rawAttribute(attributes, 'full-path')
        },
      },
      options.limits,
      item.fileName,
    )
  root ??= archive.names.find(name => name.endsWith('.opf'))
  const source = root === undefined ? undefined : archive.open(root, largestHeldPart)
  const folder = root === undefined ? '' : root.slice(0, root.lastIndexOf('/') + 1)
  const manifest = new Map<string, string>()
  const spine: string[] = []
  const facts = new Map<string, string>()
  let name = ''
  if (source !== undefined) {
    await walkXml(
      source,
      {
        open(element, attributes) {
          name = element
          if (
            element === 'item' &&
            /html|xml/.test(rawAttribute(attributes, 'media-type') ?? 'html')
          )
            manifest.set(
              rawAttribute(attributes, 'id') ?? '',
              partName(folder, decodeHref(rawAttribute(attributes, 'href') ?? '')),
            )
          else if (element === 'itemref') spine.push(rawAttribute(attributes, 'idref') ?? '')
        },
        text(text) {
          if (/^(?:title|creator|date)$/.test(name) && text.trim() !== '' && !facts.has(name))
            facts.set(name, text.trim().slice(0, 1000).toWellFormed())
        },
        close() {
          name = ''
        },
      },
      options.limits,
      item.fileName,
    )
  }
  const chapters = spine.flatMap(id => manifest.get(id) ?? [])
  const fallback = archive.names.filter(
    entry => /\.x?html?$/i.test(entry) && !/(?:^|\/)(?:nav|toc)\./i.test(entry),
  )
  if (chapters.length === 0 && fallback.length === 0)
    throw unreadable(item.fileName, 'damaged', 'it lists no chapters')
  const inOrder = new Set(chapters.length > 0 ? chapters : fallback)
  const asides = [...manifest.values()].filter(
    part => /\.x?html?$/i.test(part) && !inOrder.has(part),
  )
  return {
    title: facts.get('title'),
    author: facts.get('creator'),
    date: facts.get('date'),
    chapters: [...inOrder],
    asides: asides.slice(0, 50),
  }
}

/**
 * Parts that copy protection has encrypted; fonts are often obfuscated, which does not matter here.
 */
async function encryptedParts(
  archive: ZipArchive,
  item: RawItem,
  options: LoadOptions,
): Promise<ReadonlySet<string>> {
  const parts = new Set<string>()
  const source = archive.open('META-INF/encryption.xml', largestHeldPart)
  if (source !== undefined)
    await walkXml(
      source,
      {
        open(name, attributes) {
          if (name === 'CipherReference')
            parts.add(partName('', decodeHref(rawAttribute(attributes, 'URI') ?? '')))
        },
      },
      options.limits,
      item.fileName,
    )
  return parts
}

function decodeHref(href: string): string {
  const path = href.split('#')[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
