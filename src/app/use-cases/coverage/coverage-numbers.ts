import type { Coverage } from '../../../core/contract/http/coverage.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { keptPerCommit } from '../../kept-per-commit.ts'
import { coverageReport, type CoverageReport, type CoverageRequest } from './coverage-report.ts'

const mostKept = 20
const hourMs = 3_600_000

/**
 * Counts coverage once for each commit and set of groups: all links are read for it, while a page
 * asks for it often.
 */
export function coverageNumbers(
  app: App,
): (request: CoverageRequest, access: ReadOptions) => Promise<Coverage> {
  const kept = new Map<string, (app: App, access: ReadOptions) => Promise<Coverage>>()
  return (request, access) => {
    // Ages are counted up to now; they are days.
    const key = JSON.stringify([request, Math.floor(app.clock.now() / hourMs)])
    const counted =
      kept.get(key) ??
      keptPerCommit(
        async (_app: App, own) =>
          inNumbers(request.framework, await coverageReport(app, request, own)),
        mostKept,
      )
    kept.delete(key)
    kept.set(key, counted)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return counted(app, access)
  }
}

const inNumbers = (reference: string, report: CoverageReport): Coverage => ({
  framework: reference,
  title: report.framework.title,
  ...(report.institution !== undefined && { institution: report.institution }),
  asOf: report.asOf,
  rule: [...report.rule],
  strengths: { ...report.strengths },
  sections: report.sections.map(section => ({ ...section, strengths: { ...section.strengths } })),
  standards: report.standards.map(standard => ({
    number: standard.number,
    title: standard.title,
    section: standard.section,
    strength: standard.strength,
    why: [...standard.why],
    documents: standard.documents,
    evidence: standard.evidence.length,
    gaps: standard.gaps.length,
    conflicts: standard.conflicts.length,
    ...(standard.age.oldest !== undefined && { oldest: standard.age.oldest }),
    ...(standard.age.newest !== undefined && { newest: standard.age.newest }),
  })),
  refused: report.refused.length,
})
