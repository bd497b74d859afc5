import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chunk, Document, MailHeaders } from '../../core/document.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { AnswerReader, PassageToRead } from '../../core/ports/answer-reader.ts'
import { queryTerms } from '../../language/words/tokens.ts'
import { withNames } from '../../language/voice/with-names.ts'
import { wordReader } from '../../models/scripted-reader.ts'
import type { CandidatePassage, SentenceCandidate } from './candidates.ts'
import { readPassages } from './read-passages.ts'

const question = 'Who repairs the harbour crane?'
function passage(
  texts: readonly string[],
  rank = 0,
  about: Partial<Document> = {},
  chunkOf: (at: number) => string = () => 'chunk',
): CandidatePassage {
  const candidates: SentenceCandidate[] = []
  const chunks = new Map<string, Pick<Chunk, 'id' | 'headingPath'>>()
  const document = { title: 'Port', sections: [], ...about }
  const owner = { document, rank, candidates } as unknown as CandidatePassage
  for (const [index, text] of texts.entries())
    candidates.push({
      passage: owner,
      index,
      text,
      read: withNames(text, undefined),
      chunk:
        chunks.get(chunkOf(index)) ??
        chunks
          .set(chunkOf(index), { id: chunkOf(index) as ChunkId, headingPath: [] })
          .get(chunkOf(index)),
      range: { start: index * 100, end: index * 100 + 99 },
      role: 'statement',
      terms: queryTerms(text),
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

test('a long passage is read in stretches, a sentence in one of them', async () => {
  const texts = [...filler(30), 'Hansen repairs the harbour crane.', ...filler(30)]
  const long = passage(texts)
  const reader = watching()
  const readings = await readPassages(question, [long], reader, {})
  assert.ok(reader.shown.length > 3, `${reader.shown.length} stretches`)
  assert.deepEqual(
    reader.shown.flatMap(({ sentences }) => sentences),
    texts,
  )
  assert.ok(reader.shown.every(({ title, sentences }) => title === 'Port' && sentences.length < 30))
  assert.equal(readings.get(long.candidates[30]!)?.probability, 1)
  assert.equal(readings.get(long.candidates[30]!)?.stretchAnswers, 1)
  assert.equal(readings.get(long.candidates[0]!)?.stretchAnswers, 0)
})

test('a stretch ends with its chunk where it is half full', async () => {
  const long = passage(filler(60), 0, {}, at => `chunk ${Math.floor(at / 12)}`)
  const reader = watching()
  await readPassages(question, [long], reader, {})
  assert.deepEqual(
    reader.shown.map(({ sentences }) => sentences.length),
    [12, 12, 12, 12, 12],
  )
})

test('sentences are read under their headings, in each stretch anew', async () => {
  const sections = [
    { start: 0, end: 200, level: 1, headingPath: ['Port'] },
    { start: 200, end: 400, level: 3, headingPath: ['Port', 'Yards', 'Cranes', 'Harbour crane'] },
    { start: 400, end: 4_000, level: 2, headingPath: ['Port', 'Days'] },
  ]
  const texts = ['One.', 'Two.', 'Hansen repairs it.', 'In May.', ...filler(30)]
  const long = passage(texts, 0, { sections })
  const reader = watching()
  const readings = await readPassages(question, [long], reader, {})
  const [first, second] = reader.shown
  assert.deepEqual(first?.sentences.slice(0, 7), [
    'One.',
    'Two.',
    'Cranes: Harbour crane',
    'Hansen repairs it.',
    'In May.',
    'Days',
    texts[4],
  ])
  assert.equal(second?.sentences[0], 'Days')
  assert.deepEqual([...readings.keys()], long.candidates)
})

test('what is read is bounded, however many and however long passages are', async () => {
  const reader = watching()
  const passages = Array.from({ length: 20 }, (_, rank) =>
    passage([...filler(100), 'The crane. '.repeat(5_000)], rank),
  )
  await readPassages(question, passages, reader, {})
  const characters = reader.shown
    .flatMap(({ sentences }) => sentences)
    .reduce((sum, sentence) => sum + sentence.length, 0)
  assert.ok(reader.shown.length > 5)
  assert.ok(characters < 9_000, `${characters} characters`)
})

test('what stands highest is read, the rest where there is room', async () => {
  const reader = watching()
  const about = (named: string, rank: number): CandidatePassage =>
    passage(
      Array.from({ length: 12 }, (_, at) => `Of ${named} nothing was told on day ${at} there.`),
      rank,
    )
  const names = Array.from({ length: 20 }, (_, at) => `vessel${at}`)
  const passages = names.map(about)
  const standingOf = ({ termSet }: { readonly termSet: ReadonlySet<string> }): number =>
    names.findIndex(name => queryTerms(name).some(term => termSet.has(term)))
  const readings = await readPassages(question, passages, reader, { standingOf })
  const isRead = passages.map(one => readings.has(one.candidates[0]!))
  assert.ok(isRead.includes(false))
  assert.ok(!isRead.slice(isRead.indexOf(true)).includes(false))
})

test('an email is read under its writer, receivers, day and subject', async () => {
  const ada = { name: 'Ada Lund', address: 'ada@x.example' }
  const receivers = ['Hill, Bo', 'Cy Day', 'Di Ek', 'Ed Fox'].map(name => ({ name }))
  // Late in the evening there, the next day in UTC.
  const sent = { ms: Date.UTC(2024, 2, 2, 3), offsetMinutes: -300, original: '' }
  const titled = async (mail: Partial<MailHeaders>): Promise<string | undefined> => {
    const reader = watching()
    const about = { mail: { subject: 'Crane', to: [], ...mail } }
    await readPassages(
      question,
      [passage(['Hansen does.'], 0, about as unknown as Partial<Document>)],
      reader,
      {},
    )
    return reader.shown[0]?.title
  }
  assert.equal(
    await titled({ from: ada, to: receivers, sent }),
    'Ada Lund to Bo Hill, Cy Day, Di Ek (1 March 2024): Crane',
  )
  assert.equal(await titled({ from: ada }), 'Ada Lund: Crane')
  assert.equal(await titled({ to: receivers, sent }), 'Crane')
})

test('nothing is read where there is nothing', async () => {
  const reader = watching()
  const readings = await readPassages(question, [passage([])], reader, {})
  assert.deepEqual([reader.shown.length, readings.size], [0, 0])
})
