import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { keptPerCommit } from '../../../app/kept-per-commit.ts'
import {
  coverageFile,
  coverageFormats,
  holdsDrafts,
  type CoverageFormat,
} from '../../../app/use-cases/coverage/coverage-file.ts'
import {
  coverageReport,
  type CoverageReport,
  type CoverageRequest,
} from '../../../app/use-cases/coverage/coverage-report.ts'
import { draftReport } from '../../../app/use-cases/coverage/draft-report.ts'
import { findFramework } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import { coverageSchema, type Coverage } from '../../../core/contract/http/coverage.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
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
  const numbers = keptNumbers(app)
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
        if (format === undefined)
          return Response.json(await numbers({ framework: reference, ...query }, access))
        const report = await coverageReport(app, { framework: reference, ...query }, access)
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

const mostKept = 20
const hourMs = 3_600_000

/**
 * Counts coverage once for each commit and set of groups: all links are read for it, while a page
 * asks for it often.
 */
function keptNumbers(
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
