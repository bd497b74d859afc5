import { owner } from '../../../core/principal.ts'
import { readQuestion } from '../../../language/question/question.ts'
import { retrieve } from '../../../retrieval/hybrid.ts'
import { corpusOf, mailRecord } from '../../../retrieval/mail-corpus.contract.ts'
import { keywordRecipe } from '../../../retrieval/recipes.ts'
import { extractAnswer } from '../extract-answer.ts'

interface SentMail {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly text: string
  readonly subject?: string
}

/** What mails say to a question: the sentences, and whether they are good enough to answer. */
export async function toldFrom(
  question: string,
  mails: readonly SentMail[],
): Promise<{ readonly texts: string[]; readonly answers: boolean }> {
  const { documents, keywords, vectors, graph } = await corpusOf(
    mails.map(({ from, to, day, text, subject = 'News' }, index) =>
      mailRecord({ id: String(index), subject, text, from, to: [to], received: `${day} 10:00:00` }),
    ),
  )
  const read = readQuestion(question, { now: 0, timeZone: 'UTC' })
  const ports = { documents, keywords, vectors, graph }
  const retrieval = await retrieve(read, ports, keywordRecipe, { principal: owner })
  const { sentences, answers } = await extractAnswer(read, retrieval, ports, { principal: owner })
  return { texts: sentences.map(({ candidate }) => candidate.text), answers }
}
