import { csvLine, harmlessText } from '../../support/escaping/csv-text.ts'
import { cellText, workbook } from '../../support/office/workbook.ts'
import {
  choiceColumn,
  commentColumn,
  guidelinesRow,
  itemColumn,
  noOption,
  notAsked,
  optionColumn,
  sheetGuidelines,
  type ScaleGuideline,
} from './panel-columns.ts'
import { optionLetter, type Panel, type PanelEntry, type PanelMarks } from './panel.ts'

/** What a rater's table is made of. */
export interface PanelTableInput {
  readonly panel: Pick<Panel, 'subjects'>
  readonly sheet: Panel['sheets'][number]
  readonly guidelines: readonly ScaleGuideline[]
  /** What the rater said before, by the id of the entry. */
  readonly marks?: ReadonlyMap<string, PanelMarks> | undefined
}

// Nothing tells when a table was made: two tables differ in what they ask alone.
const noDay = '2000-01-01'
const wide = 60
const narrow = 24

/** A rater's items as rows: the header, what each grade means, and a row for each item. */
export function panelRows(input: PanelTableInput): string[][] {
  const { panel, sheet, marks } = input
  const guidelines = sheetGuidelines(panel, sheet, input.guidelines)
  const options = mostOptions(input)
  const letters = Array.from({ length: options }, (_, place) => place)
  const header = [
    itemColumn,
    'question',
    'answer',
    'sources',
    ...letters.map(optionColumn),
    ...(options > 0 ? [choiceColumn] : []),
    ...guidelines.map(({ scale }) => scale),
    commentColumn,
  ]
  const explained = [
    guidelinesRow,
    'Grade each item in its row. Leave a cell empty where you cannot tell.',
    '',
    '',
    ...letters.map(() => ''),
    ...(options > 0 ? [`Letter of the option whose meaning is closest, or "${noOption}".`] : []),
    ...guidelines.map(({ question, grades }) =>
      [question, ...grades.map(({ value, label, text }) => `${value} ${label}: ${text}`)].join(
        '\n',
      ),
    ),
    'Anything else worth saying.',
  ]
  const rows = sheet.entries.map(entry => {
    const subject = panel.subjects[entry.subject]
    const given = marks?.get(entry.id)
    const { material, scales = [], isChoice = false } = subject ?? {}
    const order = entry.optionOrder ?? []
    return [
      entry.id,
      material?.question ?? '',
      material?.answer ?? '',
      sourcesText(material?.sources),
      ...letters.map(place => material?.options?.[order[place] ?? -1] ?? ''),
      ...(options > 0 ? [isChoice ? chosenText(entry, given) : notAsked] : []),
      ...guidelines.map(({ scale }) =>
        scales.includes(scale) ? `${given?.grades[scale] ?? ''}` : notAsked,
      ),
      given?.comment ?? '',
    ]
  })
  return [header, explained, ...rows].map(row => row.map(cellText))
}

/** A rater's table as CSV; texts that a spreadsheet would take for formulas are made harmless. */
export const panelCsv = (input: PanelTableInput): string =>
  // Spreadsheets take a file without this mark for one of another character set.
  `\ufeff${panelRows(input)
    .map(row => csvLine(row.map(harmlessText)))
    .join('')}`

/** A rater's table as an Excel workbook, with the guidelines as a second sheet. */
export async function panelWorkbook(input: PanelTableInput): Promise<Uint8Array> {
  const rows = panelRows(input)
  const [header = []] = rows
  const explained = sheetGuidelines(input.panel, input.sheet, input.guidelines).flatMap(
    ({ title, question, grades }) =>
      grades.map(({ value, label, text }) => [title, question, value, label, text]),
  )
  const texts = new Set(['question', 'answer', 'sources'])
  return await workbook(
    [
      {
        name: 'Items',
        rows: rows.map(row => row.map(cell => (/^[1-5]$/.test(cell) ? Number(cell) : cell))),
        widths: header.map(name => (texts.has(name) ? wide : narrow)),
      },
      {
        name: 'Guidelines',
        rows: [['scale', 'question', 'grade', 'label', 'meaning'], ...explained],
        widths: [narrow, wide, 8, narrow, wide],
      },
    ],
    noDay,
  )
}

const mostOptions = ({ panel, sheet }: PanelTableInput): number =>
  sheet.entries.reduce(
    (most, { subject }) => Math.max(most, panel.subjects[subject]?.material.options?.length ?? 0),
    0,
  )

const sourcesText = (sources: readonly { title: string; text: string }[] | undefined): string =>
  (sources ?? []).map(({ title, text }, place) => `[${place + 1}] ${title}\n${text}`).join('\n\n')

function chosenText(entry: PanelEntry, marks: PanelMarks | undefined): string {
  if (marks?.option === undefined) return ''
  if (marks.option === null) return noOption
  const place = entry.optionOrder?.indexOf(marks.option) ?? -1
  return place < 0 ? '' : optionLetter(place)
}
