import type { EntityHit, EntityQuery } from '../../../core/ports/graph-reader.ts'
import { queryPhrases } from '../../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { namedLabel, nameTerms } from '../../rules/entity-names.ts'
import { occurrences } from '../../rules/occurrences.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { Transaction } from '../connection/connection.ts'
import { nodeColumns, readableStatements } from '../access/graph-view.ts'
import type { NodeRow } from '../access/graph-view.ts'
import { readMeta } from '../connection/meta.ts'
import { stateOfNative } from '../access/node-state.ts'
import type { Reader } from '../access/reader.ts'
import { nodeNameIndex } from '../connection/schema.ts'
import { isSettled, luceneQuery, phraseFrequencies, phraseScorer } from '../keyword/term-search.ts'

const minCandidates = 500
const maxCandidates = 20_000

/**
 * The server's index finds candidates, best first by its own score; their names are compared and
 * scored here as the reference does.
 */
export function entitySearch(): (
  transaction: Transaction,
  reader: Reader,
  query: EntityQuery,
) => Promise<EntityHit[]> {
  const frequencies = phraseFrequencies(
    nodeNameIndex,
    "sum(size([name IN split(node.`~names`, ' | ') WHERE ' ' + name + ' ' CONTAINS $padded]))",
  )
  return async (transaction, reader, { terms, mode, label, limit }) => {
    const phrases = queryPhrases(terms, analyze)
    if (phrases.length === 0 || limit === 0) return []
    const meta = await readMeta(transaction)
    const score = await phraseScorer(
      phrases,
      { rows: meta.names, terms: meta.nameTerms },
      async phrase => frequencies(transaction, phrase, meta.commitSeq),
    )
    for (let wanted = Math.max(minCandidates, limit * 4); ; wanted *= 4) {
      const { hits, all } = await candidates(transaction, reader, {
        phrases,
        mode,
        label,
        wanted,
        score,
      })
      const best = hits
        .sort((left, right) =>
          firstDecisive(
            right.hit.score - left.hit.score,
            compareCodePoints(left.hit.id, right.hit.id),
          ),
        )
        .slice(0, limit)
      if (isSettled(best, all, { limit, wanted, maxCandidates })) return best.map(({ hit }) => hit)
    }
  }
}

interface Scored {
  readonly luceneScore: number
}
interface Candidates {
  readonly phrases: readonly string[][]
  readonly mode: 'any' | 'all'
  readonly label: string | undefined
  readonly wanted: number
  readonly score: (name: readonly string[]) => number
}

async function candidates(
  transaction: Transaction,
  reader: Reader,
  { phrases, mode, label, wanted, score }: Candidates,
): Promise<{
  readonly hits: Array<Scored & { readonly hit: EntityHit }>
  readonly all: readonly Scored[]
}> {
  const rows = await transaction.rows<NodeRow & Scored & { readonly isSeen: boolean }>(
    'CALL db.index.fulltext.queryNodes($index, $query, {limit: $wanted}) YIELD node AS n, ' +
      `score RETURN score AS luceneScore, ${nodeColumns('n')}, ${reader.stated('n')} AS ` +
      'isSeen',
    {
      index: nodeNameIndex,
      query: luceneQuery(phrases, mode),
      wanted: BigInt(wanted),
      groups: reader.groups,
    },
  )
  const states = rows
    .filter(row => row.isSeen)
    .map(({ native, labels, luceneScore }) => ({ ...stateOfNative(native, labels), luceneScore }))
  const statements = await readableStatements(
    transaction,
    reader,
    reader.everything ? [] : states.filter(state => state.varied && state.spread),
  )
  const hits: Array<Scored & { readonly hit: EntityHit }> = []
  for (const state of states) {
    const own = statements.get(state.id)
    const labels = own?.flatMap(statement => statement.labels) ?? state.labels
    if (!labels.includes(namedLabel) || (label !== undefined && !labels.includes(label))) continue
    const names =
      own === undefined
        ? state.names
        : [
            ...nameTerms(
              own.map(statement => statement.properties),
              analyze,
            ),
          ]
    const matching = names
      .map(name => name.split(' '))
      .filter(name =>
        mode === 'any'
          ? phrases.some(phrase => occurrences(phrase, name) > 0)
          : phrases.every(phrase => occurrences(phrase, name) > 0),
      )
    if (matching.length > 0)
      hits.push({
        hit: { id: state.id, score: Math.max(...matching.map(score)) },
        luceneScore: state.luceneScore,
      })
  }
  return { hits, all: rows }
}
