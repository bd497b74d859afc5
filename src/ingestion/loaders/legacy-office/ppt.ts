import { openCompoundFile, streamBytes, streamNames } from '../../parsing/compound-file.ts'
import { readSlides } from './ppt-records.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { textBuilder } from '../building/text-builder.ts'
import { unreadable } from '../../unreadable.ts'

/**
 * Presentations of PowerPoint 97 to 2003: one page per slide, its title as heading, notes after it.
 */
export const pptLoader = singleDocumentLoader(
  {
    name: 'ppt',
    version: 1,
    format: 'a PowerPoint 97 presentation',
    mediaType: 'application/vnd.ms-powerpoint',
  },
  async (item, options) => {
    const compound = await openCompoundFile(item)
    const stream = compound === undefined ? undefined : streamBytes(compound, 'PowerPoint Document')
    if (compound === undefined || stream === undefined)
      throw unreadable(item.fileName, 'damaged', 'the stream with the slides is missing')
    const currentUser = streamBytes(compound, 'Current User')
    if (streamNames(compound).has('encryptedsummary') || hasEncryptionToken(currentUser))
      throw unreadable(item.fileName, 'password', 'it is protected by a password')
    const slides = readSlides(stream, currentUser, item.fileName)
    const builder = textBuilder(item, options.limits)
    let title: string | undefined
    for (const [index, slide] of slides.entries()) {
      builder.closeSections()
      builder.startPage(index + 1, `Slide ${index + 1}`)
      if (slide.title !== undefined) {
        title ??= slide.title
        builder.heading(slide.title, 1)
      }
      for (const block of slide.blocks) {
        builder.paragraph()
        builder.append(block)
      }
      if (slide.notes.length > 0) {
        builder.paragraph()
        builder.append(`Notes: ${slide.notes.join('\n')}`)
      }
    }
    return {
      ...builder.finish(),
      properties: { slides: slides.length },
      ...(title === undefined ? {} : { title }),
    }
  },
)

/** The header token of the current user atom says whether the document is encrypted. */
function hasEncryptionToken(currentUser: Uint8Array | undefined): boolean {
  if (currentUser === undefined || currentUser.length < 16) return false
  return (
    new DataView(currentUser.buffer, currentUser.byteOffset, currentUser.byteLength).getUint32(
      12,
      true,
    ) === 0xf3d1c4df
  )
}
