import type { ChunkSource } from './chunk-range.ts'
import type { ChunkSettings } from './chunk-settings.ts'
import { chunkingOf, type Chunking } from './chunkers.ts'
import type { TokenCounter } from './token-counter.ts'

interface WaitOptions {
  readonly signal?: AbortSignal | undefined
}

/** What chunkers use beyond the text where it takes a model, and time. */
export interface ChunkPorts {
  readonly tokens?: TokenCounter | undefined
  /** As `NeighbourSimilarity`. */
  readonly similarity?:
    | {
        readonly name: string
        readonly of: (
          sentences: readonly string[],
          options: WaitOptions,
        ) => Promise<readonly number[]>
      }
    | undefined
  /** As `SentenceLikelihood`. */
  readonly likelihood?:
    | {
        readonly name: string
        readonly of: (
          sentences: readonly string[],
          options: WaitOptions,
        ) => Promise<ReadonlyArray<readonly number[]>>
      }
    | undefined
}

/**
 * The chunker for one document, with all judgements of models at hand. It runs once beforehand to
 * hear which sentences it wants judged (that never depends on the judgements), so that chunkers
 * stay pure functions. Throws what the ports throw, and `invalid_input` where one is missing.
 */
export async function preparedChunking(
  document: ChunkSource,
  settings: ChunkSettings | undefined,
  ports: ChunkPorts = {},
  options: WaitOptions = {},
): Promise<Chunking> {
  const { tokens, similarity, likelihood } = ports
  const alike =
    similarity === undefined
      ? undefined
      : recorder(
          similarity.name,
          sentences => sentences.slice(1).map(() => 1),
          sentences => similarity.of(sentences, options),
        )
  const likely =
    likelihood === undefined
      ? undefined
      : recorder(
          likelihood.name,
          (sentences): ReadonlyArray<readonly number[]> => sentences.map(() => []),
          sentences => likelihood.of(sentences, options),
        )
  const chunking = chunkingOf(settings, {
    tokens,
    similarity: alike?.tool,
    likelihood: likely?.tool,
  })
  if (!asksEncoder(settings) && !asksLanguageModel(settings, ports)) return chunking
  chunking.chunk(document)
  await alike?.answer()
  await likely?.answer()
  const ranges = chunking.chunk(document)
  return { ...chunking, chunk: () => ranges }
}

/**
 * Name of the chunker that settings and ports make. Throws `invalid_input` where a port is missing.
 */
export function chunkerName(
  settings: ChunkSettings | undefined,
  { tokens, similarity, likelihood }: ChunkPorts = {},
): string {
  return chunkingOf(settings, {
    tokens,
    similarity: similarity && { name: similarity.name, of: () => [] },
    likelihood: likelihood && { name: likelihood.name, of: () => [] },
  }).name
}

/** Whether a chunker asks an encoder about every document. */
export const asksEncoder = (settings: ChunkSettings | undefined): boolean =>
  settings?.kind === 'semantic' && settings.signal === 'encoder'

/** Whether a chunker asks a language model about every document, where there is one. */
export const asksLanguageModel = (
  settings: ChunkSettings | undefined,
  { likelihood }: Pick<ChunkPorts, 'likelihood'>,
): boolean =>
  settings?.kind === 'perplexity' && settings.signal !== 'n-gram' && likelihood !== undefined

/**
 * A tool that first only notes what it is asked, and after `answer` gives the answers in the same
 * order.
 */
function recorder<Judgement>(
  name: string,
  placeholder: (sentences: readonly string[]) => Judgement,
  ask: (sentences: readonly string[]) => Promise<Judgement>,
) {
  const asked: Array<readonly string[]> = []
  let answers: Judgement[] | undefined
  let next = 0
  return {
    tool: {
      name,
      of(sentences: readonly string[]): Judgement {
        if (answers === undefined) {
          asked.push(sentences)
          return placeholder(sentences)
        }
        return answers[next++] ?? placeholder(sentences)
      },
    },
    async answer(): Promise<void> {
      const found: Judgement[] = []
      for (const sentences of asked) found.push(await ask(sentences))
      answers = found
    },
  }
}
