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
  /** Absent where they leave it open. */
  readonly verdict?: 'supported' | 'contradicted' | undefined
  readonly evidence: readonly EvidenceQuote[]
  /** For people. */
  readonly reasons: readonly string[]
  /** Quotations that do not stand against it: they only show a part of the records. */
  readonly outweighs?: ((quote: EvidenceQuote) => boolean) | undefined
  /** The part that is no matter of records, and what must support it. */
  readonly said?:
    | { readonly hypothesis: string; readonly windows: readonly EvidenceWindow[] }
    | undefined
  /** Those of the windows that may support what the records do not; absent: all. */
  readonly windows?: readonly EvidenceWindow[] | undefined
}

/**
 * Looks a claim up in records; undefined where it is no matter of records. `windows`: what texts
 * say of it.
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
  const judgeSaid = async (
    claim: Claim,
    windows: readonly EvidenceWindow[],
  ): Promise<JudgedClaim> => {
    const bare = windows.map(withoutHeaders)
    const judged = await judgeEvidence(claim, bare, model, settings)
    return headed({ ...judged, evidence: withHeaders(judged.evidence, windows) })
  }
  const judgeOpen = async (
    claim: Claim,
    windows: readonly EvidenceWindow[],
  ): Promise<JudgedClaim> => {
    const record = await ports.findRecord?.(claim, { windows, signal })
    if (record === undefined) return judge(claim, windows, settings)
    const { verdict, said, reasons, outweighs } = record
    if (verdict === 'supported' && said === undefined && outweighs === undefined)
      return byRecord(claim, verdict, record, windows.length)
    const own = said && (await judgeSaid({ ...claim, hypothesis: said.hypothesis }, said.windows))
    if (own?.verdict === 'supported') return { ...own, claim, reasons }
    const judged = await judge(claim, record.windows ?? windows, settings)
    if (own !== undefined) return judged.verdict === 'supported' ? judged : { ...own, claim }
    return verdict !== undefined && decides(verdict, record, judged)
      ? byRecord(claim, verdict, record, windows.length)
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
function decides(
  verdict: 'supported' | 'contradicted',
  { outweighs }: RecordedClaim,
  judged: JudgedClaim,
): boolean {
  if (judged.verdict === 'not_found' || judged.verdict === verdict) return true
  const stance = judged.verdict === 'supported' ? 'supports' : 'contradicts'
  const against = judged.evidence.filter(quote => quote.stance === stance)
  return outweighs !== undefined && against.every(outweighs)
}

/**
 * The text of an email without what stands over it: when it was sent is not what it says, and the
 * subject of a reply is another's.
 */
function withoutHeaders(window: EvidenceWindow): EvidenceWindow {
  return { ...window, about: '', title: '' }
}

function withHeaders(
  quotes: readonly EvidenceQuote[],
  windows: readonly EvidenceWindow[],
): EvidenceQuote[] {
  return quotes.map(quote => {
    const window = windows.find(({ documentId }) => documentId === quote.documentId)
    return window === undefined ? quote : { ...quote, title: window.title, about: window.about }
  })
}

/** A claim that records decide, as surely as they are read. */
const byRecord = (
  claim: Claim,
  verdict: 'supported' | 'contradicted',
  { evidence, reasons }: RecordedClaim,
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
