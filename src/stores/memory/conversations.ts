import type { Conversation, Conversations } from '../../core/ports/conversations.ts'
import type { Principal } from '../../core/principal.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { canonicalJson, plainCopy } from '../../support/canonical-json.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import {
  conversationTaken,
  holdsWords,
  isSeenBy,
  requireMaker,
  withTurn,
} from '../rules/conversation.ts'
import { requireLimit } from '../rules/limit.ts'
import type { MemoryState } from './state.ts'

const reading = 'reading conversations'
const writing = 'writing a conversation'

/** The port of conversations. */
export function conversations(state: MemoryState): Conversations {
  const find = (id: string, principal: Principal): Conversation | undefined => {
    const found = state.conversations.get(id)
    return found !== undefined && isSeenBy(found, principal) ? found : undefined
  }
  const change = (
    id: string,
    principal: Principal,
    make: (found: Conversation) => Conversation,
  ): boolean => {
    const found = find(id, principal)
    if (found !== undefined) state.conversations.set(id, plainCopy(make(found)))
    return found !== undefined
  }
  return {
    async create(conversation, { principal, signal }) {
      throwIfAborted(signal, writing)
      requireMaker(conversation, principal)
      const present = state.conversations.get(conversation.id)
      if (present === undefined) state.conversations.set(conversation.id, plainCopy(conversation))
      else if (canonicalJson(present) !== canonicalJson(conversation))
        throw conversationTaken(conversation.id)
    },
    async addTurn(id, turn, { principal, signal }) {
      throwIfAborted(signal, writing)
      return change(id, principal, found => withTurn(found, turn))
    },
    async rename(id, title, { principal, signal }) {
      throwIfAborted(signal, writing)
      return change(id, principal, found => ({ ...found, title }))
    },
    async remove(id, { principal, signal }) {
      throwIfAborted(signal, writing)
      return find(id, principal) !== undefined && state.conversations.delete(id)
    },
    async get(id, { principal, signal }) {
      throwIfAborted(signal, reading)
      return find(id, principal)
    },
    async list({ words, limit, after }, { principal, signal }) {
      throwIfAborted(signal, reading)
      requireLimit(limit)
      const order = (
        left: Pick<Conversation, 'updatedAt' | 'id'>,
        right: Pick<Conversation, 'updatedAt' | 'id'>,
      ): number =>
        firstDecisive(right.updatedAt - left.updatedAt, compareCodePoints(left.id, right.id))
      return [...state.conversations.values()]
        .filter(
          found =>
            isSeenBy(found, principal) &&
            holdsWords(found, words) &&
            (after === undefined || order(after, found) < 0),
        )
        .sort(order)
        .slice(0, limit)
    },
  }
}
