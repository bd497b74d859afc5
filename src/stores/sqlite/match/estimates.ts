import type { EdgePattern, LabelExpression } from '../../../core/graph-query.ts'
import { loadState } from '../session/corpus-state.ts'
import { endSetsOf } from '../access/end-sets.ts'
import { labelSetsOf } from './sql-scope.ts'
import type { Session } from '../session/session.ts'

interface Estimates {
  readonly commitSeq: number
  readonly counts: Map<string, number>
}

const known = new WeakMap<Session, Estimates>()
// A few nodes suffice to estimate how many edges nodes of their kind have.
const sampleSize = 40

function keptCounts(session: Session): Map<string, number> {
  const { commitSeq } = loadState(session.database)
  let kept = known.get(session)
  if (kept?.commitSeq !== commitSeq || kept.counts.size > 1000) {
    kept = { commitSeq, counts: new Map() }
    known.set(session, kept)
  }
  return kept.counts
}

/** A number that depends on the whole corpus alone, counted once per commit. */
export function countedOnce(session: Session, key: string, compute: () => number): number {
  const counts = keptCounts(session)
  let count = counts.get(key)
  if (count === undefined) {
    count = compute()
    counts.set(key, count)
  }
  return count
}

/**
 * Rows of a statement that scans everything when it has none: an empty result is remembered, and
 * the statement is not run again before the next commit.
 */
export function* rowsUnlessNone<Row>(
  session: Session,
  statement: string,
  read: () => Iterable<Row>,
): Generator<Row> {
  const key = `none ${statement}`
  if (keptCounts(session).has(key)) return
  let isNone = true
  for (const row of read()) {
    isNone = false
    yield row
  }
  if (isNone) keptCounts(session).set(key, 0)
}

/**
 * Number of edge rows of these types, or of all types if none are given. Counted once per commit.
 */
export function edgesOf(session: Session, types: readonly string[]): number {
  const { database, names } = session
  const numbers = types.flatMap(type => names.find(type) ?? []).join(',')
  return countedOnce(session, `edges ${types.length} ${numbers}`, () =>
    types.length === 0
      ? loadState(database).edges
      : (database.get<[number]>(
          `select count(*) from edge indexed by edge_type where type in (${numbers})`,
        )?.[0] ?? 0),
  )
}

/** One end of the edges of some types. */
export interface EdgeEnd {
  readonly types: readonly string[]
  readonly end: 'source' | 'target'
}

/** Whether all nodes at this end of edges have the labels, whoever reads them. */
export function endsAre(
  session: Session,
  { types, end }: EdgeEnd,
  labels: LabelExpression,
): boolean {
  if (types.length === 0) return false
  const numbers = types.flatMap(type => session.names.find(type) ?? []).join(',')
  const sets = labelSetsOf(session, labels).join(',')
  const others = countedOnce(session, `others ${end} ${numbers} ${sets}`, () =>
    session.database.get(
      `select 1 from edge e indexed by edge_type left join node v on v.n = e.${end} where ` +
        `e.type in (${numbers}) and (v.label_set is null or v.label_set not in (${sets})) limit 1`,
    ) === undefined
      ? 0
      : 1,
  )
  return others === 0
}

/**
 * Estimated number of documents read to step from all nodes with these label sets (or all nodes)
 * over edges of these types.
 */
export function stepsFrom(
  session: Session,
  labelSets: string | undefined,
  direction: EdgePattern['direction'],
  types: readonly string[],
): number {
  const { database } = session
  const ends =
    types.length === 0 ? '' : ` and h.ends in (${endSetsOf(session, direction, types).join(',')})`
  const condition =
    labelSets === undefined ? 'label_set is not null' : `label_set in (${labelSets})`
  return countedOnce(session, `steps ${condition}${ends}`, () => {
    const nodes =
      labelSets === undefined
        ? loadState(database).nodes
        : (database.get<[number]>(`select count(*) from node where ${condition}`)?.[0] ?? 0)
    const [sampled = 0, found = 0] =
      database.get<[number, number]>(
        'select count(*), sum((select count(*) from node_document h where h.node = ' +
          `s.n${ends})) from (select n from node where ${condition} limit ${sampleSize}) s`,
      ) ?? []
    return nodes * (1 + (sampled === 0 ? 0 : found / sampled))
  })
}
