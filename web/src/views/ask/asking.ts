import type { Answer, ConversationSummary } from 'veritrail/contract'
import { get, send } from '../../api/client.ts'
import { isAbsent } from '../../api/errors.ts'
import { ifThere } from '../../api/queries.ts'
import { navigate } from '../../app/router.tsx'
import { paths } from '../../app/routes.ts'
import { valueStore } from '../../app/store.ts'
import { answerEvents, type Asked } from './answer-events.ts'
import { askOptions, fieldsOf, type AskOptions } from './ask-options.ts'
import { conversationChanged } from './ask-queries.ts'
import { forgetAsked, keepAsked, keptAsked } from './asked-before.ts'
import { foldEvent, nothingYet, wholeAnswer, type PartialAnswer } from './fold-events.ts'

/** A question asked in this page. It goes on while one looks at another view. */
export interface Turn {
  readonly key: string
  readonly conversation: string | undefined
  readonly answer: PartialAnswer
  readonly state: 'asking' | 'done' | 'stopped' | 'failed'
  /** The connection is gone, and is looked for again. */
  readonly broken?: boolean
  /** What it was asked with; absent for answers of before. */
  readonly options?: AskOptions
  readonly error?: unknown
}

export const turns = valueStore<readonly Turn[]>([])
const controllers = new Map<string, AbortController>()
let lastKey = 0

function change(key: string, how: (turn: Turn) => Turn): void {
  turns.set(turns.get().map(turn => (turn.key === key ? how(turn) : turn)))
}
const turnOf = (key: string): Turn | undefined => turns.get().find(turn => turn.key === key)

/** Asks, in a conversation that is there or in a new one, to which it goes. */
export async function ask(
  question: string,
  conversation: string | undefined,
  options: AskOptions = askOptions.get(),
): Promise<void> {
  const { key, signal } = begun()
  const turn: Turn = { key, conversation, options, answer: nothingYet(question), state: 'asking' }
  // Questions without a conversation stand alone, the last one in place of those before.
  turns.set([...turns.get().filter(each => each.conversation !== undefined), turn])
  // Where the question of an old answer is seen until its conversation is there.
  const isElsewhere = conversation === undefined && location.pathname !== paths.ask
  if (isElsewhere) navigate(paths.ask)
  await follow(key, signal, async () => {
    const id = conversation ?? (await begin(signal))
    change(key, before => ({ ...before, conversation: id }))
    if (id !== undefined && conversation === undefined)
      navigate(paths.conversation(id), { replace: isElsewhere })
    const body = {
      text: question,
      ...fieldsOf(options),
      ...(id !== undefined && { conversationId: id }),
    }
    return { body }
  })
}

let isResumed = false

/** Goes on with answers that were on their way when the page was loaded anew. */
export function resumeAsked(): void {
  if (isResumed) return
  isResumed = true
  for (const { answerId, question, conversation, options } of keptAsked()) {
    const { key, signal } = begun()
    const answer = { ...nothingYet(question), answerId }
    const turn: Turn = { key, conversation, answer, state: 'asking', ...(options && { options }) }
    turns.set([...turns.get(), turn])
    void follow(key, signal, async () => ({ answerId }))
  }
}

function begun(): { readonly key: string; readonly signal: AbortSignal } {
  const key = String(++lastKey)
  const controller = new AbortController()
  controllers.set(key, controller)
  return { key, signal: controller.signal }
}

/** Takes what comes of an answer into its turn, until its end. */
async function follow(
  key: string,
  signal: AbortSignal,
  begin: () => Promise<Asked>,
): Promise<void> {
  try {
    const onBroken = (broken: boolean): void => change(key, before => ({ ...before, broken }))
    for await (const event of answerEvents(await begin(), { signal, onBroken })) {
      change(key, before => ({ ...before, answer: foldEvent(before.answer, event) }))
      if (event.type !== 'answer-start') continue
      const { conversation, options } = turnOf(key) ?? {}
      keepAsked({ answerId: event.answerId, question: event.question, conversation, options })
    }
    change(key, before => ({ ...before, state: 'done' }))
    const id = turnOf(key)?.conversation
    if (id !== undefined) conversationChanged(id)
  } catch (error) {
    const whole = isAbsent(error) ? await recordedAnswer(turnOf(key)?.answer.answerId) : undefined
    change(key, before =>
      whole === undefined
        ? { ...before, state: signal.aborted ? 'stopped' : 'failed', broken: false, error }
        : { ...before, state: 'done', broken: false, answer: wholeAnswer(whole) },
    )
  } finally {
    forgetAsked(turnOf(key)?.answer.answerId)
    controllers.delete(key)
  }
}

/** Ends the work on an answer; what has come stays. */
export function stop(key: string): void {
  const answerId = turnOf(key)?.answer.answerId
  const controller = controllers.get(key)
  controller?.abort()
  // Without this the server would give the reader some time to come back.
  if (controller !== undefined && answerId !== undefined)
    send('POST', `/answers/${encodeURIComponent(answerId)}/stop`).catch(() => {
      // It ends by itself then.
    })
}

/** Asks the same once more, in the place of an answer that failed or was stopped. */
export async function askAgain(turn: Turn): Promise<void> {
  const { key, answer, conversation, options, state } = turn
  if (state !== 'done') turns.set(turns.get().filter(each => each.key !== key))
  await ask(answer.question, conversation, options)
}

/** Leaves what stands alone, and all of a conversation that is gone. */
export function forgetTurns(conversation: string | undefined): void {
  for (const turn of turns.get()) if (turn.conversation === conversation) stop(turn.key)
  turns.set(turns.get().filter(turn => turn.conversation !== conversation))
}

/** Undefined where the server keeps no conversations. */
const begin = async (signal: AbortSignal): Promise<string | undefined> =>
  (await ifThere(send<ConversationSummary>('POST', '/conversations', {}, { signal })))?.id

/** The answer whose events are kept no more, where it was finished. */
async function recordedAnswer(id: string | undefined): Promise<Answer | undefined> {
  if (id === undefined) return undefined
  try {
    return (await get<{ readonly answer: Answer }>(`/answers/${encodeURIComponent(id)}`)).answer
  } catch {
    return undefined
  }
}
