import { z } from 'zod'
import { foldCase } from '../../text/normalize.ts'

/** What a column of a mail table can hold. */
export const mailTableFields = [
  'emailId', 'revisionId', 'conversationId', 'documentId', 'sender', 'receivers', 'cc', 'bcc', 'subject', 'content', 'timeReceived', 'timeSent', 'timeModified', 'inReplyTo',
] as const
export type MailTableField = (typeof mailTableFields)[number]

const column = z.string().trim().min(1).optional()
/** Column names of a mail table that is not named like RAG-Eval's: which column holds which field. */
export const mailTableMapping = z.strictObject({
  emailId: column, revisionId: column, conversationId: column, documentId: column, sender: column, receivers: column, cc: column, bcc: column,
  subject: column, content: column, timeReceived: column, timeSent: column, timeModified: column, inReplyTo: column,
})
export type MailTableMapping = z.infer<typeof mailTableMapping>

const knownColumns: ReadonlyMap<string, MailTableField> = new Map([
  ['emailid', 'emailId'], ['revisionid', 'revisionId'], ['conversationid', 'conversationId'], ['documentid', 'documentId'],
  ['senderid', 'sender'], ['sender', 'sender'], ['receiverid', 'receivers'], ['receiverids', 'receivers'], ['receivers', 'receivers'], ['receiver', 'receivers'],
  ['emailsubject', 'subject'], ['subject', 'subject'], ['emailcontent', 'content'], ['content', 'content'], ['timereceived', 'timeReceived'], ['timemodified', 'timeModified'],
  ['timesent', 'timeSent'], ['ccid', 'cc'], ['ccids', 'cc'], ['cc', 'cc'],
])

const plain = (name: string): string => foldCase(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** Which field each column of a header row holds; undefined where the row is not a mail table's. */
export function mailTableColumns(header: readonly string[], mapping: MailTableMapping | undefined): Array<MailTableField | undefined> | undefined {
  const mapped = new Map<string, MailTableField>()
  for (const field of mailTableFields) {
    const name = mapping?.[field]
    if (name !== undefined) mapped.set(plain(name), field)
  }
  const taken = new Set<MailTableField>()
  const columns = header.map(name => {
    const field = mapped.get(plain(name)) ?? knownColumns.get(plain(name))
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
  const holdsMail = taken.has('content') || taken.has('receivers') || taken.has('sender') || taken.has('subject')
  if ((taken.has('emailId') || taken.has('revisionId')) && holdsMail) return columns
  // Without ids only a mapping can say that these are mails.
  const mappedHere = header.filter(name => mapped.has(plain(name))).length
  return mappedHere >= 2 && taken.has('content') ? columns : undefined
}
