import type { TextRange } from '../core/span.ts'
import type { ClaimedSentence, VerifiedSentence, VerifiedText } from '../core/verdict.ts'
import { withNames } from '../language/voice/with-names.ts'
import type { FindCandidates } from './candidates/find-candidates.ts'
import { checkQuotation, type FindQuotation } from './check-quotation.ts'
import { splitClaims } from './claims/split-claims.ts'
import { countRejections } from './count-rejections.ts'
import { quotationsIn } from './quotations.ts'
import { verifySentences, type SentenceOptions, type SentencePorts } from './verify-sentences.ts'

export interface VerifyPorts extends SentencePorts {
  /**
   * Looks up quotations in all sources; absent: in the windows that the claims were compared with.
   */
  readonly findQuotation?: FindQuotation | undefined
}

export interface VerifyOptions extends SentenceOptions {
  /** What the text answers: "yes" and "in 1990" are claims only beside their question. */
  readonly question?: string | undefined
  /** The name of whoever says "I" in the text; absent: it is compared with the "I" of texts. */
  readonly speaker?: string | undefined
  /** Called before the first sentence and after each with the number done. */
  readonly onSentence?: ((done: number, total: number) => void) | undefined
}

/**
 * Gives every sentence of a text, by whatever author or system, a verdict and the quotations that
 * decide it. Throws `aborted` on the signal and what the ports throw.
 */
export async function verifyText(
  text: string,
  ports: VerifyPorts,
  options: VerifyOptions = {},
): Promise<VerifiedText> {
  const { question, speaker, onSentence, signal } = options
  const windows: string[] = []
  const findCandidates: FindCandidates = async (claim, asked) => {
    const found = await ports.findCandidates(claim, asked)
    for (const window of found) windows.push(window.text)
    return found
  }
  const { model: entailment, rejected } = countRejections(ports.entailment)
  const claimed = splitClaims(text, { question }).map(sentence => spokenBy(speaker, sentence))
  const sentences: VerifiedSentence[] = []
  if (claimed.length > 0) onSentence?.(0, claimed.length)
  for await (const sentence of verifySentences(
    claimed,
    { ...ports, findCandidates, entailment },
    options,
  )) {
    sentences.push(sentence)
    onSentence?.(sentences.length, claimed.length)
  }
  const findQuotation =
    ports.findQuotation ??
    (quotation => Promise.resolve(checkQuotation(quotation, windows) !== undefined))
  return {
    text,
    sentences,
    model: entailment.id,
    rejectedQuotations: await rejectedQuotations(text, findQuotation, signal),
    ...(rejected() === 0 ? {} : { rejectedModelQuotations: rejected() }),
  }
}

/** A sentence whose claims name whoever says "I" in it. */
function spokenBy(speaker: string | undefined, sentence: ClaimedSentence): ClaimedSentence {
  if (speaker === undefined) return sentence
  const named = (text: string): string => withNames(text, { speaker }).text
  return {
    ...sentence,
    claims: sentence.claims.map(({ hypothesis, answer, ...claim }) => ({
      ...claim,
      hypothesis: named(hypothesis),
      ...(answer === undefined ? {} : { answer: named(answer) }),
    })),
  }
}

/** Quotations of a text, with or without a name beside them, that are in no source. */
async function rejectedQuotations(
  text: string,
  findQuotation: FindQuotation,
  signal: AbortSignal | undefined,
): Promise<TextRange[]> {
  const rejected: TextRange[] = []
  for (const range of quotationsIn(text))
    if (!(await findQuotation(text.slice(range.start, range.end), { signal }))) rejected.push(range)
  return rejected
}
