import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PassageReading, PassageToRead } from '../../core/ports/answer-reader.ts'
import { isAppError } from '../../core/errors.ts'
import { builtInModelDirectory } from './built-in-model.ts'
import { localEncoder } from './encoder.ts'

const encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder'), threads: 1 })
after(() => encoder[Symbol.asyncDispose]())

const lighthouse: PassageToRead = {
  title: 'Lindesnes lighthouse',
  sentences: [
    'The lighthouse stands on the southern tip of the country.',
    'It was lit for the first time in 1655 by order of the king.',
    'Two keepers lived there with their families until 1954.',
    'Visitors reach it by a road from Spangereid.',
  ],
}
const readOne = async (question: string, passage: PassageToRead): Promise<PassageReading> => {
  const [reading] = await encoder.reader.read(question, [passage], {})
  assert.ok(reading !== undefined)
  return reading
}
const likeliest = ({ sentences }: PassageReading): number => {
  const probabilities = sentences.map(({ probability }) => probability)
  return probabilities.indexOf(Math.max(...probabilities))
}

test('the sentence that answers is likeliest, and its words are found', async () => {
  const cases = [
    ['When was the lighthouse first lit?', 1, '1655'],
    ['Until when did keepers live at the lighthouse?', 2, '1954'],
    ['How do visitors reach the lighthouse?', 3, 'road'],
  ] as const
  for (const [question, sentence, words] of cases) {
    const reading = await readOne(question, lighthouse)
    assert.equal(likeliest(reading), sentence, question)
    const { start, end } = reading.sentences[sentence]!.words
    assert.ok(lighthouse.sentences[sentence]!.slice(start, end).includes(words), question)
    assert.ok(reading.answers > 0.5, question)
  }
})

test('a passage without the answer is less likely to answer than one with it', async () => {
  const question = 'When was the lighthouse first lit?'
  const without = { ...lighthouse, sentences: lighthouse.sentences.filter((_, at) => at !== 1) }
  const [holds, lacks] = await Promise.all([
    readOne(question, lighthouse),
    readOne(question, without),
  ])
  assert.ok(holds.answers > lacks.answers)
})

test('a passage is read the same whatever is read beside it', async () => {
  const question = 'Who reaches it by road?'
  const alone = await readOne(question, lighthouse)
  const fresh = await localEncoder({ modelDir: builtInModelDirectory('encoder'), threads: 1 })
  try {
    const other = { title: '', sentences: ['A short text.', 'Roads are long.'] }
    const [, beside] = await fresh.reader.read(question, [other, lighthouse], {})
    assert.deepEqual(beside, alone)
  } finally {
    await fresh[Symbol.asyncDispose]()
  }
})

test('probabilities are such for long passages, long sentences and odd ones', async () => {
  const long = Array.from({ length: 120 }, (_, at) => `Item ${at} was stored in hall ${at % 7}.`)
  const passages: PassageToRead[] = [
    { title: 'Store', sentences: [...long, 'The forklift was bought in 2011.'] },
    { title: '', sentences: ['word '.repeat(600), '☃☃☃', ' ', ''] },
    { title: 'x '.repeat(400), sentences: ['One.'] },
  ]
  const readings = await encoder.reader.read('When was the forklift bought?', passages, {})
  assert.equal(likeliest(readings[0]!), 120)
  for (const [index, { answers, sentences }] of readings.entries()) {
    assert.equal(sentences.length, passages[index]!.sentences.length)
    assert.ok(answers >= 0 && answers <= 1)
    for (const [at, { probability, cosine, words }] of sentences.entries()) {
      assert.ok(probability >= 0 && probability <= 1)
      assert.ok(cosine >= -1 && cosine <= 1)
      const { length } = passages[index]!.sentences[at]!
      assert.ok(0 <= words.start && words.start <= words.end && words.end <= length)
    }
  }
})

test('reading ends on the signal', async () => {
  const controller = new AbortController()
  const sentences = Array.from({ length: 400 }, (_, at) => `Row ${at} of a long list of things.`)
  const reading = encoder.reader.read('Which row?', [{ title: '', sentences }], {
    signal: controller.signal,
  })
  controller.abort()
  await assert.rejects(reading, error => isAppError(error, 'aborted'))
})
