import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { ClaimedSentence } from '../../core/verdict.ts'
import { passagesOfTexts, type PlainSource } from '../../evidence/candidates/passages-of-texts.ts'
import { windowFinder } from '../../evidence/candidates/window-finder.ts'
import { quotationFinder } from '../../evidence/check-quotation.ts'
import { splitClaims } from '../../evidence/claims/split-claims.ts'
import { defaultThresholds } from '../../evidence/verdict-thresholds.ts'
import { verifySentences } from '../../evidence/verify-sentences.ts'
import { wordTexts } from '../../language/words/tokens.ts'

/**
 * What the metrics without a language model work with; what is absent leaves the metrics that need
 * it unscored.
 */
export interface MetricModels {
  readonly encoder?: EmbeddingModel | undefined
  readonly entailment?: EntailmentModel | undefined
}
export interface MetricOptions {
  readonly signal?: AbortSignal | undefined
}

/** One statement of a text and whether some sources support it. */
export interface JudgedStatement {
  readonly text: string
  readonly sentence: number
  readonly isSupported: boolean
}

// Fewer words stand in many texts by chance.
const minQuotedWords = 5

/**
 * The statements of a text, each compared with some sources as `verify` does. A statement is
 * supported if it can be inferred from them, as in RAGAS: contradicting evidence elsewhere does not
 * count. The statements of a sentence that is in the sources word for word are supported without a
 * call of the model. `question` is what the text answers.
 */
export async function judgeStatements(
  text: string,
  sources: readonly PlainSource[],
  question: string,
  entailment: EntailmentModel,
  { signal }: MetricOptions = {},
): Promise<JudgedStatement[]> {
  const isQuoted = quotationFinder(sources.map(source => source.text))
  const [quoted, others]: [ClaimedSentence[], ClaimedSentence[]] = [[], []]
  for (const sentence of splitClaims(text, { question })) {
    const known =
      sentence.claims.length > 0 &&
      wordTexts(sentence.text).length >= minQuotedWords &&
      (await isQuoted(sentence.text, { signal }))
    const kind = known ? quoted : others
    kind.push(sentence)
  }
  const judged = quoted.flatMap(({ index, claims }) =>
    claims.map(({ hypothesis }) => ({ text: hypothesis, sentence: index, isSupported: true })),
  )
  for await (const { index, claims } of verifySentences(
    others,
    { findCandidates: windowFinder(passagesOfTexts(sources)), entailment },
    { signal },
  )) {
    for (const { claim, support } of claims)
      judged.push({
        text: claim.hypothesis,
        sentence: index,
        isSupported: support >= defaultThresholds.support,
      })
  }
  return judged.sort((a, b) => a.sentence - b.sentence)
}

export const isBlank = (text: string | undefined): boolean =>
  text === undefined || text.trim() === ''

/** Contexts that hold anything at all, as sources. */
export const sourcesOf = (contexts: readonly string[]): PlainSource[] =>
  contexts.filter(context => !isBlank(context)).map(text => ({ text }))
