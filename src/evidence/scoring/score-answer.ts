import {
  type AnswerMetric,
  type MetricScore,
  type VerifiedText,
  answerMetrics,
} from '../../core/verdict.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { accuracyOf } from './accuracy.ts'
import { askedValues, type AskedValue } from './asked-values.ts'
import { coherenceValue } from './coherence.ts'
import { coverageOf } from './coverage.ts'
import { fluencyValue } from './fluency.ts'
import { isGeneric } from './generic-response.ts'
import { isUnsupported, judgedSentences } from './judged-sentences.ts'
import { keyPoints } from './key-points.ts'
import { readScoringInput, type ScoringInput, type ComparedText } from './scoring-input.ts'
import { defaultWeights } from './metric-weights.ts'
import { relevanceValue, topicTerms } from './relevance.ts'
import { along, type Knots } from './scale.ts'
import { bandOf } from './score-bands.ts'
import type { ScoredAnswer, ScoredTriple, ScoringOptions, ScoringPorts } from './scored-answer.ts'
import { totalScore } from './total-score.ts'
import { verifyResponse } from './verify-response.ts'

/** Who scores when no language model does. */
export const builtInJudge = 'built-in/1'

const maxMissed = 5
/**
 * An answer to another question does not read as one to this, however well its sentences follow
 * each other.
 */
const coherenceByRelevance: Knots = [
  [1, 4],
  [1.5, 4.2],
  [2.5, 5],
]
/** Where nothing is drawn from the documents, nothing of them was brought together. */
const coherenceByAccuracy: Knots = [
  [1, 2],
  [1.5, 3],
  [2.5, 5],
]
/** What says nothing particular and rests on nothing answers no question. */
const genericRelevance = 2
/** How far an answer addresses the question at most that does not give what was asked for. */
const withoutAsked: Readonly<Record<AskedValue['given'], number>> = {
  exactly: 5,
  nearby: 5,
  other: 5,
  vague: 4,
  missing: 3.4,
}
/** Saying that one does not know is to the point, in whatever words. */
const silentRelevance = 3
const topicHeld = 2 / 3

/**
 * Scores an answer on RAG-Eval's five metrics, 1–5 each, by rules and the built-in models;
 * deterministic. A response without words scores 1 on everything. Relevance is unscored without a
 * query. Throws `aborted` on the signal, and what the models throw.
 */
export async function scoreAnswer(
  triple: ScoredTriple,
  ports: ScoringPorts = {},
  options: ScoringOptions = {},
): Promise<ScoredAnswer> {
  const { weights = defaultWeights, bands, signal } = options
  throwIfAborted(signal, 'scoring an answer')
  const input = await readScoringInput(triple, ports.encoder, signal)
  const verified: VerifiedText | undefined =
    triple.verified ??
    (ports.entailment === undefined || input.sentences.length === 0
      ? undefined
      : await verifyResponse(triple, ports.entailment, signal))
  const sentences = judgedSentences(input, verified)
  const accuracy = accuracyOf(sentences, input.documents.length > 0)
  const generic = isGeneric(sentences, input)
  const { query } = input
  const addressed = query === undefined ? null : relevanceValue({ ...input, query })
  const silent =
    sentences.length > 0 &&
    sentences.every(sentence => sentence.abstains || sentence.empty) &&
    sentences.some(sentence => sentence.abstains)
  const points = keyPoints(input)
  const asked = askedValues(input, points)
  const relevance =
    addressed === null
      ? null
      : generic
        ? Math.min(genericRelevance, addressed)
        : silent
          ? Math.max(silentRelevance, addressed)
          : Math.min(addressed, ...asked.map(({ given }) => withoutAsked[given]))
  const coverage = coverageOf(
    points,
    sentences,
    accuracy,
    query !== undefined && isElsewhere(query, input) ? relevance : null,
    triple.query,
    asked,
  )
  const coherence = Math.min(
    coherenceValue(input),
    relevance === null ? 5 : along(coherenceByRelevance, relevance),
    generic ? along(coherenceByAccuracy, accuracy.value) : 5,
  )
  const wordless = input.response.terms.length === 0 && input.sentences.length === 0
  const values: Record<AnswerMetric, number | null> = wordless
    ? {
        relevance: query === undefined ? null : 1,
        accuracy: 1,
        coverage: 1,
        coherence: 1,
        fluency: 1,
      }
    : {
        relevance,
        accuracy: accuracy.value,
        coverage: coverage.value,
        coherence,
        fluency: fluencyValue(triple.response),
      }
  const metrics = Object.fromEntries(
    answerMetrics.map(metric => [metric, scoreOf(values[metric])]),
  ) as Record<AnswerMetric, MetricScore>
  const total = totalScore(metrics, weights)
  return {
    metrics,
    total,
    weights,
    judge: verified === undefined ? builtInJudge : `${builtInJudge}+${verified.model}`,
    band: total === null ? null : bandOf(total, bands),
    values,
    unsupported: sentences.filter(isUnsupported).map(sentence => sentence.text),
    missed: coverage.missed.slice(0, maxMissed).map(point => point.sentence.text),
  }
}

/** Whether a question is about something else than the documents: they lack much of its topic. */
function isElsewhere(query: ComparedText, { documentTerms }: ScoringInput): boolean {
  const topic = topicTerms(query)
  return topic.filter(term => documentTerms.has(term)).length < topicHeld * topic.length
}

function scoreOf(value: number | null): MetricScore {
  return value === null
    ? { score: null, reason: 'there is no query to be relevant to' }
    : { score: Math.round(value * 100) / 100 }
}
