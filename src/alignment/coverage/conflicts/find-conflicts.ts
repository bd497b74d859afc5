import { writtenEnglishMonths } from '../../../language/lexicons/calendar-words.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import type { Conflict } from '../coverage-report.ts'
import type { CoverageQuotation } from '../standard-link.ts'
import { isRow } from '../../items/item-fields.ts'
import { disagreement, isException, mayDisagree } from './disagreement.ts'
import { areOfOtherMembers, haveOtherLabels, isOfPart } from './other-members.ts'
import { sameMatter } from './same-matter.ts'

// All pairs of what gives a value are compared; more of one standard are no longer read by anyone.
const mostCompared = 120
// What there is changes from year to year; rules stand until they are replaced.
const longestBetweenMs = 366 * 86_400_000

/**
 * Statements about one standard that contradict each other: each gap with the evidence that counts
 * most and is about the same, and quotations that state different values of the same thing. The
 * framework's own definitions say which words mean the same. Within one passage (`areTogether`)
 * whoever writes tells one thing from another: only two values of one thing contradict there.
 */
export function findConflicts(
  evidence: readonly CoverageQuotation[],
  gaps: readonly CoverageQuotation[],
  definitions: string,
  areTogether: Together = () => false,
): Conflict[] {
  const found = [
    ...gapConflicts(evidence, gaps, areTogether),
    ...valueConflicts([...evidence, ...gaps], definitions, areTogether),
  ]
  const seen = new Set<string>()
  return found.filter(({ says, against }) => {
    const key = [says, against].map(placeOf).sort().join(' ')
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Whether two quotations stand in one passage. */
type Together = (one: CoverageQuotation, other: CoverageQuotation) => boolean

const placeOf = ({ documentId, start }: CoverageQuotation): string => `${documentId}:${start}`

function gapConflicts(
  evidence: readonly CoverageQuotation[],
  gaps: readonly CoverageQuotation[],
  areTogether: Together,
): Conflict[] {
  if (gaps.length === 0) return []
  const byStandard = Map.groupBy(evidence, ({ standard }) => standard)
  return gaps.flatMap(gap => {
    const may = (other: CoverageQuotation): boolean =>
      !areTogether(other, gap) && !areRows(other, gap) && !isOfPart(other.text)
    const against =
      byStandard
        .get(gap.standard)
        ?.find(
          other =>
            may(other) &&
            sameMatter(other.text, gap.text) &&
            !areOfOtherMembers(other.text, gap.text),
        ) ??
      evidence.find(
        other =>
          may(other) && isException(other.text, gap.text) && !haveOtherLabels(other.text, gap.text),
      )
    return against === undefined ? [] : [{ says: against, against: gap }]
  })
}

/** Two rows of one table or log: each is about a thing or a day of its own. */
const areRows = (one: CoverageQuotation, other: CoverageQuotation): boolean =>
  one.documentId === other.documentId && isRow(one.text) && isRow(other.text)

function valueConflicts(
  all: readonly CoverageQuotation[],
  definitions: string,
  areTogether: Together,
): Conflict[] {
  const compared = all.filter(({ text }) => mayDisagree(text)).slice(0, mostCompared)
  if (compared.length < 2) return []
  const defined = new Set(contentTerms(definitions))
  return compared.flatMap((says, at) =>
    compared.slice(at + 1).flatMap(against => {
      if (areRows(says, against) || areVersions(says, against)) return []
      if (haveOtherLabels(says.text, against.text)) return []
      const found = disagreement(says.text, against.text, defined)
      if (found === undefined || (found.isState && areFarApart(says, against))) return []
      const { values } = found
      if (values === undefined) return areTogether(says, against) ? [] : [{ says, against }]
      return [{ says, against, differ: { says: values.one, against: values.other } }]
    }),
  )
}

/** Two versions of one document, told apart by a date or a number: the later one replaces it. */
const areVersions = (one: CoverageQuotation, other: CoverageQuotation): boolean =>
  one.documentId !== other.documentId &&
  withoutVersion(one.documentTitle) !== '' &&
  withoutVersion(one.documentTitle) === withoutVersion(other.documentTitle)

const months = new Set(writtenEnglishMonths.map(month => month.toLowerCase()))

const withoutVersion = (title: string): string =>
  (title.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter(word => !months.has(word) && word !== 'version' && word !== 'v')
    .join(' ')

function areFarApart(
  { date: one }: CoverageQuotation,
  { date: other }: CoverageQuotation,
): boolean {
  if (one === undefined || other === undefined) return false
  return Math.abs(Date.parse(one) - Date.parse(other)) > longestBetweenMs
}
