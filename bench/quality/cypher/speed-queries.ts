import type { GraphValue } from '../../../src/core/graph-value.ts'
import { seededRandom } from '../../../src/support/random.ts'
import type { GeneratedMail } from '../../speed/mail-generator.ts'

/** Queries of one kind: the same text with other parameters each time. */
export interface SpeedQueries {
  readonly name: string
  readonly text: string
  readonly parameters: ReadonlyArray<ReadonlyMap<string, GraphValue>>
}

const day = 86_400_000

/**
 * What people ask a graph of mail, by the cost it should have; parameters are drawn from the mails
 * with a seed.
 */
export function speedQueries(
  mails: ReadonlyArray<Pick<GeneratedMail, 'messageId' | 'from' | 'dateMs'>>,
  rounds: number,
): SpeedQueries[] {
  const random = seededRandom(5)
  const pick = () =>
    mails[Math.floor(random() * mails.length)] ?? { messageId: '', from: '', dateMs: 0 }
  const drawn = (
    count: number,
    make: () => Record<string, GraphValue>,
  ): Array<ReadonlyMap<string, GraphValue>> =>
    Array.from({ length: count }, () => new Map(Object.entries(make())))
  return [
    {
      name: 'key',
      text:
        'MATCH (e:Email {emailId: $id}) ' +
        'RETURN e.subject AS subject, e.timeReceived AS received',
      parameters: drawn(rounds, () => ({ id: pick().messageId })),
    },
    {
      name: 'neighbours',
      text:
        'MATCH (e:Email {emailId: $id})-[r]-(n) RETURN type(r) AS type, labels(n) AS labels, ' +
        'id(n) AS id',
      parameters: drawn(rounds, () => ({ id: pick().messageId })),
    },
    {
      name: 'two-hops-with-filter',
      text:
        'MATCH (p:Person {address: $address})-[:SENT]->(e:Email)<-[:RECEIVED]-(q:Person) ' +
        'WHERE e.timeReceived >= $from AND e.timeReceived < $until RETURN q.address AS ' +
        'address, count(e) AS mails ORDER BY mails DESC, address LIMIT 10',
      parameters: drawn(rounds, () => {
        const { from, dateMs } = pick()
        return {
          address: from,
          from: new Date(dateMs - 180 * day).toISOString(),
          until: new Date(dateMs + 180 * day).toISOString(),
        }
      }),
    },
    {
      name: 'count-by-group',
      text:
        'MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.address AS address, count(e) AS mails ' +
        'ORDER BY mails DESC, address LIMIT 10',
      parameters: drawn(Math.ceil(rounds / 10), () => ({})),
    },
    {
      name: 'whole-corpus',
      text:
        'MATCH (e:Email) RETURN count(e) AS mails, min(e.timeReceived) AS first, ' +
        'max(e.timeReceived) AS last',
      parameters: drawn(Math.ceil(rounds / 10), () => ({})),
    },
    {
      name: 'path-up-to-4',
      text:
        'MATCH (a:Person {address: $from}), (b:Person {address: $to}) MATCH p = ' +
        'shortestPath((a)-[:SENT|RECEIVED*..4]-(b)) RETURN length(p) AS steps',
      parameters: drawn(rounds, () => {
        const from = pick().from
        for (;;) {
          const to = pick().from
          if (to !== from) return { from, to }
        }
      }),
    },
  ]
}
