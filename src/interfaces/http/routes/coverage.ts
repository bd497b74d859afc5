import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  coverageReport,
  type CoverageReport,
} from '../../../app/use-cases/coverage/coverage-report.ts'
import { findFramework } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import { coverageSchema, type Coverage } from '../../../core/contract/http/coverage.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

/** What documents show of frameworks. */
export function coverageRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/coverage',
      summary: 'How strongly your documents show each standard, by the links that are stored',
      description: 'Of the documents that you may read.',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        institution: z.string().min(1).max(200).optional(),
        asOf: z
          .string()
          .min(1)
          .max(40)
          .optional()
          .describe('a day, month or year: later documents are left out, ages count up to it'),
      }),
      answers: { 'application/json': coverageSchema },
      async handle({ parameters: { id }, query }, { access }) {
        using _turn = await turns.take(access)
        const { reference } = await findFramework(app, id, access)
        const report = await coverageReport(app, { framework: reference, ...query }, access)
        return Response.json(inNumbers(reference, report))
      },
    }),
  ]
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
