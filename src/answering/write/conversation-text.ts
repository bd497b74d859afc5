import type { Asked } from '../asked.ts'

// Turns of a conversation that help to understand a question.
const maxTurns = 5
const maxTurnCharacters = 600

/** The last turns, shortened. */
export function conversationText(
  { conversation = [] }: Pick<Asked, 'conversation'>,
  turns = maxTurns,
): string {
  return conversation
    .slice(conversation.length - Math.min(turns, conversation.length))
    .map(
      ({ question, text }) =>
        `Question: ${question.slice(0, maxTurnCharacters)}\n` +
        `Answer: ${text.slice(0, maxTurnCharacters)}`,
    )
    .join('\n')
}
