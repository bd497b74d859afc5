import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { verifyAgainstStore } from '../../../app/use-cases/questions/verify.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'
import { verificationSchema } from '../../../core/contract/http/schemas.ts'

const verifySchema = z.strictObject({
  text: z.string().min(1).max(1_000_000).describe('the text to check'),
  question: z.string().min(1).max(4_000).optional().describe('the question that it answers'),
  me: z
    .string()
    .min(1)
    .max(400)
    .optional()
    .describe('who “I” is in the text, beside emails: a name or an address'),
  documents: z
    .array(z.string().min(1).max(1_000))
    .min(1)
    .max(50)
    .optional()
    .describe('ids of the documents to compare with; all unless given'),
  maxQuotes: z.int().min(1).max(20).optional().describe('quotations for each claim; 3'),
})

/** Verdicts on a text from anywhere. */
export function verifyRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/v1/verify',
      summary: 'Check every sentence of a text against the corpus',
      access: 'principal',
      body: verifySchema,
      answers: { 'application/json': verificationSchema },
      async handle({ body: { documents, ...body } }, { access }) {
        using _turn = await turns.take(access)
        const text = body.text.toWellFormed()
        const report = await verifyAgainstStore(
          app,
          { ...body, text, documentIds: documents as readonly DocumentId[] | undefined },
          access,
        )
        return Response.json({
          ...report,
          sources: report.sources.map(({ text: whole, ...source }) => ({
            ...source,
            textLength: whole.length,
          })),
        })
      },
    }),
  ]
}
