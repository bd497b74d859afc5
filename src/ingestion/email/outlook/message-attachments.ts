import type { LoadOptions } from '../../loaded-document.ts'
import { tooManyParts } from '../../unreadable.ts'
import type { WrittenPart } from '../mime/write-message.ts'
import { propertyIds, type MapiAttachment, type MapiMessage } from './mapi-message.ts'

/** What Outlook keeps, in the open format of its kind. */
export interface OutlookItem {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Writes an attached message; undefined where it is nested too deeply. */
export type WriteAttached = (message: MapiMessage) => Promise<OutlookItem> | undefined

/** The files and messages attached to a message, in their order. */
export async function messageAttachments(
  message: MapiMessage,
  options: LoadOptions,
  writeAttached: WriteAttached,
): Promise<WrittenPart[]> {
  const { attachments } = message
  if (attachments.length > options.limits.maxParts)
    throw tooManyParts('message', attachments.length, 'attachments', options.limits)
  const parts: WrittenPart[] = []
  for (const attachment of attachments) {
    options.signal?.throwIfAborted()
    const part = await attachedPart(attachment, writeAttached)
    if (part !== undefined) parts.push(part)
  }
  return parts
}

async function attachedPart(
  attachment: MapiAttachment,
  writeAttached: WriteAttached,
): Promise<WrittenPart | undefined> {
  const { properties } = attachment
  const name =
    properties.text(propertyIds.attachmentLongName) ??
    properties.text(propertyIds.attachmentName) ??
    properties.text(propertyIds.displayName)
  const fileName = name?.split(/[/\\]/).at(-1)?.trim()
  if (attachment.message !== undefined) {
    const item = await writeAttached(attachment.message)
    if (item === undefined) return undefined
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
    // Parts of a message are what the writer makes, whatever a file says it is.
    contentType: /^(?!multipart|message)[\w.+-]{1,80}\/[\w.+-]{1,120}$/.test(type)
      ? type
      : 'application/octet-stream',
    bytes,
    fileName: fileName === undefined || fileName === '' ? 'attachment' : fileName,
    ...(contentId === undefined || contentId === '' ? {} : { contentId }),
    isInline: properties.isTrue(propertyIds.attachmentIsHidden),
  }
}

/** A message in a message is no longer an .msg file but what it was read as. */
const withEnd = (fileName: string, item: { readonly fileName: string }): string =>
  `${fileName.replace(/\.msg$/i, '')}${item.fileName.slice(item.fileName.lastIndexOf('.'))}`
