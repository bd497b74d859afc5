const mailHeaders = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'received',
  'return-path',
  'delivered-to',
  'reply-to',
  'content-type',
  'x-mailer',
  'in-reply-to',
  'references',
  'dkim-signature',
  'content-transfer-encoding',
])

/**
 * Whether text begins with the headers of a mail: only header lines up to the first blank one, two
 * well-known ones at least, a sender or a transport mark among them.
 */
export function looksLikeMail(head: string): boolean {
  const lines = head
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 80)
  const seen = new Set<string>()
  for (const line of lines) {
    if (line === '') break
    if (/^[ \t]/.test(line) && seen.size > 0) continue
    const name = /^([A-Za-z][A-Za-z0-9-]{0,60}):/.exec(line)?.[1]?.toLowerCase()
    if (name === undefined) return false
    if (mailHeaders.has(name)) seen.add(name)
  }
  return (
    seen.size >= 2 &&
    ['from', 'received', 'return-path', 'message-id', 'mime-version'].some(name => seen.has(name))
  )
}

/** Whether text begins with the line that divides the mails of a mailbox, followed by headers. */
export function looksLikeMbox(head: string): boolean {
  const end = head.indexOf('\n')
  const first = head.slice(0, Math.max(0, end)).trimEnd()
  return (
    end > 0 &&
    first.length < 300 &&
    /^From \S{1,200}\s.{0,60}\d{4}/.test(first) &&
    /^[A-Za-z][A-Za-z0-9-]{0,60}:/.test(head.slice(end + 1))
  )
}
