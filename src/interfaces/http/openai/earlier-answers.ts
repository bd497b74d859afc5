import type { App } from '../../../app/compose.ts'
import { listAnswers } from '../../../app/use-cases/answers/list-answers.ts'
import type { Answer } from '../../../core/answer.ts'
import type { Principal } from '../../../core/principal.ts'

export interface ChatTurn {
  readonly role: string
  readonly text: string
}

// As many turns as the command line keeps, looked for among the newest records.
const turnsKept = 10
const recordsRead = 100

/**
 * The recorded answers of a conversation, oldest first. A client of OpenAI's interface sends
 * earlier turns as bare texts, without what they rest on: a pair of question and answer that the
 * asker's own records hold word for word is that answer, and every other one is left out.
 */
export async function earlierAnswers(
  app: App,
  turns: readonly ChatTurn[],
  access: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<Answer[]> {
  const wanted: string[] = []
  for (const [index, turn] of turns.entries()) {
    const question = turns[index - 1]
    if (turn.role === 'assistant' && question?.role === 'user')
      wanted.push(keyOf(question.text, turn.text))
  }
  const last = wanted.slice(-turnsKept)
  const missing = new Set(last)
  const found = new Map<string, Answer>()
  const { principal } = access
  const asker = principal.kind === 'user' ? principal.id : 'owner'
  let read = 0
  if (missing.size > 0)
    for await (const { asker: by, answer } of listAnswers(app, access)) {
      read += 1
      const key = keyOf(answer.question, answer.text)
      if (by === asker && missing.delete(key)) found.set(key, answer)
      if (missing.size === 0 || read >= recordsRead) break
    }
  return [...new Set(last)].flatMap(key => found.get(key) ?? [])
}

const keyOf = (question: string, answer: string): string =>
  JSON.stringify([question.trim(), answer.trim()])
