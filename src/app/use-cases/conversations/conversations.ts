import { randomUUID } from 'node:crypto'
import type { Answer } from '../../../core/answer.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { AnswerId } from '../../../core/ids.ts'
import {
  mostTurns,
  type Conversation,
  type ConversationPlace,
} from '../../../core/ports/conversations.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { hashParts } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { ratingPrefix } from '../answers/ratings.ts'
import { readRecordedAnswer } from '../answers/recorded-answer.ts'
import { mappedText } from '../../privacy/map-question.ts'
import { shownTo } from '../answers/blind-answers.ts'

type ConversationApp = Pick<App, 'store'>

// Follow-up questions look at the last turns only.
const turnsRead = 10

/** Begins a conversation; without a title its first question names it. */
export async function createConversation(
  { store, clock, privacy }: Pick<App, 'store' | 'clock' | 'privacy'>,
  { title = '' }: { readonly title?: string | undefined },
  options: ReadOptions,
): Promise<Conversation> {
  const now = clock.now()
  const { principal } = options
  const conversation = {
    id: `conv_${randomUUID()}`,
    maker: principal.kind === 'user' ? principal.id : 'owner',
    title: mappedText({ privacy }, title),
    createdAt: now,
    updatedAt: now,
    turns: [],
  }
  await store.conversations.create(conversation, options)
  return conversation
}

/**
 * The caller's conversation that another program knows by a name of its own; it is begun where
 * there is none.
 */
export async function namedConversation(
  { store, clock }: Pick<App, 'store' | 'clock'>,
  name: string,
  options: ReadOptions,
): Promise<string> {
  const { principal } = options
  const maker = principal.kind === 'user' ? principal.id : 'owner'
  const id = `conv_${hashParts([principal.kind, maker, name])}`
  if ((await store.conversations.get(id, options)) !== undefined) return id
  const now = clock.now()
  try {
    await store.conversations.create(
      { id, maker, title: '', createdAt: now, updatedAt: now, turns: [] },
      options,
    )
  } catch (error) {
    // Two first messages at once.
    if (!isAppError(error, 'invalid_input')) throw error
  }
  return id
}

/** One page of the caller's own conversations, those changed last first. */
export async function conversationPage(
  { store }: ConversationApp,
  query: {
    readonly words?: string | undefined
    readonly limit: number
    readonly after?: ConversationPlace | undefined
  },
  options: ReadOptions,
): Promise<{
  readonly conversations: readonly Conversation[]
  readonly next?: ConversationPlace | undefined
}> {
  const found = await store.conversations.list({ ...query, limit: query.limit + 1 }, options)
  const conversations = found.slice(0, query.limit)
  const last = conversations.at(-1)
  return found.length > conversations.length && last !== undefined
    ? { conversations, next: { updatedAt: last.updatedAt, id: last.id } }
    : { conversations }
}

/** Throws `not_found` for a conversation that is not there or somebody else's. */
export async function readConversation(
  { store }: ConversationApp,
  id: string,
  options: ReadOptions,
): Promise<Conversation> {
  return (await store.conversations.get(id, options)) ?? missing(id)
}

/** A turn with its answer; null where a document that it rests on is gone or no longer readable. */
export interface AnsweredTurn {
  readonly answerId: AnswerId
  readonly question: string
  readonly askedAt: number
  readonly answer: Answer | null
}

/** The turns of a conversation with their answers, oldest first. */
export async function answeredTurns(
  app: ConversationApp,
  { turns }: Conversation,
  options: ReadOptions,
): Promise<AnsweredTurn[]> {
  const answered: AnsweredTurn[] = []
  for (const turn of turns) {
    const recorded = await recordedOrGone(app, turn.answerId, options)
    answered.push({
      ...turn,
      answer: recorded === undefined ? null : (await shownTo(app, recorded, options)).answer,
    })
  }
  return answered
}

/**
 * What a further question of a conversation may lean on, oldest first. Throws `not_found`, and
 * `invalid_input` for a conversation that is full.
 */
export async function earlierTurns(
  app: ConversationApp,
  id: string,
  options: ReadOptions,
): Promise<Answer[]> {
  const { turns } = await readConversation(app, id, options)
  if (turns.length >= mostTurns)
    throw new AppError(
      'invalid_input',
      `This conversation holds ${mostTurns} questions and takes no more. Begin a new one.`,
      { issues: [{ path: 'conversationId', message: 'is full' }] },
    )
  const answers: Answer[] = []
  for (const { answerId } of turns.slice(-turnsRead)) {
    const recorded = await recordedOrGone(app, answerId, options)
    if (recorded !== undefined) answers.push(recorded.answer)
  }
  return answers
}

/** Throws `not_found`. */
export async function renameConversation(
  { store, privacy }: ConversationApp & Pick<App, 'privacy'>,
  id: string,
  title: string,
  options: ReadOptions,
): Promise<Conversation> {
  if (!(await store.conversations.rename(id, mappedText({ privacy }, title), options))) missing(id)
  return readConversation({ store }, id, options)
}

/**
 * Deletes a conversation with what its answers hold: their records and ratings stay in the ledger
 * without content. Returns the number of its answers; throws `not_found`.
 */
export async function deleteConversation(
  { store }: ConversationApp,
  id: string,
  options: ReadOptions,
): Promise<number> {
  const { turns } = await readConversation({ store }, id, options)
  // The content first: what is interrupted here is begun again, and nothing stays behind unseen.
  for (const { answerId } of turns) await redactAnswer({ store }, answerId, options)
  if (!(await store.conversations.remove(id, options))) missing(id)
  return turns.length
}

/** Removes the content of one's own answer, and of the ratings that it got, for good. */
export async function redactAnswer(
  { store }: ConversationApp,
  id: AnswerId,
  options: ReadOptions,
): Promise<void> {
  // Also the owner's ratings of it, which the asker does not see.
  const all = {
    principal: { kind: 'system', reason: 'deleting an answer of the caller' },
    signal: options.signal,
  } as const
  await store.ledger.redact([id], options)
  for (;;) {
    const ratings = await store.ledger.list(
      { kind: 'rating', prefix: ratingPrefix(id), limit: 1_000 },
      all,
    )
    const left = ratings.filter(({ redacted }) => !redacted)
    if (left.length > 0)
      await store.ledger.redact(
        left.map(rating => rating.id),
        all,
      )
    if (ratings.length < 1_000 || left.length === 0) return
  }
}

async function recordedOrGone(app: ConversationApp, id: AnswerId, options: ReadOptions) {
  try {
    return await readRecordedAnswer(app, id, options)
  } catch (error) {
    if (isAppError(error, 'not_found')) return undefined
    throw error
  }
}

function missing(id: string): never {
  throw new AppError('not_found', `There is no conversation ${id}.`, { kind: 'conversation', id })
}
