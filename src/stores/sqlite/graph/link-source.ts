import type { NodeId } from '../../../core/ids.ts'
import type { GraphView } from '../access/graph-view.ts'
import { DamagedRow } from '../session/damage.ts'
import { hashText } from '../session/hash.ts'
import { linkSeparator, nodeSeparator } from './link-text.ts'
import type { Session } from '../session/session.ts'

/**
 * The links that readable documents store at nodes, and which nodes exist for the principal. Always
 * for many nodes at once: one statement per node would dominate the time. Pass row numbers in
 * ascending order, so that each page is visited once.
 */
export interface LinkSource {
  /** Row numbers of the nodes that exist. */
  find(ids: Iterable<NodeId>): Map<NodeId, number>
  /**
   * Packed links of each node, separated by `nodeSeparator`, from each of three tables, separated
   * by `linkSeparator`; at most `limit` readable rows from each, in no order.
   */
  links(nodes: readonly number[], rows: number): string
  /** The nodes that exist. */
  existing(nodes: readonly number[]): Set<number>
  /** Their ids, in the same order. */
  ids(nodes: readonly number[]): NodeId[]
}

export function linkSource(session: Session, { visibility }: GraphView): LinkSource {
  const { database } = session
  const condition = visibility.node('n')
  const part = (table: string): string => {
    const rows = visibility.isEverything
      ? `select h.links from ${table} h where h.node = j.value and h.links is not null`
      : `select h.links from ${table} h cross join document d on d.n = h.document where ` +
        `h.node = j.value and h.links is not null${visibility.document('d')}`
    return `ifnull((select group_concat(links, '${linkSeparator}') from (${rows} limit +?2)), '')`
  }
  const linksOf =
    `select group_concat(${part('node_document_main')} || '${linkSeparator}' || ` +
    `${part('node_document_new')} || '${linkSeparator}' || ${part('more_links')}, ` +
    `'${nodeSeparator}') from json_each(?1) j`
  return {
    find(ids) {
      const wanted = [...ids]
        .map(id => ({ id, hash: hashText(id) }))
        .sort((left, right) => left.hash - right.hash)
      // The ids are member names: a list of pairs would have to be unpacked in SQL.
      const json = `{${wanted.map(({ id, hash }) => `${JSON.stringify(id)}:${hash}`).join(',')}}`
      const [found = '[]', numbers = '[]'] =
        database.get<[string, string]>(
          `select json_group_array(n.id), json_group_array(n.n) from json_each(?) j
        cross join node n on n.n in (select m.node from node_key_main m where m.hash = j.value
        union all select w.node from node_key_new w where w.hash = j.value) and n.id = j.key
        where true${condition}`,
          json,
        ) ?? []
      const rows = JSON.parse(numbers) as number[]
      return new Map((JSON.parse(found) as NodeId[]).map((id, index) => [id, rows[index] ?? 0]))
    },
    links: (nodes, limit) =>
      database.get<[string | null]>(linksOf, JSON.stringify(nodes), limit)?.[0] ?? '',
    existing: nodes =>
      nodes.length === 0
        ? new Set()
        : new Set(
            database
              .all<[number]>(
                'select n.n from json_each(?) j cross join node n on n.n = j.value where ' +
                  `true${condition}`,
                JSON.stringify(nodes),
              )
              .map(([n]) => n),
          ),
    ids(nodes) {
      const [json = '[]'] =
        nodes.length === 0
          ? []
          : (database.get<[string]>(
              'select json_group_array(n.id) from json_each(?) j cross join node n indexed ' +
                'by node_id on n.n = j.value',
              JSON.stringify(nodes),
            ) ?? [])
      const ids = JSON.parse(json) as NodeId[]
      if (ids.length !== nodes.length) throw new DamagedRow('the links of nodes')
      return ids
    },
  }
}
