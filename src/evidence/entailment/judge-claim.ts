import { setImmediate as turn } from 'node:timers/promises'
import type {
  EntailmentModel,
  EntailmentPair,
  EntailmentScores,
} from '../../core/ports/entailment-model.ts'
import { roundScore, sigmoid } from '../../support/arithmetic.ts'
import { claimReader } from '../signals/alignment/claim-reader.ts'
import { evidenceReader, type EvidenceReading } from '../signals/alignment/evidence-reader.ts'
import { logOdds, treeSchema } from './additive-model.ts'
import { isRecord, isTableRow } from '../candidates/table-rows.ts'
import { composePremise, sentencesOfWindows, type PremiseSentence } from './compose-premise.ts'
import type { ClaimSignals } from '../signals/claim-signals.ts'
import { isPlainlyTold } from '../signals/plainly-told.ts'
import { readFor, type JudgedWindow } from './judged-window.ts'
import { judgeFeatures, premiseSignals, judgeFeatureNames } from './judge-features.ts'
import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'

export interface ClaimJudgement {
  /** Probability that the windows together support the claim, 0–1. */
  readonly support: number
  /** Probability that one of them contradicts it, 0–1. */
  readonly contradiction: number
  /** Per window, in their order. */
  readonly windows: readonly WindowJudgement[]
}

/** The judge's probabilities of one window alone. */
export interface WindowJudgement extends EntailmentScores {
  /** What differs from the claim, for people: "the evidence says 7, the claim 5"; each once. */
  readonly conflicts: readonly string[]
}

/**
 * The judge's features of a claim against its windows together, and per window; which
 * `training/fit_judge.py` fits on.
 */
export interface ClaimFeatures {
  readonly whole: Float64Array
  readonly windows: readonly Float64Array[]
  /** Per window: what differs from the claim by the rules. */
  readonly conflicts: ReadonlyArray<readonly string[]>
  /** Whether a rule says that the claim does not follow: of all windows together, and of each. */
  readonly isRefused: { readonly whole: boolean; readonly windows: readonly boolean[] }
  /** Whether all that differs is that the evidence leaves open what the claim says. */
  readonly isOpen: { readonly whole: boolean; readonly windows: readonly boolean[] }
  /** What a list of things with a value each says of it. */
  readonly listSays: { readonly whole: ListSays; readonly windows: readonly ListSays[] }
  /** Whether one clause of a window says the claim with the claim's own words. */
  readonly isTold: (window: number) => boolean
}

type ListSays = ClaimSignals['listSays']

/** Who writes "I" and who is called "you" is a person. */
const peopleIn = (windows: readonly JudgedWindow[]): string[] =>
  windows.flatMap(({ voice }) =>
    [voice?.speaker, voice?.addressee].filter(name => name !== undefined),
  )

const contextOf = ({ title, headingPath, about }: JudgedWindow): string =>
  [title, ...headingPath, about].filter(part => part !== '').join('. ')

// Windows are objects that live as long as their candidates do; each is read once for all claims.
const readings = new WeakMap<JudgedWindow, EvidenceReading>()
function readingOf(window: JudgedWindow): EvidenceReading {
  const known = readings.get(window)
  if (known !== undefined) return known
  const made = evidenceReader(window.text, contextOf(window), peopleIn([window]))
  readings.set(window, made)
  return made
}

const sentencesIn = ({ text, start, sentences }: JudgedWindow): string[] =>
  sentences.length === 0
    ? [text]
    : sentences.map(range => text.slice(range.start - start, range.end - start))

/** Computes the features of a claim against at least one window. */
export async function claimFeatures(
  hypothesis: string,
  found: readonly JudgedWindow[],
  model: EntailmentModel,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ClaimFeatures> {
  const windows = readFor(hypothesis, found)
  const claim = claimReader(hypothesis)
  const contexts = [...new Set(windows.map(contextOf))]
  const context = contexts.length === 1 ? contexts[0]! : ''
  const [only] = windows
  const composed =
    windows.length === 1 && only !== undefined
      ? undefined
      : composePremise(hypothesis, sentencesOfWindows(windows))
  const pairs: EntailmentPair[] = windows.map(window => ({
    premise: sentencesIn(window),
    context: contextOf(window),
    hypothesis,
  }))
  if (composed !== undefined)
    pairs.push({ premise: composed.map(({ text }) => text), context, hypothesis })
  const scoring = model.score(pairs, options)
  // The rules read while the model's process computes; it is sent its work at the end of this turn.
  scoring.catch(() => {})
  await turn()
  const signals = windows.map(window => premiseSignals(claim, readingOf(window)))
  const wholeSignals =
    composed === undefined
      ? signals[0]!
      : premiseSignals(claim, evidenceReader(joined(composed), context, peopleIn(windows)))
  const scores = await scoring
  const own = scores.slice(0, windows.length)
  return {
    whole: judgeFeatures({ scores: scores.at(-1), signals: wholeSignals }, own),
    windows: windows.map((_, index) =>
      judgeFeatures({ scores: own[index], signals: signals[index]! }, own.slice(index, index + 1)),
    ),
    conflicts: signals.map(({ conflicts }) => [
      ...new Set(conflicts.map(({ message }) => message)),
    ]),
    isRefused: {
      whole: cannotFollow(wholeSignals) || signals.some(isAnsweredOtherwise),
      windows: signals.map(cannotFollow),
    },
    isOpen: { whole: leavesOpen(wholeSignals), windows: signals.map(leavesOpen) },
    listSays: { whole: wholeSignals.listSays, windows: signals.map(({ listSays }) => listSays) },
    isTold: index => {
      const window = windows[index]
      if (window === undefined || isTableRow(window.text)) return false
      if (signals[index]?.conflicts.length !== 0) return false
      const headings = [window.title, ...window.headingPath]
      return isPlainlyTold(claim, readingOf(window), { text: window.text, headings })
    },
  }
}

/** The sentences as one text; a row or a labelled line stays one of its own. */
const joined = (sentences: readonly PremiseSentence[]): string =>
  sentences
    .map(({ text }) => (isRecord(text) ? `${text}\n` : `${text} `))
    .join('')
    .trim()

const cannotFollow = (signals: ClaimSignals): boolean =>
  signals.lacksAmount ||
  signals.lacksDay ||
  signals.lacksRate ||
  signals.hasUnclearPronoun ||
  signals.conflicts.some(({ isDecisive }) => isDecisive === true)

/**
 * Where all windows are put together the lines of a form run together, and whom the claim names may
 * be named in one sentence, and somebody else in the one that says it.
 */
const isAnsweredOtherwise = ({ conflicts }: ClaimSignals): boolean =>
  conflicts.some(
    ({ kind, isDecisive }) => (kind === 'negation' || kind === 'name') && isDecisive === true,
  )

/** From a plan or a condition it does not follow that something is so, nor that it is not. */
const leavesOpen = ({ conflicts }: ClaimSignals): boolean =>
  conflicts.length > 0 &&
  conflicts.every(({ kind, isDecisive }) => kind === 'modality' && isDecisive === true)

// Plans, conditions, exceptions, turned roles, sums and amounts are rare where people label claims,
// so that the fitted judge makes too little of them: from them nothing follows. A little less than
// even.
const refusedOdds = -0.2

// A window with much fewer of the claim's words than one that says it of another is about something
// else.
const shareOfRefused = 0.5
const wordsFoundAt = judgeFeatureNames.findIndex(({ name }) => name === 'words-found')

// A clause that says a claim with its own words, under a heading that says of whom, seems to the
// model to leave most of it open, more so beside the sentences of other documents. Where both odds
// come near, that is enough for a verdict.
const toldOdds = 0.7
const nearTold = { window: -0.6, whole: -2 }

export interface JudgeOptions {
  /**
   * The answer's own words, where the hypothesis was completed from the question: the question's
   * words are given, and evidence need not repeat them.
   */
  readonly answer?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Log odds of support and of contradiction. */
interface Odds {
  readonly support: number
  readonly contradiction: number
}

// A single window contradicts by itself only where the odds are this clear and a rule says what
// differs.
const clearContradiction = 1.4

/**
 * Judges one claim against its candidate windows. Without windows nothing supports or contradicts
 * it.
 */
export async function judgeClaim(
  hypothesis: string,
  windows: readonly JudgedWindow[],
  model: EntailmentModel,
  options: JudgeOptions = {},
): Promise<ClaimJudgement> {
  if (windows.length === 0) return { support: 0, contradiction: 0, windows: [] }
  const { answer, signal } = options
  const [features, own] = await Promise.all([
    claimFeatures(hypothesis, windows, model, { signal }),
    answer === undefined ? undefined : claimFeatures(answer, windows, model, { signal }),
  ])
  const { isRefused, isOpen, listSays } = features
  const near = features.windows.map((row, index) =>
    byList(
      listSays.windows[index],
      refusing(
        isRefused.windows[index] === true,
        isOpen.windows[index] === true,
        oddsOf(row, own?.windows[index]),
      ),
    ),
  )
  const together = oddsOf(features.whole, own?.whole)
  const isTold = near.map(
    ({ support }, index) =>
      support >= nearTold.window &&
      together.support >= nearTold.whole &&
      isRefused.windows[index] !== true &&
      features.isTold(index),
  )
  const odds = near.map((each, index) => (isTold[index] === true ? asTold(each) : each))
  // Another window may say it plainly.
  const shared = features.windows.map(row => row[wordsFoundAt] ?? 0)
  const refusedShare = Math.max(
    0,
    ...shared.filter((_, index) => isRefused.windows[index] === true),
  )
  const isPlainElsewhere = odds.some(
    ({ support }, index) =>
      support > 0 &&
      isRefused.windows[index] !== true &&
      (shared[index] ?? 0) >= shareOfRefused * refusedShare,
  )
  const whole = scoresOf(
    byList(
      listSays.whole,
      refusing(
        isRefused.whole && !isPlainElsewhere,
        isOpen.whole,
        isTold.includes(true) ? asTold(together) : together,
      ),
    ),
  )
  const judged = odds.map(scoresOf)
  // The more windows, the likelier that one of them seems to contradict: the judgement of all
  // together counts, and a window's own where it is plain.
  const plain = odds.flatMap(({ contradiction }, index) =>
    contradiction >= clearContradiction && features.conflicts[index]!.length > 0
      ? [judged[index]!.contradiction]
      : [],
  )
  return {
    support: whole.entailment,
    contradiction: Math.max(whole.contradiction, ...plain),
    windows: judged.map((scores, index) => ({ ...scores, conflicts: features.conflicts[index]! })),
  }
}

/**
 * A statement made of question and answer is as well supported as both it and the answer's own
 * words are.
 */
function oddsOf(statement: Float64Array, answer: Float64Array | undefined): Odds {
  const support = logOdds(supportModel(), statement)
  const contradiction = logOdds(contradictionModel(), statement)
  return {
    support: answer === undefined ? support : (support + logOdds(supportModel(), answer)) / 2,
    contradiction,
  }
}

const refusing = (isRefused: boolean, isOpen: boolean, odds: Odds): Odds => ({
  support: isRefused ? Math.min(odds.support, refusedOdds) : odds.support,
  contradiction: isOpen ? Math.min(odds.contradiction, refusedOdds) : odds.contradiction,
})

const asTold = (odds: Odds): Odds => ({ ...odds, support: Math.max(odds.support, toldOdds) })

// The model reads a list without the words that its later parts leave out. Enough for a verdict,
// and too little to outweigh what another window says in full.
const listedOdds = 1.1

const byList = (says: ListSays, odds: Odds): Odds =>
  says === undefined
    ? odds
    : says === 'so'
      ? {
          support: Math.max(odds.support, listedOdds),
          contradiction: Math.min(odds.contradiction, refusedOdds),
        }
      : {
          support: Math.min(odds.support, -listedOdds),
          contradiction: Math.max(odds.contradiction, listedOdds),
        }

function scoresOf(odds: Odds): EntailmentScores {
  const entailment = roundScore(sigmoid(odds.support))
  const contradiction = roundScore(Math.min(sigmoid(odds.contradiction), 1 - entailment))
  return { entailment, neutral: roundScore(1 - entailment - contradiction), contradiction }
}

/** A model fitted to the judge's features as they are now, in their order. */
const judgeModel = z.object({
  features: z
    .array(z.string())
    .refine(
      names =>
        names.length === judgeFeatureNames.length &&
        names.every((name, index) => name === judgeFeatureNames[index]?.name),
      "must be the judge's features in their order",
    ),
  bias: z.number(),
  weights: z.array(z.number()).length(judgeFeatureNames.length),
  trees: z.array(treeSchema),
})

/** Log odds that a premise supports a claim. */
export const supportModel = fittedModel('claim-support', judgeModel)

/** Log odds that a premise contradicts a claim. */
export const contradictionModel = fittedModel('claim-contradiction', judgeModel)
