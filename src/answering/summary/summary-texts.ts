import type { Chunk, Document } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import { beginsItem } from '../../language/sentence-role/line-context.ts'
import { sentenceRoles, type SentenceRole } from '../../language/sentence-role/sentence-role.ts'
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
  /** The part of the document that it is, where that ends within chunks. */
  readonly range?: TextRange | undefined
}

// Enough to read a long report whole; what is longer is cut, so that one document cannot take long.
const maxSentences = 3_000
const readAtOnce = 8

/** The sentences that say something, in reading order; of a terse mail also "Approved." */
function contentSentences(document: Document, chunks: readonly Chunk[]): PlacedSentence[] {
  const { text, sections, cuts, mail } = document
  const roleAt = sentenceRoles({ text, sections, cuts, isMail: mail !== undefined })
  const telling = mail === undefined ? tellingRoles : tellingRolesOfMail
  const headings = new Set(sections.map(({ headingPath }) => headingPath.at(-1)))
  const all = sentencesOf(document, chunks)
  const leadsToItem = (index: number): boolean =>
    beginsItem(all[index + 1]?.text ?? '') && roleAt(all[index]!) === 'lead-in'
  const told = (isTerse: boolean): PlacedSentence[] =>
    all.filter(
      (sentence, index) =>
        isContentSentence(sentence.text, isTerse) &&
        telling.has(roleAt(sentence)) &&
        !leadsToItem(index) &&
        !headings.has(sentence.text.replace(/^#+ /, '')) &&
        sentence.text !== document.title,
    )
  const found = told(false)
  return found.length > 0 || mail === undefined ? found : told(true)
}

const tellingRoles: ReadonlySet<SentenceRole> = new Set(['statement', 'question'])
// What a mail lists after a colon is often cut off, or attached; where it is there, it is told.
const tellingRolesOfMail: ReadonlySet<SentenceRole> = new Set([...tellingRoles, 'lead-in'])

function sentencesOf(document: Document, chunks: readonly Chunk[]): PlacedSentence[] {
  const found: PlacedSentence[] = []
  let end = -1
  for (const chunk of [...chunks].sort((a, b) => a.start - b.start)) {
    for (const { start, end: last } of chunk.sentences) {
      // Chunks may overlap.
      if (start < end || found.length >= maxSentences) continue
      end = last
      found.push({ start, end: last, text: document.text.slice(start, last), chunk })
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
