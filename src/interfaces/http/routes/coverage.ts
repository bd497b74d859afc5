import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  coverageFile,
  coverageFormats,
  holdsDrafts,
  type CoverageFormat,
} from '../../../app/use-cases/coverage/coverage-file.ts'
import { coverageNumbers } from '../../../app/use-cases/coverage/coverage-numbers.ts'
import { coverageReport } from '../../../app/use-cases/coverage/coverage-report.ts'
import { draftReport } from '../../../app/use-cases/coverage/draft-report.ts'
import { importLinks } from '../../../app/use-cases/coverage/import-links.ts'
import { requireReviewer } from '../../../app/use-cases/alignment/review-rights.ts'
import { findFramework } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import { institutionName, linkImportSchema } from '../../../core/contract/http/alignment.ts'
import { coverageSchema } from '../../../core/contract/http/coverage.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import { downloadResponse } from '../download.ts'
import { refuseOtherSites } from '../multipart.ts'
import { tableForm, tableOf } from '../one-table.ts'
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
export function coverageRoutes(app: App, turns: Turns, maxFileBytes: number): Route[] {
  const numbers = coverageNumbers(app)
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
        institution: institutionName.optional(),
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
    route({
      method: 'post',
      path: '/api/v1/frameworks/{id}/coverage/table',
      summary: 'Take the decisions of a table of links that a reviewer edited',
      description:
        'A form with the CSV or Excel file of a report. Rights are those of single decisions; ' +
        'rows that cannot be followed are told and do not keep the others.',
      access: 'principal',
      parameters: idParameter,
      form: tableForm,
      answers: { 'application/json': linkImportSchema },
      async handle({ parameters: { id } }, call) {
        const { access } = call
        refuseOtherSites(call.headers)
        // Before anything is received.
        requireReviewer(app, access.principal, 'decide about links')
        const { reference } = await findFramework(app, id, access)
        const file = await tableOf(call, maxFileBytes)
        using _turn = await turns.take(access)
        return Response.json(await importLinks(app, { file, framework: reference }, access))
      },
    }),
  ]
}
