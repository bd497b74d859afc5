import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { PlainQuery } from '../../../cypher/build/plain-query.ts'
import { allRows, column, idOf, rowsOf } from '../../../retrieval/structured/graph-rows.ts'
import type { App } from '../../compose.ts'
import { keptPerCommit } from '../../kept-per-commit.ts'

// A list has some megabytes in a large corpus.
const mostReaders = 5
const mostLabels = 20

/** Labels of entities that are known by what they say: they have no other names. */
const selfNamed = ['Identifier', 'Date', 'Quantity'] as const

/**
 * Ids of the entities with a label, in their order; of all without one. Sorting those of a large
 * corpus takes seconds, so that they are read once per commit and reader.
 */
export async function entityIdsOf(
  app: App,
  label: string | undefined,
  options: ReadOptions,
): Promise<readonly NodeId[]> {
  const lists = await keptLists(app, options)
  const key = label ?? ''
  let list = lists.get(key)
  if (list === undefined) {
    if (lists.size >= mostLabels) lists.clear()
    list = idsOf(app, queryOf(label === undefined ? ['Entity'] : ['Entity', label]), {
      principal: options.principal,
    })
    lists.set(key, list)
    list.catch(() => lists.delete(key))
  }
  return await list
}

const keptLists = keptPerCommit(
  async (_app: App): Promise<Map<string, Promise<readonly NodeId[]>>> => new Map(),
  mostReaders,
)

/**
 * Ids of the entities that may have several names: first those that a document or a person ties to
 * another one, then all others.
 */
export const mergeCandidates = keptPerCommit(
  async (app: App, options: ReadOptions): Promise<readonly NodeId[]> => {
    const tied = await idsOf(app, tiedQuery, options)
    const decided = (await app.store.graph.rules(options)).map(({ left }) => left.id as NodeId)
    const all = await idsOf(
      app,
      {
        ...queryOf(['Entity']),
        where: {
          kind: 'and',
          conditions: selfNamed.map(label => ({
            kind: 'not',
            condition: { kind: 'hasLabel', variable: 'e', label },
          })),
        },
      },
      options,
    )
    return [...new Set([...decided, ...tied, ...all])]
  },
  mostReaders,
)

const queryOf = (labels: readonly string[]): PlainQuery => ({
  patterns: [{ nodes: [{ variable: 'e', labels }], edges: [] }],
  columns: [column('id', idOf('e'))],
  orderBy: [{ column: 'id', descending: false }],
  limit: allRows,
})
const tiedQuery: PlainQuery = {
  patterns: [
    {
      nodes: [
        { variable: 'e', labels: ['Entity'] },
        { variable: 'o', labels: ['Entity'] },
      ],
      edges: [{ types: ['SAME_AS'], direction: 'any' }],
    },
  ],
  distinct: true,
  columns: [column('id', idOf('e'))],
  orderBy: [{ column: 'id', descending: false }],
  limit: allRows,
}

async function idsOf(app: App, query: PlainQuery, options: ReadOptions): Promise<NodeId[]> {
  const { rows } = await rowsOf(app.store.graph, query, options)
  return rows.flatMap(row => row.text('id') ?? []) as NodeId[]
}
