import { telemetry } from '../../../src/app/telemetry/telemetry.ts'
import { modelAccount } from '../../../src/models/model-account.ts'
import { wordReader } from '../../../src/models/scripted-reader.ts'
import type { App } from '../../../src/app/compose.ts'
import { parseConfig } from '../../../src/app/config/config.ts'
import type { SandboxedQueryRunner } from '../../../src/app/workers/query-process.ts'
import type { RemoteStore } from '../../../src/app/workers/remote-store.ts'
import type { EntityQuery } from '../../../src/core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../../src/core/ports/keyword-index.ts'
import type { ReadOptions } from '../../../src/core/ports/document-reader.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { owner, readableGroups } from '../../../src/core/principal.ts'
import { loadPrompts } from '../../../src/prompting/load-prompts.ts'
import { scriptedEntailment } from '../../../src/evidence/scripted-entailment.contract.ts'
import { unpackRecord } from '../../../src/ingestion/record/packed-record.ts'
import { passageRanker } from '../../../src/retrieval/graph/passage-ranker.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { queryTerms, wordTexts } from '../../../src/language/words/tokens.ts'

/** The present moment of every app made here, so that answers can be compared. */
export const presentMoment = Date.UTC(2024, 5, 1)
const dimensions = 24

/**
 * An app over a store in this thread, as commands use it; closing it leaves the store open. Words
 * are searched with the statistics of what the reader may read: that BM25 otherwise counts the
 * whole corpus is the one documented difference between a principal's view and a corpus of his own.
 */
export function inProcessApp(given: Store, corpusFolder: string): App {
  const store = withOwnStatistics(given)
  const encoder = wordEncoder()
  const sandboxedQueries: SandboxedQueryRunner = {
    run: (query, options) => store.graph.query(query, options),
    explain: async (query, options) => (await store.graph.explain?.(query, options)) ?? [],
    schema: options => store.graph.schema(options),
    warm() {},
    pid: undefined,
    async [Symbol.asyncDispose]() {},
  }
  return {
    config: {
      ...parseConfig({ schemaVersion: 1 }, 'the configuration of the test'),
      modelOrigins: {},
    },
    corpusFolder,
    store,
    sandboxedQueries,
    schemaOf: access => store.graph.schema(access),
    encoder,
    embedding: encoder,
    reranker: undefined,
    entailment: encoder.entailment,
    standards: undefined,
    notices: [],
    languageModel: undefined,
    judgeModel: undefined,
    perplexity: undefined,
    modelUse: modelAccount(),
    telemetry: telemetry(undefined),
    prompts: () => loadPrompts(corpusFolder),
    clock: { now: () => presentMoment },
    async [Symbol.asyncDispose]() {},
  }
}

/** A vector of counted words: like texts get like vectors, at no cost. */
function wordEncoder(): NonNullable<App['encoder']> {
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(dimensions).fill(0.01)
    for (const term of queryTerms(text)) {
      let place = 7
      for (let index = 0; index < term.length; index++)
        place = (place * 31 + term.charCodeAt(index)) % 9_973
      vector[place % dimensions] = (vector[place % dimensions] ?? 0) + 1
    }
    const length = Math.hypot(...vector)
    return vector.map(value => value / length)
  }
  return {
    id: 'word-places/1',
    dimensions,
    embed: texts => Promise.resolve(texts.map(text => [vectorOf(text)])),
    countTokens: texts => Promise.resolve(texts.map(text => wordTexts(text).length)),
    tokens: texts =>
      Promise.resolve(
        texts.map(text => ({ tokens: wordTexts(text), vectors: wordTexts(text).map(vectorOf) })),
      ),
    entailment: scriptedEntailment(),
    standards: scriptedEntailment(),
    reader: wordReader(),
    check: () =>
      Promise.resolve({ runtime: 'native' as const, cosine: 1, difference: 0, agrees: true }),
    async [Symbol.asyncDispose]() {},
  }
}

/**
 * The store, with hits of words and names scored as in a corpus that holds only what the reader may
 * read.
 */
function withOwnStatistics(store: Store): RemoteStore {
  const cuts = new Map<string, Promise<Store>>()
  const cutOf = async ({ principal }: ReadOptions): Promise<Store> => {
    const key = JSON.stringify([
      readableGroups(principal),
      await store.documents.commitSeq({ principal }),
    ])
    const known = cuts.get(key) ?? readableCopy(store, { principal })
    cuts.set(key, known)
    return known
  }
  const asOwner = { principal: owner }
  const keywords: KeywordIndex = {
    search: async (query, options) => (await cutOf(options)).keywords.search(query, asOwner),
    countDocuments: (query, options) => store.keywords.countDocuments(query, options),
    documentFrequencies: (terms, options) => store.keywords.documentFrequencies(terms, options),
  }
  const { graph } = store
  const own = {
    ...store,
    keywords,
    graph: {
      ...graph,
      searchEntities: async (query: EntityQuery, options: ReadOptions) =>
        (await cutOf(options)).graph.searchEntities(query, asOwner),
    },
  }
  return {
    ...own,
    readOnlyReason: undefined,
    readAhead: async () => {},
    commitBuilt: (changes, options) =>
      store.writer.commit({ ...changes, put: changes.put.map(unpackRecord) }, options),
    rankPassages: passageRanker(own),
  }
}

async function readableCopy(store: Store, options: ReadOptions): Promise<Store> {
  const copy = memoryStore()
  const ids = (await store.documents.list({ limit: 1_000 }, options)).map(({ id }) => id)
  await copy.writer.commit(
    { put: await store.documents.records(ids, options) },
    { principal: owner },
  )
  return copy
}
