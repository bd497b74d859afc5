import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { readQuestion } from '../../language/question/question.ts'
import { retrieve } from '../../retrieval/hybrid.ts'
import { corpusOf, mailRecord } from '../../retrieval/mail-corpus.contract.ts'
import { keywordRecipe } from '../../retrieval/recipes.ts'
import { extractAnswer } from './extract-answer.ts'

async function told(question: string, ...mails: Array<[day: string, text: string]>) {
  const { documents, keywords, vectors, graph } = await corpusOf(
    mails.map(([day, text], index) =>
      mailRecord({
        id: String(index),
        subject: 'Yard',
        text,
        from: 'Nora Quist',
        to: ['Olaf Brekke'],
        received: `${day} 10:00:00`,
      }),
    ),
  )
  const read = readQuestion(question, { now: 0, timeZone: 'UTC' })
  const ports = { documents, keywords, vectors, graph }
  const retrieval = await retrieve(read, ports, keywordRecipe, { principal: owner })
  const { sentences, days } = await extractAnswer(read, retrieval, ports, { principal: owner })
  return sentences.flatMap(({ candidate }) => {
    const day = days.get(candidate)
    return day === undefined ? [] : [`${day}: ${candidate.text}`]
  })
}

const dead: [string, string] = ['2021-03-05', 'The crane has been dead since the 2nd.']

test('what is so by now stands before what was said earlier, both with their days', async () => {
  const mended: [string, string] = ['2021-04-06', 'The crane was repaired by the maker.']
  const both = ['6 April 2021: The crane was repaired by the maker.', `5 March 2021: ${dead[1]}`]
  assert.deepEqual(await told('Is the crane working?', dead, mended), both)
  assert.deepEqual(await told('Is the crane broken?', mended, dead), both)
})

test('another thing, an older event or the same state changes nothing', async () => {
  for (const text of [
    'The pump was repaired by the maker.',
    'The crane was repaired on 3 May 2019.',
    'The crane still does not work.',
    'The crane is to be repaired.',
  ])
    assert.deepEqual(await told('Is the crane working?', dead, ['2021-04-06', text]), [], text)
})
