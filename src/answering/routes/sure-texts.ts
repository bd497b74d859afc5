import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { Question } from '../../language/question/question.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import type { AnswerPorts, Asked } from '../asked.ts'
import { factChain, type FactChain } from '../chains/fact-chain.ts'
import { citationBook } from '../citation.ts'
import { notFound, plainDraft } from '../drafts.ts'
import type { AnswerDraft, DraftSentence } from '../events.ts'
import { pathsTo } from '../passage-paths.ts'
import { answerFromTables } from '../tables/answer-from-tables.ts'
import type { FoundTexts } from './found-texts.ts'

/**
 * An answer by a chain of facts, or that one is missing a step; undefined where the question asks
 * for no such chain.
 */
export async function chainDraft(
  question: Asked,
  { retrieval, search, statuses, passages, context }: FoundTexts,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft | undefined> {
  const chain = await factChain(question.read, retrieval, ports, read)
  if (chain === undefined) return undefined
  if (!chain.isComplete)
    return { ...plainDraft(chain.line, 'no_evidence', search), statuses, passages }
  return {
    statuses,
    search,
    passages,
    context,
    sentences: await chainSentences(question.read, chain, retrieval, ports, read),
    score: chain.score,
    finishReason: 'stop',
  }
}

/**
 * An answer read from a table's cells, or that a field is open; undefined where no table holds it.
 */
export async function tableDraft(
  question: Asked,
  { retrieval, search, statuses, passages, context }: FoundTexts,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft | undefined> {
  const told = await answerFromTables(
    question.read.text,
    retrieval,
    ports.documents,
    citationBook(),
    { ...read, now: question.read.context.now },
  )
  if (told === undefined) return undefined
  const { sentences, open } = told
  if (open !== undefined) {
    const { label, value } = open
    const says = /[\p{L}\p{N}]/u.test(value.text) ? `says “${value.text}”` : 'is empty'
    const text = `${notFound} The field “${label}” ${says}.`
    const nearest = sentences.flatMap(({ citations }) => citations)
    return { ...plainDraft(text, 'no_evidence', search), statuses, passages, nearest }
  }
  return { statuses, search, passages, context, sentences, score: 1, finishReason: 'stop' }
}

/**
 * The sentences of a chain of facts as they stand in their documents, each on a line of its own.
 */
async function chainSentences(
  question: Question,
  chain: FactChain,
  retrieval: RetrievalResult,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<DraftSentence[]> {
  const book = citationBook()
  const chunks = new Map(
    (
      await ports.documents.chunks(
        chain.sentences.map(({ chunkId }) => chunkId),
        read,
      )
    ).map(chunk => [chunk.id, chunk]),
  )
  const paths = await pathsTo(question, [...chunks.values()], retrieval, ports, read)
  const sentences: DraftSentence[] = []
  for (const { documentId, chunkId, range } of chain.sentences) {
    const document = await ports.documents.document(documentId, read)
    if (document === undefined) continue
    sentences.push({
      before: sentences.length === 0 ? '' : '\n',
      text: document.text.slice(range.start, range.end),
      basis: 'quotation',
      citations: [book.cite(document, range, chunks.get(chunkId))],
      paths: paths.get(chunkId) ?? [],
    })
  }
  // A sentence that no fact was read of stands for itself.
  if (sentences.length > 0 && chain.line !== '')
    sentences.push({
      before: '\n',
      text: chain.line,
      basis: 'conclusion',
      citations: sentences.flatMap(({ citations }) => citations),
      paths: [],
    })
  return sentences
}
