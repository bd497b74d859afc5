import type { Answer } from '../core/answer.ts'
import { readFollowUp, type EarlierTurn } from '../language/question/follow-up.ts'

/**
 * A question that lacks what it is about, with that from the turns before; undefined where it
 * stands by itself, where that is not plain, and behind records of emails, which keep in mind
 * themselves what "it" and "they" are.
 */
export function asFollowUp(
  question: string,
  conversation: readonly Answer[] = [],
): string | undefined {
  let before: EarlierTurn | undefined
  for (const answer of conversation)
    // A turn may have been a follow-up, too.
    before = {
      question: (before && readFollowUp(answer.question, before)) ?? answer.question,
      answer: answer.found ? answer.text : '',
      marked: markedIn(answer),
    }
  const last = conversation.at(-1)
  return before === undefined || last === undefined || isFromMailRecords(last)
    ? undefined
    : readFollowUp(question, before)
}

function markedIn({ sentences: [sentence] }: Answer): string {
  const { text = '', marked } = sentence ?? {}
  return marked === undefined ? '' : text.slice(marked.start, marked.end)
}

const isFromMailRecords = ({ search, sentences }: Answer): boolean =>
  search?.route === 'structured' &&
  sentences.some(({ citations }) => citations.some(({ ids }) => ids['emailId'] !== undefined))
