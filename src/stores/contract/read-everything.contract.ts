import assert from 'node:assert/strict'
import fc from 'fast-check'
import { graphQueryOf } from '../../cypher/build/plain-query.ts'
import type { PlainQuery } from '../../cypher/build/plain-query.ts'
import { asBag } from './graph-rows.contract.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { AdjacencyQuery, EntityQuery, GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordQuery } from '../../core/ports/keyword-index.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Principal } from '../../core/principal.ts'
import type { Filter } from '../../core/question.ts'
import { isAppError } from '../../core/errors.ts'
import { plainCopy } from '../../support/canonical-json.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { unpackedAdjacency } from './adjacency.contract.ts'
import {
  adjacencyNodes,
  adjacencyQuery,
  documentIds,
  edgeIds,
  edgeTypes,
  filter,
  keywordTerms,
  labels,
  nameTerms,
  nodeIds,
  propertyKeys,
  sources,
  unitVector,
} from './arbitraries.contract.ts'
import { allChunkIds, model } from './corpus-model.contract.ts'
import { graphQuery } from './query-arbitraries.contract.ts'
import type { StoreDriver } from './driver.contract.ts'

/** What a random reading asks for beyond the ids of the small world. */
export interface Reading {
  readonly filter: Filter
  readonly keywords: Omit<KeywordQuery, 'limit'>
  readonly vector: Float32Array
  readonly property: {
    readonly label: string | undefined
    readonly key: string
    readonly value: string | number | boolean
    readonly ignoreCase: boolean
  }
  readonly walk: {
    readonly direction: 'out' | 'in' | 'any'
    readonly types: readonly string[] | undefined
  }
  readonly path: {
    readonly types: readonly string[] | undefined
    readonly excludeTypes: readonly string[] | undefined
    readonly maxLength: number
  }
  readonly adjacency: AdjacencyQuery
  readonly entities: Omit<EntityQuery, 'limit'>
  readonly queries: readonly PlainQuery[]
  readonly mailKeys: readonly string[]
  readonly limit: number
}

const mailKeyChoices = ['message m1', 'message m2', 'message r1', 'nothing']

export function reading(driver: StoreDriver): fc.Arbitrary<Reading> {
  const query = graphQuery({
    variableLength: driver.lacks?.['variable-length-edges'] === undefined,
  })
  const types = fc.option(fc.subarray(edgeTypes), { nil: undefined })
  return fc.record({
    filter,
    keywords: fc.record({
      terms: keywordTerms,
      mode: fc.constantFrom('any' as const, 'all' as const),
      filter: fc.option(filter, { nil: undefined }),
    }),
    vector: unitVector,
    property: fc.record({
      label: fc.option(fc.constantFrom(...labels), { nil: undefined }),
      key: fc.constantFrom(...propertyKeys),
      value: fc.constantFrom('Ann', 'ann', 'é', '42', 42, 2.5, true, ''),
      ignoreCase: fc.boolean(),
    }),
    walk: fc.record({
      direction: fc.constantFrom('out' as const, 'in' as const, 'any' as const),
      types,
    }),
    path: fc.record({
      types,
      excludeTypes: fc.option(fc.subarray(edgeTypes, { maxLength: 2 }), { nil: undefined }),
      maxLength: fc.integer({ min: 0, max: 4 }),
    }),
    adjacency: adjacencyQuery,
    entities: fc.record({
      terms: nameTerms,
      mode: fc.constantFrom('any' as const, 'all' as const),
      label: fc.option(fc.constantFrom(...labels), { nil: undefined, freq: 2 }),
    }),
    queries: fc.array(query, { minLength: 1, maxLength: 3 }),
    mailKeys: fc.subarray([...mailKeyChoices]),
    limit: fc.integer({ min: 0, max: 4 }),
  })
}

const plenty = 1_000_000

/**
 * Every read of every port as one comparable value; hits by chunk, with their scores apart in
 * `scores`. Order of hits, paging and limits are asserted on the way.
 */
export async function readEverything(
  store: Store,
  principal: Principal,
  asked: Reading,
): Promise<{
  readonly content: Readonly<Record<string, unknown>>
  readonly scores: ReadonlyMap<string, number>
  readonly frequencies: readonly number[]
}> {
  const options: ReadOptions = { principal }
  const content: Record<string, unknown> = {}
  const scores = new Map<string, number>()
  const { documents, graph, keywords, vectors } = store

  for (const id of documentIds) {
    const document = await documents.document(id, options)
    for (const [name, bytes] of [['bytes', await documents.bytes(id, options)]] as const)
      content[`${name} ${id}`] =
        bytes === undefined ? undefined : Buffer.from(bytes).toString('hex')
    content[`document ${id}`] = document
    content[`parts of ${id}`] = [
      await documents.chunksOf(id, options),
      await documents.mentionsOf(id, options),
      await documents.factsOf(id, options),
    ]
  }
  const withoutCommit = (summaries: Awaited<ReturnType<typeof documents.list>>) =>
    summaries.map(({ commitSeq: _commitSeq, ...summary }) => summary)
  content['summaries'] = withoutCommit(
    await documents.summaries([...documentIds].reverse(), options),
  )
  const listed = withoutCommit(
    await documents.list({ filter: asked.filter, limit: plenty }, options),
  )
  content['list'] = listed
  content['records'] = (await documents.records([...documentIds].reverse(), options)).map(
    ({ bytes, ...record }) => ({
      ...record,
      bytes: bytes === undefined ? undefined : Buffer.from(bytes).toString('hex'),
    }),
  )
  content['list paged'] = withoutCommit(
    await documents.list(
      { filter: asked.filter, after: documentIds[2], limit: asked.limit },
      options,
    ),
  )
  content['mails by keys'] = withoutCommit(
    await documents.mailsByKeys({ keys: asked.mailKeys, limit: plenty }, options),
  )
  content['mails by keys limited'] = withoutCommit(
    await documents.mailsByKeys({ keys: asked.mailKeys, limit: asked.limit }, options),
  )
  content['count'] = await documents.count(asked.filter, options)
  assert.equal(content['count'], listed.length)
  content['chunks'] = await documents.chunks([...allChunkIds].reverse(), options)
  content['sources'] = await documents.sources(options)
  for (const source of sources)
    content[`known ${source.id}`] = await documents.known(source.id, options)
  content['counts'] = await documents.counts(options)

  const found = await keywords.search({ ...asked.keywords, limit: plenty }, options)
  content['keyword hits'] = noteHits('keyword', found, scores)
  assert.ok(
    found.every(hit => hit.score > 0),
    'a keyword score is not above 0',
  )
  assert.deepEqual(
    await keywords.search({ ...asked.keywords, limit: asked.limit }, options),
    found.slice(0, asked.limit),
  )
  content['documents with keywords'] = await keywords.countDocuments(asked.keywords, options)
  assert.equal(content['documents with keywords'], new Set(found.map(hit => hit.documentId)).size)

  const vectorQuery = { vector: asked.vector, model, filter: asked.filter }
  const near = await vectors.search({ ...vectorQuery, limit: plenty }, options)
  content['vector hits'] = noteHits('vector', near, scores)
  assert.deepEqual(
    await vectors.search({ ...vectorQuery, limit: asked.limit }, options),
    near.slice(0, asked.limit),
  )
  content['vectors'] = (await vectors.read([...allChunkIds].reverse(), options)).map(
    ({ chunkId, windows }) => [chunkId, windows.map(window => [...window])],
  )
  content['coverage'] = await vectors.coverage(options)
  // Stable within a store, but each store has its own order.
  const pending = await vectors.pending(plenty, options)
  content['pending'] = [...pending].sort((left, right) =>
    compareCodePoints(left.chunkId, right.chunkId),
  )
  assert.deepEqual(
    await vectors.pending(asked.limit, options),
    asked.limit === 0 ? [] : pending.slice(-asked.limit),
  )
  assert.deepEqual(
    await vectors.pendingIds(options),
    pending.map(({ chunkId }) => chunkId),
  )
  const among = allChunkIds.filter((_, index) => index % 2 === 0)
  assert.deepEqual(
    await vectors.pending(plenty, { ...options, among: [...among, ...among] }),
    pending.filter(({ chunkId }) => among.includes(chunkId)),
  )

  content['nodes'] = await graph.nodes([...nodeIds].reverse(), options)
  content['edges'] = await graph.edges([...edgeIds].reverse(), options)
  content['nodes by property'] = await graph.nodesByProperty(
    { ...asked.property, limit: plenty },
    options,
  )
  content['nodes by property limited'] = await graph.nodesByProperty(
    { ...asked.property, limit: asked.limit },
    options,
  )
  for (const id of [...nodeIds, 'nowhere' as NodeId]) {
    const neighbours = await graph.neighbours(id, { ...asked.walk, limit: plenty }, options)
    content[`neighbours ${id}`] = neighbours
    content[`degree ${id}`] = await graph.degree(id, asked.walk, options)
    assert.equal(content[`degree ${id}`], neighbours.length)
    const [first] = neighbours
    if (first !== undefined)
      assert.deepEqual(
        plainCopy(
          await graph.neighbours(
            id,
            { ...asked.walk, after: first.edge.id, limit: asked.limit },
            options,
          ),
        ),
        plainCopy(neighbours.slice(1, 1 + asked.limit)),
      )
    content[`provenance ${id}`] = await graph.provenance(id, options)
    content[`path to ${id}`] = await graph.shortestPath(
      nodeIds[0] as NodeId,
      id,
      asked.path,
      options,
    )
  }
  for (const id of edgeIds.filter((_, index) => index % 9 === 0 || index > edgeIds.length - 3))
    content[`provenance ${id}`] = await graph.provenance(id, options)
  content['adjacency'] = unpackedAdjacency(
    adjacencyNodes,
    asked.adjacency,
    await graph.adjacency(adjacencyNodes, asked.adjacency, options),
  )
  content['rules'] = await graph.rules(options)
  const named = await graph.searchEntities({ ...asked.entities, limit: plenty }, options)
  content['entity hits'] = noteHits(
    'entity',
    named.map(({ id, score }) => ({ chunkId: id, documentId: 'a node', score })),
    scores,
  )
  assert.ok(
    named.every(hit => hit.score > 0),
    'a score of a name is not above 0',
  )
  assert.deepEqual(
    await graph.searchEntities({ ...asked.entities, limit: asked.limit }, options),
    named.slice(0, asked.limit),
  )
  content['schema'] = await graph.schema(options)
  for (const [index, query] of asked.queries.entries())
    content[`query ${index} ${JSON.stringify(query)}`] = await answerTo(query, graph, options)

  return {
    content: plainCopy(content),
    scores,
    frequencies: await keywords.documentFrequencies(asked.keywords.terms, options),
  }
}

/** Stands for the answer of a query that the store refuses by name. */
export const unsupportedQuery = 'refused as unsupported'

/**
 * What a query's answer surely is: its rows as a bag; where a limit cuts rows whose order is not
 * total, only their number.
 */
async function answerTo(
  plain: PlainQuery,
  graph: GraphReader,
  options: ReadOptions,
): Promise<unknown> {
  const { query, parameters } = graphQueryOf(plain)
  const answer = await graph.query(query, { ...options, parameters }).catch((error: unknown) => {
    if (isAppError(error, 'query_rejected') && error.details.reason === 'unsupported')
      return undefined
    throw error
  })
  if (answer === undefined) return unsupportedQuery
  const { columns, rows, truncated } = answer
  const isCut = plain.skip !== undefined || truncated
  return { columns, truncated, rows: isCut ? rows.length : asBag(rows) }
}

function noteHits(
  kind: string,
  hits: ReadonlyArray<Readonly<Record<'chunkId' | 'documentId', string> & Record<'score', number>>>,
  scores: Map<string, number>,
): unknown {
  for (const [index, hit] of hits.entries()) {
    assert.ok(Number.isFinite(hit.score))
    const before = hits[index - 1]
    if (before !== undefined)
      assert.ok(
        before.score > hit.score ||
          (before.score === hit.score && compareCodePoints(before.chunkId, hit.chunkId) < 0),
        `${kind} hits are out of order`,
      )
    scores.set(`${kind} ${hit.chunkId}`, hit.score)
  }
  return hits.map(hit => `${hit.chunkId} of ${hit.documentId}`).sort(compareCodePoints)
}
