import type { Properties } from '../../../core/document.ts'
import { namedLabel, nameTerms } from '../../rules/entity-names.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { Database } from '../session/connection.ts'
import type { CorpusState } from '../session/corpus-state.ts'
import { nodeProperties, wholeJson } from '../access/node-properties.ts'
import type { Session } from '../session/session.ts'
import { parseProperties } from '../session/stored-json.ts'
import { termQueue } from './term-queue.ts'
import { rowTermCount, wordCount, writeTermTotals } from './term-totals.ts'

/** Rows of nodes with several names have numbers from here, others that of their node. */
export const firstNameRow = 2 ** 40

/** Keeps the index of names: a row for each different name of each node labelled Entity. */
export interface EntityNameWriter {
  /** Whether nodes with these labels have searchable names. */
  isNamed(labelSet: number): boolean
  /** Adds a node of this commit with the statements of documents about it. */
  add(node: number, stated: Iterable<Properties>): void
  /**
   * Adds an existing node that changed or was removed: its names are compared with the rows at the
   * end of the commit.
   */
  refresh(node: number): void
  flush(): void
}

export function entityNameWriter(session: Session, state: () => CorpusState): EntityNameWriter {
  const { database } = session
  const queue = termQueue(database, 'entity_term')
  const named = new Map<number, boolean>()
  let changed = new Set<number>()
  database.onStale(() => {
    named.clear()
    changed = new Set()
  })
  const isNamed = (labelSet: number): boolean => {
    let known = named.get(labelSet)
    if (known === undefined) {
      known = session.labels(labelSet).includes(namedLabel)
      named.set(labelSet, known)
    }
    return known
  }
  const putRow = (row: number, terms: string): void => {
    queue.put(row, terms)
    state().entityNames++
    state().entityTerms += wordCount(terms)
  }
  const dropRow = (row: number): void => {
    const count = rowTermCount(database, 'entity_term', row)
    if (count === undefined) return
    queue.remove(row)
    state().entityNames--
    state().entityTerms -= count
  }
  const putNames = (node: number, names: Iterable<string>): void => {
    const insert = database.statement('insert into entity_name (n, node, terms) values (?, ?, ?)')
    for (const terms of names) {
      const n = state().nextName++
      insert.run(n, node, terms)
      putRow(n, terms)
    }
  }
  const update = (node: number): void => {
    const wanted = storedNames(database, node, isNamed)
    const isSeveral = wanted.size > 1
    const present = database.all<[number, string]>(
      'select n, terms from entity_name where node = ?',
      node,
    )
    // A node with one name has its row under its own number, without its text.
    if (present.length === 0) dropRow(node)
    for (const [n, terms] of present) {
      if (isSeveral && wanted.delete(terms)) continue
      dropRow(n)
      database.run('delete from entity_name where n = ?', n)
    }
    if (isSeveral) putNames(node, wanted)
    else for (const terms of wanted) putRow(node, terms)
  }
  return {
    isNamed,
    add(node, stated) {
      const names = nameTerms(stated, analyze)
      if (names.size > 1) putNames(node, names)
      else for (const terms of names) putRow(node, terms)
    },
    refresh(node) {
      changed.add(node)
    },
    flush() {
      for (const node of changed) update(node)
      changed = new Set()
      const { removed } = queue.flush()
      if (removed > 0)
        writeTermTotals(database, 'entity_term', {
          rows: state().entityNames,
          terms: state().entityTerms,
        })
    },
  }
}

/**
 * Different names of a node as the rows state them; none unless it is labelled Entity. `columns`:
 * of its properties, where the tables are of an earlier version.
 */
export function storedNames(
  database: Database,
  node: number,
  isNamed: (labelSet: number) => boolean,
  columns: string = nodeProperties.columns,
): Set<string> {
  const row = database.get<[number | null, number, string | null, string | null]>(
    `select n.label_set, n.multi, ${columns} from node n ${nodeProperties.join} where n.n = ?`,
    node,
  )
  if (row === undefined || row[0] === null || !isNamed(row[0])) return new Set()
  const stated =
    row[1] === 0
      ? [wholeJson(row[2], row[3])]
      : database
          .all<[string]>('select properties from node_value where node = ?', node)
          .map(([json]) => json)
  return nameTerms(stated.map(parseProperties), analyze)
}
