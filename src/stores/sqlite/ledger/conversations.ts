import type {
  Conversation,
  Conversations,
  ConversationTurn,
} from '../../../core/ports/conversations.ts'
import type { Principal } from '../../../core/principal.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import {
  conversationTaken,
  holdsWords,
  isSeenBy,
  makerSeenBy,
  requireMaker,
  withTurn,
} from '../../rules/conversation.ts'
import { requireLimit } from '../../rules/limit.ts'
import type { Database } from '../session/connection.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { isIntact, sealOf } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { writeWhenFree } from '../session/write-when-free.ts'

/** What the seal of a conversation covers, in this order. */
export const conversationColumns = [
  'id',
  'maker',
  'title',
  'created_at',
  'updated_at',
  'turns',
] as const
export type ConversationRow = readonly [
  id: string,
  maker: string,
  title: string,
  createdAt: number,
  updatedAt: number,
  turns: string,
  seal: string,
]
export const conversationRow = [...conversationColumns, 'seal'].join(', ')

const reading = 'reading conversations'
const writing = 'writing a conversation'

/** Throws `DamagedRow` for a row that is not what was written. */
export function unpackConversation(row: ConversationRow): Conversation {
  const [id, maker, title, createdAt, updatedAt, turns, seal] = row
  if (!isIntact(seal, row.slice(0, conversationColumns.length)))
    throw new DamagedRow(`the conversation ${id}`)
  return {
    id,
    maker,
    title,
    createdAt,
    updatedAt,
    turns: parseStored<ConversationTurn[]>(turns, `the conversation ${id}`),
  }
}

/** Writes a conversation in place of the one with its id. */
export function putConversation(database: Database, conversation: Conversation): void {
  const { id, maker, title, createdAt, updatedAt, turns } = conversation
  const values = [id, maker, title, createdAt, updatedAt, JSON.stringify(turns)]
  database.run(
    `insert or replace into conversation (${conversationRow}) values (?, ?, ?, ?, ?, ?, ?)`,
    ...values,
    sealOf(values),
  )
}

/** The port of conversations. */
export function conversations({ database }: Session): Conversations {
  const stored = (id: string): Conversation | undefined => {
    const row = database.get<ConversationRow>(
      `select ${conversationRow} from conversation where id = ?`,
      id,
    )
    return row && unpackConversation(row)
  }
  const find = (id: string, principal: Principal): Conversation | undefined => {
    const found = stored(id)
    return found !== undefined && isSeenBy(found, principal) ? found : undefined
  }
  return {
    async create(conversation, options) {
      requireMaker(conversation, options.principal)
      await writeWhenFree(database, options, writing, () => {
        const present = stored(conversation.id)
        if (present === undefined) putConversation(database, conversation)
        else if (canonicalJson(present) !== canonicalJson(conversation))
          throw conversationTaken(conversation.id)
      })
    },
    addTurn: async (id, turn, options) =>
      writeWhenFree(database, options, writing, () => {
        const found = find(id, options.principal)
        if (found !== undefined) putConversation(database, withTurn(found, turn))
        return found !== undefined
      }),
    rename: async (id, title, options) =>
      writeWhenFree(database, options, writing, () => {
        const found = find(id, options.principal)
        if (found !== undefined) putConversation(database, { ...found, title })
        return found !== undefined
      }),
    remove: async (id, options) =>
      writeWhenFree(
        database,
        options,
        writing,
        () =>
          find(id, options.principal) !== undefined &&
          database.run('delete from conversation where id = ?', id) > 0,
      ),
    get: async (id, options) => database.read(options, reading, () => find(id, options.principal)),
    async list({ words, limit, after }, options) {
      requireLimit(limit)
      const seen = makerSeenBy(options.principal)
      if (seen === 'nobody' || limit === 0) return []
      const behind =
        after === undefined ? '' : ' and (updated_at < ? or (updated_at = ? and id > ?))'
      return database.read(options, reading, () => {
        const found: Conversation[] = []
        for (const row of database.iterate<ConversationRow>(
          `select ${conversationRow} from conversation where ` +
            `${seen === 'all' ? 'true' : 'maker = ?'}${behind} order by updated_at desc, id`,
          ...(seen === 'all' ? [] : [seen.maker]),
          ...(after === undefined ? [] : [after.updatedAt, after.updatedAt, after.id]),
        )) {
          const conversation = unpackConversation(row)
          if (holdsWords(conversation, words) && found.push(conversation) === limit) break
        }
        return found
      })
    },
  }
}
