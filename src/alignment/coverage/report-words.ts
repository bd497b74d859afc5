import type { SentenceVerdict } from '../../core/verdict.ts'
import { shortened } from '../../support/escaping/html-text.ts'
import { percent } from '../../support/percent.ts'
import type {
  Conflict,
  CoverageReport,
  SectionCoverage,
  StandardCoverage,
} from './coverage-report.ts'
import type {
  DraftedSection,
  DraftedSections,
  DraftedSentence,
  QuotedInstead,
} from './draft-section.ts'
import type { CoverageQuotation } from './standard-link.ts'
import { counted, strengths, type Strength } from './strength.ts'

/** How a strength is told to people; the signs need no colour. */
export const strengthWords: Readonly<Record<Strength, string>> = {
  none: 'No evidence',
  weak: 'Weak',
  partial: 'Partial',
  strong: 'Strong',
}
export const strengthSigns: Readonly<Record<Strength, string>> = {
  none: '○',
  weak: '◔',
  partial: '◑',
  strong: '●',
}

/** Quotations of one list that a report for reading shows; the table of links has all. */
export const mostQuoted = 20
/** Code units of one quotation that it shows. */
export const longestQuoted = 2_000

export const reportTitle = ({ framework }: CoverageReport): string =>
  `Coverage of ${framework.title} ${framework.version}`

export const reportOrigin = ({ institution, asOf }: CoverageReport): string =>
  institution === undefined ? `As of ${asOf}` : `Documents of ${institution}, as of ${asOf}`

/** "6 standards: 2 strong, 1 partial, 0 weak, 3 without evidence." */
export function reportSummary({ standards, strengths: counts }: CoverageReport): string {
  const { strong, partial, weak, none } = counts
  return (
    `${counted(standards.length, 'standard')}: ${strong} strong, ${partial} partial, ${weak} ` +
    `weak, ${none} without evidence.`
  )
}

export const sectionName = ({ number, title }: SectionCoverage): string =>
  title === '' || title === number ? number : `${number} ${title}`

export const standardName = ({ number, title }: StandardCoverage): string =>
  title === '' || title === number ? number : `${number} ${title}`

/** Who, where and when, without what is not known. */
export function placeParts(
  { documentTitle, documentId, page, date, fileDate, by, score, standard }: CoverageQuotation,
  about: Pick<StandardCoverage, 'number'>,
): { readonly title: string; readonly details: readonly string[] } {
  return {
    title: documentTitle.trim() === '' ? documentId : documentTitle,
    details: [
      ...(page === undefined ? [] : [`page ${page}`]),
      date ?? (fileDate === undefined ? 'undated' : `undated, file dated ${fileDate}`),
      ...(standard === about.number ? [] : [`about ${standard}`]),
      by === 'person' ? 'confirmed by a person' : `likelihood ${percent(score)}`,
    ],
  }
}

/** The days that the evidence is of; empty without any. */
export function ageText({ age }: StandardCoverage): string {
  if (age.newest === undefined) return ''
  return `Evidence of ${age.oldest === age.newest ? age.newest : `${age.oldest} to ${age.newest}`}.`
}

/** A drafted sentence as it is shown; what is missing is called so. */
export const draftedText = ({ text, meaning }: DraftedSentence): string =>
  `${meaning === 'gap' ? 'Gap: ' : ''}${shortened(text, longestQuoted)}`

/** What became of a sentence that a model wrote. */
export const verdictWords: Readonly<Record<SentenceVerdict, string>> = {
  supported: 'supported',
  contradicted: 'contradicted by the quotations',
  not_found: 'not found in the quotations',
  nothing_to_check: 'says nothing that can be checked',
}

/** Why the documents are quoted where a model was to write. */
const insteadWords: Readonly<Record<QuotedInstead, string>> = {
  reply: "the model's reply could not be used",
  model: 'the model did not answer',
  time: 'the time for writing was over',
  unsupported: 'the quotations support nothing that the model wrote',
}

/**
 * What a reader must know of sections that a model was asked for and that are quoted: one sentence
 * for each reason.
 */
export function draftNotes(drafts: DraftedSections): string[] {
  const asked = [...drafts.values()].filter(
    ({ by, quotedInstead }) => by === 'model' || quotedInstead !== undefined,
  )
  return Object.entries(insteadWords).flatMap(([reason, words]) => {
    const count = asked.filter(({ quotedInstead }) => quotedInstead === reason).length
    return count === 0
      ? []
      : [
          `${count} of ${counted(asked.length, 'section')}: ${words}; quotations are shown ` +
            'instead.',
        ]
  })
}

/** The verdict on a sentence that a model wrote, with its probability; empty for a quotation. */
export const supportText = ({ support }: DraftedSentence): string =>
  support === undefined ? '' : `${verdictWords.supported}, ${percent(support)}`

/** "2 sentences left out that nothing supports". */
export const leftOutTitle = ({ leftOut }: DraftedSection): string =>
  `${counted(leftOut.length, 'sentence')} left out that nothing supports`

/** Where a section comes from; one that only tells what is missing says so. */
export const draftOrigin = ({ by, sentences, quotedInstead }: DraftedSection): string =>
  (by === 'model'
    ? 'written by a model, each sentence verified'
    : quotedInstead === undefined
      ? 'quoted'
      : `quoted: ${insteadWords[quotedInstead]}`) +
  (sentences.length > 0 && sentences.every(({ meaning }) => meaning === 'gap')
    ? '; only what is missing, no evidence'
    : '')

/** Strengths for which there is a column in an overview, the strongest first. */
export const strengthColumns: readonly Strength[] = strengths.toReversed()

/** The numbers of the quotations, from 1, evidence before gaps, that hold what a sentence cites. */
export function citedNumbers(
  { evidence, gaps }: StandardCoverage,
  { sources }: DraftedSentence,
): number[] {
  const shown = [...evidence.slice(0, mostQuoted), ...gaps.slice(0, mostQuoted)]
  const numbers = sources.map(
    source =>
      1 +
      shown.findIndex(
        quotation =>
          quotation.documentId === source.documentId &&
          quotation.standard === source.standard &&
          quotation.shows === source.shows &&
          quotation.start <= source.start &&
          quotation.end >= source.end,
      ),
  )
  return [...new Set(numbers)].filter(number => number > 0).sort((left, right) => left - right)
}

/** What two statements say differently: " (42 days, nineteen days)"; empty for a denial. */
export const differenceOf = ({ differ }: Conflict): string =>
  differ === undefined ? '' : ` (${differ.says}, ${differ.against})`
