import { isAppError } from '../../../core/errors.ts'
import { defaultLoadLimits } from '../../loaded-document.ts'
import { formatOfExtension, type Format } from './format-names.ts'
import { openZip } from '../../parsing/zip-archive.ts'

const marks: ReadonlyArray<readonly [Format, RegExp]> = [
  ['docx', /^word\/document\d*\.xml$/i],
  ['pptx', /^ppt\/presentation\.xml$/i],
  ['xlsx', /^xl\/workbook\.(?:xml|bin)$/i],
  ['epub', /^META-INF\/container\.xml$/i],
  ['odf', /^content\.xml$/i],
]

/**
 * Which format a zip file is, by the names of its parts; a plain archive is none. Where its
 * directory is broken, its name has to do.
 */
export function zipFormat(bytes: Uint8Array, fileName: string): Format | undefined {
  const named = formatOfExtension(fileName)
  try {
    const { names } = openZip(
      bytes,
      { ...defaultLoadLimits, maxUnzippedBytes: Number.MAX_SAFE_INTEGER },
      fileName,
    )
    for (const [format, mark] of marks) if (names.some(name => mark.test(name))) return format
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
