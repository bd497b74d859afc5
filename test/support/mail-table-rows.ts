/**
 * A row of the example mail table, read without any of the product's code: an oracle for what
 * queries must find.
 */
export interface MailRow {
  readonly emailId: string
  readonly revisionId: string
  readonly documentId: string
  readonly conversationId: string
  readonly sender: string
  readonly receivers: readonly string[]
  readonly subject: string
  readonly content: string
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly received: string
  readonly modified: string
}

/** The rows of a table in the form of `examples/mail/engineering-mail.csv`. */
export function mailRows(csv: string): MailRow[] {
  const [header = [], ...records] = csvRecords(csv)
  return records.map(record => {
    const cell = (name: string): string => record[header.indexOf(name)] ?? ''
    return {
      emailId: cell('Email_ID'),
      revisionId: cell('Revision_ID'),
      documentId: cell('Document_ID'),
      conversationId: cell('Conversation_ID'),
      sender: cell('Sender_ID'),
      receivers: [...cell('Receiver_ID').matchAll(/'([^']+)'/g)].map(([, id = '']) => id),
      subject: cell('Email_Subject'),
      content: cell('Email_Content'),
      received: cell('Time_Received'),
      modified: cell('Time_Modified'),
    }
  })
}

function csvRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') field += text[++at]
      else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',') {
      record.push(field)
      field = ''
    } else if (character === '\n') {
      records.push([...record, field.replace(/\r$/, '')])
      record = []
      field = ''
    } else field += character
  }
  if (field !== '' || record.length > 0) records.push([...record, field])
  return records.filter(({ length }) => length > 1)
}
