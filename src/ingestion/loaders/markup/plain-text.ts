import { detectText } from '../../parsing/character-set.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'

/** Plain text as it stands; form feeds separate pages. */
export const textLoader = singleDocumentLoader(
  { name: 'text', version: 2, format: 'plain text', mediaType: 'text/plain' },
  async (item, options) => {
    const { text, notes } = await detectText(
      item.bytes,
      /charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(item.mediaType ?? '')?.[1],
    )
    const builder = textBuilder(item, options.limits)
    const pages = text.includes('\f') ? text.split('\f') : [text]
    pages.forEach((page, index) => {
      if (pages.length > 1) builder.startPage(index + 1)
      builder.append(page)
    })
    return { ...builder.finish(), notes }
  },
)
