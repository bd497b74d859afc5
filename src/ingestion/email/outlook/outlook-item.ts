import type { LoadOptions } from '../../loaded-document.ts'
import type { MapiMessage } from './mapi-message.ts'
import { outlookMail } from './outlook-mail.ts'

/** What Outlook keeps, in the open format of its kind. */
export interface OutlookItem {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** A mail as MIME. The same message gives the same bytes. */
export async function outlookItem(
  message: MapiMessage,
  options: LoadOptions,
  depth = 0,
): Promise<OutlookItem> {
  return {
    fileName: 'message.eml',
    mediaType: 'message/rfc822',
    bytes: await outlookMail(message, options, [], depth),
  }
}
