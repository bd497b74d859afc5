import type { LoadOptions } from '../../loaded-document.ts'
import type { MapiMessage } from './mapi-message.ts'
import type { OutlookItem } from './message-attachments.ts'
import { outlookMail } from './outlook-mail.ts'

// Messages attached to messages: deeper ones are a trap or nobody's.
const deepestMessage = 5

/** A mail as MIME. The same message gives the same bytes. */
export async function outlookItem(
  message: MapiMessage,
  options: LoadOptions,
  depth = 0,
): Promise<OutlookItem> {
  return {
    fileName: 'message.eml',
    mediaType: 'message/rfc822',
    bytes: await outlookMail(message, options, inner =>
      depth >= deepestMessage ? undefined : outlookItem(inner, options, depth + 1),
    ),
  }
}
