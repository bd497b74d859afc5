import type { PropertyScalar } from '../../../core/document.ts'
import type { Instant } from '../../../core/time.ts'
import type { LoadOptions, RawItem } from '../../loaded-document.ts'
import { instantOf } from '../../parsing/instant.ts'
import { placeItems, type PdfPageItems } from './pdf-items.ts'
import { mayHoldPictures, unreadPicture } from './pdf-pictures.ts'
import { checkStreams } from './pdf-streams.ts'
import { writePdf } from './pdf-writer.ts'
import { singleDocumentLoader, type ReadDocument } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { tooManyParts, unreadable } from '../../unreadable.ts'
import { longPattern } from '../../../support/long-pattern.ts'

/**
 * PDF: pages in reading order with columns, divided words joined, running headers and footers cut,
 * and the place of each run of text on its page.
 */
export const pdfLoader = singleDocumentLoader(
  { name: 'pdf', version: 1, format: 'a PDF', mediaType: 'application/pdf' },
  readPdf,
)

const maxBrokenInRow = 50

type PdfLibrary = typeof import('unpdf/pdfjs')
type PdfDocument = Awaited<ReturnType<PdfLibrary['getDocument']>['promise']>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

async function readPdf(item: RawItem, options: LoadOptions): Promise<ReadDocument> {
  checkStreams(item.bytes, item.fileName)
  const library = await import('unpdf/pdfjs')
  // The library takes its bytes away: it gets a copy. No fonts are loaded, no code is evaluated,
  // nothing is fetched.
  const task = library.getDocument({
    data: Uint8Array.from(item.bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  const abort = (): void => {
    void task.destroy()
  }
  options.signal?.addEventListener('abort', abort, { once: true })
  try {
    return await readPages(await open(task.promise, item), library, item, options)
  } finally {
    options.signal?.removeEventListener('abort', abort)
    await task.destroy()
  }
}

async function open(promise: Promise<PdfDocument>, item: RawItem): Promise<PdfDocument> {
  try {
    return await promise
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException')
      throw unreadable(item.fileName, 'password', 'it is protected by a password')
    if (name === 'InvalidPDFException')
      throw unreadable(item.fileName, 'damaged', 'its structure is broken or cut short')
    throw error
  }
}

async function readPages(
  document: PdfDocument,
  library: PdfLibrary,
  item: RawItem,
  options: LoadOptions,
): Promise<ReadDocument> {
  const pages: PdfPageItems[] = []
  const scanned: number[] = []
  /** Pages with text in fonts that do not say which characters they show. */
  const unmapped: number[] = []
  const broken: number[] = []
  /** Pages with text whose pictures hold more that is not read. */
  const unread = { table: [] as number[], picture: [] as number[] }
  let brokenInRow = 0
  let letters = 0
  if (document.numPages > options.limits.maxParts)
    throw tooManyParts(item.fileName, document.numPages, 'pages', options.limits)
  for (let number = 1; number <= document.numPages; number++) {
    options.signal?.throwIfAborted()
    // After many broken pages the rest is given up: the file may promise more pages than it has.
    const page = brokenInRow > maxBrokenInRow ? undefined : await pageOrNothing(document, number)
    brokenInRow = page === undefined ? brokenInRow + 1 : 0
    if (page === undefined) {
      broken.push(number)
      pages.push({ page: number, width: 0, height: 0, groups: [] })
      continue
    }
    const { items } = await page.getTextContent()
    const placed = placeItems(items, number, page.getViewport({ scale: 1 }))
    pages.push(placed)
    const count = placed.groups.reduce(
      (sum, group) => sum + group.reduce((length, run) => length + run.text.length, 0),
      0,
    )
    letters += count
    if (letters > options.limits.maxTextLength)
      throw unreadable(
        item.fileName,
        'too_large',
        `its text is longer than the limit of ${options.limits.maxTextLength} characters ` +
          '(maxTextLength)',
      )
    if (count === 0) {
      const shown = await shownOn(page, library)
      if (shown === 'image') scanned.push(number)
      else if (shown === 'text') unmapped.push(number)
    } else if (mayHoldPictures(placed, count)) {
      const drawing = await page.getOperatorList()
      const found = unreadPicture(placed, count, drawing, library, page.view)
      if (found !== undefined) unread[found].push(number)
    }
    page.cleanup()
  }
  if (broken.length === document.numPages)
    throw unreadable(item.fileName, 'damaged', 'none of its pages can be read')
  if (letters === 0 && unmapped.length > 0)
    throw unreadable(
      item.fileName,
      'unsupported',
      'its fonts do not say which characters they show',
    )
  if (letters === 0) {
    throw unreadable(
      item.fileName,
      'empty',
      scanned.length > 0
        ? `its ${
            scanned.length === 1
              ? 'page is a scanned image'
              : `${scanned.length} pages are scanned images`
          } without a text layer; run text recognition (OCR) on it first`
        : 'its pages hold no text',
    )
  }
  const labels = await document.getPageLabels()
  const builder = textBuilder(item, options.limits)
  const heading = writePdf(builder, pages, labels ?? undefined)
  const facts = await metadata(document, options)
  const title = facts.title ?? heading
  return {
    ...builder.finish(),
    properties: { ...facts.properties, pages: document.numPages },
    notes: [
      ...listed(scanned, 'is a scanned image', 'are scanned images'),
      ...listed(
        unmapped,
        'shows text in a font whose characters cannot be told',
        'show text in fonts whose characters cannot be told',
      ),
      ...listed(
        unread.table,
        'holds a picture that may be a table, which is not read',
        'hold pictures that may be tables, which are not read',
      ),
      ...listed(
        unread.picture,
        'is mostly a picture, which is not read',
        'are mostly pictures, which are not read',
      ),
      ...listed(broken, 'cannot be read', 'cannot be read'),
    ],
    ...(title === undefined ? {} : { title }),
    ...(facts.saved === undefined ? {} : { saved: facts.saved }),
  }
}

async function pageOrNothing(document: PdfDocument, number: number): Promise<PdfPage | undefined> {
  try {
    return await document.getPage(number)
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/**
 * What a page without readable text shows: a picture is most likely a scan; text may be in a font
 * without a character map.
 */
async function shownOn(page: PdfPage, library: PdfLibrary): Promise<'image' | 'text' | 'nothing'> {
  const { OPS } = library
  const painting: ReadonlySet<number> = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObjectGroup,
  ])
  const { fnArray } = await page.getOperatorList()
  if (fnArray.some(operator => painting.has(operator))) return 'image'
  return fnArray.some(operator => operator === OPS.showText || operator === OPS.showSpacedText)
    ? 'text'
    : 'nothing'
}

function listed(numbers: readonly number[], one: string, many: string): string[] {
  if (numbers.length === 0) return []
  return [
    numbers.length === 1
      ? `page ${numbers[0] ?? 0} ${one}`
      : `${numbers.length} pages ${many}: ` +
        `${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ', …' : ''}`,
  ]
}

// Programs write file names and placeholders where a title belongs.
const placeholderTitle = longPattern('i')`
  ^(?:untitled|microsoft (?:word|powerpoint) - |[\w-]+\.(?:docx?|pdf|indd|pptx?|tex|dvi)$)`

async function metadata(
  document: PdfDocument,
  options: LoadOptions,
): Promise<{
  title: string | undefined
  saved: Instant | undefined
  properties: Record<string, PropertyScalar>
}> {
  const { info } = await document.getMetadata()
  const facts = new Map(Object.entries(info))
  const text = (key: string): string | undefined => {
    const value: unknown = facts.get(key)
    return typeof value === 'string' && value.trim() !== ''
      ? value.trim().slice(0, 500).toWellFormed()
      : undefined
  }
  const title = text('Title')
  const author = text('Author')
  return {
    title: title !== undefined && !placeholderTitle.test(title) ? title : undefined,
    saved: instantOf(isoDate(text('ModDate') ?? text('CreationDate')), options.timeZone),
    properties: author === undefined ? {} : { author },
  }
}

/** `D:20230505120000+02'00'` in the form of ISO 8601. */
function isoDate(written: string | undefined): string | undefined {
  const match =
    /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?)?/.exec(
      written ?? '',
    )
  if (match === null) return undefined
  const [
    ,
    year = '',
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    zulu,
    sign,
    hours,
    minutes = '00',
  ] = match
  const zone = zulu ?? (sign === undefined ? '' : `${sign}${hours ?? '00'}:${minutes}`)
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
}
