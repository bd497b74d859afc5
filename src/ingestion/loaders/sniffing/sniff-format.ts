import { defaultLoadLimits, type RawItem } from '../../loaded-document.ts'
import { decodeText } from '../../parsing/character-set.ts'
import { isCompoundFile } from '../../parsing/compound-file.ts'
import { formatOfExtension, formatOfMediaType, type Format } from './format-names.ts'
import { looksLikeMail, looksLikeMbox } from './mail-sniffing.ts'
import { longestFirstRecord, looksLikeTextRecords } from '../data/text-records.ts'
import { isAppError } from '../../../core/errors.ts'
import { openZip } from '../../parsing/zip-archive.ts'
import { mayBePasted, pastedMessages } from '../../email/pasted-messages.ts'
import { looksLikePst } from '../../email/outlook/pst/pst-layout.ts'
import { looksLikeTnef } from '../../email/outlook/tnef-stream.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const zipMarks: ReadonlyArray<readonly [Format, RegExp]> = [
  ['docx', /^word\/document\d*\.xml$/i],
  ['pptx', /^ppt\/presentation\.xml$/i],
  ['xlsx', /^xl\/workbook\.(?:xml|bin)$/i],
  ['epub', /^META-INF\/container\.xml$/i],
  ['odf', /^content\.xml$/i],
]

/**
 * What an item is, as far as can be told without reading it whole; `undefined` where no loader
 * reads it.
 */
export function sniffFormat(item: RawItem): Format | undefined {
  const { bytes } = item
  const named = formatOfExtension(item.fileName) ?? formatOfMediaType(item.mediaType)
  const byMagic = magicFormat(bytes, item.fileName)
  if (byMagic !== undefined) return byMagic.format
  const head = decodeText(bytes.subarray(0, 8192)).text
  if (named?.format === 'pdf' && !looksLikeMarkup(head)) return 'pdf'
  const isBinary = !looksLikeText(head)
  // A broken container is still read by its name, and fails with the right reason.
  if (isBinary) return named !== undefined && named.kind === 'container' ? named.format : undefined
  const start = head.replace(/^\ufeff/, '').trimStart()
  if (named === undefined || named.kind === 'container' || named.kind === 'plain') {
    const byContent =
      markupFormat(start) ??
      calendarFormat(start) ??
      (looksLikeMbox(start) ? 'mbox' : undefined) ??
      (isThread(bytes, start) ? 'mail-thread' : undefined) ??
      (looksLikeMail(head) ? 'eml' : undefined)
    if (byContent !== undefined) return byContent
  }
  if (named?.format === 'markdown' && isThread(bytes, start)) return 'mail-thread'
  if ((named === undefined || named.format === 'json') && start.startsWith('{')) {
    const first =
      bytes.length <= 8192 ? head : decodeText(bytes.subarray(0, longestFirstRecord)).text
    if (looksLikeTextRecords(first, bytes.length <= longestFirstRecord)) return 'text-records'
  }
  if (named === undefined)
    return /^[[{]/.test(start)
      ? 'json'
      : unreadableExtension.test(item.fileName)
        ? undefined
        : 'text'
  // Text under the name of a binary format: spreadsheets are often exported so, the others are
  // damaged or plain.
  if (named.kind === 'container')
    return named.format === 'xls' || named.format === 'xlsx'
      ? 'delimited'
      : named.format === 'doc' || named.format === 'rtf'
        ? 'text'
        : named.format
  if (named.format === 'html')
    return start.startsWith('<?xml') ? (markupFormat(start) ?? 'html') : 'html'
  if (named.format === 'xml')
    return /^<!doctype\s+html|^<html[\s>]/i.test(start)
      ? 'html'
      : start.startsWith('<?xml')
        ? (markupFormat(start) ?? 'xml')
        : 'xml'
  if (named.format === 'eml' && looksLikeMbox(start)) return 'mbox'
  return named.format
}

/** Whether messages stand one after the other; the whole is read only where it begins so. */
const isThread = (bytes: Uint8Array, start: string): boolean =>
  mayBePasted(start) && pastedMessages(decodeText(bytes).text) !== undefined

/** Names of formats that hold no text to read, even where their beginning looks like text. */
const unreadableExtension = /\.(?:svg|ps|eps|css|map|lock|pem|key|crt|p7s|asc|sig)$/i

const knownBinaries: ReadonlyArray<readonly number[]> = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x49, 0x44, 0x33, 0x03],
  [0x49, 0x44, 0x33, 0x04],
  [0x4f, 0x67, 0x67, 0x53],
  [0x52, 0x49, 0x46, 0x46],
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
]

/** What the first bytes say beyond doubt; `format: undefined` is a format that is not read. */
function magicFormat(
  bytes: Uint8Array,
  fileName: string,
): { readonly format: Format | undefined } | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString(
    'latin1',
  )
  if (head.includes('%PDF-')) return { format: 'pdf' }
  if (/^(?:ï»¿)?\s{0,20}\{\\rtf/.test(head)) return { format: 'rtf' }
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006'))
    return { format: zipFormat(bytes, fileName) }
  if (looksLikePst(bytes)) return { format: 'pst' }
  if (looksLikeTnef(bytes)) return { format: 'tnef' }
  if (isCompoundFile(bytes)) return { format: compoundFormat(bytes, fileName) }
  if (knownBinaries.some(magic => magic.every((byte, index) => bytes[index] === byte)))
    return { format: undefined }
  return undefined
}

const compoundMarks: ReadonlyArray<readonly [Format, string]> = [
  ['encrypted-office', 'EncryptedPackage'],
  ['msg', '__properties_version1.0'],
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['xls', 'Book'],
  ['ppt', 'PowerPoint Document'],
]

/**
 * By the name of its main stream; objects embedded in a file have their own, so the file's name
 * decides between several.
 */
function compoundFormat(bytes: Uint8Array, fileName: string): Format | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const named = formatOfExtension(fileName)?.format
  const found = compoundMarks
    .map(([format, stream]) => ({
      format,
      at: buffer.indexOf(Buffer.from(`${stream}\0`, 'utf16le')),
    }))
    .filter(mark => mark.at >= 0)
    .sort((left, right) => left.at - right.at)
  if (found.some(mark => mark.format === 'encrypted-office')) return 'encrypted-office'
  return (
    found.find(mark => mark.format === named)?.format ??
    found[0]?.format ??
    (named === 'doc' || named === 'xls' || named === 'ppt' || named === 'msg' ? named : undefined)
  )
}

function looksLikeMarkup(head: string): boolean {
  return markupFormat(head.trimStart()) === 'html'
}

const htmlTag = longPattern('i')`
  ^(?:<!--[\s\S]{0,1000}?-->\s*)?<(?:head|body|div|table|p|h1|meta|title|center|font
  |span)[\s>]`

function calendarFormat(start: string): Format | undefined {
  const kind = /^BEGIN:(VCALENDAR|VCARD)\s/i.exec(start)?.[1]?.toUpperCase()
  return kind === undefined ? undefined : kind === 'VCARD' ? 'vcf' : 'ics'
}

function markupFormat(start: string): Format | undefined {
  const head = start.slice(0, 2000)
  if (/^<!doctype\s+html|^<html[\s>]/i.test(head)) return 'html'
  if (!head.startsWith('<')) return undefined
  if (/^<\?xml/i.test(head)) return /<html[\s>]/i.test(start) ? 'html' : 'xml'
  return htmlTag.test(head) ? 'html' : undefined
}

// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g

/** Control characters have no place in text; some old files hold a few. */
const looksLikeText = (head: string): boolean =>
  (head.match(controls)?.length ?? 0) <= head.length * 0.05

/**
 * Which format a zip file is, by the names of its parts; a plain archive is none. Where its
 * directory is broken, its name has to do.
 */
function zipFormat(bytes: Uint8Array, fileName: string): Format | undefined {
  const named = formatOfExtension(fileName)
  try {
    const { names } = openZip(
      bytes,
      { ...defaultLoadLimits, maxUnzippedBytes: Number.MAX_SAFE_INTEGER },
      fileName,
    )
    for (const [format, mark] of zipMarks) if (names.some(name => mark.test(name))) return format
    // Office files may name their main part otherwise.
    if (names.some(name => /^\[Content_Types\]\.xml$/i.test(name)) || names.length === 0)
      return named?.kind === 'container' ? named.format : undefined
    return undefined
  } catch (error) {
    if (!isAppError(error, 'document_unreadable')) throw error
    if (named?.kind === 'container') return named.format
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (buffer.includes('word/document.xml')) return 'docx'
    if (buffer.includes('ppt/presentation.xml')) return 'pptx'
    return buffer.includes('xl/workbook') ? 'xlsx' : undefined
  }
}
