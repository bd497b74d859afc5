import type { QuestionReading } from '../../../core/answer.ts'
import type { DocumentSummary } from '../../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Filter } from '../../../core/question.ts'
import {
  readDocumentQuestion,
  type DocumentQuestion,
} from '../../../language/question/documents/read-document-question.ts'
import type { Question } from '../../../language/question/question.ts'
import type { SelectionPorts } from '../mail-selection/selection-types.ts'
import type { StructuredOptions } from '../structured-answer.ts'
import { answerFromRecords } from '../records/answer-from-records.ts'
import { answerAttachments } from './answer-attachments.ts'
import { missing, type DocumentAnswer } from './document-answer.ts'
import { answerNamed } from './answer-named.ts'
import { answerExtreme, answerSelection, counted } from './select-documents.ts'
import { documentReading } from './tell-document-reading.ts'

/** Kinds of documents beside email, which has questions of its own. */
export const kindsBesideMail = ['file', 'page', 'attachment', 'record'] as const
/** Larger collections are only counted: their list would say nothing. */
const maxRead = 5_000
const pageSize = 500

export interface DocumentPorts extends SelectionPorts {
  readonly documents: DocumentReader
}

/** An answer with how the question was read. */
export interface ToldDocuments extends DocumentAnswer {
  readonly reading: QuestionReading
  /**
   * Whether nothing else can have been asked; another answer is taken only where the rules for
   * questions about email have none.
   */
  readonly isSure: boolean
}

/**
 * Answers a question about documents as records (how many, which are PDFs, who wrote one, its
 * sections); undefined for other questions and where the document is not one of the corpus.
 */
export async function answerAboutDocuments(
  question: Question,
  ports: DocumentPorts,
  options: StructuredOptions,
): Promise<ToldDocuments | undefined> {
  const record = await answerFromRecords(question, ports, options)
  if (record !== undefined) return record
  const asked = readDocumentQuestion(question.request?.text ?? '')
  if (asked === undefined) return undefined
  const answer =
    asked.kind === 'attachments'
      ? await answerAttachments(asked.mail, question, ports, options)
      : await answerRecords(asked, ports.documents, options)
  return (
    answer && { ...answer, reading: documentReading(asked, answer), isSure: isSure(asked, answer) }
  )
}

function isSure(asked: DocumentQuestion, answer: DocumentAnswer): boolean {
  switch (asked.kind) {
    case 'attachments':
      return true
    case 'uncounted':
      return false
    case 'count':
    case 'list':
    case 'extreme':
      return answer.isMissing !== true || asked.of.mediaTypes.length > 0
    case 'partTitle':
    case 'pages':
    case 'title':
    case 'sections':
      return answer.isMissing !== true
    case 'author':
    case 'modified':
      // "Who wrote the lease?" may mean the email about it.
      return answer.isMissing !== true && (asked.isDocument || answer.isExact === true)
  }
}

async function answerRecords(
  asked: Exclude<DocumentQuestion, { kind: 'attachments' }>,
  documents: DocumentReader,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<DocumentAnswer | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const filter: Filter = { ...options.filter, kinds: options.filter?.kinds ?? kindsBesideMail }
  if (asked.kind === 'uncounted')
    return missing(`The records do not tell the number of these ${asked.what}.`)
  const total = await documents.count(filter, read)
  if (asked.kind === 'count' && isOfAll(asked))
    return total === 0
      ? missing('There are no documents in it; emails are not among them.')
      : { text: `${counted(total, asked.of)}; emails are not among them.`, lines: [] }
  if (total > maxRead) return tooMany(asked, total)
  const all = await allSummaries(documents, filter, read)
  switch (asked.kind) {
    case 'count':
    case 'list':
      return answerSelection(asked, all)
    case 'extreme':
      return answerExtreme(asked, all)
    case 'author':
    case 'modified':
    case 'title':
    case 'sections':
    case 'pages':
    case 'partTitle':
      return answerNamed(asked, all, documents, read)
  }
}

const isOfAll = ({
  of,
  by,
  titled,
  dated,
}: Extract<DocumentQuestion, { kind: 'count' | 'list' }>): boolean =>
  of.mediaTypes.length === 0 && by === undefined && titled === undefined && dated === undefined

/** What is honest where the records are not looked through one by one. */
function tooMany({ kind }: DocumentQuestion, total: number): DocumentAnswer | undefined {
  // A text may tell who wrote something, but no number or order of files.
  if (kind === 'author' || kind === 'modified' || kind === 'title') return undefined
  return missing(
    `The corpus holds ${total.toLocaleString('en-US')} documents; up to ` +
      `${maxRead.toLocaleString('en-US')} are looked through for such a question.`,
  )
}

async function allSummaries(
  documents: DocumentReader,
  filter: Filter,
  options: ReadOptions,
): Promise<DocumentSummary[]> {
  const all: DocumentSummary[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const page = await documents.list({ filter, after, limit: pageSize }, options)
    all.push(...page)
    if (page.length < pageSize || all.length >= maxRead) return all
  }
}
