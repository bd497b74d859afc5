import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  coverageFile,
  coverageFormats,
  holdsDrafts,
  type CoverageFormat,
} from '../../../app/use-cases/coverage/coverage-file.ts'
import {
  coverageReport,
  type CoverageReport,
} from '../../../app/use-cases/coverage/coverage-report.ts'
import { draftReport } from '../../../app/use-cases/coverage/draft-report.ts'
import { findFramework } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import { coverageSchema, type Coverage } from '../../../core/contract/http/coverage.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import { downloadResponse } from '../download.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

const mediaTypes: Readonly<Record<CoverageFormat, string>> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
}
// Somebody waits for it; what is not written by then is quoted.
const writingMs = 120_000

/** What documents show of frameworks. */
export function coverageRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/frameworks/{id}/coverage',
      summary: 'How strongly your documents show each standard, by the links that are stored',
      description:
        'Of the documents that you may read: in numbers, or with "format" the whole report as a ' +
        'file, with its quotations and drafted sections, or as a table of all links.',
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
        format: z.enum(coverageFormats).optional().describe('of the file; absent: numbers'),
        written: z
          .int()
          .min(0)
          .max(100)
          .default(0)
          .describe('sections that the language model writes at most; the others are quoted'),
      }),
      answers: {
        'application/json': coverageSchema,
        ...Object.fromEntries(
          Object.entries(mediaTypes).flatMap(([format, type]) =>
            format === 'json' ? [] : [[type.replace(/;.*/, ''), z.string()]],
          ),
        ),
      },
      async handle({ parameters: { id }, query: { format, written, ...query } }, { access }) {
        using _turn = await turns.take(access)
        const { reference } = await findFramework(app, id, access)
        const report = await coverageReport(app, { framework: reference, ...query }, access)
        if (format === undefined) return Response.json(inNumbers(reference, report))
        const { sections } = await draftReport(
          app,
          report,
          { written: holdsDrafts(format) ? written : 0, writingMs },
          access,
        )
        return downloadResponse(await coverageFile(report, format, sections), {
          name: `coverage-${reference.replaceAll('@', '-')}-${report.asOf}.${format}`,
          mediaType: mediaTypes[format],
        })
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
