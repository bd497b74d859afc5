import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerScores, VerifiedText } from '../../../src/core/verdict.ts'
import {
  confidenceFeatures,
  type ConfidenceFeatures,
} from '../../../src/evidence/confidence/confidence-features.ts'
import { comparedTexts, relationOf } from '../../../src/evidence/confidence/assess-answer.ts'
import { passagesOfTexts } from '../../../src/evidence/candidates/passages-of-texts.ts'
import { windowFinder } from '../../../src/evidence/candidates/window-finder.ts'
import { scoreAnswer } from '../../../src/evidence/scoring/score-answer.ts'
import { verifyText } from '../../../src/evidence/verify-text.ts'
import type { LocalEncoder } from '../../../src/models/local/encoder.ts'
import { mapConcurrent } from '../../../src/support/map-concurrent.ts'
import { sha256 } from '../../../src/support/ids.ts'
import { keptAs, keptFolder, stateOf } from './kept-files.ts'
import type { LabelledAnswer } from './labelled-answer.ts'

/** A labelled answer with what its confidence is computed from. */
export interface AssessedAnswer {
  readonly answer: LabelledAnswer
  readonly features: ConfidenceFeatures
  /** RAG-Eval's total, 0.2–1; `null` where it is unscored. */
  readonly total: number | null
}

interface Kept {
  readonly verified: VerifiedText
  readonly scores: AnswerScores
}

/**
 * Changes whenever the models, or the code that splits, finds and judges, do: what was kept then no
 * longer counts.
 */
const stateOfJudge = (): string =>
  stateOf(
    [
      'src/evidence',
      'src/text',
      'models',
      'src/models/local/pair-scorer.ts',
      'src/models/local/alignment.ts',
      'src/models/local/sentence-states.ts',
    ],
    new Set(['confidence', 'prompts', 'judging']),
  )

export interface AssessOptions {
  readonly log: (line: string) => void
}

/**
 * Checks every answer against its documents with the built-in models. The expensive part is kept in
 * the system's temporary folder, by the state of models and code, and by content.
 */
export async function assessAnswers(
  answers: readonly LabelledAnswer[],
  encoder: LocalEncoder,
  { log }: AssessOptions,
): Promise<AssessedAnswer[]> {
  const folder = join(keptFolder, stateOfJudge())
  const started = performance.now()
  let fresh = 0
  let done = 0
  const assessed = await mapConcurrent(answers, { limit: 6 }, async answer => {
    const { question, documents, response, answerScore, agreement } = answer
    const file = join(
      folder,
      `${sha256(JSON.stringify([question ?? null, documents, response])).slice(0, 24)}.json`,
    )
    if (!existsSync(file)) fresh += 1
    const kept = await keptAs(file, () => judged(answer, encoder))
    const relation =
      question === undefined ? undefined : await relationKept(question, kept.verified, encoder)
    done += 1
    if (done % 250 === 0)
      log(
        `${done} of ${answers.length} answers checked, ` +
          `${Math.round((performance.now() - started) / 1_000)} s`,
      )
    return {
      answer,
      total: kept.scores.total,
      features: confidenceFeatures({
        question,
        verified: kept.verified,
        relation,
        scores: kept.scores,
        answerScore,
        retrieval: agreement === undefined ? undefined : { agreement },
      }),
    }
  })
  log(
    `${answers.length} answers checked, ${fresh} anew, ` +
      `${Math.round((performance.now() - started) / 1_000)} s`,
  )
  return assessed
}

/** The cosine of question and answer, which depends on the encoder alone. */
async function relationKept(
  question: string,
  verified: VerifiedText,
  encoder: LocalEncoder,
): Promise<number | undefined> {
  const file = join(
    keptFolder,
    'relations',
    `${sha256(JSON.stringify([encoder.id, question, comparedTexts(verified)])).slice(0, 24)}.json`,
  )
  return (
    (await keptAs(file, async () => (await relationOf(question, verified, encoder)) ?? null)) ??
    undefined
  )
}

async function judged(
  { question, documents, response }: LabelledAnswer,
  encoder: LocalEncoder,
): Promise<Kept> {
  const verified = await verifyText(
    response,
    { findCandidates: windowFinder(passagesOfTexts(documents)), entailment: encoder.entailment },
    { question },
  )
  return {
    verified,
    scores: await scoreAnswer(
      { query: question ?? '', documents: documents.map(({ text }) => text), response, verified },
      { encoder, entailment: encoder.entailment },
    ),
  }
}
