import type {
  CoverageReport,
  StandardCoverage,
} from '../../../alignment/coverage/coverage-report.ts'
import {
  reportOrigin,
  reportSummary,
  reportTitle,
  sectionName,
  standardName,
  strengthColumns,
  strengthSigns,
  strengthWords,
} from '../../../alignment/coverage/report-words.ts'
import { strengths } from '../../../alignment/coverage/strength.ts'
import { firstDecisive } from '../../../support/code-points.ts'

/** What a report says at a glance: sections by strength, and the weakest standards. */
export interface CoverageOverview {
  readonly title: string
  readonly origin: string
  readonly summary: string
  /** Names of the counts of each section: strengths, the strongest first, then gaps, conflicts. */
  readonly columns: readonly string[]
  readonly sections: ReadonlyArray<{ readonly name: string; readonly counts: readonly number[] }>
  /** The weakest first; those with conflicts and gaps before others. */
  readonly weakest: readonly WeakStandard[]
  /** Standards below strong that are not among them. */
  readonly further: number
}

export interface WeakStandard {
  readonly name: string
  readonly sign: string
  /** Its wording. */
  readonly formal: string
  readonly why: string
  /** What shows best that something is missing. */
  readonly gap?: string | undefined
}

export function coverageOverview(report: CoverageReport, mostWeak: number): CoverageOverview {
  const wanting = report.standards
    .filter(({ strength }) => strength !== 'strong')
    .toSorted((left, right) =>
      firstDecisive(
        strengths.indexOf(left.strength) - strengths.indexOf(right.strength),
        right.conflicts.length - left.conflicts.length,
        right.gaps.length - left.gaps.length,
      ),
    )
  return {
    title: reportTitle(report),
    origin: reportOrigin(report),
    summary: reportSummary(report),
    columns: [
      ...strengthColumns.map(
        strength => `${strengthSigns[strength]} ${strengthWords[strength].toLowerCase()}`,
      ),
      'gaps',
      'conflicts',
    ],
    sections: report.sections
      .filter(({ standards }) => standards > 0)
      .map(section => ({
        name: sectionName(section),
        counts: [
          ...strengthColumns.map(strength => section.strengths[strength]),
          section.withGaps,
          section.withConflicts,
        ],
      })),
    weakest: wanting.slice(0, mostWeak).map(weakStandard),
    further: Math.max(0, wanting.length - mostWeak),
  }
}

const weakStandard = (standard: StandardCoverage): WeakStandard => {
  const [gap] = standard.gaps
  return {
    name: standardName(standard),
    sign: strengthSigns[standard.strength],
    formal: standard.formal.trim(),
    why: standard.why.join(' '),
    ...(gap === undefined ? {} : { gap: gap.text }),
  }
}
