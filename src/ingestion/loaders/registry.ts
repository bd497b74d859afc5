import { emlLoader } from '../email/eml.ts'
import { mboxLoader } from '../email/mbox.ts'
import type { Loader, RawItem } from '../loaded-document.ts'
import { decodeText } from './character-set.ts'
import { delimitedLoader } from './delimited.ts'
import { docLoader } from './doc.ts'
import { docxLoader } from './docx.ts'
import { encryptedOfficeLoader } from './encrypted-office.ts'
import { epubLoader } from './epub.ts'
import { formatOfExtension, formatOfMediaType, type Format } from './format-names.ts'
import { htmlLoader } from './html.ts'
import { jsonLoader } from './json.ts'
import { looksLikeMail, looksLikeMbox } from './mail-sniffing.ts'
import { markdownLoader } from './markdown.ts'
import { odfLoader } from './odf.ts'
import { pdfLoader } from './pdf.ts'
import { textLoader } from './plain-text.ts'
import { pptLoader } from './ppt.ts'
import { pptxLoader } from './pptx.ts'
import { restructuredTextLoader } from './restructured-text.ts'
import { rtfLoader } from './rtf.ts'
import { sniffFormat } from './sniff-format.ts'
import { textRecordsLoader } from './text-records.ts'
import { xlsLoader, xlsxLoader } from './spreadsheet.ts'
import { xmlLoader } from './xml.ts'

const loaders: Readonly<Record<Format, Loader>> = {
  text: textLoader,
  markdown: markdownLoader,
  rst: restructuredTextLoader,
  html: htmlLoader,
  pdf: pdfLoader,
  docx: docxLoader,
  doc: docLoader,
  pptx: pptxLoader,
  ppt: pptLoader,
  xlsx: xlsxLoader,
  xls: xlsLoader,
  delimited: delimitedLoader,
  odf: odfLoader,
  epub: epubLoader,
  rtf: rtfLoader,
  json: jsonLoader,
  'text-records': textRecordsLoader,
  xml: xmlLoader,
  eml: emlLoader,
  mbox: mboxLoader,
  'encrypted-office': encryptedOfficeLoader,
}

/**
 * The loader for an item: by its bytes first, then by its name and declared media type; undefined
 * for what is not read.
 */
export function detectLoader(item: RawItem): Loader | undefined {
  const format = sniffFormat(item)
  return format === undefined ? undefined : loaders[format]
}

/**
 * Whether the documents of an item are keyed by its path for sure: mails are keyed by their
 * Message-ID. Looks at the beginning alone.
 */
export function isKeyedByPath(item: RawItem): boolean {
  const head = decodeText(item.bytes.subarray(0, 8192))
    .text.replace(/^\ufeff/, '')
    .trimStart()
  const named = (formatOfExtension(item.fileName) ?? formatOfMediaType(item.mediaType))?.format
  return named !== 'eml' && named !== 'mbox' && !looksLikeMbox(head) && !looksLikeMail(head)
}

/** Rows of mail tables are read by the pipeline itself, table by table. */
const mailTableExtractor = 'mail-table/2'

/** `name/version` of all loaders: what another one read is read again. */
export const extractorNames: ReadonlySet<string> = new Set([
  mailTableExtractor,
  ...Object.values(loaders).map(loader => `${loader.name}/${loader.version}`),
])
