import type { IRunOptions, Paragraph, Table, TableCell } from 'docx'
import { shortened, visibleControls } from '../../support/escaping/html-text.ts'
import { refusals } from './check-links.ts'
import type { CoverageReport, SectionCoverage, StandardCoverage } from './coverage-report.ts'
import { draftSections, type DraftedSection, type DraftedSections } from './draft-section.ts'
import { withoutClock } from '../../support/office/office-file.ts'
import {
  ageText,
  citedNumbers,
  draftNotes,
  draftOrigin,
  draftedText,
  leftOutTitle,
  longestQuoted,
  mostQuoted,
  placeParts,
  reportOrigin,
  reportSummary,
  reportTitle,
  sectionName,
  standardName,
  strengthColumns,
  strengthSigns,
  strengthWords,
  supportText,
  verdictWords,
  differenceOf,
} from './report-words.ts'
import type { CoverageQuotation } from './standard-link.ts'
import { counted } from './strength.ts'

const longestName = 300
const longestFormal = 4_000
const refusedShown = 50

/** A report as a Word document, with headings to move by; the same report gives the same bytes. */
export async function coverageDocx(
  report: CoverageReport,
  drafts: DraftedSections = draftSections(report),
): Promise<Uint8Array> {
  const docx = await import('docx')
  const write = paragraphWriter(docx)
  const ofSection = new Map<string, Paragraph[]>()
  for (const standard of report.standards) {
    const blocks = standardBlocks(standard, drafts.get(standard.number), write)
    const before = ofSection.get(standard.section)
    if (before === undefined) ofSection.set(standard.section, blocks)
    else before.push(...blocks)
  }
  const title = reportTitle(report)
  const file = new docx.Document({
    title: cleaned(title, longestName),
    creator: 'veritrail',
    lastModifiedBy: 'veritrail',
    styles,
    sections: [
      {
        footers: {
          default: new docx.Footer({
            children: [
              new docx.Paragraph({
                alignment: docx.AlignmentType.CENTER,
                children: [new docx.TextRun({ children: [docx.PageNumber.CURRENT] })],
              }),
            ],
          }),
        },
        children: [
          write.heading(title, 'Title'),
          write.text(reportOrigin(report)),
          write.text(reportSummary(report)),
          ...draftNotes(drafts).map(note => write.text(note)),
          write.heading('Overview', 'Heading1'),
          overviewTable(report, docx),
          write.heading('How strength is judged', 'Heading1'),
          ...report.rule.map(sentence => write.item(sentence)),
          ...report.sections.flatMap(section => {
            const blocks = ofSection.get(section.number)
            return blocks === undefined
              ? []
              : [write.heading(sectionName(section), 'Heading1'), ...blocks]
          }),
          ...refusedBlocks(report, write),
        ],
      },
    ],
  })
  return withoutClock(await docx.Packer.toBuffer(file), report.asOf)
}

// Sizes in half-points, distances in twentieths of a point.
const heading = (size: number, before: number, after: number) => ({
  run: { size, bold: true, color: '1F4467' },
  paragraph: { spacing: { before, after }, keepNext: true },
})
const styles = {
  default: {
    document: { run: { font: 'Calibri', size: 22 } },
    title: { ...heading(40, 0, 120), paragraph: { spacing: { after: 120 } } },
    heading1: heading(30, 360, 120),
    heading2: heading(25, 280, 60),
    heading3: heading(21, 160, 40),
  },
}

type Docx = typeof import('docx')
type HeadingStyle = 'Title' | 'Heading1' | 'Heading2' | 'Heading3'
interface Look extends Omit<IRunOptions, 'text' | 'children'> {
  /** Stays on the page of what follows. */
  readonly keepNext?: boolean
}
interface ParagraphWriter {
  heading(text: string, style: HeadingStyle): Paragraph
  text(text: string, look?: Look): Paragraph
  item(text: string): Paragraph
}

/** Text that fits into XML, without controls that nobody sees. */
const cleaned = (text: string, limit = longestFormal): string =>
  visibleControls(shortened(text, limit))

const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u.test(text)

function paragraphWriter({ Paragraph, TextRun }: Docx): ParagraphWriter {
  const runsOf = (text: string, look: Omit<IRunOptions, 'text' | 'children'> = {}) => {
    const rightToLeft = isRightToLeft(text)
    return cleaned(text)
      .split('\n')
      .map(
        (line, index) =>
          new TextRun({ ...look, rightToLeft, text: line, ...(index === 0 ? {} : { break: 1 }) }),
      )
  }
  return {
    heading: (text, style) =>
      new Paragraph({
        style,
        bidirectional: isRightToLeft(text),
        children: runsOf(shortened(text, longestName)),
      }),
    text: (text, { keepNext = false, ...look } = {}) =>
      new Paragraph({
        bidirectional: isRightToLeft(text),
        spacing: { after: keepNext ? 0 : 120 },
        keepNext,
        children: runsOf(text, look),
      }),
    item: text =>
      new Paragraph({
        bidirectional: isRightToLeft(text),
        bullet: { level: 0 },
        children: runsOf(text),
      }),
  }
}

// Columns of the map in twentieths of a point.
const nameWidth = 2_800
const countWidth = 1_040
// Shades of the map by quarters; the darkest has white text.
const shades = ['FFFFFF', 'E6EDF4', 'C2D3E4', '8FB0D0', '1F4467'] as const

function overviewTable({ sections }: CoverageReport, docx: Docx): Table {
  const { Paragraph, ShadingType, Table: WordTable, TableRow, TextRun, WidthType } = docx
  const cell = (text: string, shade = 0, isHead = false): TableCell =>
    new docx.TableCell({
      shading: { type: ShadingType.CLEAR, fill: shades[shade] ?? shades[0], color: 'auto' },
      children: [
        new Paragraph({
          children: [
            new TextRun({
              text: cleaned(text, longestName),
              bold: isHead,
              size: 19,
              color: shade === 4 ? 'FFFFFF' : '000000',
            }),
          ],
        }),
      ],
    })
  const countCell = ({ strengths, standards }: SectionCoverage, which: keyof typeof strengths) =>
    cell(
      String(strengths[which]),
      standards === 0 ? 0 : Math.ceil((strengths[which] / standards) * 4),
    )
  const heads = [
    'Section',
    ...strengthColumns.map(strength => `${strengthSigns[strength]} ${strengthWords[strength]}`),
    'With gaps',
    'With conflicts',
  ]
  return new WordTable({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [nameWidth, ...heads.slice(1).map(() => countWidth)],
    rows: [
      new TableRow({ tableHeader: true, children: heads.map(head => cell(head, 0, true)) }),
      ...sections.map(
        section =>
          new TableRow({
            children: [
              cell(sectionName(section)),
              ...strengthColumns.map(strength => countCell(section, strength)),
              cell(String(section.withGaps)),
              cell(String(section.withConflicts)),
            ],
          }),
      ),
    ],
  })
}

function standardBlocks(
  standard: StandardCoverage,
  draft: DraftedSection | undefined,
  write: ParagraphWriter,
): Paragraph[] {
  const { strength, why, formal, evidence, gaps, conflicts } = standard
  return [
    write.heading(standardName(standard), 'Heading2'),
    ...(formal.trim() === '' ? [] : [write.text(formal.trim(), { italics: true })]),
    write.text(`${strengthSigns[strength]} ${strengthWords[strength]}`, {
      bold: true,
      keepNext: true,
    }),
    write.text([...why, ageText(standard)].join(' ').trim()),
    ...(draft === undefined || draft.sentences.length === 0
      ? []
      : [
          write.heading(`Draft (${draftOrigin(draft)})`, 'Heading3'),
          ...draft.sentences.map(sentence => {
            const cited = citedNumbers(standard, sentence).map(number => ` [${number}]`)
            const support = supportText(sentence)
            return write.text(
              draftedText(sentence) + (support === '' ? '' : ` (${support})`) + cited.join(''),
            )
          }),
          ...(draft.leftOut.length === 0
            ? []
            : [
                write.text(`${leftOutTitle(draft)}:`, { keepNext: true }),
                ...draft.leftOut.map(({ text, verdict }) =>
                  write.item(`“${shortened(text, longestName)}” (${verdictWords[verdict]})`),
                ),
              ]),
        ]),
    ...quotationBlocks('What documents show', evidence, standard, 1, write),
    ...quotationBlocks('Gaps', gaps, standard, 1 + Math.min(evidence.length, mostQuoted), write),
    ...(conflicts.length === 0
      ? []
      : [
          write.heading('Statements that contradict each other', 'Heading3'),
          ...conflicts
            .slice(0, mostQuoted)
            .map(conflict =>
              write.item(
                `“${shortened(conflict.says.text, longestName)}” against ` +
                  `“${shortened(conflict.against.text, longestName)}”` +
                  shortened(differenceOf(conflict), longestName),
              ),
            ),
        ]),
  ]
}

function quotationBlocks(
  heading: string,
  quotations: readonly CoverageQuotation[],
  standard: StandardCoverage,
  first: number,
  write: ParagraphWriter,
): Paragraph[] {
  if (quotations.length === 0) return []
  const rest = quotations.length - mostQuoted
  return [
    write.heading(heading, 'Heading3'),
    ...quotations.slice(0, mostQuoted).flatMap((quotation, place) => {
      const { title, details } = placeParts(quotation, standard)
      // The number has a line with the place: it would turn round beside words that run leftwards.
      return [
        write.text(`“${shortened(quotation.text, longestQuoted)}”`, { keepNext: true }),
        write.text(`[${first + place}] ${[shortened(title, longestName), ...details].join(', ')}`, {
          color: '585E68',
        }),
      ]
    }),
    ...(rest > 0 ? [write.text(`and ${counted(rest, 'further one')}`)] : []),
  ]
}

function refusedBlocks({ refused }: CoverageReport, write: ParagraphWriter): Paragraph[] {
  if (refused.length === 0) return []
  const rest = refused.length - refusedShown
  return [
    write.heading('Links that do not count', 'Heading1'),
    ...refused
      .slice(0, refusedShown)
      .map(({ reason, standard, documentTitle, text }) =>
        write.item(
          `${shortened(standard, longestName)}, ${shortened(documentTitle, longestName)}: ` +
            refusals[reason] +
            (text === '' ? '' : ` (“${shortened(text, longestName)}”)`),
        ),
      ),
    ...(rest > 0 ? [write.text(`and ${rest} more`)] : []),
  ]
}
