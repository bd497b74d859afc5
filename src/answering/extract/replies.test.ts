import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { readQuestion } from '../../language/question/question.ts'
import { retrieve } from '../../retrieval/hybrid.ts'
import { corpusOf, mailRecord } from '../../retrieval/mail-corpus.contract.ts'
import { keywordRecipe } from '../../retrieval/recipes.ts'
import { extractAnswer } from './extract-answer.ts'

async function answered(question: string, asks: string, reply: string): Promise<string> {
  const mail = (
    id: string,
    [from, to]: [string, string],
    subject: string,
    text: string,
  ): ReturnType<typeof mailRecord> =>
    mailRecord({ id, subject, text, from, to: [to], received: `2025-11-1${id} 10:00:00` })
  const { documents, keywords, vectors, graph } = await corpusOf([
    mail('1', ['Stuart Langley', 'Sunita Rao'], 'Thank you', `Rufus is well again. ${asks}`),
    mail('2', ['Sunita Rao', 'Stuart Langley'], 'Re: Thank you', `I am glad. ${reply}`),
  ])
  const read = readQuestion(question, { now: 0, timeZone: 'UTC' })
  const ports = { documents, keywords, vectors, graph }
  const retrieval = await retrieve(read, ports, keywordRecipe, { principal: owner })
  const { sentences } = await extractAnswer(read, retrieval, ports, { principal: owner })
  return sentences.map(({ candidate }) => candidate.text).join(' ')
}

test('what a mail only asks is answered by its reply', async () => {
  for (const asks of [
    'May I ask when he can go swimming again, perhaps at Christmas?',
    'I wonder whether Rufus can go swimming again at Christmas.',
    'Could you tell me if Rufus can go swimming again at Christmas?',
  ]) {
    const reply = 'Please wait with swimming until the middle of January.'
    assert.match(await answered('When can Rufus go swimming again?', asks, reply), /January/, asks)
    assert.doesNotMatch(
      await answered('When can Rufus go swimming again?', asks, reply),
      /Christmas/,
      asks,
    )
  }
})

test('who asked for something is still told by the mail that asks', async () => {
  const asks = 'I wonder whether Rufus can go swimming again at Christmas.'
  assert.match(
    await answered('Who asked whether Rufus can go swimming?', asks, 'The stitches come out soon.'),
    /wonder/,
  )
})
