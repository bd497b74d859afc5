import { escapeAttribute, escapeText, titleText } from '../../../support/escaping/html-text.ts'
import type { AnalysisBlock, AnalysisFigure, StudyAnalysis } from '../../analysis/study-analysis.ts'
import { numbersOf } from '../numbered.ts'
import { reportStyle, reportStyleSource } from './report-style.ts'
import { tableHtml } from './table-html.ts'

// Only this style may be used, and no script runs: whatever slipped in from a name would not.
const policy =
  `default-src 'none'; style-src ${reportStyleSource}; ` + "base-uri 'none'; form-action 'none'"

/** The report as one self-contained page: no script, nothing fetched, light, dark and on paper. */
export function studyHtml(
  analysis: StudyAnalysis,
  drawn: (figure: AnalysisFigure) => string,
): string {
  const numbers = numbersOf(analysis)
  const name = escapeText(analysis.name)
  const summary = analysis.summary.map(
    ({ title, sentences }, index) =>
      (index === 0
        ? `<h2 id="summary">${escapeText(title)}</h2>`
        : `<h3>${escapeText(title)}</h3>`) +
      sentences.map(sentence => `<p>${escapeText(sentence)}</p>`).join('\n'),
  )
  const sections = analysis.sections.map(
    ({ id, title, blocks }) =>
      `<section aria-labelledby="${escapeAttribute(id)}">\n` +
      `<h2 id="${escapeAttribute(id)}">${escapeText(title)}</h2>\n` +
      `${blocks.map(block => blockHtml(block, numbers, drawn)).join('\n')}\n</section>`,
  )
  const contents = [
    { id: 'summary', title: analysis.summary[0]?.title ?? '' },
    ...analysis.sections,
  ]
    .filter(({ title }) => title !== '')
    .map(({ id, title }) => `<li><a href="#${escapeAttribute(id)}">${escapeText(title)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${titleText(`Report: ${analysis.name}`)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header><p class="about">Report of an experiment</p><h1 dir="auto">${name}</h1></header>
<nav aria-label="Contents"><ol>${contents.join('')}</ol></nav>
<main>
<section class="summary" aria-labelledby="summary">
${summary.join('\n')}
</section>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function blockHtml(
  block: AnalysisBlock,
  numbers: ReadonlyMap<string, string>,
  drawn: (figure: AnalysisFigure) => string,
): string {
  switch (block.kind) {
    case 'text':
      return block.importance === 'caution'
        ? `<p class="caution">${escapeText(block.text)}</p>`
        : `<p>${escapeText(block.text)}</p>`
    case 'not-computed':
      return (
        `<p class="missing"><b>Not computed:</b> ${escapeText(block.what)}. ` +
        `${escapeText(block.reason)}.</p>`
      )
    case 'table':
      return tableHtml(block, numbers.get(block.id) ?? '')
    case 'figure': {
      const number = numbers.get(block.id) ?? ''
      return (
        `<figure><figcaption><b>${number}.</b> ${escapeText(block.title)}. ` +
        `${escapeText(block.gist)}</figcaption>\n${drawn(block)}\n` +
        `<details><summary>Table of ${number}</summary>` +
        `${tableHtml(block.table, `Values of ${number}`)}</details></figure>`
      )
    }
  }
}
