import {
  escapeAttribute,
  escapeText,
  safeAddress,
  shortened,
} from '../../../support/escaping/html-text.ts'
import type { StandardCoverage } from '../coverage-report.ts'
import type { DraftedSection } from '../draft-section.ts'
import {
  ageText,
  citedNumbers,
  draftOrigin,
  draftedText,
  leftOutTitle,
  supportText,
  verdictWords,
  longestQuoted,
  mostQuoted,
  placeParts,
  standardName,
  strengthSigns,
  strengthWords,
  differenceOf,
} from '../report-words.ts'
import type { CoverageQuotation } from '../standard-link.ts'
import { counted } from '../strength.ts'
import { standardAnchor } from './heat-map.ts'

const longestTitle = 300
const longestFormal = 4_000

/** An address where people can open what is quoted; only http and https become links. */
export type LinkOf = (quotation: CoverageQuotation) => string | undefined

/** What documents show of one standard: its strength, a draft, and the quotations. */
export function standardArticle(
  standard: StandardCoverage,
  draft: DraftedSection | undefined,
  index: number,
  linkOf: LinkOf,
): string {
  const anchor = standardAnchor(index)
  const { strength, evidence, gaps, formal, why } = standard
  const age = ageText(standard)
  return (
    `<article class="${strength}" id="${anchor}">
<h3 dir="auto">${shown(standardName(standard), longestTitle)}</h3>
${formalBlock(formal.trim())}
<p class="strength"><span aria-hidden="true">${strengthSigns[strength]}</span> ` +
    `${strengthWords[strength]}</p>
<p class="soft" dir="auto">${shown(why.join(' '), longestFormal)}${age === '' ? '' : ` ${age}`}</p>
${draftBlock(standard, draft, anchor)}
${quotationList('What documents show', 'evidence', evidence, 1)}
${quotationList('Gaps', 'gap', gaps, 1 + Math.min(evidence.length, mostQuoted))}
${conflictList()}
</article>`
  )

  function quotationList(
    heading: string,
    kind: string,
    quotations: readonly CoverageQuotation[],
    first: number,
  ): string {
    if (quotations.length === 0) return ''
    const items = quotations
      .slice(0, mostQuoted)
      .map(
        (quotation, place) =>
          `<li id="${anchor}-${first + place}"><blockquote dir="auto">` +
          `${shown(quotation.text, longestQuoted)}</blockquote>` +
          `<p class="soft">${sourceOf(quotation)}</p></li>`,
      )
    return `<div class="${kind}"><h4>${heading}</h4>
<ol class="quotations" start="${first}">${items.join('\n')}</ol>${restOf(quotations.length)}</div>`
  }

  function sourceOf(quotation: CoverageQuotation): string {
    const { title, details } = placeParts(quotation, standard)
    const name = `<bdi>${shown(title, longestTitle)}</bdi>`
    const address = safeAddress(linkOf(quotation))
    const linked =
      address === undefined
        ? name
        : `<a href="${escapeAttribute(address)}" rel="noreferrer">${name}</a>`
    return [linked, ...details.map(detail => shown(detail, longestTitle))].join(', ')
  }

  function conflictList(): string {
    const { conflicts } = standard
    if (conflicts.length === 0) return ''
    const items = conflicts
      .slice(0, mostQuoted)
      .map(
        conflict =>
          `<li><span dir="auto">“${shown(conflict.says.text, longestTitle)}”</span> against ` +
          `<span dir="auto">“${shown(conflict.against.text, longestTitle)}”</span>` +
          `${shown(differenceOf(conflict), longestTitle)}</li>`,
      )
    return `<div class="gap"><h4>Statements that contradict each other</h4>
<ul>${items.join('\n')}</ul>${restOf(conflicts.length)}</div>`
  }
}

const shown = (text: string, limit: number): string => escapeText(shortened(text, limit))

const formalBlock = (formal: string): string =>
  formal === '' ? '' : `<p class="formal" dir="auto">${shown(formal, longestFormal)}</p>`

const restOf = (total: number): string =>
  total <= mostQuoted ? '' : `<p class="soft">and ${counted(total - mostQuoted, 'further one')}</p>`

function draftBlock(
  standard: StandardCoverage,
  draft: DraftedSection | undefined,
  anchor: string,
): string {
  if (draft === undefined || draft.sentences.length === 0) return ''
  const sentences = draft.sentences.map(sentence => {
    const cited = citedNumbers(standard, sentence).map(
      number => `<a href="#${anchor}-${number}">[${number}]</a>`,
    )
    const support = supportText(sentence)
    return (
      `<span dir="auto">${escapeText(draftedText(sentence))}</span> ` +
      (support === '' ? '' : `<span class="soft">(${support})</span> `) +
      cited.join(' ')
    )
  })
  const left = draft.leftOut.map(
    ({ text, verdict }) =>
      `<li><span dir="auto">${shown(text, longestTitle)}</span> (${verdictWords[verdict]})</li>`,
  )
  const leftOut =
    left.length === 0
      ? ''
      : `<details><summary>${leftOutTitle(draft)}</summary><ul>${left.join('\n')}</ul></details>`
  return `<div class="draft"><h4>Draft (${draftOrigin(draft)})</h4>
<p>${sentences.join('\n')}</p>${leftOut}</div>`
}
