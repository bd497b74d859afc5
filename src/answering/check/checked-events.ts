import type { AnswerEventBody } from '../../core/answer.ts'
import { isAppError } from '../../core/errors.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { Tracer } from '../../core/ports/tracer.ts'
import type { Filter } from '../../core/question.ts'
import type {
  AnswerScores,
  Confidence,
  VerifiedSentence,
  VerifiedText,
} from '../../core/verdict.ts'
import { assessAnswer } from '../../evidence/confidence/assess-answer.ts'
import { type Calibration, defaultCalibration } from '../../evidence/confidence/calibration.ts'
import {
  type ConfidenceBands,
  confidenceOfRecords,
} from '../../evidence/confidence/confidence-of.ts'
import { countRejections } from '../../evidence/count-rejections.ts'
import type { MetricWeights } from '../../evidence/scoring/metric-weights.ts'
import { scoreAnswer } from '../../evidence/scoring/score-answer.ts'
import { ownText } from '../../retrieval/graph/chunk-evidence.ts'
import { traced } from '../../support/tracing.ts'
import { corpusCandidates, type CandidatePorts } from '../evidence-candidates.ts'
import { statedText, type AnswerDraft } from '../events.ts'
import { checkedSentences } from './checked-sentences.ts'
import { recordsOf } from './records.ts'
import { tellChecked } from './tell-checked.ts'
import type { Question } from '../../language/question/question.ts'
import { retrievalAgreement } from '../../evidence/confidence/confidence-features.ts'

/** What verdicts and confidence of answers are made with. */
export interface VerificationPorts {
  readonly entailment: EntailmentModel
  /** Default: the one that the product carries. */
  readonly calibration?: Calibration | undefined
  /** Lowest confidence called high or partial; default the paper's. */
  readonly bands?: ConfidenceBands | undefined
  /** Of the metrics in the score; default RAG-Eval's. */
  readonly weights?: MetricWeights | undefined
}

// Answers are scored against the best passages up to this many sentences: meaning is compared
// sentence by sentence.
const maxScoredSentences = 40

export type CheckedPorts = CandidatePorts & {
  readonly tracer?: Tracer | undefined
  readonly verification?: VerificationPorts | undefined
  /** See `AnswerPorts`. */
  readonly comparison?: CandidatePorts['encoder']
}

/**
 * What follows the text of an answer: a verdict for each sentence, the metrics, the confidence;
 * without a verification the metrics alone. A model that fails costs the verdicts that are missing
 * and the confidence, never the answer: a status says so. Throws `aborted` on the signal.
 */
export async function* checkedEvents(
  draft: AnswerDraft,
  question: Question,
  ports: CheckedPorts,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): AsyncGenerator<AnswerEventBody, void, undefined> {
  const { verification } = ports
  const metrics = (scores?: AnswerScores): AnswerEventBody => ({
    type: 'metrics',
    score: draft.score,
    ...(draft.matches === undefined ? {} : { matches: draft.matches }),
    ...(scores === undefined ? {} : { scores }),
    ...(draft.writtenBy === undefined ? {} : { writtenBy: draft.writtenBy }),
  })
  if (verification === undefined) {
    yield metrics()
    return
  }
  const sentences: VerifiedSentence[] = []
  const { model: entailment, rejected } = countRejections(verification.entailment)
  let confidence: Confidence
  let scores: AnswerScores | undefined
  try {
    const findCandidates = corpusCandidates(
      ports,
      draft.context === undefined ? undefined : { chunks: draft.context },
      options,
    )
    sentences.push(...(draft.told ?? []))
    const tell = tellChecked(ports.documents, options)
    const checked = checkedSentences(
      draft,
      question.text,
      {
        ...ports,
        entailment,
        findCandidates,
        findRecord: recordsOf(ports, question.context, options),
      },
      options,
    )
    for await (const sentence of draft.told === undefined ? (draft.checked ?? checked) : []) {
      sentences.push(sentence)
      const { basis, citations = [] } = draft.sentences[sentence.index] ?? {}
      // What a model wrote has no citations but those of the check, which may have come with it.
      if (basis === 'text' && citations.length === 0) yield* tell([sentence])
      else yield { type: 'verdict', sentence }
    }
    const verified: VerifiedText = {
      text: statedText(draft),
      sentences,
      model: entailment.id,
      rejectedQuotations: [],
    }
    if (rejected() > 0) yield { type: 'status', message: rejectedMessage(rejected()) }
    ;({ scores, confidence } = await traced(ports.tracer, 'answer.confidence', {}, async () => {
      const found = await scoresIn(draft, question, verified, ports, options)
      return {
        scores: found,
        confidence: await confidenceIn(
          draft,
          question,
          verified,
          found,
          ports,
          verification,
          options,
        ),
      }
    }))
  } catch (error) {
    if (!isAppError(error, 'model_call_failed')) throw error
    yield { type: 'status', message: `The answer could not be verified: ${error.message}` }
    yield metrics()
    return
  }
  yield metrics(scores)
  yield { type: 'confidence', confidence }
}

const rejectedMessage = (count: number): string =>
  count === 1
    ? 'The judging model gave a quotation that is in no source; the judgement that rests on it ' +
      'counts less.'
    : `The judging model gave ${count} quotations that are in no source; the judgements that ` +
      'rest on them count less.'

/**
 * The five scores against the best passages. Lists and counts are no prose: they, small talk and
 * abstentions have none.
 */
async function scoresIn(
  draft: AnswerDraft,
  question: Question,
  verified: VerifiedText,
  ports: CheckedPorts,
  { signal }: ReadOptions,
): Promise<AnswerScores | undefined> {
  if (draft.finishReason !== 'stop' || draft.context === undefined) return undefined
  const documents: string[] = []
  let sentences = 0
  for (const chunk of draft.context) {
    sentences += chunk.sentences.length
    if (documents.length > 0 && sentences > maxScoredSentences) break
    documents.push(ownText(chunk))
  }
  const { metrics, total, weights, judge } = await scoreAnswer(
    { query: question.text, documents, response: verified.text, verified },
    { encoder: encoderOf(draft, ports) },
    { signal, weights: ports.verification?.weights },
  )
  return { metrics, total, weights, judge }
}

// Where the vectors could not be used the encoder would not start either.
const encoderOf = (draft: AnswerDraft, ports: CheckedPorts): CheckedPorts['encoder'] =>
  draft.search?.vectors.used === true ? (ports.comparison ?? ports.encoder) : undefined

async function confidenceIn(
  draft: AnswerDraft,
  question: Question,
  verified: VerifiedText,
  scores: AnswerScores | undefined,
  ports: CheckedPorts,
  { calibration = defaultCalibration(), bands }: VerificationPorts,
  { signal }: ReadOptions,
): Promise<Confidence> {
  // Of a summary that a model wrote, what it wrote is the weakest: that is a text without a
  // question, since the records found what was asked for.
  const written = new Set(draft.sentences.flatMap((one, at) => (one.verified ? [at] : [])))
  if (written.size > 0) {
    const sentences = verified.sentences.filter(({ index }) => written.has(index))
    const text = sentences.map(sentence => sentence.text).join(' ')
    const { confidence } = await assessAnswer(
      { verified: { ...verified, text, sentences } },
      { calibration, bands },
      { signal },
    )
    return confidence
  }
  if (draft.sentences.some(({ basis }) => basis === 'record'))
    return confidenceOfRecords(bands, draft.links)
  // Small talk answers no question of the corpus; the verdict shows an abstention.
  const asked = draft.finishReason === 'stop' ? question.text : undefined
  const { confidence } = await assessAnswer(
    {
      question: asked,
      verified,
      scores,
      retrieval: { agreement: retrievalAgreement(draft.passages) },
      answerScore: draft.score,
    },
    { encoder: encoderOf(draft, ports), calibration, bands },
    { signal },
  )
  return confidence
}
