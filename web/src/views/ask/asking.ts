import type { AnswerEvent, ConversationSummary } from 'veritrail/contract'
import { follow, send } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { ifThere } from '../../api/queries.ts'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { valueStore } from '../../app/store.ts'
import { conversationChanged } from './ask-queries.ts'
import { foldEvent, nothingYet, type PartialAnswer } from './fold-events.ts'

/** A question asked in this page. It goes on while one looks at another view. */
export interface Turn {
  readonly key: string
  readonly conversation: string | undefined
  readonly answer: PartialAnswer
  readonly state: 'asking' | 'done' | 'stopped' | 'failed'
  readonly error?: unknown
}

export const turns = valueStore<readonly Turn[]>([])
const controllers = new Map<string, AbortController>()
let lastKey = 0

function change(key: string, how: (turn: Turn) => Turn): void {
  turns.set(turns.get().map(turn => (turn.key === key ? how(turn) : turn)))
}

/** Asks, in a conversation that is there or in a new one, to which it goes. */
export async function ask(question: string, conversation: string | undefined): Promise<void> {
  const key = String(++lastKey)
  const controller = new AbortController()
  const { signal } = controller
  controllers.set(key, controller)
  const turn: Turn = { key, conversation, answer: nothingYet(question), state: 'asking' }
  // Questions without a conversation stand alone, the last one in place of those before.
  turns.set([...turns.get().filter(each => each.conversation !== undefined), turn])
  // Where the question of an old answer is seen until its conversation is there.
  const isElsewhere = conversation === undefined && location.pathname !== paths.ask
  if (isElsewhere) navigate(paths.ask)
  try {
    const id = conversation ?? (await begin(signal))
    change(key, before => ({ ...before, conversation: id }))
    if (id !== undefined && conversation === undefined)
      navigate(paths.conversation(id), { replace: isElsewhere })
    const body = { text: question, ...(id !== undefined && { conversationId: id }) }
    for await (const { event, data } of follow('/questions', { method: 'POST', body, signal })) {
      const told: unknown = JSON.parse(data)
      if (event === 'answer-error') throw failure(told)
      change(key, before => ({ ...before, answer: foldEvent(before.answer, told as AnswerEvent) }))
    }
    const isWhole = turns.get().find(each => each.key === key)?.answer.finishReason !== undefined
    if (!isWhole) throw new ApiError('The answer broke off.', { status: 500, code: 'internal' })
    change(key, before => ({ ...before, state: 'done' }))
    if (id !== undefined) conversationChanged(id)
  } catch (error) {
    change(key, before => ({ ...before, state: signal.aborted ? 'stopped' : 'failed', error }))
  } finally {
    controllers.delete(key)
  }
}

/** Ends the work on an answer; what has come stays. */
export const stop = (key: string): void => controllers.get(key)?.abort()

/** Asks the same once more, in the place of an answer that failed or was stopped. */
export async function askAgain({ key, answer, conversation, state }: Turn): Promise<void> {
  if (state !== 'done') turns.set(turns.get().filter(each => each.key !== key))
  await ask(answer.question, conversation)
}

/** Leaves what stands alone, and all of a conversation that is gone. */
export function forgetTurns(conversation: string | undefined): void {
  for (const turn of turns.get()) if (turn.conversation === conversation) stop(turn.key)
  turns.set(turns.get().filter(turn => turn.conversation !== conversation))
}

/** Undefined where the server keeps no conversations. */
const begin = async (signal: AbortSignal): Promise<string | undefined> =>
  (await ifThere(send<ConversationSummary>('POST', '/conversations', {}, { signal })))?.id

function failure(body: unknown): ApiError {
  const { code = 'internal', message = '' } =
    (body as { error?: { code?: string; message?: string } }).error ?? {}
  return new ApiError(message, { status: 500, code })
}
