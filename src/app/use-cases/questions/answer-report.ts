import type { Answer, QuestionReading } from '../../../core/answer.ts'
import { AppError } from '../../../core/errors.ts'
import type { Principal } from '../../../core/principal.ts'
import type { AnswerScores, Confidence } from '../../../core/verdict.ts'
import { aboutMail } from '../../../evidence/candidates/about-mail.ts'
import type { App } from '../../compose.ts'
import type { QuotedSource, VerificationReport } from './verify.ts'

/** A checked answer with everything that a reader needs beside it. */
export type AnswerReport = VerificationReport & {
  readonly confidence?: Confidence | undefined
  readonly scores?: AnswerScores | undefined
  readonly reading?: QuestionReading | undefined
  /** Id of the language model that wrote it. */
  readonly writtenBy?: string | undefined
}

/**
 * An answer as a verification report, with the documents that it quotes as far as the principal may
 * read them. Throws `invalid_input` for an answer that was not verified.
 */
export async function answerReport(
  app: App,
  answer: Answer,
  options: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
): Promise<AnswerReport> {
  const sentences = answer.sentences.flatMap(sentence => sentence.verified ?? [])
  if (sentences.length === 0)
    throw new AppError(
      'invalid_input',
      'This answer was not verified, so there is nothing to report: verification needs the ' +
        'built-in models, which are off or did not start.',
      { issues: [{ path: 'answer', message: 'has no verdicts' }] },
    )
  const counts = { supported: 0, contradicted: 0, not_found: 0, nothing_to_check: 0 }
  for (const { verdict } of sentences) counts[verdict]++
  const sources: QuotedSource[] = []
  for (const id of new Set(
    sentences.flatMap(sentence =>
      sentence.claims.flatMap(claim => claim.evidence.map(quote => quote.documentId)),
    ),
  )) {
    const document = await app.store.intact.document(id, options)
    if (document === undefined) continue
    const about = document.mail === undefined ? '' : aboutMail(document.mail, app.config.timeZone)
    sources.push({
      documentId: id,
      title: document.title,
      key: document.key,
      ...(document.link === undefined ? {} : { link: document.link }),
      ...(about === '' ? {} : { about }),
      text: document.text,
    })
  }
  return {
    question: answer.question,
    verified: {
      text: answer.text,
      sentences,
      model: app.entailment?.id ?? 'none',
      rejectedQuotations: [],
    },
    counts,
    sources,
    against: { documents: answer.search?.documents ?? 0, unread: [] },
    generatedAt: new Date(app.clock.now()).toISOString(),
    durationMs: answer.durationMs,
    confidence: answer.confidence,
    scores: answer.scores,
    reading: answer.reading,
    writtenBy: answer.writtenBy,
  }
}
