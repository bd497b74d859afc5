import { emlLoader } from '../email/eml.ts'
import { mailThreadLoader } from '../email/mail-thread.ts'
import { mboxLoader } from '../email/mbox.ts'
import { msgLoader } from '../email/outlook/msg.ts'
import { tnefLoader } from '../email/outlook/tnef.ts'
import { mayBePasted } from '../email/pasted-messages.ts'
import { pstLoader } from '../email/outlook/pst/pst.ts'
import type { Loader, RawItem } from '../loaded-document.ts'
import { decodeText } from '../parsing/character-set.ts'
import { icsLoader } from './calendar/ics.ts'
import { vcfLoader } from './calendar/vcf.ts'
import { delimitedLoader } from './data/delimited.ts'
import { docLoader } from './legacy-office/doc.ts'
import { docxLoader } from './office/docx.ts'
import { encryptedOfficeLoader } from './legacy-office/encrypted-office.ts'
import { epubLoader } from './office/epub.ts'
import { formatOfExtension, formatOfMediaType, type Format } from './sniffing/format-names.ts'
import { htmlLoader } from './markup/html.ts'
import { jsonLoader } from './data/json.ts'
import { looksLikeMail, looksLikeMbox } from './sniffing/mail-sniffing.ts'
import { markdownLoader } from './markup/markdown.ts'
import { odfLoader } from './office/odf.ts'
import { pdfLoader } from './pdf/pdf.ts'
import { textLoader } from './markup/plain-text.ts'
import { pptLoader } from './legacy-office/ppt.ts'
import { pptxLoader } from './office/pptx.ts'
import { restructuredTextLoader } from './markup/restructured-text.ts'
import { rtfLoader } from './markup/rtf.ts'
import { sniffFormat } from './sniffing/sniff-format.ts'
import { textRecordsLoader } from './data/text-records.ts'
import { xlsLoader, xlsxLoader } from './data/spreadsheet.ts'
import { xmlLoader } from './data/xml.ts'

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
  'mail-thread': mailThreadLoader,
  msg: msgLoader,
  pst: pstLoader,
  tnef: tnefLoader,
  ics: icsLoader,
  vcf: vcfLoader,
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
  return (
    named !== 'eml' &&
    named !== 'mbox' &&
    named !== 'msg' &&
    named !== 'pst' &&
    named !== 'tnef' &&
    !looksLikeMbox(head) &&
    !looksLikeMail(head) &&
    !mayBePasted(head)
  )
}

/** Rows of mail tables are read by the pipeline itself, table by table. */
const mailTableExtractor = 'mail-table/3'

/** `name/version` of all loaders: what another one read is read again. */
export const extractorNames: ReadonlySet<string> = new Set([
  mailTableExtractor,
  ...Object.values(loaders).map(loader => `${loader.name}/${loader.version}`),
])
