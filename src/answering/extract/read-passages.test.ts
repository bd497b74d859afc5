import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../core/document.ts'
import type { AnswerReader, PassageToRead } from '../../core/ports/answer-reader.ts'
import { queryTerms } from '../../language/words/tokens.ts'
import { wordReader } from '../../models/scripted-reader.ts'
import type { CandidatePassage, SentenceCandidate } from './candidates.ts'
import type { QuestionTerms } from './question-terms.ts'
import { readPassages } from './read-passages.ts'

const question = 'Who repairs the harbour crane?'
const terms: QuestionTerms = {
  terms: queryTerms(question).map(term => ({
    term,
    forms: [term],
    weight: 1,
    known: true,
    exact: false,
  })),
  total: queryTerms(question).length,
  greatest: 1,
  attainable: 1,
  pairs: [],
}

function passage(
  texts: readonly string[],
  rank = 0,
  about: Partial<Document> = { title: 'Port' },
): CandidatePassage {
  const candidates: SentenceCandidate[] = []
  const owner = { document: about, rank, candidates } as unknown as CandidatePassage
  for (const [index, text] of texts.entries())
    candidates.push({
      passage: owner,
      index,
      text,
      role: 'statement',
      termSet: new Set(queryTerms(text)),
    } as unknown as SentenceCandidate)
  return owner
}

/** A reader that remembers what it was shown. */
function watching(): AnswerReader & { readonly shown: PassageToRead[] } {
  const shown: PassageToRead[] = []
  const reader = wordReader()
  return {
    id: reader.id,
    shown,
    read: (asked, passages, options) => {
      shown.push(...passages)
      return reader.read(asked, passages, options)
    },
  }
}

const filler = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Nothing of note happened on day ${index} there.`)

test('of a long passage the stretch around the best sentence is read', async () => {
  const texts = [...filler(80), 'Hansen repairs the harbour crane.', ...filler(80)]
  const long = passage(texts)
  const reader = watching()
  const readings = await readPassages(question, terms, [long], reader, {})
  const [{ sentences, title }] = reader.shown as [PassageToRead]
  assert.equal(title, 'Port')
  assert.ok(sentences.includes('Hansen repairs the harbour crane.'))
  assert.ok(sentences.length > 3 && sentences.length < 30)
  assert.equal(readings.bySentence.get(long.candidates[80]!)?.probability, 1)
  assert.equal(readings.bySentence.get(long.candidates[0]!), undefined)
})

test('what is read is bounded, however many and however long passages are', async () => {
  const reader = watching()
  const passages = Array.from({ length: 20 }, (_, rank) =>
    passage([...filler(100), 'The crane. '.repeat(5_000)], rank),
  )
  await readPassages(question, terms, passages, reader, {})
  const characters = reader.shown
    .flatMap(({ sentences }) => sentences)
    .reduce((sum, sentence) => sum + sentence.length, 0)
  assert.ok(reader.shown.length <= 6)
  assert.ok(characters < 4_000, `${characters} characters`)
})

test('what stands far below the best passage is not read, the first always', async () => {
  const reader = watching()
  const passages = [0, 1, 2, 3].map(rank => passage(['The crane is red.'], rank))
  const standings = [-5, 0, -1.9, -2.1]
  const readings = await readPassages(question, terms, passages, reader, {
    standingOf: ({ rank }) => standings[rank] ?? 0,
  })
  assert.deepEqual(
    passages.map(one => readings.answers.has(one)),
    [true, true, true, false],
  )
})

test('an email is read under its writer and subject', async () => {
  const reader = watching()
  const mail = { from: { name: 'Ada Lund', address: 'ada@x.example' }, subject: 'Crane' }
  await readPassages(
    question,
    terms,
    [passage(['Hansen does.'], 0, { mail } as unknown as Partial<Document>)],
    reader,
    {},
  )
  assert.equal(reader.shown[0]?.title, 'Ada Lund: Crane')
})

test('nothing is read where there is nothing', async () => {
  const reader = watching()
  const readings = await readPassages(question, terms, [passage([])], reader, {})
  assert.deepEqual([reader.shown.length, readings.answers.size], [0, 0])
})
