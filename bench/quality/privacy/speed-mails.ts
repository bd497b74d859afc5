import { delimitedRows } from '../../../src/ingestion/parsing/delimited-rows.ts'

const words = 450

/** A table of so many mails of 450 words each, with the people of the given one. */
export function speedMails(csv: string, count: number): string {
  const [header = [], ...rows] = [...delimitedRows(csv, ',')].filter(row => row.length > 1)
  const column = (name: string): number => header.indexOf(name)
  const bodies = rows.map(row => row[column('Email_Content')] ?? '')
  const lines = Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length] ?? []
    let body = ''
    for (let next = index; body.split(/\s+/).length < words; next++)
      body += `${bodies[next % bodies.length] ?? ''}\n\n`
    return row.map((cell, at) =>
      at === column('Email_Content')
        ? body
            .split(/(?<=\s)/)
            .slice(0, words)
            .join('')
        : at === column('Email_ID')
          ? String(1_000_000_000 + index)
          : cell,
    )
  })
  return [header, ...lines]
    .map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}
