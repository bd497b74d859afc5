import { answerColumn } from './answer-column.ts'
import { verdictIcon, verdictWords } from './icons.ts'
import { htmlPage } from '../../support/escaping/html-page.ts'
import { pageHeader } from './page-header.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import { quotedSources } from './places.ts'
import { sourceColumn } from './source-column.ts'
import type { PageContent } from './page-content.ts'

const meanings = [
  ['supported', 'a quotation says so'],
  ['contradicted', 'a quotation says otherwise'],
  ['not_found', 'nothing says so'],
  ['nothing_to_check', 'no statement'],
] as const

/**
 * One self-contained HTML page of a verified text: the text with its verdicts on the left, the
 * sources with the quotations marked on the right, each a click from the other. Nothing is fetched;
 * it works without scripts.
 */
export function renderVerificationHtml(report: PageContent): string {
  const quoted = quotedSources(report.verified, report.sources)
  const title =
    report.question === undefined || report.question === ''
      ? 'Verification report'
      : `Verification: ${report.question}`
  const legend = meanings
    .map(
      ([verdict, meaning]) =>
        `<span>${verdictIcon(verdict)} ${verdictWords[verdict]}: ${meaning}</span>`,
    )
    .join('')
  return htmlPage({
    title,
    style: pageStyle,
    script: pageScript,
    body: `${pageHeader(report)}
<main class="halves">
<section class="half answer" aria-label="Text"><h2>Text, sentence by sentence</h2>
${answerColumn(report.verified, quoted)}
</section>
<section class="half sources" aria-label="Sources" tabindex="0"><h2>Sources</h2>
${sourceColumn(quoted)}
</section>
</main>
<footer class="legend">${legend}</footer>`,
  })
}
