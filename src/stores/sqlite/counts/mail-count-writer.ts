import type { NodeEntry } from '../graph/node-writer.ts'
import type { Session } from '../session/session.ts'
import { parseProperties } from '../session/stored-json.ts'
import {
  countedKeys,
  countedLabel,
  countedMember,
  countKey,
  countKinds,
  endTypes,
  keysOf,
  storedMember,
  type CountKey,
  type CountKind,
} from './mail-counts.ts'

/**
 * Keeps the counts of emails right within one commit: what an email of before counts for is taken
 * away at the first change near it and added again as it is at the end; an email that the commit
 * brought is counted from memory.
 */
export interface MailCountWriter {
  /** Before a document states the node. */
  states(entry: NodeEntry, labels: readonly string[]): void
  /** Before a document states an edge to the node. */
  links(entry: NodeEntry, type: string, source: number): void
  /** Before the statements and edges of a document at a node are removed. */
  unstates(node: number): void
  /** While new nodes are still known as such. */
  countNew(): void
  /** When all else of the commit is written. */
  finish(): void
}

type EndType = (typeof endTypes)[number]
interface NewNode {
  readonly entry: NodeEntry
  readonly ends: Record<EndType, Set<number>>
}

const isEnd = (type: string): type is EndType => (endTypes as readonly string[]).includes(type)

export function mailCountWriter(session: Session): MailCountWriter {
  const { database, names } = session
  let changes = new Map<CountKind, Map<CountKey, number>>()
  let present = new Set<number>()
  let brought = new Map<number, NewNode>()
  const isMail = new Map<number, boolean>()
  const forget = (): void => {
    changes = new Map()
    present = new Set()
    brought = new Map()
  }
  database.onStale(() => {
    forget()
    isMail.clear()
  })

  const areMails = (labelSet: number | null): boolean => {
    if (labelSet === null) return false
    let known = isMail.get(labelSet)
    if (known === undefined)
      isMail.set(labelSet, (known = session.labels(labelSet).includes(countedLabel)))
    return known
  }
  const add = (kind: CountKind, key: CountKey, by: number): void => {
    let counts = changes.get(kind)
    if (counts === undefined) changes.set(kind, (counts = new Map<CountKey, number>()))
    counts.set(key, (counts.get(key) ?? 0) + by)
  }
  /** Adds what a stored node counts for, so many times. */
  const addStored = (node: number, by: number): void => {
    const [labelSet = null, ...values] =
      database.get<[number | null, ...Array<string | null>]>(
        `select n.label_set, ${countedKeys.map(countedMember).join(', ')} from node n ` +
          'where n.n = ?',
        node,
      ) ?? []
    if (!areMails(labelSet)) return
    for (const [index, kind] of countedKeys.entries())
      add(kind, countKey(kind, storedMember(values[index] ?? null)), by)
    const documents = database.all<[number]>(
      'select document from node_document_main where node = ?1 union all ' +
        'select document from node_document_new where node = ?1',
      node,
    )
    for (const type of endTypes) {
      const number = names.find(type)
      if (number === undefined) continue
      const sources = new Set<number>()
      for (const [document] of documents)
        for (const [source] of database.all<[number]>(
          'select source from edge indexed by edge_in where document = ? and target = ? and ' +
            'type = ?',
          document,
          node,
          number,
        ))
          sources.add(source)
      for (const source of sources) add(type, source, by)
    }
  }
  const note = (node: number, labelSet: number | null): void => {
    if (present.has(node)) return
    present.add(node)
    if (areMails(labelSet)) addStored(node, -1)
  }
  const newNode = (entry: NodeEntry): NewNode => {
    let known = brought.get(entry.n)
    if (known === undefined) {
      known = { entry, ends: { SENT: new Set(), RECEIVED: new Set() } }
      brought.set(entry.n, known)
    }
    return known
  }

  return {
    states(entry, labels) {
      const becomesMail = labels.includes(countedLabel)
      if (entry.isNew) {
        if (becomesMail) newNode(entry)
      } else if (becomesMail || areMails(entry.labelSet)) note(entry.n, entry.labelSet)
    },
    links(entry, type, source) {
      if (!isEnd(type)) return
      if (entry.isNew) newNode(entry).ends[type].add(source)
      else note(entry.n, entry.labelSet)
    },
    unstates(node) {
      if (present.has(node)) return
      const [labelSet = null] =
        database.get<[number | null]>('select label_set from node where n = ?', node) ?? []
      if (areMails(labelSet)) note(node, labelSet)
    },
    countNew() {
      for (const { entry, ends } of brought.values()) {
        const { labelSet, isMulti, only, properties } = entry
        if (!areMails(labelSet)) continue
        const shown = isMulti || only === undefined ? parseProperties(properties ?? null) : only
        for (const [kind, key] of keysOf(shown)) add(kind, key, 1)
        for (const type of endTypes) for (const source of ends[type]) add(type, source, 1)
      }
      brought = new Map()
    },
    finish() {
      for (const node of present) addStored(node, 1)
      for (const [kind, counts] of changes) {
        const number = countKinds[kind]
        // In key order, so that each page of the table is visited once.
        const sorted = [...counts].sort(([left], [right]) =>
          left === right ? 0 : left < right ? -1 : 1,
        )
        for (const [key, by] of sorted) {
          if (by === 0) continue
          database.run(
            'insert into mail_count (kind, key, count) values (?1, ?2, ?3) on conflict do ' +
              'update set count = count + excluded.count',
            number,
            key,
            by,
          )
          if (by < 0)
            database.run(
              'delete from mail_count where kind = ? and key = ? and count = 0',
              number,
              key,
            )
        }
      }
      forget()
    },
  }
}
