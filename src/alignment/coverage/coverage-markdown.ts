import { markdownLine, markdownStart } from '../../support/escaping/markdown-text.ts'
import { shortened, visibleControls } from '../../support/escaping/html-text.ts'
import { refusals } from './check-links.ts'
import type { CoverageReport, StandardCoverage } from './coverage-report.ts'
import { draftSections, type DraftedSection, type DraftedSections } from './draft-section.ts'
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

/** Text of documents and frameworks on one line, with controls that nobody sees by their names. */
const plain = (text: string): string => markdownLine(visibleControls(text))
const paragraph = (text: string): string => markdownStart(plain(text))

/** A report as Markdown, with nothing of documents or the framework read as markup. */
export function coverageMarkdown(
  report: CoverageReport,
  drafts: DraftedSections = draftSections(report),
): string {
  const ofSection = new Map<string, string[]>()
  for (const standard of report.standards) {
    const blocks = standardBlocks(standard, drafts.get(standard.number))
    const before = ofSection.get(standard.section)
    if (before === undefined) ofSection.set(standard.section, blocks)
    else before.push(...blocks)
  }
  return `${[
    `# ${plain(reportTitle(report))}`,
    paragraph(reportOrigin(report)),
    paragraph(reportSummary(report)),
    ...draftNotes(drafts).map(paragraph),
    '## Overview',
    overview(report),
    '## How strength is judged',
    report.rule.map(sentence => `- ${plain(sentence)}`).join('\n'),
    ...report.sections.flatMap(section => {
      const blocks = ofSection.get(section.number)
      return blocks === undefined ? [] : [`## ${plain(sectionName(section))}`, ...blocks]
    }),
    ...refusedBlocks(report),
  ].join('\n\n')}\n`
}

function overview({ sections }: CoverageReport): string {
  const heads = [
    'Section',
    ...strengthColumns.map(strength => `${strengthSigns[strength]} ${strengthWords[strength]}`),
    'With gaps',
    'With conflicts',
  ]
  const rows = sections.map(section => [
    plain(sectionName(section)),
    ...strengthColumns.map(strength => String(section.strengths[strength])),
    String(section.withGaps),
    String(section.withConflicts),
  ])
  return [heads, heads.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function standardBlocks(standard: StandardCoverage, draft: DraftedSection | undefined): string[] {
  const { strength, formal, why, evidence, gaps, conflicts } = standard
  return [
    `### ${plain(standardName(standard))}`,
    `**${strengthSigns[strength]} ${strengthWords[strength]}.** ` +
      plain([...why, ageText(standard)].join(' ')),
    ...(formal.trim() === '' ? [] : [`> ${paragraph(formal)}`]),
    ...(draft === undefined || draft.sentences.length === 0
      ? []
      : [
          `#### Draft (${plain(draftOrigin(draft))})`,
          draftText(standard, draft),
          ...leftOutBlocks(draft),
        ]),
    ...quotationBlocks('What documents show', evidence, standard, 1),
    ...quotationBlocks('Gaps', gaps, standard, 1 + Math.min(evidence.length, mostQuoted)),
    ...(conflicts.length === 0
      ? []
      : [
          '#### Statements that contradict each other',
          conflicts
            .slice(0, mostQuoted)
            .map(
              conflict =>
                `- ${quoted(conflict.says.text)} against ${quoted(conflict.against.text)}` +
                plain(shortened(differenceOf(conflict), longestQuoted)),
            )
            .join('\n'),
        ]),
  ]
}

const quoted = (text: string): string => `“${plain(shortened(text, longestQuoted))}”`

const draftText = (standard: StandardCoverage, { sentences }: DraftedSection): string =>
  markdownStart(
    sentences
      .map(sentence =>
        [
          plain(draftedText(sentence)),
          ...(supportText(sentence) === '' ? [] : [`*(${plain(supportText(sentence))})*`]),
          ...citedNumbers(standard, sentence).map(number => String.raw`\[${number}\]`),
        ].join(' '),
      )
      .join(' '),
  )

function leftOutBlocks(draft: DraftedSection): string[] {
  if (draft.leftOut.length === 0) return []
  return [
    `${leftOutTitle(draft)}:`,
    draft.leftOut
      .map(({ text, verdict }) => `- ${quoted(text)} (${plain(verdictWords[verdict])})`)
      .join('\n'),
  ]
}

function quotationBlocks(
  heading: string,
  quotations: readonly CoverageQuotation[],
  standard: StandardCoverage,
  first: number,
): string[] {
  if (quotations.length === 0) return []
  const lines = quotations.slice(0, mostQuoted).map((quotation, place) => {
    const { title, details } = placeParts(quotation, standard)
    return `${first + place}. ${quoted(quotation.text)} (${plain([title, ...details].join(', '))})`
  })
  const rest = quotations.length - lines.length
  return [
    `#### ${heading}`,
    lines.join('\n'),
    ...(rest > 0 ? [`and ${counted(rest, 'further one')}`] : []),
  ]
}

const refusedShown = 50

function refusedBlocks({ refused }: CoverageReport): string[] {
  if (refused.length === 0) return []
  const lines = refused
    .slice(0, refusedShown)
    .map(
      ({ reason, standard, documentTitle, text }) =>
        `- ${plain(`${standard}, ${documentTitle}`)}: ${refusals[reason]}` +
        (text === '' ? '' : ` (${quoted(text)})`),
    )
  const rest = refused.length - lines.length
  return ['## Links that do not count', lines.join('\n'), ...(rest > 0 ? [`and ${rest} more`] : [])]
}
