import { createHash } from 'node:crypto'
import type { ChunkId, DocumentId, NodeId } from '../../../core/ids.ts'
import type { Store } from '../../../core/ports/store.ts'
import { owner } from '../../../core/principal.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import { analyze } from '../../../language/words/tokens.ts'

const access = { principal: owner }
const reader = { principal: { kind: 'user', id: 'reader', groups: ['public'] } } as const

/** What a corpus is asked so that damage to any part that matters would show. */
export interface Probe {
  readonly terms: readonly string[]
  readonly names: readonly string[]
  readonly documents: readonly DocumentId[]
  readonly chunks: readonly ChunkId[]
  readonly nodes: readonly NodeId[]
  readonly values: ReadonlyArray<readonly [key: string, value: string | number | boolean]>
  readonly types: readonly string[]
  readonly vectors: readonly Float32Array[]
  readonly model: string | undefined
}

const queries = [
  'MATCH (n) RETURN labels(n) AS labels, count(*) AS number ORDER BY number, labels',
  'MATCH (a)-[r]->(b) RETURN type(r) AS type, count(*) AS number ORDER BY number, type',
  'MATCH (n:Document) WHERE n.dateMs > 1600000000000 RETURN n.key, n.dateMs ORDER BY ' +
    'n.dateMs, n.key LIMIT 500',
  "MATCH (n:Email) WHERE n.timeReceived >= '2022' RETURN n.emailId, n.timeReceived ORDER " +
    'BY n.timeReceived DESC, n.emailId LIMIT 500',
  'MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, count(e) AS sent ORDER BY sent DESC, ' +
    'p.name LIMIT 500',
]

/** Reads what there is to ask for from a sound corpus. */
export async function probeOf(store: Store): Promise<Probe> {
  const terms = new Set<string>()
  const names = new Set<string>()
  const nodes = new Set<NodeId>()
  const values = new Map<string, readonly [string, string | number | boolean]>()
  const documents: DocumentId[] = []
  const chunks: ChunkId[] = []
  for await (const line of store.exportLogical()) {
    const [kind, id, ...rest] = JSON.parse(line) as [string, string, ...unknown[]]
    if (kind === 'document') documents.push(id as DocumentId)
    if (kind === 'chunk') {
      chunks.push(id as ChunkId)
      const words = analyze((rest[0] as { indexedText: string }).indexedText)
      for (const [place, word] of words.entries()) {
        terms.add(word)
        if (place % 5 === 0 && words[place + 1] !== undefined)
          terms.add(`${word} ${words[place + 1]}`)
      }
    }
    if (kind === 'node') {
      nodes.add(id as NodeId)
      const { properties } = rest[1] as { properties: Record<string, unknown> }
      for (const [key, value] of Object.entries(properties)) {
        for (const item of [value].flat() as Array<string | number | boolean>)
          values.set(`${key} ${String(item)}`, [key, item])
      }
      if (typeof properties['name'] === 'string') names.add(properties['name'])
    }
  }
  const { edgeTypes } = await store.graph.schema(access)
  const { model } = await store.vectors.coverage(access)
  const vectors = (await store.vectors.read(chunks, access))
    .filter((_, index) => index % 7 === 0)
    .flatMap(({ windows }) => windows.slice(0, 1))
  return {
    terms: [...terms],
    names: [...names],
    documents,
    chunks,
    nodes: [...nodes],
    values: [...values.values()],
    types: [...new Set(edgeTypes.map(({ type }) => type))],
    vectors,
    model,
  }
}

/** Every kind of reading that a corpus offers, over the whole of a probe. */
function readings(store: Store, probe: Probe): Record<string, () => Promise<unknown>> {
  const { documents, keywords, vectors, graph, ledger } = store
  const each = async <Item, Result>(
    items: readonly Item[],
    ask: (item: Item) => Promise<Result>,
  ): Promise<Result[]> => {
    const results: Result[] = []
    for (const item of items) results.push(await ask(item))
    return results
  }
  return {
    export: () => Array.fromAsync(store.exportLogical()),
    summaries: () => documents.list({ limit: 1_000_000 }, access),
    records: () => documents.records(probe.documents, access),
    chunks: () => documents.chunks(probe.chunks, access),
    parts: () =>
      each(probe.documents, async id => [
        await documents.document(id, access),
        await documents.chunksOf(id, access),
        await documents.mentionsOf(id, access),
        await documents.factsOf(id, access),
        await documents.bytes(id, access),
      ]),
    known: async () =>
      each(await documents.sources(access), source => documents.known(source.id, access)),
    filtered: () =>
      each(['2022-01-01', '2023-01-01', '2024-06-01'], date =>
        documents.list({ filter: { dateFrom: Date.parse(date) }, limit: 1_000_000 }, access),
      ),
    counts: async () => [
      await documents.counts(access),
      await documents.commitSeq(access),
      await documents.changesSince(0, 1_000_000, access),
    ],
    words: () =>
      each(probe.terms, term =>
        keywords.search({ terms: [term], mode: 'any', limit: 10_000 }, access),
      ),
    frequencies: () => keywords.documentFrequencies(probe.terms, access),
    coverage: () => vectors.coverage(access),
    vectors: () => vectors.read(probe.chunks, access),
    pending: () => vectors.pending(100, access),
    nearest: () =>
      each(probe.vectors, vector =>
        vectors.search({ vector, model: probe.model ?? '', limit: 50 }, access),
      ),
    nodes: () => graph.nodes(probe.nodes, access),
    values: () =>
      each(probe.values, ([key, value]) =>
        graph.nodesByProperty({ key, value, ignoreCase: true, limit: 1_000_000 }, access),
      ),
    names: () =>
      each(probe.names, name =>
        graph.searchEntities({ terms: analyze(name), mode: 'any', limit: 10_000 }, access),
      ),
    neighbours: () =>
      each(probe.nodes, id => graph.neighbours(id, { direction: 'any', limit: 1_000_000 }, access)),
    degrees: () => each(probe.nodes, id => graph.degree(id, { direction: 'in' }, access)),
    paths: () =>
      each(probe.nodes.slice(0, 20), id =>
        graph.shortestPath(probe.nodes[0] ?? id, id, { maxLength: 4 }, access),
      ),
    provenance: () => each(probe.nodes, id => graph.provenance(id, access)),
    adjacency: () =>
      graph.adjacency(
        probe.nodes,
        { types: probe.types.map(type => ({ type, weight: 'weight' })) },
        access,
      ),
    schema: () => graph.schema(access),
    queries: () => each(queries, text => graph.query(parseCypher(text).query, access)),
    rules: () => graph.rules(access),
    'as a reader': async () => [
      await graph.nodes(probe.nodes, reader),
      await keywords.documentFrequencies(probe.terms, reader),
      await documents.counts(reader),
      await vectors.coverage(reader),
    ],
    ledger: () => ledger.list({ limit: 1_000 }, access),
  }
}

/**
 * Everything that a corpus says to a probe, one hash for each kind of reading; two corpora with
 * equal ones answer alike. An error goes to `failed`, if there is one.
 */
export async function everythingFrom(
  store: Store,
  probe: Probe,
  failed?: (kind: string, error: unknown) => void,
): Promise<Record<string, string>> {
  const said: Record<string, string> = {}
  for (const [kind, read] of Object.entries(readings(store, probe))) {
    try {
      said[kind] = createHash('sha256')
        .update(JSON.stringify(await read(), plain))
        .digest('hex')
    } catch (error) {
      if (failed === undefined) throw error
      failed(kind, error)
    }
  }
  return said
}

const plain = (_key: string, item: unknown): unknown =>
  typeof item === 'bigint'
    ? `${item}n`
    : ArrayBuffer.isView(item)
      ? Buffer.from(item.buffer, item.byteOffset, item.byteLength).toString('base64')
      : item

/** A copy with one bit changed. */
export function withFlippedBit(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  const place = Math.floor(bit / 8)
  copy[place] = (copy[place] ?? 0) ^ (1 << (bit % 8))
  return copy
}
