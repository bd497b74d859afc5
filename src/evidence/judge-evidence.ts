import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import type { Claim, EvidenceWindow, JudgedClaim, ClaimVerdict } from '../core/verdict.ts'
import { saysRanking } from '../language/tables/table-claims.ts'
import { roundScore } from '../support/arithmetic.ts'
import { tellsOf } from './candidates/silent-sentences.ts'
import { isRecord, tellsNoRanking, withoutOtherRows } from './candidates/table-rows.ts'
import { sentenceWindow } from './candidates/sentence-window.ts'
import { stitched } from './stitched-support.ts'
import { judgeClaim, type ClaimJudgement, type WindowJudgement } from './entailment/judge-claim.ts'
import { ownStatements } from './entailment/judged-window.ts'
import { amendedAsClaimed, amendedSince, amendmentsIn, withoutReplaced } from './amended-text.ts'
import { laterChange, overtaken } from './later-change.ts'
import { givesOrders } from './orders.ts'
import { outmatched } from './outmatched.ts'
import { selectEvidence, type WeighedWindow, type Selected } from './select-evidence.ts'
import type { VerdictThresholds } from './verdict-thresholds.ts'
import { reckoned, type Reckoned } from './reckoned/reckoned.ts'
import { sameTopicWindows, verbatimWindows } from './window-match.ts'

export interface JudgeSettings {
  readonly thresholds: VerdictThresholds
  readonly alpha: number
  readonly beta: number
  /** Of each stance. */
  readonly maxQuotes: number
  readonly signal?: AbortSignal | undefined
}

interface Weighed {
  readonly window: EvidenceWindow
  readonly support: number
  readonly contradiction: number
  /** What differs from the claim, for people. */
  readonly conflicts: readonly string[]
}

// Wider windows whose sentences are judged one by one.
const maxNarrowed = 3
const verbatimSupport = 0.99
// Of sentences stitched together each may hold some words of a claim, and none say it: one window
// must at least come near, or a few that are shown must do.
// Of 1,313 written claims as many true ones as false ones fell away where more was asked for.
const minNear = 0.3
// What a row or a labelled line says by itself as surely as this is not doubted for other passages.
const plainRow = 0.7
// What people write of themselves, too.
const ownStatement = 0.55

/**
 * Judges one claim against its windows and chooses the quotations to show. The model is called at
 * most twice: for the windows, and for the single sentences of those that carry the claim, or,
 * where none comes near it, for the sentences of each document that hold its words; and as often
 * again without what a later document has overtaken, or what shares little with the claim where
 * another passage says otherwise.
 */
export async function judgeEvidence(
  claim: Claim,
  found: readonly EvidenceWindow[],
  model: EntailmentModel,
  settings: JudgeSettings,
): Promise<JudgedClaim> {
  const { thresholds, signal } = settings
  const { hypothesis, answer } = claim
  // Lines read from records are compared with nothing; to read them takes as long as to find them.
  if (found.length === 0) return unjudged(claim, thresholds)
  const tells = tellsOf(hypothesis)
  // What a passage orders to be said is not stated by it.
  const isOfAll = saysRanking(hypothesis)
  const stated = found.filter(
    window => !givesOrders(window.text) && tells(window) && !(isOfAll && tellsNoRanking(window)),
  )
  const amendments = amendmentsIn(stated)
  const windows = withoutOtherRows(hypothesis, withoutReplaced(hypothesis, amendments, stated))
  const judgement = await judgeClaim(hypothesis, windows, model, { signal, answer })
  const weighed = weigh(hypothesis, windows, judgement.windows)
  const windowsWith = (stance: 'support' | 'contradiction'): EvidenceWindow[] =>
    weighed.filter(each => each[stance] >= thresholds[stance]).map(({ window }) => window)
  const old = [
    ...overtaken(hypothesis, windowsWith('contradiction'), windowsWith('support')),
    ...amendedAsClaimed(hypothesis, amendments, windowsWith('contradiction')),
  ]
  if (old.length > 0) {
    const left = found.filter(window => !old.includes(window))
    return judgeEvidence(claim, left, model, settings)
  }
  const surest = weighed.reduce((most, window) => Math.max(most, window.support), 0)
  const together =
    judgement.support >= thresholds.support && isDoubtful(surest, windows, thresholds)
      ? await stitched(claim, windows, model, settings)
      : undefined
  const joint = Math.min(judgement.support, together?.support ?? 1)
  const isOwn = ownStatements(hypothesis, windows)
  const plain = weighed
    .filter(({ window, support: own }) => own >= plainFrom(window, isOwn))
    .reduce((most, each) => Math.max(most, each.support), 0)
  // A value that follows from stated ones is judged with those in its place.
  const worked =
    plain >= thresholds.support ? undefined : await reckoned(claim, windows, model, { signal })
  // Among many windows one often seems to contradict: the judgement of all together must agree.
  const opposed = Math.min(
    judgement.contradiction,
    weighed.reduce((most, window) => Math.max(most, window.contradiction), 0),
  )
  const { support, contradiction } = withReckoned(
    { support: Math.max(joint, plain), contradiction: opposed },
    worked,
  )
  const verdict = claimVerdict({ support, contradiction }, thresholds)
  if (verdict === 'supported' && plain < thresholds.support && worked === undefined) {
    const others = new Set(outmatched(hypothesis, weighed).map(placeOf))
    const left = found.filter(window => !others.has(placeOf(window)))
    if (left.length < found.length) return judgeEvidence(claim, left, model, settings)
  }
  for (const window of worked?.windows ?? [])
    weighed.push({
      window,
      ...withReckoned({ support: 0, contradiction: 0 }, worked),
      conflicts: worked?.isSame === false ? [worked.reason] : [],
    })
  // What is shown together carries the claim together.
  if (verdict === 'supported' && together !== undefined)
    for (const window of together.windows)
      weighed.push({ window, support, contradiction: 0, conflicts: [] })
  const parts =
    verdict === 'not_found'
      ? []
      : singleSentences(weighed, thresholds).filter(window => tells(window))
  if (parts.length > 0) {
    const judged = await judgeClaim(hypothesis, parts, model, { signal, answer })
    weighed.push(...weigh(hypothesis, parts, judged.windows))
  }
  const selected = evidenceFor(verdict, weighed, settings)
  const shown = selected.map(({ quote }) => quote)
  const changed =
    verdict === 'supported'
      ? (amendedSince(hypothesis, amendments, stated, shown) ??
        laterChange(hypothesis, stated, shown, windowsWith('support')))
      : undefined
  const judged = { claim, support: roundScore(support), windows: windows.length }
  if (changed !== undefined) {
    // As surely as the claim was so before.
    const later = [{ window: changed.window, probability: support }]
    return {
      ...judged,
      verdict: 'contradicted',
      contradiction: roundScore(support),
      evidence: [
        ...selectEvidence(later, { ...settings, stance: 'contradicts', carries: 0 }).map(
          ({ quote }) => quote,
        ),
        ...changed.earlier,
      ],
      reasons: [changed.reason],
    }
  }
  return {
    ...judged,
    verdict,
    contradiction: roundScore(contradiction),
    evidence: shown,
    reasons: reasonsOf(verdict, selected),
  }
}

/** From which probability on a window carries a claim, whatever other passages say. */
function plainFrom(window: EvidenceWindow, isOwn: (window: EvidenceWindow) => boolean): number {
  if (isRecord(window.text)) return plainRow
  return isOwn(window) ? ownStatement : verbatimSupport
}

/** The judgement on a claim without windows. */
function unjudged(claim: Claim, thresholds: VerdictThresholds): JudgedClaim {
  const verdict = claimVerdict({ support: 0, contradiction: 0 }, thresholds)
  return { claim, support: 0, windows: 0, verdict, contradiction: 0, evidence: [], reasons: [] }
}

/** What a claim that was worked out comes to decides. */
function withReckoned(
  { support, contradiction }: Pick<ClaimJudgement, 'support' | 'contradiction'>,
  worked: Reckoned | undefined,
): Pick<ClaimJudgement, 'support' | 'contradiction'> {
  if (worked === undefined) return { support, contradiction }
  const { isSame, sure } = worked
  return isSame
    ? { support: Math.max(support, sure), contradiction: 0 }
    : { support: Math.min(support, 1 - sure), contradiction: sure }
}

/**
 * Whether windows may support a claim together that none of them says: where none comes near it, or
 * where they are of several documents or rows, which speak of several things, and none says it.
 */
function isDoubtful(
  surest: number,
  windows: readonly EvidenceWindow[],
  thresholds: VerdictThresholds,
): boolean {
  if (surest < minNear) return true
  if (surest >= thresholds.support) return false
  const [first] = windows
  return windows.some(({ documentId, text }) => documentId !== first?.documentId || isRecord(text))
}

/**
 * The verdict on a claim: where both are found it is contradicted, so that support never hides a
 * contradiction.
 */
function claimVerdict(
  { support, contradiction }: Pick<ClaimJudgement, 'support' | 'contradiction'>,
  thresholds: VerdictThresholds,
): ClaimVerdict {
  const isSupported = support >= thresholds.support
  const minContradiction = isSupported
    ? (thresholds.opposed ?? thresholds.contradiction)
    : thresholds.contradiction
  if (contradiction >= minContradiction) return 'contradicted'
  return isSupported ? 'supported' : 'not_found'
}

/**
 * What differs in the quotations shown: the other windows differ from the claim in all sorts of
 * ways that decide nothing.
 */
function reasonsOf(verdict: ClaimVerdict, selected: readonly Shown[]): string[] {
  if (verdict === 'supported') return []
  const stance = verdict === 'contradicted' ? 'contradicts' : 'supports'
  return [
    ...new Set(
      selected
        .filter(({ quote }) => quote.stance === stance)
        .flatMap(({ candidate }) => candidate.conflicts),
    ),
  ]
}

/**
 * What each window says by itself: a sentence that is the claim supports it, and only a window on
 * the same topic can contradict it.
 */
function weigh(
  hypothesis: string,
  windows: readonly EvidenceWindow[],
  judged: readonly WindowJudgement[],
): Weighed[] {
  const sameTopic = sameTopicWindows(hypothesis, windows)
  const verbatim = verbatimWindows(hypothesis, windows)
  return windows.map((window, index): Weighed => {
    const isVerbatim = verbatim[index] === true
    const { entailment = 0, contradiction = 0, conflicts = [] } = judged[index] ?? {}
    return {
      window,
      support: isVerbatim ? Math.max(verbatimSupport, entailment) : entailment,
      contradiction: isVerbatim || sameTopic[index] !== true ? 0 : contradiction,
      conflicts,
    }
  })
}

/**
 * The sentences of the best windows of several sentences that support or contradict the claim, but
 * for those that were judged already.
 */
function singleSentences(
  weighed: readonly Weighed[],
  thresholds: VerdictThresholds,
): EvidenceWindow[] {
  const known = new Set(weighed.map(({ window }) => placeOf(window)))
  const wide = (value: (window: Weighed) => number, minValue: number): Weighed[] =>
    weighed
      .filter(each => each.window.sentences.length > 1 && value(each) >= minValue)
      .sort((a, b) => value(b) - value(a))
      .slice(0, maxNarrowed)
  const found: EvidenceWindow[] = []
  for (const { window } of [
    ...wide(({ support }) => support, thresholds.support),
    ...wide(({ contradiction }) => contradiction, thresholds.contradiction),
  ]) {
    for (const sentence of window.sentences) {
      const part = sentenceWindow(window, sentence)
      if (known.has(placeOf(part))) continue
      known.add(placeOf(part))
      found.push(part)
    }
  }
  return found
}

const placeOf = ({ documentId, start, end }: EvidenceWindow): string =>
  `${documentId} ${start} ${end}`

type Shown = Selected<WeighedWindow & Pick<Weighed, 'conflicts'>>

/**
 * Support and contradiction as far as they were found, the deciding one first; for a claim that was
 * not found, the window nearest to it.
 */
function evidenceFor(
  verdict: ClaimVerdict,
  weighed: readonly Weighed[],
  { thresholds, alpha, beta, maxQuotes }: JudgeSettings,
): Shown[] {
  const supporting = weighed.map(({ support, ...rest }) => ({ ...rest, probability: support }))
  const shared = { alpha, beta, maxQuotes }
  const support = { ...shared, stance: 'supports', carries: thresholds.support } as const
  switch (verdict) {
    case 'supported':
      return selectEvidence(supporting, support)
    case 'not_found':
      return selectEvidence(
        supporting.filter(({ probability }) => probability >= thresholds.nearest),
        { ...support, maxQuotes: Math.min(1, maxQuotes) },
      )
    case 'contradicted': {
      const contradicting = weighed.map(({ contradiction, ...rest }) => ({
        ...rest,
        probability: contradiction,
      }))
      return [
        ...selectEvidence(
          contradicting.filter(({ probability }) => probability >= thresholds.contradiction),
          { ...shared, stance: 'contradicts', carries: thresholds.contradiction },
        ),
        ...selectEvidence(
          supporting.filter(({ probability }) => probability >= thresholds.support),
          support,
        ),
      ]
    }
  }
}
