import type { MapiProperties } from './mapi-properties.ts'

/**
 * A message, appointment, contact, task or note of Outlook, whichever kind of file held it (.msg,
 * .pst, winmail.dat).
 */
export interface MapiMessage {
  readonly properties: MapiProperties
  readonly recipients: readonly MapiProperties[]
  readonly attachments: readonly MapiAttachment[]
}

export interface MapiAttachment {
  readonly properties: MapiProperties
  /** A message attached as such instead of as a file. */
  readonly message?: MapiMessage | undefined
}

/** Ids of the properties that are read (MS-OXPROPS). */
export const propertyIds = {
  messageClass: 0x001a,
  subject: 0x0037,
  submitted: 0x0039,
  representingName: 0x0042,
  representingType: 0x0064,
  representingAddress: 0x0065,
  transportHeaders: 0x007d,
  recipientType: 0x0c15,
  senderName: 0x0c1a,
  senderType: 0x0c1e,
  senderAddress: 0x0c1f,
  displayBcc: 0x0e02,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  delivered: 0x0e06,
  messageFlags: 0x0e07,
  body: 0x1000,
  reportText: 0x1001,
  compressedRtf: 0x1009,
  html: 0x1013,
  messageId: 0x1035,
  references: 0x1039,
  inReplyTo: 0x1042,
  displayName: 0x3001,
  addressType: 0x3002,
  address: 0x3003,
  comment: 0x3004,
  attachmentData: 0x3701,
  attachmentName: 0x3704,
  attachmentMethod: 0x3705,
  attachmentLongName: 0x3707,
  attachmentMediaType: 0x370e,
  attachmentContentId: 0x3712,
  smtpAddress: 0x39fe,
  internetCodePage: 0x3fde,
  senderSmtp: 0x5d01,
  representingSmtp: 0x5d02,
  attachmentIsHidden: 0x7ffe,
} as const
