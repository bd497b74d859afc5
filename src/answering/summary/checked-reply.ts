import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { FindCandidates } from '../../evidence/candidates/find-candidates.ts'
import { passageOfChunk } from '../../evidence/candidates/passage-of-chunk.ts'
import { windowFinder } from '../../evidence/candidates/window-finder.ts'
import type { Prompt } from '../../prompting/prompt.ts'
import { ownText } from '../../retrieval/graph/chunk-evidence.ts'
import { checkTextSentence } from '../check/check-text-sentence.ts'
import { decidingQuotes } from '../check/deciding-quotes.ts'
import type { CitationBook } from '../citation.ts'
import type { DraftSentence } from '../events.ts'
import { chunksOf } from './reading-windows.ts'
import { withoutReaderCommands } from './reader-commands.ts'
import { longestSentence, replySentences } from './reply-sentences.ts'
import type { SummaryText } from './summary-texts.ts'

/** Who writes a summary, and who checks it. */
export interface SummaryWriter {
  readonly model: LanguageModel
  readonly entailment: EntailmentModel
  readonly documents: DocumentReader
  readonly book: CitationBook
  /** The corpus's zone, in which times of emails are given. */
  readonly timeZone: string
  readonly temperature: number
}

/** What a model is asked to write about some texts. */
export interface SummaryRequestOf {
  readonly prompt: Prompt
  readonly values: Readonly<Record<string, string>>
  /** Sentences that are taken of the reply. */
  readonly most: number
  readonly texts: readonly SummaryText[]
  readonly find: FindCandidates
}

/** The sentences of a reply that the texts support, and how many they do not. */
export interface CheckedReply {
  readonly kept: readonly DraftSentence[]
  readonly unsupported: number
}

const maxCitations = 3

/** Finds evidence in some texts alone; what tells the reader what to say is none. */
export const findIn = (texts: readonly SummaryText[], timeZone: string): FindCandidates =>
  windowFinder(
    texts.flatMap(text =>
      chunksOf(text).flatMap(chunk =>
        withoutReaderCommands(
          passageOfChunk(text.document, chunk, ownText(chunk), { origin: 'context', timeZone }),
        ),
      ),
    ),
  )

/**
 * Asks for sentences about some texts and keeps those that the texts support. Throws
 * `model_call_failed`, `model_output_invalid`, `aborted`, and what the ports throw.
 */
export async function checkedReply(
  { prompt, values, most, texts, find }: SummaryRequestOf,
  writer: SummaryWriter,
  options: ReadOptions,
): Promise<CheckedReply> {
  const { model, entailment, documents, book } = writer
  const written = await replySentences(
    model,
    { prompt, values, most, temperature: writer.temperature },
    options,
  )
  const byId = new Map(texts.map(({ document }) => [document.id, document]))
  const kept: DraftSentence[] = []
  for (const text of written) {
    if (text.length > longestSentence) continue
    const verified = await checkTextSentence(
      { text, range: { start: 0, end: text.length }, index: 0 },
      undefined,
      { documents, entailment, findCandidates: find },
      options,
    )
    if (verified?.verdict !== 'supported') continue
    const quotes = decidingQuotes(verified)
    const citations = quotes.flatMap(({ documentId, start, end, page }) => {
      const document = byId.get(documentId)
      return document === undefined ? [] : [book.cite(document, { start, end }, { page })]
    })
    const distinct = [...new Map(citations.map(one => [one.number, one])).values()]
    kept.push({
      before: ' ',
      text,
      basis: 'text',
      citations: distinct.slice(0, maxCitations),
      paths: [],
      verified,
    })
  }
  return { kept, unsupported: written.length - kept.length }
}
