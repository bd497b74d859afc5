import type { AnswerId } from '../ids.ts'
import type { WriteOptions } from './corpus-writer.ts'
import type { ReadOptions } from './document-reader.ts'

/** A question of a conversation and the record of its answer; the text is the asker's own. */
export interface ConversationTurn {
  readonly answerId: AnswerId
  readonly question: string
  /** UTC ms. */
  readonly askedAt: number
}

/** Questions that follow up on each other. */
export interface Conversation {
  readonly id: string
  /** A user's id, or 'owner'. */
  readonly maker: string
  /** Empty until its first question names it. */
  readonly title: string
  /** UTC ms, as is `updatedAt`: when it was made, and when a turn was added. */
  readonly createdAt: number
  readonly updatedAt: number
  /** Oldest first. */
  readonly turns: readonly ConversationTurn[]
}

/** The most turns that one conversation holds. */
export const mostTurns = 500

/** A place in a list of conversations: behind this one. */
export interface ConversationPlace {
  readonly updatedAt: number
  readonly id: string
}

/**
 * Conversations, each seen and changed by its maker alone: the owner has only the owner's. The
 * system sees and writes all of them, for copies.
 */
export interface Conversations {
  /**
   * Throws `forbidden` for somebody else's, `invalid_input` where another one has the id; the same
   * again changes nothing.
   */
  create(conversation: Conversation, options: WriteOptions): Promise<void>
  /**
   * Adds a turn; the first question becomes the title of a conversation without one. False where
   * there is no such conversation; `invalid_input` beyond `mostTurns`.
   */
  addTurn(id: string, turn: ConversationTurn, options: WriteOptions): Promise<boolean>
  rename(id: string, title: string, options: WriteOptions): Promise<boolean>
  /** Removes the conversation; its answers stay in the ledger. */
  remove(id: string, options: WriteOptions): Promise<boolean>
  get(id: string, options: ReadOptions): Promise<Conversation | undefined>
  /**
   * Those changed last first, then by id; `words`: only those whose title or questions hold all of
   * these words, parted by spaces, in any case of letters.
   */
  list(
    query: {
      readonly words?: string | undefined
      readonly limit: number
      readonly after?: ConversationPlace | undefined
    },
    options: ReadOptions,
  ): Promise<Conversation[]>
}
