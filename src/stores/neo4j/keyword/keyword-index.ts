import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { KeywordHit, KeywordIndex, KeywordQuery } from '../../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { queryPhrases } from '../../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import { analyze } from '../../../language/words/tokens.ts'
import type { Connection, Transaction } from '../connection/connection.ts'
import { documentCondition } from '../access/document-filter.ts'
import type { DocumentCondition } from '../access/document-filter.ts'
import { requireLimit } from '../../rules/limit.ts'
import { readMeta } from '../connection/meta.ts'
import { readerOf } from '../access/reader.ts'
import type { Reader } from '../access/reader.ts'
import { chunkTermIndex } from '../connection/schema.ts'
import { isSettled, luceneQuery, phraseFrequencies, phraseScorer } from './term-search.ts'

const minCandidates = 400
/** Candidates per requested hit: the server's order of hits is nearly ours, but not quite. */
const candidatesPerHit = 8
/** Maximum number of candidates, even if the server scores more alike. */
const maxCandidates = 6_000

/**
 * The keyword port: the server's full-text index over our own index terms finds candidates, which
 * are scored here as the reference does.
 */
export function keywordIndex(connection: Connection): KeywordIndex {
  const frequencies = phraseFrequencies(chunkTermIndex, 'count(node)')

  const search = async (
    transaction: Transaction,
    reader: Reader,
    query: KeywordQuery,
  ): Promise<KeywordHit[]> => {
    const phrases = queryPhrases(query.terms, analyze)
    if (phrases.length === 0 || query.limit === 0) return []
    const meta = await readMeta(transaction)
    const condition = await documentCondition(transaction, reader, query.filter)
    const [row] = await transaction.rows<{ count: bigint }>(
      'MATCH (c:`~Chunk`) RETURN count(c) AS count',
    )
    const score = await phraseScorer(
      phrases,
      { rows: Number(row?.count ?? 0n), terms: meta.terms },
      async phrase => frequencies(transaction, phrase, meta.commitSeq),
    )
    for (let wanted = Math.max(minCandidates, query.limit * candidatesPerHit); ; wanted *= 4) {
      const rows = await transaction.rows<{
        id: ChunkId
        documentId: DocumentId
        luceneScore: number
        terms: string | null
      }>(
        'CALL db.index.fulltext.queryNodes($index, $query, {limit: $wanted}) YIELD node AS ' +
          `c, score OPTIONAL MATCH (c)-[:\`~OF\`]->(d:\`~Document\`) WHERE ` +
          `${condition.where} RETURN c.id AS id, d.id AS documentId, score AS luceneScore, ` +
          'CASE WHEN d IS NULL THEN null ELSE c.terms END AS terms',
        {
          ...condition.parameters,
          index: chunkTermIndex,
          query: luceneQuery(phrases, query.mode),
          wanted: BigInt(wanted),
        },
      )
      const candidates = rows.flatMap(({ id, documentId, terms, luceneScore }) =>
        terms === null
          ? []
          : [{ hit: { chunkId: id, documentId, score: score(terms.split(' ')) }, luceneScore }],
      )
      const best = candidates
        .sort((left, right) =>
          firstDecisive(
            right.hit.score - left.hit.score,
            compareCodePoints(left.hit.chunkId, right.hit.chunkId),
          ),
        )
        .slice(0, query.limit)
      if (isSettled(best, rows, { limit: query.limit, wanted, maxCandidates }))
        return best.map(({ hit }) => hit)
    }
  }
  const count = async (
    transaction: Transaction,
    query: string,
    condition: DocumentCondition,
    what: string,
  ): Promise<number> => {
    const [row] = await transaction.rows<{ count: bigint }>(
      'CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS c MATCH ' +
        `(c)-[:\`~OF\`]->(d:\`~Document\`) WHERE ${condition.where} RETURN count(${what}) AS ` +
        'count',
      { ...condition.parameters, index: chunkTermIndex, query },
    )
    return Number(row?.count ?? 0n)
  }
  const read = async <Result>(
    options: ReadOptions,
    action: string,
    work: (transaction: Transaction, reader: Reader) => Promise<Result>,
  ): Promise<Result> =>
    connection.read(options, action, async transaction =>
      work(transaction, readerOf(options.principal)),
    )
  return {
    async search(query, options) {
      requireLimit(query.limit)
      return read(options, 'searching for words', async (transaction, reader) =>
        search(transaction, reader, query),
      )
    },
    countDocuments: async ({ terms, mode, filter }, options) =>
      read(options, 'counting documents with words', async (transaction, reader) => {
        const phrases = queryPhrases(terms, analyze)
        return phrases.length === 0
          ? 0
          : count(
              transaction,
              luceneQuery(phrases, mode),
              await documentCondition(transaction, reader, filter),
              'DISTINCT d',
            )
      }),
    documentFrequencies: async (terms, options) =>
      read(options, 'counting passages with words', async (transaction, reader) => {
        const condition = await documentCondition(transaction, reader, undefined)
        const { commitSeq } = await readMeta(transaction)
        const found: number[] = []
        for (const term of terms) {
          const [phrase] = queryPhrases([term], analyze)
          if (phrase === undefined) found.push(0)
          else
            found.push(
              reader.everything
                ? await frequencies(transaction, phrase, commitSeq)
                : await count(transaction, luceneQuery([phrase], 'any'), condition, 'c'),
            )
        }
        return found
      }),
  }
}
