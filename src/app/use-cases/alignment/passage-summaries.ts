import { extractSummary, mostSummaryTokens } from '../../../alignment/summaries/extract-summary.ts'
import { withoutReaderCommands } from '../../../answering/summary/reader-commands.ts'
import { longestSentence, replySentences } from '../../../answering/summary/reply-sentences.ts'
import { isModelFailure } from '../../../answering/write/model-failure.ts'
import type { ModelBudget } from '../../../alignment/model-classifier/model-budget.ts'
import type { Chunk, Document } from '../../../core/document.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../../core/ports/entailment-model.ts'
import type { LanguageModel } from '../../../core/ports/language-model.ts'
import { passageOfChunk } from '../../../evidence/candidates/passage-of-chunk.ts'
import { windowFinder } from '../../../evidence/candidates/window-finder.ts'
import { quotationFinder } from '../../../evidence/check-quotation.ts'
import { verifyText } from '../../../evidence/verify-text.ts'
import type { Prompts } from '../../../prompting/default-prompts.ts'
import { ownText } from '../../../retrieval/graph/chunk-evidence.ts'
import type { ReadDocument } from './read-passages.ts'

/** What writes summaries of long passages, and verifies them. */
export interface SummaryModels {
  readonly model: LanguageModel
  readonly entailment: EntailmentModel
  readonly prompts: Prompts
  /** What comes after it is used up is extracted. */
  readonly budget: ModelBudget
}

interface SummaryPorts {
  readonly embedding: EmbeddingModel
  /** Absent: summaries are sentences of their passages. */
  readonly models?: SummaryModels | undefined
}

/** The summaries of a document's passages, of 256 tokens at most each. */
export async function passageSummaries(
  { record, chunks }: Pick<ReadDocument, 'record' | 'chunks'>,
  { embedding, models }: SummaryPorts,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<string, string>> {
  const { document } = record
  const count = (texts: readonly string[]): Promise<readonly number[]> =>
    embedding.countTokens(texts, options)
  const known = new Map<string, number>()
  for (const { id, properties } of record.nodes)
    if (typeof properties['tokens'] === 'number') known.set(id, properties['tokens'])
  const summaries = new Map<string, string>()
  for (const chunk of chunks) {
    const extracted = await extractSummary(chunk, document.text, count, known.get(chunk.id))
    const isWhole = extracted === document.text.slice(chunk.start, chunk.end).trim()
    const written =
      isWhole || models === undefined || !models.budget.take()
        ? undefined
        : await writtenSummary(document, chunk, { models, count }, options)
    summaries.set(chunk.id, written ?? extracted)
  }
  return summaries
}

const mostSentences = 4

/** What a model says of a passage, as far as the passage bears it out; undefined without any. */
async function writtenSummary(
  document: Document,
  chunk: Chunk,
  {
    models: { model, entailment, prompts, budget },
    count,
  }: {
    readonly models: SummaryModels
    readonly count: (texts: readonly string[]) => Promise<readonly number[]>
  },
  options: { readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const text = ownText(chunk)
  try {
    const said = await replySentences(
      model,
      {
        prompt: prompts['summary-item'],
        values: {
          heading: [document.title, ...chunk.headingPath].join(' | '),
          text,
          sentences: `up to ${mostSentences} sentences`,
        },
        most: mostSentences,
        temperature: 0,
      },
      options,
    )
    budget.answered()
    const prose = said.filter(({ length }) => length <= longestSentence).join('\n')
    if (prose === '') return undefined
    const passage = passageOfChunk(document, chunk, text, { origin: 'context', timeZone: 'UTC' })
    const { sentences } = await verifyText(
      prose,
      {
        findCandidates: windowFinder(withoutReaderCommands(passage)),
        findQuotation: quotationFinder([text]),
        entailment,
      },
      options,
    )
    const kept = sentences
      .filter(({ verdict }) => verdict === 'supported')
      .map(({ start, end }) => prose.slice(start, end))
    return kept.length === 0 ? undefined : await withinTokens(kept, count)
  } catch (error) {
    if (!isModelFailure(error)) throw error
    budget.failed()
    return undefined
  }
}

/** As many of the first sentences as 256 tokens hold; undefined if none does. */
async function withinTokens(
  sentences: readonly string[],
  count: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<string | undefined> {
  const tokens = await count(sentences)
  let left = mostSummaryTokens
  const kept = sentences.filter((_, at) => {
    left -= tokens[at] ?? 0
    return left >= 0
  })
  return kept.length === 0 ? undefined : kept.join(' ')
}
