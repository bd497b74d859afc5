import { z } from 'zod'
import { documentKinds } from '../../document.ts'

// Requests are strict, so that a typo is an error. Answers name what a client builds on; they may
// hold more.

const words = z.string().min(1).max(1_000)
const day = z
  .string()
  .regex(
    /^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$/,
    'must be a date such as 2024-03-01, 2024-03 or 2024',
  )

/** What narrows a search, as query parameters and as an object. */
export const filterFields = {
  person: words.optional().describe('address, id or name of somebody in the documents'),
  from: day.optional().describe('first day, month or year, such as 2024-03'),
  until: day.optional().describe('last day, month or year'),
  source: z.array(words).max(100).optional().describe('ids of sources'),
  kind: z.array(z.enum(documentKinds)).max(10).optional().describe('kinds of documents'),
  group: words.optional().describe('only documents of this group'),
}
export const filterSchema = z.strictObject(filterFields)

export const limitField = (most: number, usual: number) =>
  z.int().min(1).max(most).default(usual).describe(`at most so many (${usual} unless given)`)

/** Text without the spaces around it, of which something is left. */
export const trimmedText = (most: number) =>
  z.string().regex(/\S/, 'must not be blank').trim().max(most)

/** Who reads a document. */
export const groupName = z
  .string()
  .min(1)
  .max(200)
  // eslint-disable-next-line no-control-regex
  .regex(/^[^\x00-\x1f\x7f-\x9f]*$/, 'must not hold control characters')
  .regex(/\S/, 'must not be blank')

export const idParameter = z.strictObject({ id: z.string().min(1).max(1_000) })

const citation = z.looseObject({
  number: z.int(),
  documentId: z.string(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  title: z.string(),
})
const evidence = z.looseObject({
  documentId: z.string(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  stance: z.enum(['supports', 'contradicts']),
})
const verdict = z.enum(['supported', 'contradicted', 'not_found', 'nothing_to_check'])
const verifiedSentence = z.looseObject({
  index: z.int(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  verdict,
  claims: z.array(z.looseObject({ verdict: z.string(), evidence: z.array(evidence) })),
})
const confidence = z.looseObject({
  value: z.number().nullable(),
  band: z.enum(['high', 'partial', 'low', 'none']),
  reasons: z.array(z.string()),
})

export const answerSchema = z.looseObject({
  answerId: z.string(),
  question: z.string(),
  text: z.string(),
  found: z.boolean(),
  finishReason: z.enum(['stop', 'no_evidence', 'small_talk']),
  sentences: z.array(
    z.looseObject({
      text: z.string(),
      start: z.int(),
      end: z.int(),
      citations: z.array(citation),
      verified: verifiedSentence.optional(),
    }),
  ),
  nearest: z.array(citation).optional().describe('of what was not found: what came nearest'),
  confidence: confidence.optional(),
  writtenBy: z.string().optional(),
  durationMs: z.number(),
})

/** One line of `data:` in a stream of events; kinds and order are in the guide. */
export const answerEventSchema = z.looseObject({
  v: z.literal(1),
  answerId: z.string(),
  seq: z.int(),
  type: z.string(),
})

export const answerListSchema = z.object({
  answers: z.array(
    z.object({
      id: z.string(),
      askedAt: z.string(),
      asker: z.string(),
      pipeline: z.string().optional(),
      question: z.string(),
      found: z.boolean(),
      confidence: z.number().nullable(),
      writtenBy: z.string().nullable(),
      rated: z.boolean().describe('whether you have rated it'),
    }),
  ),
  next: z.string().optional().describe('the value of "after" for the next page'),
})

export type AnswerList = z.output<typeof answerListSchema>

export const recordedAnswerSchema = z.looseObject({
  id: z.string(),
  asker: z.string(),
  createdAt: z.int(),
  answer: answerSchema,
})

const documentSummary = z.looseObject({
  id: z.string(),
  key: z.string(),
  kind: z.enum(documentKinds),
  title: z.string(),
  mediaType: z.string(),
})
export const documentListSchema = z.object({
  documents: z.array(documentSummary),
  next: z.string().optional().describe('the value of "after" for the next page'),
})
const range = z.looseObject({ start: z.int(), end: z.int() })
export const documentSchema = documentSummary.extend({
  text: z.string(),
  sections: z.array(range),
  pages: z.array(range),
  cuts: z.array(range),
  layout: z.array(range),
})

export const passagesSchema = z.object({
  passages: z.array(
    z.looseObject({
      documentId: z.string(),
      chunkId: z.string(),
      title: z.string(),
      text: z.string(),
      start: z.int(),
      end: z.int(),
      score: z.number(),
    }),
  ),
})

export const verificationSchema = z.looseObject({
  verified: z.looseObject({ text: z.string(), sentences: z.array(verifiedSentence) }),
  speaker: z.string().optional().describe('who “I” was read as'),
  counts: z.record(verdict, z.int()),
  sources: z.array(
    z.looseObject({ documentId: z.string(), title: z.string(), textLength: z.int() }),
  ),
  durationMs: z.number(),
})

export const stateSchema = z.object({ status: z.literal('ok') })
