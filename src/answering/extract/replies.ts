import type { MailHeaders } from '../../core/document.ts'
import { threadOf } from '../../language/change/value-change.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import type { Question } from '../../language/question/question.ts'
import { asksIndirectly, isOfAsking } from '../../language/sentence-role/indirect-question.ts'
import type { SentenceCandidate } from './candidates.ts'
import type { ScoredCandidate } from './choose.ts'

interface WithReplies {
  readonly scored: readonly ScoredCandidate[]
  /** Sentences of replies, each with the one that asked: what it leaves unsaid stands there. */
  readonly asking: ReadonlyMap<SentenceCandidate, SentenceCandidate>
}

/**
 * Without the sentences that only ask: "May I ask whether he can swim at Christmas?" tells nobody
 * when he can. The sentence of the reply that speaks of what is asked has the place of the one that
 * asks. For a question of what was asked or written they stay.
 */
export function withReplies(
  { text, terms, expects }: Pick<Question, 'text' | 'terms' | 'expects'>,
  scored: readonly ScoredCandidate[],
): WithReplies {
  const replies = new Map<SentenceCandidate, SentenceCandidate>()
  if (isOfAsking(text)) return { scored, asking: replies }
  const asking = scored.filter(({ candidate }) => asksIndirectly(candidate.text))
  const rest = scored.filter(entry => !asking.includes(entry))
  const raised = new Map<ScoredCandidate, number>()
  for (const { candidate, probability } of asking) {
    const of = candidate.passage.document.mail
    const shared = terms.filter(term => candidate.termSet.has(term))
    const [reply] = rest
      .filter(
        ({ candidate: other }) =>
          isReply(other.passage.document.mail, of) &&
          shared.some(term => other.termSet.has(term)) &&
          (expects === undefined || mayHoldAnswer(expects.kind, other.read.text)),
      )
      .toSorted((a, b) => b.probability - a.probability)
    if (reply === undefined || probability <= (raised.get(reply) ?? reply.probability)) continue
    raised.set(reply, probability)
    replies.set(reply.candidate, candidate)
  }
  return {
    scored: rest.map(entry => ({ ...entry, probability: raised.get(entry) ?? entry.probability })),
    asking: replies,
  }
}

/** Whether a mail answers another: it says so, or goes back in its thread. */
function isReply(mail: MailHeaders | undefined, to: MailHeaders | undefined): boolean {
  if (mail === undefined || to === undefined || mail === to) return false
  if (mail.inReplyTo === to.emailId || mail.references.includes(to.emailId)) return true
  const [sent, asked] = [mail.sent ?? mail.received, to.sent ?? to.received]
  const isBack = mail.to.some(
    ({ address }) => address !== undefined && address === to.from?.address,
  )
  return (
    isBack &&
    sent !== undefined &&
    asked !== undefined &&
    sent.ms > asked.ms &&
    threadOf(mail.subject) === threadOf(to.subject)
  )
}
