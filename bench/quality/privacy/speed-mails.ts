import { delimitedRows } from '../../../src/ingestion/parsing/delimited-rows.ts'

const words = 450
const firstInstant = Date.UTC(2026, 0, 5, 8)
const minuteMs = 60_000

/** So many mails of 450 words each, as files, with the people and the texts of a table of mails. */
export function* speedMails(csv: string, count: number): Generator<readonly [string, string]> {
  const [header = [], ...rows] = [...delimitedRows(csv, ',')].filter(row => row.length > 1)
  const cell = (row: readonly string[], name: string): string =>
    (row[header.indexOf(name)] ?? '').replace(/\s+/g, ' ')
  const bodies = rows.map(row => row[header.indexOf('Email_Content')] ?? '')
  for (let index = 0; index < count; index++) {
    const row = rows[index % rows.length] ?? []
    let body = ''
    for (let next = index; body.split(/\s+/).length < words; next++)
      body += `${bodies[next % bodies.length] ?? ''}\n\n`
    const text = body
      .split(/(?<=\s)/)
      .slice(0, words)
      .join('')
    yield [
      `${index}.eml`,
      [
        `From: ${cell(row, 'Sender_ID')}`,
        `To: ${cell(row, 'Receiver_ID')}`,
        `Subject: ${cell(row, 'Email_Subject')}`,
        `Date: ${new Date(firstInstant + index * minuteMs).toUTCString()}`,
        `Message-ID: <${index}@mail.example>`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
      ].join('\r\n'),
    ]
  }
}
