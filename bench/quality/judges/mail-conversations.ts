import { readFileSync } from 'node:fs'
import { compareCodePoints } from '../../../src/support/code-points.ts'

/** One mail of the table, its fields as they stand there. */
export interface TableMail {
  readonly emailId: string
  readonly revisionId: string
  readonly documentId: string
  readonly conversationId: string
  readonly subject: string
  readonly content: string
  readonly sender: string
  readonly receivers: readonly string[]
  readonly received: string
  readonly modified: string
}

/** Mails of one conversation under one subject, in the order they were received. */
export interface MailConversation {
  readonly id: string
  readonly subject: string
  readonly mails: readonly TableMail[]
}

/** The conversations of a mail table in the order of their ids. */
export function mailConversations(file: string): MailConversation[] {
  const [header = [], ...rows] = csvRows(readFileSync(file, 'utf8'))
  const field = (row: readonly string[], name: string): string => row[header.indexOf(name)] ?? ''
  const found = new Map<string, TableMail[]>()
  for (const row of rows) {
    const mail: TableMail = {
      emailId: field(row, 'Email_ID'),
      revisionId: field(row, 'Revision_ID'),
      documentId: field(row, 'Document_ID'),
      conversationId: field(row, 'Conversation_ID'),
      subject: field(row, 'Email_Subject'),
      content: field(row, 'Email_Content').trim(),
      sender: field(row, 'Sender_ID'),
      receivers: field(row, 'Receiver_ID').match(/Person_\w+/g) ?? [],
      received: field(row, 'Time_Received'),
      modified: field(row, 'Time_Modified'),
    }
    if (mail.emailId === '') continue
    const key = `${mail.conversationId}\n${mail.subject}`
    const list = found.get(key)
    if (list === undefined) found.set(key, [mail])
    else list.push(mail)
  }
  return [...found]
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([key, mails]) => {
      const [id = '', subject = ''] = key.split('\n')
      return {
        id,
        subject,
        mails: mails.sort((left, right) => compareCodePoints(left.received, right.received)),
      }
    })
}

/** A mail as a retriever hands it over: metadata and body in one text. */
export function mailText(mail: TableMail): string {
  return [
    `Subject: ${mail.subject}`,
    `From: ${mail.sender}`,
    `To: ${mail.receivers.join(', ')}`,
    `Email ID: ${mail.emailId}`,
    `Revision ID: ${mail.revisionId}`,
    `Conversation ID: ${mail.conversationId}`,
    `Time received: ${mail.received}`,
    `Time modified: ${mail.modified}`,
    '',
    mail.content,
  ].join('\n')
}

function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charAt(index)
    if (quoted) {
      if (unit !== '"') cell += unit
      else if (text.charAt(index + 1) === '"') cell += text.charAt(index++)
      else quoted = false
    } else if (unit === '"') quoted = true
    else if (unit === ',' || unit === '\n') {
      row.push(cell.replace(/\r$/, ''))
      cell = ''
      if (unit === '\n') {
        rows.push(row)
        row = []
      }
    } else cell += unit
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}
