import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import type { TextRange } from '../core/span.ts'
import type {
  ClaimedSentence,
  EvidenceWindow,
  VerifiedSentence,
  VerifiedText,
} from '../core/verdict.ts'
import { throwIfAborted } from '../support/abort.ts'
import { batchedEntailment } from './batched-entailment.ts'
import { defaultMaxWindows, type FindCandidates } from './candidates/find-candidates.ts'
import { checkQuotation, type FindQuotation } from './check-quotation.ts'
import { countRejections } from './count-rejections.ts'
import { sentenceVerdict } from './claims/sentence-verdict.ts'
import { splitClaims } from './claims/split-claims.ts'
import { judgeEvidence, type JudgeSettings } from './judge-evidence.ts'
import { quotationsIn } from './quotations.ts'
import { defaultThresholds, type VerdictThresholds } from './verdict-thresholds.ts'

export interface VerifyPorts {
  readonly findCandidates: FindCandidates
  readonly entailment: EntailmentModel
  /**
   * Looks up quotations in all sources; absent: in the windows that the claims were compared with.
   */
  readonly findQuotation?: FindQuotation | undefined
}

export interface VerifyOptions {
  /** What the text answers: "yes" and "in 1990" are claims only beside their question. */
  readonly question?: string | undefined
  /** Weights of probability and length in the choice of quotations (GE-Chat 2025); .5 each. */
  readonly alpha?: number | undefined
  readonly beta?: number | undefined
  /** Windows compared with each claim; default 8. */
  readonly maxWindows?: number | undefined
  /** Quotations per claim and stance; default 3. */
  readonly maxQuotes?: number | undefined
  readonly thresholds?: VerdictThresholds | undefined
  readonly signal?: AbortSignal | undefined
}

const defaultMaxQuotes = 3

/**
 * Gives every sentence of a text, whoever wrote it, a verdict and the quotations that decide it.
 * Throws `aborted` on the signal and what the ports throw.
 */
export async function verifyText(
  text: string,
  ports: VerifyPorts,
  options: VerifyOptions = {},
): Promise<VerifiedText> {
  const windows: string[] = []
  const findCandidates: FindCandidates = async (claim, asked) => {
    const found = await ports.findCandidates(claim, asked)
    for (const window of found) windows.push(window.text)
    return found
  }
  const sentences: VerifiedSentence[] = []
  const { model: entailment, rejected } = countRejections(ports.entailment)
  for await (const sentence of verifySentences(
    text,
    { ...ports, findCandidates, entailment },
    options,
  ))
    sentences.push(sentence)
  const findQuotation =
    ports.findQuotation ??
    (quotation => Promise.resolve(checkQuotation(quotation, windows) !== undefined))
  return {
    text,
    sentences,
    model: entailment.id,
    rejectedQuotations: await rejectedQuotations(text, findQuotation, options),
    ...(rejected() === 0 ? {} : { rejectedModelQuotations: rejected() }),
  }
}

/** The same sentence by sentence, each as soon as it is done. */
export async function* verifySentences(
  text: string,
  ports: VerifyPorts,
  options: VerifyOptions = {},
): AsyncGenerator<VerifiedSentence, void, undefined> {
  yield* verifyClaims(splitClaims(text, { question: options.question }), ports, options)
}

/**
 * The same for sentences whose claims are split already. The candidates of a sentence are looked up
 * while the one before it is judged.
 */
export async function* verifyClaims(
  sentences: readonly ClaimedSentence[],
  ports: VerifyPorts,
  options: VerifyOptions = {},
): AsyncGenerator<VerifiedSentence, void, undefined> {
  const { signal, maxWindows = defaultMaxWindows } = options
  const settings: JudgeSettings = {
    thresholds: options.thresholds ?? defaultThresholds,
    alpha: options.alpha ?? 0.5,
    beta: options.beta ?? 0.5,
    maxQuotes: options.maxQuotes ?? defaultMaxQuotes,
    signal,
  }
  const model = batchedEntailment(ports.entailment, signal)
  const candidatesOf = (
    sentence: ClaimedSentence | undefined,
  ): Promise<Array<readonly EvidenceWindow[]>> => {
    const found = Promise.all(
      (sentence?.claims ?? []).map(claim => ports.findCandidates(claim, { maxWindows, signal })),
    )
    // A failure is met when its sentence is judged, also where nobody asks for that sentence any
    // more.
    found.catch(() => {})
    return found
  }
  let upcoming = candidatesOf(sentences[0])
  for (const [position, sentence] of sentences.entries()) {
    throwIfAborted(signal, 'verifying a text')
    const candidates = await upcoming
    upcoming = candidatesOf(sentences[position + 1])
    const claims = await Promise.all(
      sentence.claims.map((claim, index) =>
        judgeEvidence(claim, candidates[index] ?? [], model, settings),
      ),
    )
    const { index, text, start, end, nothing } = sentence
    yield {
      index,
      text,
      start,
      end,
      verdict: sentenceVerdict(claims.map(({ verdict }) => verdict)),
      ...(nothing === undefined ? {} : { nothing }),
      claims,
    }
  }
}

/** Quotations of a text, with or without a name beside them, that stand in no source. */
export async function rejectedQuotations(
  text: string,
  findQuotation: FindQuotation,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<TextRange[]> {
  const rejected: TextRange[] = []
  for (const range of quotationsIn(text))
    if (!(await findQuotation(text.slice(range.start, range.end), options))) rejected.push(range)
  return rejected
}
