import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { ModelMessage } from '../../../core/ports/language-model.ts'
import {
  entitiesMessages,
  relationsMessages,
} from '../../../graph/model-extraction/extract-chunk.ts'
import { documentToRead, passageToRead } from '../../../graph/model-extraction/passage.ts'
import { estimatePieces } from '../../../ingestion/chunk/estimate-pieces.ts'
import type { App } from '../../compose.ts'
import { tokenCounter } from '../evaluation/token-counter.ts'
import { configuredExtraction } from './extraction-settings.ts'
import { pendingDocuments } from './pending-extraction.ts'

/** What an extraction would do and cost, before a single call. */
export interface ExtractionPlan {
  readonly model: string
  /** Documents with something to read. */
  readonly documents: number
  readonly chunks: number
  /** Chunks that a model has read already. */
  readonly done: number
  /** One call for the entities of a chunk, a second one where there are relations to ask for. */
  readonly calls: { readonly least: number; readonly most: number }
  /** Of all calls, the second ones with the names that the rules found in place of the model's. */
  readonly promptTokens: number
  /** How the tokens were counted. */
  readonly countedBy: string
  /** Absent where no price is configured. */
  readonly cost?: { readonly amount: number; readonly currency: string } | undefined
}

// Replies are a few entities or relations; what they really cost is told at the end.
const replyTokens = 250
// Counting word by word takes longer than it is worth for more.
const countedChunks = 300
const namesOfReply = 10

/**
 * Counts what is left to extract, the prompts with the encoder's tokens where these are few, and
 * calls no language model. `limit`: only so many chunks. Throws as `configuredExtraction`.
 */
export async function planExtraction(
  app: App,
  request: { readonly again?: boolean | undefined; readonly limit?: number | undefined },
  options: ReadOptions,
): Promise<ExtractionPlan> {
  const { model, prompts, rules, origin } = await configuredExtraction(app, options)
  const { again = false, limit = Number.POSITIVE_INFINITY } = request
  let [documents, chunks, done, estimated] = [0, 0, 0, 0]
  const texts: string[] = []
  for await (const pending of pendingDocuments(app, { origin: origin.chunk, again }, options)) {
    done += pending.done
    const wanted = pending.chunks.slice(0, Math.max(0, limit - chunks))
    if (wanted.length === 0) continue
    const [record] = await app.store.intact.records([pending.document.id], options)
    if (record === undefined) continue
    documents += 1
    chunks += wanted.length
    const of = documentToRead(record)
    const named = of.names
      .slice(0, namesOfReply)
      .map(name => ({ name, label: 'Organization', surfaces: [name] }))
    for (const chunk of wanted) {
      const passage = passageToRead(of, chunk)
      for (const messages of [
        entitiesMessages(passage, prompts, rules),
        relationsMessages(passage, named, prompts, rules),
      ]) {
        const text = textOf(messages)
        estimated += estimatePieces(text)
        if (texts.length < countedChunks * 2) texts.push(text)
      }
    }
  }
  const isCounted = chunks <= countedChunks
  const counter = await tokenCounter(isCounted ? app : { encoder: undefined }, options)
  const promptTokens = isCounted ? await counter.count(texts, options) : estimated
  const { price } = app.config.graph.model
  return {
    model: model.id,
    documents,
    chunks,
    done,
    calls: { least: chunks, most: chunks * 2 },
    promptTokens,
    countedBy: counter.by,
    ...(price !== undefined && {
      cost: {
        amount:
          (promptTokens * price.promptPerMillion +
            chunks * 2 * replyTokens * price.replyPerMillion) /
          1e6,
        currency: price.currency,
      },
    }),
  }
}

const textOf = (messages: readonly ModelMessage[]): string =>
  messages.map(({ content }) => content).join('\n')
