import type { EmbeddingModel } from '../../src/core/ports/embedding-model.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { owner } from '../../src/core/principal.ts'
import { neighbourSimilarity, encoderTokens } from '../../src/app/models/chunk-ports.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { stateDocument } from '../../src/graph/document-graph.ts'
import { statements } from '../../src/graph/statements.ts'
import { chunkSettings, type ChunkSettings } from '../../src/ingestion/chunk/chunk-settings.ts'
import { preparedChunking, type ChunkPorts } from '../../src/ingestion/chunk/prepare-chunking.ts'
import { recordChunks } from '../../src/ingestion/record/record-chunks.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { queryTerms } from '../../src/language/words/tokens.ts'
import type { DocumentRecord } from '../../src/core/graph.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { contextRecall, type RetrievedRange } from './chunking/context-recall.ts'
import { joinedPassages, wicePages, type LongDocuments } from './chunking/long-documents.ts'

const budgets = [1_000, 4_000] as const
// Enough small chunks to fill the larger budget.
const mostChunks = 100
const access = { principal: owner }

const variants: ReadonlyArray<readonly [string, Record<string, unknown>]> = [
  ['sentence', {}],
  ['fixed', {}],
  ['fixed-220', { kind: 'fixed', tokens: 220 }],
  ['recursive', {}],
  ['recursive-900', { kind: 'recursive', characters: 900 }],
  ['paragraph', {}],
  ['structure', {}],
  ['semantic', {}],
  ['semantic-encoder', { kind: 'semantic', signal: 'encoder' }],
  ['perplexity', {}],
]

async function* figuresOf(
  name: string,
  data: LongDocuments,
  settings: ChunkSettings,
  ports: ChunkPorts,
  encoder: EmbeddingModel | undefined,
): AsyncGenerator<BenchFigure> {
  const keys = new Map(data.documents.map(document => [document.id, document.key]))
  const records: DocumentRecord[] = []
  const sizes: number[] = []
  for (const document of data.documents) {
    const { chunks, ranges } = recordChunks(
      document,
      await preparedChunking(document, settings, ports),
      'UTC',
    )
    // Documents and chunks alone: what is measured does not read the rest of the graph.
    const into = statements()
    stateDocument(
      document,
      chunks,
      ranges.map(range => range.section),
      into,
      { timeZone: 'UTC' },
    )
    records.push({
      document,
      chunks,
      mentions: [],
      facts: [],
      nodes: into.nodes(),
      edges: into.edges(),
    })
    for (const chunk of chunks) sizes.push(chunk.end - chunk.start)
  }
  yield { case: name, measure: 'chunks', value: sizes.length, n: data.documents.length }
  yield {
    case: name,
    measure: 'chunk-characters',
    value: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    n: sizes.length,
  }
  const next = records.values()
  await using corpus = await benchCorpus(
    name,
    data.documents,
    encoder,
    () => next.next().value as DocumentRecord,
  )
  const { store } = corpus
  const ways: ReadonlyArray<readonly [string, (text: string) => Promise<RetrievedRange[]>]> = [
    [
      'keyword',
      async text =>
        rangesOf(
          store,
          keys,
          await store.keywords.search(
            { terms: queryTerms(text), mode: 'any', limit: mostChunks },
            access,
          ),
        ),
    ],
    ...(encoder === undefined
      ? []
      : [
          [
            'vector',
            async (text: string) => rangesOf(store, keys, await vectorHits(store, encoder, text)),
          ] as const,
        ]),
  ]
  for (const [way, search] of ways) {
    const recalls = budgets.map((): number[] => [])
    for (const question of data.questions) {
      const found = await search(question.text)
      for (const [index, budget] of budgets.entries())
        recalls[index]?.push(contextRecall(question, found, budget))
    }
    for (const [index, budget] of budgets.entries())
      yield {
        case: name,
        measure: `${way}-recall-at-${budget}-characters`,
        ...meanWithInterval(recalls[index] ?? []),
      }
  }
}

async function vectorHits(store: Store, encoder: EmbeddingModel, text: string) {
  const [[vector] = []] = await encoder.embed([text], { signal: undefined })
  return vector === undefined
    ? []
    : store.vectors.search({ vector, model: encoder.id, limit: mostChunks }, access)
}

async function rangesOf(
  store: Store,
  keys: ReadonlyMap<string, string>,
  hits: ReadonlyArray<{ readonly chunkId: Parameters<Store['documents']['chunks']>[0][number] }>,
): Promise<RetrievedRange[]> {
  const chunks = await store.documents.chunks(
    hits.map(hit => hit.chunkId),
    access,
  )
  return chunks.map(({ documentId, start, end }) => ({
    key: keys.get(documentId) ?? '',
    start,
    end,
  }))
}

export const bench: Bench = {
  name: 'chunking',
  description:
    'each chunker on long documents: gold sentences in a context of equal length, by ' +
    'keywords and, on clapnq, vectors (arguments: keyword = no vectors, vectors = also on ' +
    'wice; names of chunkers)',
  async *run(context) {
    const modes: readonly string[] = context.arguments.filter(
      argument => argument === 'keyword' || argument === 'vectors',
    )
    const chosen = context.arguments.filter(argument => !modes.includes(argument))
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    const ports: ChunkPorts = {
      tokens: await encoderTokens(),
      similarity: neighbourSimilarity(encoder),
    }
    for (const [folder, read] of [
      ['wice', wicePages],
      ['clapnq', joinedPassages],
    ] as const) {
      const path = context.dataFolder(folder)
      if (path === undefined) continue
      const data = read(path)
      // The pages of WiCE are five times as long as all passages of CLAPnq: an hour on two cores,
      // for all chunkers.
      const withVectors =
        !modes.includes('keyword') && (folder === 'clapnq' || modes.includes('vectors'))
      for (const [variant, settings] of variants) {
        if (
          chosen.length > 0
            ? !chosen.includes(variant)
            : !withVectors && variant === 'semantic-encoder'
        )
          continue
        context.log(`${folder}: ${variant}`)
        yield* figuresOf(
          `${folder}:${variant}`,
          data,
          chunkSettings.parse({ kind: variant, ...settings }),
          ports,
          withVectors ? encoder : undefined,
        )
      }
    }
  },
}
