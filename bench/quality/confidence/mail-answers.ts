import { join } from 'node:path'
import { isHeldOut } from '../../held-out.ts'
import { mailConversations } from '../judges/mail-conversations.ts'
import { mailFabrications } from '../judges/mail-fabrications.ts'
import { mailTriples, type MailTriple } from '../judges/mail-triples.ts'
import type { LabelledAnswer } from './labelled-answer.ts'

/**
 * Answers made from the mail table by templates: matching ones hold; under another question,
 * generic or invented ones do not. Their ids are those of their conversations.
 */
export function mailAnswers(folder: string, heldOut: boolean): LabelledAnswer[] {
  const conversations = mailConversations(join(folder, 'Clean_Emails.csv')).filter(
    ({ id }) => isHeldOut(id) === heldOut,
  )
  if (conversations.filter(({ mails }) => mails.length > 1).length < 2) return []
  const { matched, replaced, generic } = mailTriples(conversations)
  const labelled = (
    set: string,
    triples: readonly MailTriple[],
    holds: boolean,
  ): LabelledAnswer[] =>
    triples.map(({ id, query, documents, response }) => ({
      set,
      id,
      question: query,
      documents: documents.map(text => ({ text })),
      response,
      holds,
    }))
  return [
    ...labelled('mails-matched', matched, true),
    ...labelled('mails-replaced', replaced, false),
    ...labelled('mails-generic', generic, false),
    ...labelled('mails-invented', mailFabrications(conversations, matched.length), false),
  ]
}
