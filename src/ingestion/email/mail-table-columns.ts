import { z } from 'zod'
import { foldCase } from '../../language/words/normalize.ts'

/** What a column of a mail table can hold. */
export const mailTableFields = [
  'emailId',
  'revisionId',
  'conversationId',
  'documentId',
  'sender',
  'receivers',
  'cc',
  'bcc',
  'subject',
  'content',
  'timeReceived',
  'timeSent',
  'timeModified',
  'inReplyTo',
] as const
export type MailTableField = (typeof mailTableFields)[number]

const column = z.string().trim().min(1).optional()
/**
 * Column names of a mail table that is not named like RAG-Eval's: which column holds which field.
 */
export const mailTableMapping = z.strictObject({
  emailId: column,
  revisionId: column,
  conversationId: column,
  documentId: column,
  sender: column,
  receivers: column,
  cc: column,
  bcc: column,
  subject: column,
  content: column,
  timeReceived: column,
  timeSent: column,
  timeModified: column,
  inReplyTo: column,
})
export type MailTableMapping = z.infer<typeof mailTableMapping>

const knownColumns: ReadonlyMap<string, MailTableField> = new Map([
  ['emailid', 'emailId'],
  ['revisionid', 'revisionId'],
  ['conversationid', 'conversationId'],
  ['documentid', 'documentId'],
  ['senderid', 'sender'],
  ['sender', 'sender'],
  ['receiverid', 'receivers'],
  ['receiverids', 'receivers'],
  ['receivers', 'receivers'],
  ['receiver', 'receivers'],
  ['emailsubject', 'subject'],
  ['subject', 'subject'],
  ['emailcontent', 'content'],
  ['content', 'content'],
  ['timereceived', 'timeReceived'],
  ['timemodified', 'timeModified'],
  ['timesent', 'timeSent'],
  ['ccid', 'cc'],
  ['ccids', 'cc'],
  ['cc', 'cc'],
])

const plain = (name: string): string => foldCase(name).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * What a table is for mails: it holds them; it only says more of mails that another table holds, by
 * their ids (`joined`); or it says that and other things that no mail has (`joined-in-part`), so
 * that it is worth reading by itself too.
 */
export type MailTableKind = 'mails' | 'joined' | 'joined-in-part'
export interface MailTableColumns {
  readonly kind: MailTableKind
  readonly fields: ReadonlyArray<MailTableField | undefined>
}

/** Which field each column of a header row holds; undefined where the row is not a mail table's. */
export function mailTableColumns(
  header: readonly string[],
  mapping: MailTableMapping | undefined,
): MailTableColumns | undefined {
  const mapped = new Map<string, MailTableField>()
  for (const field of mailTableFields) {
    const name = mapping?.[field]
    if (name !== undefined) mapped.set(plain(name), field)
  }
  const taken = new Set<MailTableField>()
  const fields = header.map(name => {
    const field = mapped.get(plain(name)) ?? knownColumns.get(plain(name))
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
  const hasKey = taken.has('emailId') || taken.has('revisionId')
  if (
    hasKey &&
    ['content', 'receivers', 'sender', 'subject'].some(field => taken.has(field as MailTableField))
  )
    return { kind: 'mails', fields }
  // Without ids only a mapping can say that these are mails.
  const mappedHere = header.filter(name => mapped.has(plain(name))).length
  if (mappedHere >= 2 && taken.has('content')) return { kind: 'mails', fields }
  if (!hasKey || taken.size < 2) return undefined
  return {
    kind: header.every((name, index) => fields[index] !== undefined || plain(name) === '')
      ? 'joined'
      : 'joined-in-part',
    fields,
  }
}
