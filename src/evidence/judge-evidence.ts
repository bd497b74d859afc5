import type { EntailmentModel, EntailmentScores } from '../core/ports/entailment-model.ts'
import type { Claim, EvidenceQuote, EvidenceWindow, JudgedClaim } from '../core/verdict.ts'
import { roundScore } from '../support/arithmetic.ts'
import { claimVerdict } from './claim-verdict.ts'
import { conflictReasons } from './conflict-reasons.ts'
import { judgeClaim } from './entailment/judge-claim.ts'
import { selectEvidence, type WeighedWindow } from './select-evidence.ts'
import { topicalWindows } from './topical.ts'
import type { VerdictThresholds } from './verdict-thresholds.ts'
import { saysWordForWord } from './word-for-word.ts'

export interface JudgeSettings {
  readonly thresholds: VerdictThresholds
  readonly alpha: number
  readonly beta: number
  /** Quotations of one stance at most. */
  readonly maxQuotes: number
  readonly signal?: AbortSignal | undefined
}

interface Weighed {
  readonly window: EvidenceWindow
  readonly support: number
  readonly contradiction: number
}

// Wider windows whose sentences are looked at one by one.
const narrowed = 3
const wordForWord = 0.99

/**
 * Judges one claim against its windows and chooses what to show of them. The model is asked twice
 * at most: for the windows, and for the single sentences of those that carry the claim.
 */
export async function judgeEvidence(
  claim: Claim,
  windows: readonly EvidenceWindow[],
  model: EntailmentModel,
  settings: JudgeSettings,
): Promise<JudgedClaim> {
  const { thresholds, signal } = settings
  const { hypothesis } = claim
  const judgement = await judgeClaim(hypothesis, windows, model, { signal, answer: claim.answer })
  const weighed = weigh(hypothesis, windows, judgement.windows)
  const support = weighed.reduce(
    (most, window) => (window.support >= wordForWord ? Math.max(most, window.support) : most),
    judgement.support,
  )
  // Of many windows one often seems to contradict: the judgement of all together must agree.
  const contradiction = Math.min(
    judgement.contradiction,
    weighed.reduce((most, window) => Math.max(most, window.contradiction), 0),
  )
  const verdict = claimVerdict({ support, contradiction }, thresholds)
  const parts = verdict === 'not_found' ? [] : singleSentences(weighed, thresholds)
  if (parts.length > 0)
    weighed.push(
      ...weigh(
        hypothesis,
        parts,
        (await judgeClaim(hypothesis, parts, model, { signal, answer: claim.answer })).windows,
      ),
    )
  const evidence = evidenceFor(verdict, weighed, settings)
  return {
    claim,
    verdict,
    support: roundScore(support),
    contradiction: roundScore(contradiction),
    evidence,
    // Of what is shown: the windows compared differ from the claim in all sorts of ways that decide
    // nothing.
    reasons:
      verdict === 'supported'
        ? []
        : conflictReasons(
            hypothesis,
            evidence.filter(
              ({ stance }) => stance === (verdict === 'contradicted' ? 'contradicts' : 'supports'),
            ),
          ),
    windows: windows.length,
  }
}

/**
 * What each window says by itself: a sentence that is the claim supports it, and only what speaks
 * of the same thing can contradict it.
 */
function weigh(
  hypothesis: string,
  windows: readonly EvidenceWindow[],
  scores: readonly EntailmentScores[],
): Weighed[] {
  const topical = topicalWindows(hypothesis, windows)
  const equal = saysWordForWord(hypothesis, windows)
  return windows.map((window, index): Weighed => {
    const isEqual = equal[index] === true
    const { entailment = 0, contradiction = 0 } = scores[index] ?? {}
    return {
      window,
      support: isEqual ? Math.max(wordForWord, entailment) : entailment,
      contradiction: isEqual || topical[index] !== true ? 0 : contradiction,
    }
  })
}

/**
 * The sentences of the best windows that carry the claim, or its opposite, and have more than one;
 * those that were judged already are left out.
 */
function singleSentences(
  weighed: readonly Weighed[],
  thresholds: VerdictThresholds,
): EvidenceWindow[] {
  const known = new Set(weighed.map(({ window }) => placeOf(window)))
  const wide = (value: (window: Weighed) => number, least: number): Weighed[] =>
    weighed
      .filter(each => each.window.sentences.length > 1 && value(each) >= least)
      .sort((a, b) => value(b) - value(a))
      .slice(0, narrowed)
  const found: EvidenceWindow[] = []
  for (const { window } of [
    ...wide(({ support }) => support, thresholds.support),
    ...wide(({ contradiction }) => contradiction, thresholds.contradiction),
  ]) {
    for (const sentence of window.sentences) {
      const part: EvidenceWindow = {
        ...window,
        ...sentence,
        text: window.text.slice(sentence.start - window.start, sentence.end - window.start),
        sentences: [sentence],
      }
      if (known.has(placeOf(part))) continue
      known.add(placeOf(part))
      found.push(part)
    }
  }
  return found
}

const placeOf = ({ documentId, start, end }: EvidenceWindow): string =>
  `${documentId} ${start} ${end}`

/**
 * Support and contradiction as far as they were found, the deciding one first; of a claim that was
 * not found, what comes nearest to it.
 */
function evidenceFor(
  verdict: JudgedClaim['verdict'],
  weighed: readonly Weighed[],
  { thresholds, alpha, beta, maxQuotes }: JudgeSettings,
): EvidenceQuote[] {
  const supporting = weighed.map(({ window, support }): WeighedWindow => ({
    window,
    probability: support,
  }))
  const support = {
    stance: 'supports',
    carries: thresholds.support,
    alpha,
    beta,
    most: maxQuotes,
  } as const
  switch (verdict) {
    case 'supported':
      return selectEvidence(supporting, support)
    case 'not_found':
      return selectEvidence(
        supporting.filter(({ probability }) => probability >= thresholds.nearest),
        { ...support, most: Math.min(1, maxQuotes) },
      )
    case 'contradicted': {
      const contradicting = weighed.map(({ window, contradiction }): WeighedWindow => ({
        window,
        probability: contradiction,
      }))
      return [
        ...selectEvidence(
          contradicting.filter(({ probability }) => probability >= thresholds.contradiction),
          { ...support, stance: 'contradicts', carries: thresholds.contradiction },
        ),
        ...selectEvidence(
          supporting.filter(({ probability }) => probability >= thresholds.support),
          support,
        ),
      ]
    }
  }
}
