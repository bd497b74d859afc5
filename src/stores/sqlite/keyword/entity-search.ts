import type { NodeId } from '../../../core/ids.ts'
import type { EntityHit, EntityQuery } from '../../../core/ports/graph-reader.ts'
import { keywordScore, queryPhrases } from '../../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { namedLabel, nameTerms } from '../../rules/entity-names.ts'
import { analyze } from '../../../language/words/tokens.ts'
import { firstNameRow } from './entity-names.ts'
import type { GraphView } from '../access/graph-view.ts'
import { requireLimit } from '../../rules/limit.ts'
import type { Database } from '../session/connection.ts'
import type { Session } from '../session/session.ts'

/** A name that matches: its row in the index, the node that has it, its score. */
interface NameHit {
  readonly row: number
  readonly node: number
  readonly score: number
}

// Rows are read in portions; a search for a frequent name ends long before all matches are read.
const portion = 256

// FTS5 takes several times as long for a phrase that stands nowhere as looking for its words does.
const fewPhrases = 16
const vocabulary = 'entity_term_vocabulary'

/**
 * BM25 by FTS5 over the names of entities; statistics are those of all names, hits only of nodes
 * and names that the principal reads.
 */
export function searchEntities(
  session: Session,
  view: GraphView,
  { terms, mode, label, limit }: EntityQuery,
): EntityHit[] {
  requireLimit(limit)
  const { database } = session
  const asked = limit === 0 ? [] : queryPhrases(terms, analyze)
  const phrases =
    mode === 'any' && asked.length > fewPhrases ? phrasesThatMayStand(database, asked) : asked
  if (phrases.length === 0) return []
  const match = phrases
    .map(phrase => `"${phrase.join(' ').replaceAll('"', '""')}"`)
    .join(mode === 'any' ? ' OR ' : ' AND ')
  const isShown = nameFilter(session, view, label)
  const scores = new Map<number, number>()
  // The score of the last requested hit: lower scores cannot enter any more, equal ones can by
  // their id.
  let floor = 0
  let rows: Array<readonly [row: number, score: number]> = []
  const take = (): void => {
    const nodes = nodesOf(
      session,
      rows.map(([row]) => row),
    )
    const hits = rows.flatMap(([row, score]): NameHit[] => {
      const node = nodes.get(row)
      return node === undefined || scores.has(node)
        ? []
        : [{ row, node, score: keywordScore(score) }]
    })
    // Best first, so the first name of a node that is shown is its best.
    for (const { node, score } of isShown(hits)) {
      if (scores.has(node)) continue
      scores.set(node, score)
      if (scores.size === limit) floor = score
    }
    rows = []
  }
  for (const [row, score] of database.iterate<[number, number]>(
    'select rowid, -bm25(entity_term) as score from entity_term where entity_term match ? ' +
      'order by score desc',
    match,
  )) {
    if (rows.length === portion) take()
    if (keywordScore(score) < floor) break
    rows.push([row, score])
  }
  take()
  const best = [...scores].filter(([, score]) => score >= floor)
  return idsOf(
    session,
    best.map(([node]) => node),
  )
    .map((id, index): EntityHit => ({ id, score: best[index]?.[1] ?? 0 }))
    .sort((left, right) =>
      firstDecisive(right.score - left.score, compareCodePoints(left.id, right.id)),
    )
    .slice(0, limit)
}

/** Those whose words all stand in some name; the others add nothing to a score. */
function phrasesThatMayStand(
  database: Database,
  phrases: readonly string[][],
): readonly string[][] {
  // Of this connection alone; nothing of it is in the file.
  database.run(
    `create virtual table if not exists temp.${vocabulary} using ` +
      `fts5vocab('main', 'entity_term', 'row')`,
  )
  const [json = '[]'] =
    database.get<[string]>(
      'select json_group_array(w.value) from json_each(?) w where exists ' +
        `(select 1 from temp.${vocabulary} v where v.term = w.value)`,
      JSON.stringify([...new Set(phrases.flat())]),
    ) ?? []
  const standing = new Set(JSON.parse(json) as string[])
  return phrases.filter(phrase => phrase.every(word => standing.has(word)))
}

function nodesOf({ database }: Session, rows: readonly number[]): Map<number, number> {
  const nodes = new Map(rows.filter(row => row < firstNameRow).map(row => [row, row]))
  const several = rows.filter(row => row >= firstNameRow)
  if (several.length > 0)
    for (const [row, node] of database.all<[number, number]>(
      'select e.n, e.node from json_each(?) j cross join entity_name e on e.n = j.value',
      JSON.stringify(several),
    ))
      nodes.set(row, node)
  return nodes
}

function idsOf({ database }: Session, nodes: readonly number[]): NodeId[] {
  const [json = '[]'] =
    database.get<[string]>(
      'select json_group_array(n.id) from json_each(?) j cross join node n on n.n = j.value',
      JSON.stringify(nodes),
    ) ?? []
  return JSON.parse(json) as NodeId[]
}

/**
 * The names that the principal can read, of nodes with the label for that principal: both may come
 * from unreadable documents.
 */
function nameFilter(
  session: Session,
  view: GraphView,
  label: string | undefined,
): (hits: readonly NameHit[]) => readonly NameHit[] {
  const { database } = session
  const { visibility } = view
  if (visibility.isEverything && label === undefined) return hits => hits
  const existing =
    'select n.n, n.label_set, n.multi from json_each(?) j cross join node n on n.n = j.value ' +
    `where true${visibility.node('n')}`
  return hits => {
    const nodes = new Map(
      database
        .all<[number, number, number]>(
          existing,
          JSON.stringify([...new Set(hits.map(hit => hit.node))]),
        )
        .map(([n, labelSet, multi]) => [
          n,
          { labelSet, isOne: multi === 0 || visibility.isEverything },
        ]),
    )
    return hits.filter(({ row, node }) => {
      const found = nodes.get(node)
      if (found === undefined) return false
      if (found.isOne) return label === undefined || session.labels(found.labelSet).includes(label)
      const statements = view.statements(node)
      const labels = new Set(statements.flatMap(statement => statement.labels))
      if (!labels.has(namedLabel) || (label !== undefined && !labels.has(label))) return false
      const names = nameTerms(
        statements.map(statement => statement.properties),
        analyze,
      )
      return row < firstNameRow
        ? names.size > 0
        : names.has(
            database.get<[string]>('select terms from entity_name where n = ?', row)?.[0] ?? '',
          )
    })
  }
}
