import type { LoadOptions } from '../../loaded-document.ts'
import { propertyIds, type MapiMessage } from './mapi-message.ts'
import type { OutlookItem } from './message-attachments.ts'
import { outlookRecord } from './outlook-record.ts'
import { outlookMail } from './outlook-mail.ts'

// Messages attached to messages: deeper ones are a trap or nobody's.
const deepestMessage = 5

/**
 * A mail as MIME, anything else as a calendar or a card; with files, or in an invitation, that is a
 * part of a mail. The same message gives the same bytes.
 */
export async function outlookItem(
  message: MapiMessage,
  options: LoadOptions,
  depth = 0,
): Promise<OutlookItem> {
  const record = await outlookRecord(message, options)
  const isMail = /^ipm\.schedule/i.test(message.properties.text(propertyIds.messageClass) ?? '')
  if (record !== undefined && !isMail && message.attachments.length === 0) return record
  const extra =
    record === undefined
      ? []
      : [{ contentType: record.mediaType, bytes: record.bytes, fileName: record.fileName }]
  return {
    fileName: 'message.eml',
    mediaType: 'message/rfc822',
    bytes: await outlookMail(
      message,
      options,
      inner => (depth >= deepestMessage ? undefined : outlookItem(inner, options, depth + 1)),
      extra,
    ),
  }
}
