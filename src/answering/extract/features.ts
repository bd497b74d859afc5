import type { ChunkId } from '../../core/ids.ts'
import type { AnswerKind } from '../../language/question/expected-answer.ts'
import { holdsAnswer } from '../../language/question/holds-answer.ts'
import { framesOthers, mayAnswer } from '../../language/sentence-role/sentence-role.ts'
import { beginsWithPronoun } from '../../language/sentences/pronoun-led.ts'
import { answeringCandidates, type RetrievedText, type SentenceCandidate } from './candidates.ts'
import type { LogisticModel } from './logistic.ts'
import type { PassageReadings } from './read-passages.ts'
import { coverage, heaviestMissing, pairCoverage, type QuestionTerms } from './question-terms.ts'

/** What the features are computed from, besides the sentence. */
export interface QuestionEvidence {
  readonly question: QuestionTerms
  /** The kind of thing that the question asks for, where its wording says so. */
  readonly expects: AnswerKind | undefined
  readonly bm25: ReadonlyMap<ChunkId, number>
  readonly cosine: ReadonlyMap<ChunkId, number>
  /** What the reader says; nothing without one. */
  readonly readings: PassageReadings
}

/** Names of the sentence features, in the order of the vectors that `sentenceFeatures` gives. */
export const sentenceFeatureNames = [
  'coverage',
  'coverage-with-context',
  'pairs',
  'passage-coverage',
  'bm25-share',
  'before-coverage',
  'after-coverage',
  'first-sentence',
  'position',
  'fits-type',
  'typed',
  'pronoun-led',
  'length',
  'short',
  'best-in-passage',
  'cosine',
  'passage-cosine',
  'cosine-to-best',
  'before-cosine',
  'after-cosine',
  'coverage-gap',
  'cosine-gap',
  'reading',
  'reading-share',
  'reading-to-best',
  'reading-passage',
  'unread',
] as const

/** Log-odds of a probability as a share of eight, beyond which more says nothing, −1–1. */
const logOdds = (value: number): number => {
  const bounded = Math.min(1 - 1e-4, Math.max(1e-4, value))
  return Math.max(-1, Math.min(1, Math.log(bounded / (1 - bounded)) / 8))
}
const greatestProbability = (readings: PassageReadings): number =>
  greatestOf([...readings.values()].map(({ probability }) => probability))

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
function greatestOf(values: Iterable<number>): number {
  let greatest = 0
  for (const value of values) greatest = Math.max(greatest, value)
  return greatest
}
/** The best score of a passage's retrieved chunks; `otherwise` for those that have none. */
function bestOf(
  passage: RetrievedText,
  scores: ReadonlyMap<ChunkId, number>,
  otherwise = 0,
): number {
  return greatestOf(passage.found.map(id => scores.get(id) ?? otherwise))
}
/** A passage found by its words alone is at most as near as the last that was found by nearness. */
function passageCosine(passage: RetrievedText, cosine: ReadonlyMap<ChunkId, number>): number {
  let least = Infinity
  for (const score of cosine.values()) least = Math.min(least, score)
  return bestOf(passage, cosine, Number.isFinite(least) ? least : 0)
}
function union(left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> {
  return new Set([...left, ...right])
}

/**
 * What a sentence model makes of a passage or a part of one as a whole, before any of its sentences
 * is looked at, in log-odds; comparable among the texts of one question.
 */
export function passageStanding(
  passage: RetrievedText,
  { question, bm25, cosine }: Pick<QuestionEvidence, 'question' | 'bm25' | 'cosine'>,
  { weights }: LogisticModel,
): number {
  const weighed = (name: (typeof sentenceFeatureNames)[number], value: number): number =>
    (weights[sentenceFeatureNames.indexOf(name)] ?? 0) * value
  return (
    weighed('bm25-share', share(bestOf(passage, bm25), greatestOf(bm25.values()))) +
    weighed('passage-cosine', passageCosine(passage, cosine)) +
    weighed('passage-coverage', coverage(question, passage.termSet))
  )
}

/** Features of one candidate sentence; all finite, most 0–1. */
export function sentenceFeatures(
  candidate: SentenceCandidate,
  evidence: QuestionEvidence,
): number[] {
  const { question, expects, bm25, cosine, readings } = evidence
  const { passage, index } = candidate
  const siblings = passage.candidates
  const cover = (sibling: SentenceCandidate | undefined): number =>
    sibling === undefined ? 0 : coverage(question, sibling.termSet)
  const near = (sibling: SentenceCandidate | undefined): number =>
    sibling === undefined ? 0 : (readings.get(sibling)?.cosine ?? 0)
  const own = cover(candidate)
  const answering = answeringCandidates(passage)
  const bestCover = greatestOf(answering.map(cover))
  const topBm25 = greatestOf(bm25.values())
  const length = candidate.terms.length
  const bestNear = greatestOf(answering.map(near))
  const reading = readings.get(candidate)
  return [
    own,
    coverage(question, union(candidate.termSet, passage.context)),
    pairCoverage(question, candidate.terms),
    coverage(question, passage.termSet),
    share(bestOf(passage, bm25), topBm25),
    cover(siblings[index - 1]),
    cover(siblings[index + 1]),
    index === 0 ? 1 : 0,
    siblings.length > 1 ? index / (siblings.length - 1) : 0,
    expects !== undefined && holdsAnswer(expects, candidate.read.text.slice(0, 2_000)) ? 1 : 0,
    expects === undefined ? 0 : 1,
    beginsWithPronoun(candidate.text) ? 1 : 0,
    Math.min(1, Math.log1p(length) / 5),
    length < 5 ? 1 : 0,
    own >= bestCover ? 1 : 0,
    near(candidate),
    passageCosine(passage, cosine),
    bestNear > 0 ? near(candidate) / bestNear : 0,
    near(siblings[index - 1]),
    near(siblings[index + 1]),
    // Where one sentence holds nearly all of the question, one that holds little of it is beside
    // the point.
    bestCover * (bestCover - own),
    bestNear * Math.max(0, bestNear - near(candidate)),
    reading === undefined ? 0 : logOdds(reading.probability),
    reading === undefined ? 0 : share(reading.probability, reading.stretchAnswers),
    reading === undefined ? 0 : share(reading.probability, greatestProbability(readings)),
    reading === undefined ? 0 : logOdds(reading.stretchAnswers),
    reading === undefined && readings.size > 0 ? 1 : 0,
  ]
}

/** Names of the answer features, in the order of the vectors that `answerFeatures` gives. */
export const answerFeatureNames = [
  'best-sentence',
  'chosen-coverage',
  'text-coverage',
  'heaviest-missing',
  'bm25-strength',
  'pairs',
  'cosine',
  'passage-cosine',
  'reading',
  'reading-passage',
  'reading-together',
  'lead',
] as const

/**
 * Features of a chosen answer; all 0–1 or a cosine. `chosen` and their `probabilities` by the
 * sentence model come best first; `lead`: by how much the first is likelier than any sentence that
 * reads otherwise.
 */
export function answerFeatures(
  chosen: readonly SentenceCandidate[],
  probabilities: readonly number[],
  lead: number,
  evidence: QuestionEvidence,
): number[] {
  const { question, bm25, cosine, readings } = evidence
  const read = chosen.map(candidate => readings.get(candidate)?.probability ?? 0)
  const [best] = chosen
  if (best === undefined) return answerFeatureNames.map(() => 0)
  // A mail's subject is part of what its writer says; a title or heading is a label and stands over
  // much that does not answer.
  const own = best.passage.document.mail === undefined ? new Set<string>() : best.passage.context
  const passageTerms = best.passage.candidates
    .filter(({ role }) => mayAnswer(role) || framesOthers(role))
    .flatMap(candidate => candidate.terms)
  return [
    probabilities[0] ?? 0,
    coverage(question, new Set([...own, ...chosen.flatMap(candidate => candidate.terms)])),
    coverage(question, new Set([...own, ...passageTerms])),
    heaviestMissing(question, best.passage.termSet),
    Math.min(1, share(bestOf(best.passage, bm25), question.attainable)),
    pairCoverage(question, passageTerms),
    greatestOf(chosen.map(candidate => readings.get(candidate)?.cosine ?? 0)),
    passageCosine(best.passage, cosine),
    readings.size === 0 ? 0 : logOdds(greatestOf(read)),
    readings.size === 0 ? 0 : logOdds(readings.get(best)?.stretchAnswers ?? 0),
    Math.min(
      1,
      read.reduce((sum, value) => sum + value, 0),
    ),
    lead,
  ]
}
