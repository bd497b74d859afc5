import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../../core/principal.ts'
import { readQuestion } from '../../../language/question/question.ts'
import { corpusOf, mailRecord, sampleMails } from '../../mail-corpus.contract.ts'
import { answerAboutDocuments, type ToldDocuments } from './answer-about-documents.ts'

const store = await corpusOf(sampleMails.map(mailRecord))

/** Asks a corpus that says to hold so many documents and whose records may not be listed. */
const askOf = (documents: number, text: string): Promise<ToldDocuments | undefined> =>
  answerAboutDocuments(
    readQuestion(text, { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }),
    {
      graph: store.graph,
      keywords: store.keywords,
      documents: {
        ...store.documents,
        count: () => Promise.resolve(documents),
        list: () => Promise.reject(new Error('records were listed')),
      },
    },
    { principal: owner, timeZone: 'UTC', page: 0, pageSize: 10 },
  )

test('more documents than are looked through are only counted', async () => {
  const all = await askOf(108_000, 'How many documents are there?')
  assert.equal(all?.text, '108,000 documents; emails are not among them.')
  for (const question of [
    'How many PDFs are there?',
    'List all PDFs',
    'Which is the longest document?',
    'How many pages does rope.pdf have?',
  ]) {
    const told = await askOf(108_000, question)
    assert.equal(told?.isMissing, true, question)
    assert.match(told.text, /holds 108,000 documents; up to 5,000 are looked through/, question)
  }
  assert.equal(await askOf(108_000, 'Who is the author of rope.pdf?'), undefined)
})

test('the files of an email are found without reading the records of all emails', async () => {
  const told = await askOf(0, 'Which files were attached to email 100001?')
  assert.match(told?.text ?? '', /email 100001/)
})
