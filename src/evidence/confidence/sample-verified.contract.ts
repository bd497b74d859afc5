import type { DocumentId, RevisionId } from '../../core/ids.ts'
import type { ClaimVerdict, JudgedClaim, VerifiedText } from '../../core/verdict.ts'

/** A claim as a test wants it judged. */
export interface SampleClaim {
  readonly verdict: ClaimVerdict
  readonly support: number
  readonly contradiction?: number
  readonly quote?: string
  readonly document?: string
}

/**
 * A checked text of one sentence per list of claims, for tests; what is quoted stands in documents
 * of the given names.
 */
export function sampleVerified(
  sentences: ReadonlyArray<readonly SampleClaim[]>,
  words: string = 'The bridge was inspected by Anna Weber in March 2024',
): VerifiedText {
  const text = sentences.map(() => `${words}.`).join(' ')
  const length = words.length + 2
  return {
    text,
    model: 'sample/1',
    rejectedQuotations: [],
    sentences: sentences.map((claims, index) => {
      const range = { start: index * length, end: index * length + words.length + 1 }
      const judged = claims.map(
        ({ verdict, support, contradiction = 0, quote = words, document = 'd1' }): JudgedClaim => ({
          claim: { ...range, hypothesis: words },
          verdict,
          support,
          contradiction,
          reasons: [],
          windows: 1,
          evidence:
            verdict === 'not_found'
              ? []
              : [
                  {
                    documentId: document as DocumentId,
                    revisionId: 'r' as RevisionId,
                    start: 0,
                    end: quote.length,
                    text: quote,
                    sentences: [],
                    title: '',
                    key: document,
                    headingPath: [],
                    about: '',
                    origin: 'context',
                    stance: verdict === 'supported' ? 'supports' : 'contradicts',
                    probability: support,
                    score: 0.4,
                  },
                ],
        }),
      )
      const verdict =
        claims.length === 0
          ? 'nothing_to_check'
          : claims.some(claim => claim.verdict === 'contradicted')
            ? 'contradicted'
            : claims.some(claim => claim.verdict === 'not_found')
              ? 'not_found'
              : 'supported'
      return {
        index,
        ...range,
        text: `${words}.`,
        verdict,
        claims: judged,
        ...(claims.length === 0 ? { nothing: 'hedge' as const } : {}),
      }
    }),
  }
}
