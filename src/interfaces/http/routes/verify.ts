import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { verifyAgainstStore } from '../../../app/use-cases/questions/verify.ts'
import { route, type Route } from '../route.ts'
import { verificationSchema } from '../schemas.ts'

const verifySchema = z.strictObject({
  text: z.string().min(1).max(1_000_000).describe('the text to check'),
  question: z.string().min(1).max(4_000).optional().describe('the question that it answers'),
  maxQuotes: z.int().min(1).max(20).optional().describe('quotations for each claim; 3'),
})

/** Verdicts on a text from anywhere. */
export function verifyRoutes(app: App): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/v1/verify',
      summary: 'Check every sentence of a text against the corpus',
      access: 'principal',
      body: verifySchema,
      answers: { 'application/json': verificationSchema },
      async handle({ body }, { access }) {
        const text = body.text.toWellFormed()
        const report = await verifyAgainstStore(app, { ...body, text }, access)
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
