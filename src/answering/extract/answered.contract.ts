import { owner } from '../../core/principal.ts'
import { readQuestion } from '../../language/question/question.ts'
import { retrieve } from '../../retrieval/hybrid.ts'
import { corpusOf, pageRecord } from '../../retrieval/mail-corpus.contract.ts'
import { keywordRecipe } from '../../retrieval/recipes.ts'
import { extractAnswer } from './extract-answer.ts'

/** The sentences that answer a question about documents, one after the other. */
export async function answered(
  question: string,
  ...pages: Array<[title: string, text: string]>
): Promise<string> {
  const { documents, keywords, vectors, graph } = await corpusOf(
    pages.map(([title, text], index) => pageRecord(String(index), title, text)),
  )
  const read = readQuestion(question, { now: 0, timeZone: 'UTC' })
  const ports = { documents, keywords, vectors, graph }
  const retrieval = await retrieve(read, ports, keywordRecipe, { principal: owner })
  const { sentences } = await extractAnswer(read, retrieval, ports, { principal: owner })
  return sentences.map(({ candidate }) => candidate.text).join(' ')
}
