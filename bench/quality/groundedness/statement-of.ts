import type { Claim } from '../../../src/core/verdict.ts'
import { splitClaims } from '../../../src/evidence/claims/split-claims.ts'
import type { JudgeExample } from '../../fit/judge-examples.ts'

/** The claim as a statement: an answer such as "1999" is one only beside its question. */
export function statementOf(
  example: JudgeExample & { readonly question?: string | undefined },
): Pick<Claim, 'hypothesis' | 'answer'> {
  if (example.question === undefined) return { hypothesis: example.claim }
  const claims = splitClaims(example.claim, { question: example.question }).flatMap(
    sentence => sentence.claims,
  )
  const [only] = claims
  return only !== undefined && claims.length === 1
    ? only
    : {
        hypothesis:
          only === undefined ? example.claim : claims.map(({ hypothesis }) => hypothesis).join(' '),
      }
}
