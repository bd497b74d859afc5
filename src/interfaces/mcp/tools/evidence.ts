import { z } from 'zod'
import type { JudgedClaim } from '../../../core/verdict.ts'

export const verdictSchema = z.enum(['supported', 'contradicted', 'not_found', 'nothing_to_check'])

/** Exact words of a document, and where they stand in its text. */
export const sourcePlace = z.object({
  documentId: z.string(),
  title: z.string(),
  key: z.string(),
  start: z.int().describe('in the text of the document, UTF-16 code units'),
  end: z.int(),
  text: z.string().describe('exactly the words there'),
  page: z.int().optional(),
  link: z.string().optional(),
})

export const evidenceSchema = sourcePlace.extend({
  stance: z
    .enum(['supports', 'contradicts', 'nearest'])
    .describe('nearest: the closest words to a statement that no document decides'),
  probability: z.number().describe('that they support or contradict it, 0–1'),
})
export type Evidence = z.output<typeof evidenceSchema>

/** The quotations that decide some claims, each once. */
export function evidenceOf(
  claims: ReadonlyArray<Pick<JudgedClaim, 'verdict' | 'evidence'>>,
): Evidence[] {
  const found = new Map<string, Evidence>()
  for (const { verdict, evidence } of claims)
    for (const { documentId, start, end, text, title, key, page, link, ...quote } of evidence) {
      const stance = verdict === 'not_found' ? 'nearest' : quote.stance
      const place = `${stance} ${documentId} ${start} ${end}`
      if (found.has(place)) continue
      found.set(place, {
        documentId,
        title,
        key,
        start,
        end,
        text,
        ...(page !== undefined && { page }),
        ...(link !== undefined && { link }),
        stance,
        probability: quote.probability,
      })
    }
  return [...found.values()]
}
