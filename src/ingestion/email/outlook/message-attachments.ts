import type { LoadOptions } from '../../loaded-document.ts'
import { tooManyParts } from '../../unreadable.ts'
import type { WrittenPart } from '../mime/write-message.ts'
import { propertyIds, type MapiAttachment, type MapiMessage } from './mapi-message.ts'
import { outlookItem } from './outlook-item.ts'

// Messages attached to messages: deeper ones are a trap or nobody's.
const deepestMessage = 5

/** The files and messages attached to a message, in their order. */
export async function messageAttachments(
  message: MapiMessage,
  options: LoadOptions,
  depth: number,
): Promise<WrittenPart[]> {
  const { attachments } = message
  if (attachments.length > options.limits.maxParts)
    throw tooManyParts('message', attachments.length, 'attachments', options.limits)
  const parts: WrittenPart[] = []
  for (const attachment of attachments) {
    options.signal?.throwIfAborted()
    const part = await attachedPart(attachment, options, depth)
    if (part !== undefined) parts.push(part)
  }
  return parts
}

async function attachedPart(
  attachment: MapiAttachment,
  options: LoadOptions,
  depth: number,
): Promise<WrittenPart | undefined> {
  const { properties } = attachment
  const name =
    properties.text(propertyIds.attachmentLongName) ??
    properties.text(propertyIds.attachmentName) ??
    properties.text(propertyIds.displayName)
  const fileName = name?.split(/[/\\]/).at(-1)?.trim()
  if (attachment.message !== undefined) {
    if (depth >= deepestMessage) return undefined
    const item = await outlookItem(attachment.message, options, depth + 1)
    return {
      contentType: item.mediaType,
      bytes: item.bytes,
      fileName: fileName === undefined || fileName === '' ? item.fileName : withEnd(fileName, item),
    }
  }
  const bytes = properties.bytes(propertyIds.attachmentData)
  if (bytes === undefined) return undefined
  const contentId = properties.text(propertyIds.attachmentContentId)?.replace(/^<|>$/g, '')
  const type = properties.text(propertyIds.attachmentMediaType)?.trim().toLowerCase() ?? ''
  return {
    contentType: /^[\w.+-]{1,80}\/[\w.+-]{1,120}$/.test(type) ? type : 'application/octet-stream',
    bytes,
    fileName: fileName === undefined || fileName === '' ? 'attachment' : fileName,
    ...(contentId === undefined || contentId === '' ? {} : { contentId }),
    isInline: properties.isTrue(propertyIds.attachmentIsHidden),
  }
}

/** A message in a message is no longer an .msg file but what it was read as. */
const withEnd = (fileName: string, item: { readonly fileName: string }): string =>
  `${fileName.replace(/\.msg$/i, '')}${item.fileName.slice(item.fileName.lastIndexOf('.'))}`
