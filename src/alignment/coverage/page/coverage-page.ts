import { htmlPage } from '../../../support/escaping/html-page.ts'
import { escapeText, shortened } from '../../../support/escaping/html-text.ts'
import { refusals } from '../check-links.ts'
import type { CoverageReport } from '../coverage-report.ts'
import { draftSections, type DraftedSections } from '../draft-section.ts'
import {
  draftNotes,
  reportOrigin,
  reportSummary,
  reportTitle,
  sectionName,
} from '../report-words.ts'
import { coverageStyle } from './coverage-style.ts'
import { heatMap } from './heat-map.ts'
import { standardArticle, type LinkOf } from './standard-article.ts'

const longestTitle = 300
const refusedShown = 50

/** A report as one page that fetches nothing and runs no script. */
export function coverageHtml(
  report: CoverageReport,
  options: {
    readonly sections?: DraftedSections | undefined
    readonly linkOf?: LinkOf | undefined
  } = {},
): string {
  const { sections: drafts = draftSections(report), linkOf = () => undefined } = options
  const title = reportTitle(report)
  const notes = draftNotes(drafts).map(note => `\n<p class="soft">${escapeText(note)}</p>`)
  const ofSection = new Map<string, string[]>(report.sections.map(({ number }) => [number, []]))
  for (const [index, standard] of report.standards.entries())
    ofSection
      .get(standard.section)
      ?.push(standardArticle(standard, drafts.get(standard.number), index, linkOf))
  const sections = report.sections.flatMap(section => {
    const articles = ofSection.get(section.number) ?? []
    if (articles.length === 0) return []
    return `<section><h2 dir="auto">${shown(sectionName(section))}</h2>
${articles.join('\n')}</section>`
  })
  return htmlPage({
    title,
    style: coverageStyle,
    body: `<header><h1 dir="auto">${shown(title)}</h1>
<p class="soft" dir="auto">${shown(reportOrigin(report))}</p>
<p>${reportSummary(report)}</p>${notes.join('')}</header>
<main>
<section><h2>Overview</h2>
${heatMap(report)}
</section>
<section><h2>How strength is judged</h2>
<ul>${report.rule.map(sentence => `<li>${escapeText(sentence)}</li>`).join('\n')}</ul></section>
${sections.join('\n')}
${refusedList(report)}
</main>`,
  })
}

const shown = (text: string): string => escapeText(shortened(text, longestTitle))

function refusedList({ refused }: CoverageReport): string {
  if (refused.length === 0) return ''
  const items = refused
    .slice(0, refusedShown)
    .map(
      ({ reason, standard, documentTitle, text }) =>
        `<li><bdi>${shown(standard)}</bdi>, <bdi>${shown(documentTitle)}</bdi>: ` +
        `${refusals[reason]}${text === '' ? '' : ` (<bdi>“${shown(text)}”</bdi>)`}</li>`,
    )
  const rest = refused.length - items.length
  return `<section><h2>Links that do not count</h2>
<ul>${items.join('\n')}</ul>${rest > 0 ? `<p class="soft">and ${rest} more</p>` : ''}</section>`
}
