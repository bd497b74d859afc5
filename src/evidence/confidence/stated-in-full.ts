import type { VerifiedText } from '../../core/verdict.ts'
import { wordTexts } from '../../language/words/tokens.ts'

/** Sentences with fewer words say what they mean only beside their question. */
const fewWords = 6
const maxStatements = 4

/**
 * What the short sentences of an answer ("In 1990.", "Anna Weber") state beside their question, as
 * their claims put it.
 */
export function statedInFull({ sentences }: VerifiedText): string[] {
  const short = sentences.filter(({ text }) => wordTexts(text.slice(0, 200)).length < fewWords)
  return [
    ...new Set(short.flatMap(({ claims }) => claims.map(({ claim }) => claim.hypothesis))),
  ].slice(0, maxStatements)
}
