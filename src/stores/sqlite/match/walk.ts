import type { EdgePattern } from '../../../core/graph-query.ts'
import type { MatchBinding } from './binding.ts'
import { canMeet, edgeStep, edgeText, isNotIn, turned } from './edge-step.ts'
import type { MatchContext } from './match-context.ts'
import type { MatchHop } from './match-shape.ts'
import type { MatchTables } from './tables.ts'
import { isParameter } from './tables.ts'

/**
 * Joins a variable length with one bound end: walks from there as a recursive table, without
 * repeated edges. If the other end is bound too and the length is bounded, walks from both ends
 * meet in the middle.
 */
export function joinWalk(
  context: MatchContext,
  tables: MatchTables,
  binding: MatchBinding,
  hop: MatchHop,
): void {
  const { nodes, edges, lists, add } = tables
  const isForward = nodes.has(hop.left)
  const [near, far] = isForward ? [hop.left, hop.right] : [hop.right, hop.left]
  const base = tables.close()
  const name = tables.fresh('w')
  const own = (sql: string): string =>
    isParameter(sql) ? sql : sql.replace(`${base}.`, `${name}.`)
  const carried = [
    ...new Set([
      ...[...nodes.values()].map(node => node.n),
      ...[...edges.values()].flatMap(edge => [
        edge.n,
        edge.document,
        edge.source,
        edge.type,
        edge.target,
      ]),
      ...[...lists.values()].map(list => list.path),
    ]),
  ].filter(sql => !isParameter(sql))
  const { direction, length } = hop.pattern
  const way = isForward ? direction : turned[direction]
  const min = length?.min ?? 1
  const max = length?.max
  const others = context.shape.hops.filter(
    other => other.scope === hop.scope && canMeet(other, hop),
  )
  const goal = nodes.get(far)?.n
  const half = goal !== undefined && max !== undefined && max >= 2 ? Math.ceil(max / 2) : undefined
  const walks = (
    table: string,
    columns: readonly string[],
    seeds: string,
    seen: EdgePattern['direction'],
    maxDepth: number | undefined,
    unused: (edge: string) => readonly string[],
  ): void => {
    tables.define(
      walkTable(context, tables, hop, { table, columns, seeds, way: seen, maxDepth, unused }),
    )
  }
  walks(
    name,
    carried.map(sql => sql.slice(base.length + 1)),
    `select ${[...carried, nodes.get(near)?.n ?? '', '0', `''`].join(', ')} from ${base}`,
    way,
    half ?? max,
    edge =>
      others.flatMap(other => {
        const single = edges.get(other.index)
        const list = lists.get(other.index)
        return single !== undefined
          ? [`${edge} <> ${own(single.n)}`]
          : list !== undefined
            ? [isNotIn(own(list.path), edge)]
            : []
      }),
  )
  if (half === undefined || max === undefined || goal === undefined) {
    tables.restart(name, own)
    add(`${name}.depth >= ${min}`)
    lists.set(hop.index, { path: `${name}.path`, isTurned: !isForward })
    binding.bindEnd(far, `${name}.node`, undefined)
    binding.applyReady()
    return
  }
  const back = tables.fresh('w')
  walks(
    back,
    ['origin'],
    `select distinct ${goal}, ${goal}, 0, '' from ${base}`,
    turned[way],
    max - half,
    () => [],
  )
  tables.restart(name, own)
  tables.place(back)
  add(`${back}.origin = ${own(goal)}`)
  add(`${back}.node = ${name}.node`)
  // Each path is found once: it is split after the first half, if it is that long.
  add(`(${back}.depth = 0 or ${name}.depth = ${half})`)
  add(`${name}.depth + ${back}.depth >= ${min}`)
  add(`paths_apart(${name}.path, ${back}.path)`)
  for (const other of others) {
    const single = edges.get(other.index)
    const list = lists.get(other.index)
    if (single !== undefined) add(isNotIn(`${back}.path`, single.n))
    else if (list !== undefined) add(`paths_apart(${list.path}, ${back}.path)`)
  }
  lists.set(hop.index, {
    path: `(${name}.path || path_turned(${back}.path))`,
    isTurned: !isForward,
  })
  binding.applyReady()
}

interface Walks {
  readonly table: string
  /** Columns that stay the same along a walk. */
  readonly columns: readonly string[]
  /** Where walks start: those columns, then the node, 0 and an empty text. */
  readonly seeds: string
  readonly way: EdgePattern['direction']
  readonly maxDepth: number | undefined
  /** Conditions that exclude edges of other patterns. */
  readonly unused: (edge: string) => readonly string[]
}

/** A recursive table of walks; steps continue from `node`. */
function walkTable(
  { session, view }: MatchContext,
  tables: MatchTables,
  hop: MatchHop,
  { table, columns, seeds, way, maxDepth, unused }: Walks,
): string {
  const alias = tables.fresh('e')
  const end = tables.fresh('v')
  const arm = (single: 'out' | 'in'): string => {
    const step = edgeStep(session, view, alias, `${table}.node`, single, hop.pattern.types)
    const conditions = [
      ...(maxDepth === undefined ? [] : [`${table}.depth < ${maxDepth}`]),
      step.where,
      isNotIn(`${table}.path`, `${alias}.n`),
      ...unused(`${alias}.n`),
      // A loop is an edge in both directions, but is used once.
      ...(single === 'in' && way === 'any' ? [`${alias}.source <> ${alias}.target`] : []),
      `graph_step(${alias}.n)`,
    ]
    const selected = [
      ...columns.map(column => `${table}.${column}`),
      step.far,
      `${table}.depth + 1`,
      `${table}.path || ${edgeText(alias)}`,
    ]
    return `select ${selected.join(', ')}
 from ${table} cross join ${step.table} cross join node ${end} on ${end}.n = ${step.far}
 where ${conditions.join('\n and ')}${view.visibility.node(end, `${alias}.document`)}`
  }
  const arms = way === 'any' ? [arm('out'), arm('in')] : [arm(way)]
  return (
    `${table} (${[...columns, 'node', 'depth', 'path'].join(', ')}) as (${seeds}\n union all ` +
    `${arms.join('\n union all ')})`
  )
}
