import type { Citation, QuestionReading, SearchReport } from '../../core/answer.ts'
import type { Document } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { CitedLine } from '../../retrieval/structured/documents/document-answer.ts'
import { fieldsOf } from '../../retrieval/structured/records/record-fields.ts'
import { citationBook, type CitationBook } from '../citation.ts'
import type { AnswerDraft, DraftSentence } from '../events.ts'

// Of a meeting of hundreds whoever asks wants to see the entry, not each line.
const mostPerLine = 12

/** What records say, each sentence with the fields that it rests on. */
export async function citedDraft(
  text: string,
  lines: readonly string[],
  cited: readonly CitedLine[],
  told: { readonly reading: QuestionReading; readonly search: SearchReport },
  documents: DocumentReader,
  read: ReadOptions,
): Promise<AnswerDraft> {
  const book = citationBook()
  const sentences: Array<Pick<DraftSentence, 'text' | 'citations'>> = []
  if (text !== '') sentences.push({ text, citations: [] })
  for (const line of cited) {
    const document = await documents.document(line.document, read)
    const citations = document === undefined ? [] : citationsOf(line, document, book)
    sentences.push({ text: line.text, citations })
  }
  for (const line of lines) sentences.push({ text: line, citations: [] })
  return {
    statuses: [],
    ...told,
    passages: [],
    sentences: sentences.map((sentence, index) => ({
      before: index === 0 ? '' : '\n',
      basis: 'record',
      paths: [],
      ...sentence,
    })),
    score: 1,
    finishReason: 'stop',
  }
}

function citationsOf(
  { labels, naming }: CitedLine,
  document: Document,
  book: CitationBook,
): Citation[] {
  const fields = fieldsOf(document).filter(({ label }) => labels.includes(label))
  const named = fields.filter(({ value }) => naming?.some(name => value.includes(name)) === true)
  const ranges = named.length > 0 ? named : fields
  const firstEnd = document.text.indexOf('\n')
  const first = { start: 0, end: firstEnd < 0 ? document.text.length : firstEnd }
  return joined(ranges.length > 0 ? ranges : first.end > 0 ? [first] : [])
    .slice(0, mostPerLine)
    .map(range => book.cite(document, range, undefined))
}

/** Lines that follow each other are one passage. */
function joined(lines: readonly TextRange[]): TextRange[] {
  const passages: TextRange[] = []
  for (const { start, end } of lines) {
    const last = passages.at(-1)
    if (last !== undefined && start === last.end + 1)
      passages[passages.length - 1] = { start: last.start, end }
    else passages.push({ start, end })
  }
  return passages
}
