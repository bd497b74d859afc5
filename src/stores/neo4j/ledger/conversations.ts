import type { Conversation, Conversations } from '../../../core/ports/conversations.ts'
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
import type { Connection, Transaction } from '../connection/connection.ts'
import { orderKey } from '../connection/id-order.ts'

const reading = 'reading conversations'
const writing = 'writing a conversation'
const pageSize = 200

/** The port of conversations. */
export function conversations(connection: Connection): Conversations {
  const change = async (
    id: string,
    {
      principal,
      signal,
    }: { readonly principal: Principal; readonly signal?: AbortSignal | undefined },
    make: (found: Conversation) => Conversation,
  ): Promise<boolean> =>
    connection.write({ signal }, writing, async transaction => {
      // Writing first takes the lock: nobody adds a turn between reading and writing.
      const [row] = await transaction.rows<{ json: string }>(
        'MATCH (c:`~Conversation` {id: $id}) SET c.id = c.id RETURN c.json AS json',
        { id },
      )
      const found = row && (JSON.parse(row.json) as Conversation)
      if (found === undefined || !isSeenBy(found, principal)) return false
      await transaction.rows('MATCH (c:`~Conversation` {id: $id}) SET c += $set', {
        id,
        set: propertiesOf(make(found)),
      })
      return true
    })
  return {
    async create(conversation, options) {
      requireMaker(conversation, options.principal)
      const { json, ...properties } = propertiesOf(conversation)
      await connection.write(options, writing, async transaction => {
        const [present] = await transaction.rows<{ json: string }>(
          'MERGE (c:`~Conversation` {id: $id}) ON CREATE SET c += $properties, c.json = $json ' +
            'RETURN c.json AS json',
          { id: conversation.id, properties, json },
        )
        if (present?.json !== json) throw conversationTaken(conversation.id)
      })
    },
    addTurn: (id, turn, options) => change(id, options, found => withTurn(found, turn)),
    rename: (id, title, options) => change(id, options, found => ({ ...found, title })),
    remove: (id, options) =>
      connection.write(options, writing, async transaction => {
        if ((await find(transaction, id, options.principal)) === undefined) return false
        await transaction.rows('MATCH (c:`~Conversation` {id: $id}) DELETE c', { id })
        return true
      }),
    get: (id, options) =>
      connection.read(options, reading, transaction => find(transaction, id, options.principal)),
    async list({ words, limit, after }, options) {
      requireLimit(limit)
      const seen = makerSeenBy(options.principal)
      if (seen === 'nobody' || limit === 0) return []
      return connection.read(options, reading, async transaction => {
        const found: Conversation[] = []
        for (let place = after; ;) {
          const page = await transaction.rows<{ json: string }>(
            'MATCH (c:`~Conversation`) WHERE ($maker IS NULL OR c.maker = $maker) AND ' +
              '($updatedAt IS NULL OR c.updatedAt < $updatedAt OR (c.updatedAt = $updatedAt ' +
              'AND c.order > $order)) RETURN c.json AS json ORDER BY c.updatedAt DESC, c.order ' +
              'LIMIT $limit',
            {
              maker: seen === 'all' ? null : seen.maker,
              updatedAt: place?.updatedAt ?? null,
              order: place === undefined ? null : orderKey(place.id),
              limit: BigInt(pageSize),
            },
          )
          for (const { json } of page) {
            const conversation = JSON.parse(json) as Conversation
            place = conversation
            if (holdsWords(conversation, words) && found.push(conversation) === limit) return found
          }
          if (page.length < pageSize) return found
        }
      })
    },
  }
}

async function find(
  transaction: Transaction,
  id: string,
  principal: Principal,
): Promise<Conversation | undefined> {
  const [row] = await transaction.rows<{ json: string }>(
    'MATCH (c:`~Conversation` {id: $id}) RETURN c.json AS json',
    { id },
  )
  const found = row && (JSON.parse(row.json) as Conversation)
  return found !== undefined && isSeenBy(found, principal) ? found : undefined
}

const propertiesOf = (conversation: Conversation) => ({
  json: canonicalJson(conversation),
  maker: conversation.maker,
  updatedAt: conversation.updatedAt,
  order: orderKey(conversation.id),
})
