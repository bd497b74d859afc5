import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import type { Span } from '../core/span.ts'
import type {
  Claim,
  ClaimedSentence,
  EvidenceQuote,
  EvidenceWindow,
  JudgedClaim,
  VerifiedSentence,
} from '../core/verdict.ts'
import { throwIfAborted } from '../support/abort.ts'
import { analyze, queryTerms } from '../language/words/tokens.ts'
import { batchedEntailment } from './batched-entailment.ts'
import { defaultMaxWindows, type FindCandidates } from './candidates/find-candidates.ts'
import { sentenceVerdict } from './claims/sentence-verdict.ts'
import { judgeEvidence, type JudgeSettings } from './judge-evidence.ts'
import { sourceDecides } from './source-decides.ts'
import { withQuotedHeadings, type FindQuoted } from './quoted-headings.ts'
import { defaultThresholds, type VerdictThresholds } from './verdict-thresholds.ts'

/** A sentence with its claims; `source` where it was taken from a source. */
export interface SentenceToVerify extends ClaimedSentence {
  readonly source?: KnownSource | undefined
}

/** What a sentence was taken from: that supports it, whatever another passage says. */
interface KnownSource {
  readonly evidence: readonly EvidenceQuote[]
  /** Why it is supported, for people. */
  readonly reasons: readonly string[]
  /** Finds other passages on the same topic; absent: nothing is compared. */
  readonly findOthers?: FindCandidates | undefined
}

/** What records, such as the headers of emails, say of a claim. */
export interface RecordedClaim {
  readonly verdict: 'supported' | 'contradicted'
  readonly evidence: readonly EvidenceQuote[]
  /** For people. */
  readonly reasons: readonly string[]
  /** Quotations that do not stand against it: they only show a part of the records. */
  readonly outweighs?: ((quote: EvidenceQuote) => boolean) | undefined
  /** The part that is no matter of records, and what must support it. */
  readonly said?:
    | { readonly hypothesis: string; readonly windows: readonly EvidenceWindow[] }
    | undefined
}

/**
 * Looks a claim up in records; undefined where they do not decide it. `windows`: what texts say of
 * it.
 */
export type FindRecord = (
  claim: Claim,
  options: {
    readonly windows: readonly EvidenceWindow[]
    readonly signal?: AbortSignal | undefined
  },
) => Promise<RecordedClaim | undefined>

export interface SentencePorts {
  readonly findCandidates: FindCandidates
  /** Absent: texts alone decide. */
  readonly findRecord?: FindRecord | undefined
  readonly entailment: EntailmentModel
  /** Finds documents for the headings above quotations; absent: those of the passages stay. */
  readonly findQuoted?: FindQuoted | undefined
}

export interface SentenceOptions {
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

// Other passages that a sentence with a known source is compared with.
const maxOthers = 4
// They are on the same topic if they hold this share of the claim's words.
const minSharedTerms = 0.5
// Only a plain contradiction is told beside a known source.
const againstSource: JudgeSettings = {
  thresholds: { support: 2, contradiction: 0.75, nearest: 2 },
  alpha: 0.5,
  beta: 0.5,
  maxQuotes: 2,
}

/**
 * Verdicts on some sentences, in their order, each as soon as it is known. The candidates of a
 * sentence are looked up while the one before it is judged. Throws `aborted` on the signal and what
 * the ports throw.
 */
export async function* verifySentences(
  sentences: readonly SentenceToVerify[],
  ports: SentencePorts,
  options: SentenceOptions = {},
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
    sentence: SentenceToVerify | undefined,
  ): Promise<Array<readonly EvidenceWindow[]>> => {
    const found = Promise.all(
      (sentence?.claims ?? []).map(claim =>
        sentence?.source === undefined
          ? ports.findCandidates(claim, { maxWindows, signal })
          : otherWindows(claim, sentence.source, signal),
      ),
    )
    // A failure is reported when its sentence is judged; if nobody asks for that sentence any more,
    // it is ignored.
    found.catch(() => {})
    return found
  }
  const headed = async (judged: JudgedClaim): Promise<JudgedClaim> =>
    ports.findQuoted === undefined ? judged : await withQuotedHeadings(judged, ports.findQuoted)
  const judge = async (
    claim: Claim,
    windows: readonly EvidenceWindow[],
    used: JudgeSettings,
  ): Promise<JudgedClaim> => headed(await judgeEvidence(claim, windows, model, used))
  const judgeOpen = async (
    claim: Claim,
    windows: readonly EvidenceWindow[],
  ): Promise<JudgedClaim> => {
    const record = await ports.findRecord?.(claim, { windows, signal })
    const isSaid = record?.said !== undefined
    if (record?.verdict === 'supported' && !isSaid && record.outweighs === undefined)
      return byRecord(claim, record, windows.length)
    if (record?.said !== undefined) {
      const { hypothesis, windows: own } = record.said
      const judged = await judge({ ...claim, hypothesis }, own, settings)
      if (judged.verdict === 'supported') return { ...judged, claim, reasons: record.reasons }
    }
    const judged = await judge(claim, windows, settings)
    return record !== undefined && !isSaid && decides(record, judged)
      ? byRecord(claim, record, windows.length)
      : judged
  }
  let upcoming = candidatesOf(sentences[0])
  for (const [position, sentence] of sentences.entries()) {
    throwIfAborted(signal, 'verifying a text')
    const candidates = await upcoming
    upcoming = candidatesOf(sentences[position + 1])
    const { index, text, start, end, nothing, source } = sentence
    const claims = await Promise.all(
      sentence.claims.map(async (claim, at) => {
        const windows = candidates[at] ?? []
        return source === undefined
          ? await judgeOpen(claim, windows)
          : {
              ...sourceDecides(await judge(claim, windows, { ...againstSource, signal }), source),
              support: 1,
            }
      }),
    )
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

/** Whether no text says the opposite of what records say. */
function decides(record: RecordedClaim, { verdict, evidence }: JudgedClaim): boolean {
  if (verdict === 'not_found' || verdict === record.verdict) return true
  const stance = verdict === 'supported' ? 'supports' : 'contradicts'
  const against = evidence.filter(quote => quote.stance === stance)
  return record.outweighs !== undefined && against.every(record.outweighs)
}

/** A claim that records decide, as surely as they are read. */
const byRecord = (
  claim: Claim,
  { verdict, evidence, reasons }: RecordedClaim,
  windows: number,
): JudgedClaim => ({
  claim,
  verdict,
  support: verdict === 'supported' ? 1 : 0,
  contradiction: verdict === 'contradicted' ? 1 : 0,
  evidence,
  reasons,
  windows,
})

/** Windows outside a claim's own source that are on its topic. */
async function otherWindows(
  claim: Claim,
  { evidence, findOthers }: KnownSource,
  signal: AbortSignal | undefined,
): Promise<EvidenceWindow[]> {
  if (findOthers === undefined) return []
  const found = await findOthers(claim, { maxWindows: maxOthers + evidence.length, signal })
  return found
    .filter(window => !evidence.some(quote => overlap(quote, window)) && isOnTopic(claim, window))
    .slice(0, maxOthers)
}

const overlap = (left: Span, right: Span): boolean =>
  left.documentId === right.documentId && left.start < right.end && right.start < left.end

function isOnTopic({ hypothesis }: Claim, { text, title, headingPath }: EvidenceWindow): boolean {
  const terms = [...new Set(queryTerms(hypothesis))]
  const held = new Set(analyze([title, ...headingPath, text].join('\n')))
  return terms.filter(term => held.has(term)).length >= terms.length * minSharedTerms
}
