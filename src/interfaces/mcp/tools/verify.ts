import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { verifyAgainstStore } from '../../../app/use-cases/questions/verify.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { hostileNote, withMaterial } from '../material.ts'
import { tool, type Tool } from '../tool.ts'
import { evidenceOf, evidenceSchema, verdictSchema } from './evidence.ts'
import { placeText } from './passage-place.ts'

const output = z.object({
  counts: z.object({
    supported: z.int(),
    contradicted: z.int(),
    not_found: z.int(),
    nothing_to_check: z.int(),
  }),
  comparedDocuments: z.int().describe('documents that the text was compared with'),
  sentences: z.array(
    z.object({
      text: z.string(),
      start: z.int().describe('in the text given, UTF-16 code units'),
      end: z.int(),
      verdict: verdictSchema,
      reasons: z.array(z.string()),
      evidence: z.array(evidenceSchema),
    }),
  ),
  rejectedQuotations: z
    .array(z.object({ start: z.int(), end: z.int() }))
    .describe('quotations in the text that stand in no document'),
})

/** Checks a text from anywhere. */
export const verifyTool = (app: App): Tool =>
  tool({
    name: 'verify',
    title: 'Check a text against the documents',
    description:
      'Checks every sentence of any text (a draft, a summary, an answer of yours) against the ' +
      'documents: supported, contradicted or not_found, with the quotations that decide, and ' +
      `quotations in the text that stand nowhere. ${hostileNote}`,
    turn: 'answer',
    input: z.strictObject({
      text: z.string().regex(/\S/, 'must not be blank').max(100_000).describe('the text to check'),
      question: z.string().min(1).max(4_000).optional().describe('the question that it answers'),
      me: z
        .string()
        .min(1)
        .max(400)
        .optional()
        .describe('who “I” is in the text, beside emails: a name or an address'),
      documents: z
        .array(z.string().min(1).max(200))
        .min(1)
        .max(50)
        .optional()
        .describe('ids of the documents to compare with; all unless given'),
      maxQuotes: z.int().min(1).max(10).default(2).describe('quotations for each statement'),
    }),
    output,
    async work({ text, question, me, documents, maxQuotes }, { access, report }) {
      const { verified, counts, against } = await verifyAgainstStore(
        app,
        {
          text: text.toWellFormed(),
          question,
          me,
          maxQuotes,
          documentIds: documents as readonly DocumentId[] | undefined,
        },
        access,
        {
          onSentence: (done, total) =>
            report({ message: `Sentence ${done} of ${total} is checked.`, done, total }),
        },
      )
      const sentences = verified.sentences.map(({ claims, ...sentence }) => ({
        text: sentence.text,
        start: sentence.start,
        end: sentence.end,
        verdict: sentence.verdict,
        reasons: [...new Set(claims.flatMap(({ reasons }) => reasons))],
        evidence: evidenceOf(claims),
      }))
      const checked = counts.supported + counts.contradicted + counts.not_found
      return {
        data: {
          counts,
          comparedDocuments: against.documents,
          sentences,
          rejectedQuotations: verified.rejectedQuotations.map(({ start, end }) => ({ start, end })),
        },
        text: withMaterial(
          `Sentences with statements: ${checked}. Supported: ${counts.supported}; ` +
            `contradicted: ${counts.contradicted}; not found: ${counts.not_found}.`,
          [
            {
              name: 'check',
              text: sentences
                .map(({ verdict, text: words, evidence }) =>
                  [
                    `[${verdict}] ${words}`,
                    ...evidence.map(
                      quote => `  ${quote.stance}: “${quote.text}” (${placeText(quote)})`,
                    ),
                  ].join('\n'),
                )
                .join('\n'),
            },
          ],
        ),
      }
    },
  })
