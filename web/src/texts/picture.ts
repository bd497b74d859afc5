const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
const size = (characters: number): string =>
  characters < 1_000 ? String(characters) : `${(characters / 1_000).toLocaleString('en-US')}k`

/** Words of the picture of the corpus. */
export const picture = {
  loading: 'Counting documents',
  emptyTitle: 'There is nothing to draw yet',
  emptyText: 'Add documents, and you see here how long they are, when they were written, by whom.',
  asTable: 'As a table',
  tableOf: (title: string) => `${title}, as a table`,
  counts: (documents: number, undated: number) =>
    undated === 0
      ? counted(documents, 'document', 'documents')
      : `${counted(documents, 'document', 'documents')}, ${undated.toLocaleString('en-US')} ` +
        'of them without a date',

  volumeTitle: 'Documents over time',
  volumeUnit: { month: 'Documents per month', year: 'Documents per year' },
  volumeColumn: { month: 'Month', year: 'Year' },
  volumeSummary: (from: string, until: string, most: string, count: number) =>
    `From ${from} to ${until}; most in ${most}: ${counted(count, 'document', 'documents')}.`,

  lengthsTitle: 'How long they are',
  lengthsUnit: 'Documents by characters of text',
  lengthsColumn: 'Characters',
  lengthsSummary: (most: string, count: number) =>
    `Most have ${most} characters: ${counted(count, 'document', 'documents')}.`,
  lengthRange: (from: number, upTo: number | undefined) =>
    upTo === undefined
      ? `${size(from)} or more`
      : from === 0
        ? `under ${size(upTo)}`
        : `${size(from)}–${size(upTo)}`,

  kindsTitle: 'What they are',
  kindsColumn: 'Kind',
  kindsSummary: 'Documents by kind.',
  writersTitle: 'Who writes the most',
  writersColumn: 'Writer',
  writersCount: 'Mails',
  writersSummary: (writer: string, count: number) =>
    `${writer} wrote the most: ${counted(count, 'mail', 'mails')}.`,
  pairsTitle: 'Who writes to whom',
  pairsUnit: 'Mails from a row to a column; the more, the stronger the colour',
  pairsFrom: 'From',
  pairsTo: 'To',
  pairsCount: 'Mails',
  pairsSummary: (from: string, to: string, count: number) =>
    `${from} wrote the most to ${to}: ${counted(count, 'mail', 'mails')}.`,
  pair: (from: string, to: string, count: number) =>
    `${from} to ${to}: ${counted(count, 'mail', 'mails')}`,
  documents: 'Documents',
  bar: (name: string, count: number) => `${name}: ${count.toLocaleString('en-US')}`,
} as const
