import { detectText } from '../../parsing/character-set.ts'
import { instantOf } from '../../parsing/instant.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'

/**
 * Web and help-centre pages: headings, lists and tables kept; navigation, banners, headers and
 * footers cut; canonical address as the link.
 */
export const htmlLoader = singleDocumentLoader(
  { name: 'html', version: 1, format: 'an HTML page', mediaType: 'text/html' },
  async (item, options) => {
    const { writeHtml } = await import('./html-writer.ts')
    const { text, notes } = await detectText(
      item.bytes,
      declaredCharset(item.bytes, item.mediaType),
    )
    const builder = textBuilder(item, options.limits)
    const facts = writeHtml(builder, text, {
      maxNesting: options.limits.maxNesting,
      titleLine: true,
    })
    // Where a page was read from is certain; what it calls canonical may be its template's mistake,
    // or another site.
    const link = item.key === item.link ? item.link : absoluteAddress(facts.canonical, item.link)
    const date = instantOf(facts.modified ?? facts.published, options.timeZone)
    return {
      ...builder.finish(),
      kind: 'page',
      notes,
      ...(facts.title === undefined ? {} : { title: facts.title }),
      ...(link === undefined ? {} : { link }),
      ...(date === undefined ? {} : { date }),
      properties: {
        ...(facts.description === undefined || facts.description === ''
          ? {}
          : { description: facts.description.slice(0, 1000).toWellFormed() }),
        ...(facts.language === undefined ? {} : { declaredLanguage: facts.language.slice(0, 35) }),
      },
    }
  },
)

/** The charset of a media type parameter or of the page's own `meta`. */
export function declaredCharset(
  bytes: Uint8Array,
  mediaType: string | undefined,
): string | undefined {
  const fromType = /charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(mediaType ?? '')?.[1]
  if (fromType !== undefined) return fromType
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString(
    'latin1',
  )
  return (
    /<meta[^>]{0,300}?charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(head)?.[1] ??
    /^\s{0,100}<\?xml[^>]{0,150}?encoding\s{0,5}=\s{0,5}["']([\w.:-]{1,40})/.exec(head)?.[1]
  )
}

/**
 * An address people can follow, made absolute where the item's own address is known; only http and
 * https.
 */
function absoluteAddress(
  address: string | undefined,
  base: string | undefined,
): string | undefined {
  if (address === undefined || address === '') return undefined
  const resolved = URL.parse(
    address,
    base !== undefined && /^https?:/i.test(base) ? base : undefined,
  )
  return resolved !== null && /^https?:$/.test(resolved.protocol) ? resolved.href : undefined
}
