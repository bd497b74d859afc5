import type { Answer } from '../core/answer.ts'
import {
  isFragment,
  readFollowUp,
  readOfAnother,
} from '../language/question/follow-ups/follow-up.ts'
import { bareQuestion, type EarlierTurn } from '../language/question/follow-ups/turn.ts'
import { readOfMeant } from './follow-up-meant.ts'
import { isFromMailRecords, isMailList, readOfListed, readOfMail } from './follow-up-mails.ts'

/**
 * A question that lacks what it is about, with that from the turns before; undefined where it
 * stands by itself and where that is not plain. Behind records of emails, which keep in mind
 * themselves what "it" and "they" are, only what names another or one of a list is read so.
 */
export function asFollowUp(
  question: string,
  conversation: readonly Answer[] = [],
): string | undefined {
  let turn: Turn | undefined
  for (const answer of conversation) {
    // A turn may have been a follow-up, too.
    const read = turn && readAfter(answer.question, turn)
    // What was not understood is not what the next one is about.
    if (read === undefined && turn !== undefined && !answer.found && isFragment(answer.question))
      continue
    const isOfList = turn?.list !== undefined && ofListed(answer.question, turn) !== undefined
    turn = {
      before: {
        question: read ?? answer.question,
        answer: answer.found ? answer.text : '',
        marked: markedIn(answer),
      },
      last: answer,
      list: isMailList(answer) ? answer : isOfList ? turn?.list : undefined,
    }
  }
  return turn && readAfter(question, turn)
}

interface Turn {
  readonly before: EarlierTurn
  readonly last: Answer
  /** Emails that were shown, while they are gone through. */
  readonly list: Answer | undefined
}

function readAfter(question: string, turn: Turn): string | undefined {
  const { before, last } = turn
  return (
    readOfMeant(bareQuestion(question), before.question, last) ??
    ofListed(question, turn) ??
    readOfMail(bareQuestion(question), last) ??
    (isFromMailRecords(last) ? readOfAnother(question, before) : readFollowUp(question, before))
  )
}

const ofListed = (question: string, { list }: Turn): string | undefined =>
  list && readOfListed(bareQuestion(question), list)

function markedIn({ sentences: [sentence] }: Answer): string {
  const { text = '', marked } = sentence ?? {}
  return marked === undefined ? '' : text.slice(marked.start, marked.end)
}
