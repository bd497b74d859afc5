import { owner } from '../../../core/principal.ts'
import { readQuestion } from '../../../language/question/question.ts'
import { retrieve } from '../../../retrieval/hybrid.ts'
import { corpusOf, mailRecord } from '../../../retrieval/mail-corpus.contract.ts'
import { keywordRecipe } from '../../../retrieval/recipes.ts'
import { extractAnswer } from '../extract-answer.ts'

/** What is told with its day in answer to a question about mails of one sender. */
export const told = (
  question: string,
  ...mails: Array<[day: string, subject: string, text: string]>
): Promise<string[]> => toldAt(0, question, ...mails)

/** The same for a question that is asked at a time. */
export async function toldAt(
  now: number,
  question: string,
  ...mails: Array<[day: string, subject: string, text: string]>
): Promise<string[]> {
  const { documents, keywords, vectors, graph } = await corpusOf(
    mails.map(([day, subject, text], index) =>
      mailRecord({
        id: String(index),
        subject,
        text,
        from: 'Nora Quist',
        to: ['Olaf Brekke'],
        received: `${day} 10:00:00`,
      }),
    ),
  )
  const read = readQuestion(question, { now, timeZone: 'UTC' })
  const ports = { documents, keywords, vectors, graph }
  const retrieval = await retrieve(read, ports, keywordRecipe, { principal: owner })
  const { sentences, days } = await extractAnswer(read, retrieval, ports, { principal: owner })
  return sentences.flatMap(({ candidate }) => {
    const day = days.get(candidate)
    return day === undefined ? [] : [`${day}: ${candidate.text}`]
  })
}
