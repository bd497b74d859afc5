import type { Chunk, Document } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import { isContentSentence } from '../../language/salience/content-sentence.ts'

/** A sentence that says something, with its place. */
export interface PlacedSentence extends TextRange {
  readonly text: string
  readonly chunk: Chunk
}

/** A document and its own sentences: without quoted mail, signatures, greetings and footers. */
export interface SummaryText {
  readonly document: Document
  readonly sentences: readonly PlacedSentence[]
}

// Enough to read a long report whole; what is longer is cut, so that one document cannot take long.
const maxSentences = 3_000
const readAtOnce = 8

/** The sentences of chunks that say something, in reading order; of a terse mail also "Approved." */
function contentSentences(document: Document, chunks: readonly Chunk[]): PlacedSentence[] {
  const found = sentencesThat(text => isContentSentence(text), document, chunks)
  return found.length > 0 || document.mail === undefined
    ? found
    : sentencesThat(text => isContentSentence(text, true), document, chunks)
}

function sentencesThat(
  says: (text: string) => boolean,
  document: Document,
  chunks: readonly Chunk[],
): PlacedSentence[] {
  const found: PlacedSentence[] = []
  let end = -1
  for (const chunk of [...chunks].sort((a, b) => a.start - b.start)) {
    for (const range of chunk.sentences) {
      // Chunks may overlap.
      if (range.start < end || found.length >= maxSentences) continue
      end = range.end
      const text = document.text.slice(range.start, range.end)
      if (says(text)) found.push({ ...range, text, chunk })
    }
  }
  return found
}

/** Reads documents with their sentences, in the order given; what may not be read is left out. */
export async function summaryTexts(
  ids: readonly DocumentId[],
  documents: DocumentReader,
  options: ReadOptions,
): Promise<SummaryText[]> {
  const texts: SummaryText[] = []
  for (let start = 0; start < ids.length; start += readAtOnce)
    texts.push(
      ...(
        await Promise.all(
          ids.slice(start, start + readAtOnce).map(async id => {
            const [document, chunks] = await Promise.all([
              documents.document(id, options),
              documents.chunksOf(id, options),
            ])
            return document && { document, sentences: contentSentences(document, chunks) }
          }),
        )
      ).filter(text => text !== undefined),
    )
  return texts
}
