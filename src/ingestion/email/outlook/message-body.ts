import type { LoadOptions } from '../../loaded-document.ts'
import { rtfLoader } from '../../loaders/markup/rtf.ts'
import { codePageLabel } from '../../parsing/code-pages.ts'
import { textPart, type WrittenPart } from '../mime/write-message.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { propertyIds, type MapiMessage } from './mapi-message.ts'
import type { MapiProperties } from './mapi-properties.ts'
import { htmlOfRtf } from './rtf-html.ts'

/**
 * The text of a message in each form that it has, plainest first: plain, HTML, and where it has
 * neither, what its Rich Text holds.
 */
export async function messageBodies(
  { properties }: MapiMessage,
  options: LoadOptions,
): Promise<WrittenPart[]> {
  const plain = properties.text(propertyIds.body) ?? properties.text(propertyIds.reportText)
  const html = htmlBody(properties)
  const bodies: WrittenPart[] = []
  if (plain !== undefined && plain.trim() !== '') bodies.push(textPart('text/plain', plain))
  if (html !== undefined && html.trim() !== '') bodies.push(textPart('text/html', html))
  if (bodies.length > 0) return bodies
  const compressed = properties.bytes(propertyIds.compressedRtf)
  const rtf =
    compressed === undefined
      ? undefined
      : decompressRtf(compressed, options.limits.maxUnzippedBytes)
  if (rtf === undefined) return []
  const wrapped = htmlOfRtf(rtf)
  if (wrapped !== undefined) return [textPart('text/html', wrapped)]
  for await (const outcome of rtfLoader.load(
    { key: 'body', fileName: 'body.rtf', bytes: rtf },
    options,
  ))
    if (outcome.status === 'loaded') return [textPart('text/plain', outcome.document.text)]
  return []
}

/** Bytes in the code page that the message names, or text where the program stored it as that. */
function htmlBody(properties: MapiProperties): string | undefined {
  const text = properties.text(propertyIds.html)
  if (text !== undefined) return text
  const bytes = properties.bytes(propertyIds.html)
  return bytes === undefined
    ? undefined
    : new TextDecoder(codePageLabel(properties.number(propertyIds.internetCodePage) ?? 65001))
        .decode(bytes)
        .replaceAll('\0', '')
}
