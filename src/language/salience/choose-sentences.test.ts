import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseSentences, keySentences, type SpokenText } from './choose-sentences.ts'
import { isContentSentence } from './content-sentence.ts'

const none: ReadonlySet<string> = new Set()
const shown = (texts: readonly SpokenText[], topic = none): string[][] => {
  const chosen = chooseSentences(texts, topic)
  return texts.map((text, index) =>
    chosen.flatMap(one => (one.text === index ? (text.sentences[one.sentence] ?? []) : [])),
  )
}

test('what was said before is not shown again', () => {
  const said = 'The bearing of the north crane must be replaced before winter.'
  assert.deepEqual(
    shown([
      { speaker: 'Ada', sentences: [said] },
      { speaker: 'Bob', sentences: [said, 'I ordered the spare part on Monday.'] },
    ]),
    [[said], ['I ordered the spare part on Monday.']],
  )
})

test('a decision is shown before chatter that came earlier in the mail', () => {
  const [, second = []] = shown([
    { speaker: 'Ada', sentences: ['Which gearbox do we buy for the crane?'] },
    {
      speaker: 'Bob',
      sentences: [
        'It was good to see you all in the canteen.',
        'The coffee there gets better each year, I find.',
        'The sun was out as well for a change.',
        'We decided to buy the planetary gearbox for the crane.',
      ],
    },
  ])
  assert.ok(second.includes('We decided to buy the planetary gearbox for the crane.'))
})

test('the answer to a question is shown with it', () => {
  const [, second = []] = shown([
    { speaker: 'Ada', sentences: ['When does the painter come to the depot?'] },
    {
      speaker: 'Bob',
      sentences: [
        'My week was rather full of other meetings.',
        'The lorry stands in the yard since Friday.',
        'There were many people around the gate.',
        'The painter comes to the depot in June.',
      ],
    },
  ])
  assert.ok(second.includes('The painter comes to the depot in June.'))
})

test('what many texts repeat but for numbers is shown once', () => {
  const standing = (day: number): string => `All prices of ${day} are given without any warranty.`
  const texts = [1, 2, 3, 4].map(day => ({
    speaker: 'desk',
    sentences: [
      standing(day),
      `On day ${day} the ${['crane', 'depot', 'quay', 'lock'][day - 1]} was shut.`,
    ],
  }))
  assert.equal(
    shown(texts)
      .flat()
      .filter(said => said.includes('warranty')).length,
    1,
  )
})

test('a topic outweighs what is central', () => {
  const texts = [
    {
      speaker: '',
      sentences: [
        'The harbour has four cranes and the harbour is busy.',
        'The harbour cranes run day and night.',
        'A ferry to the island leaves at noon.',
      ],
    },
  ]
  assert.ok(
    shown(texts, new Set(['ferri']))
      .flat()
      .includes('A ferry to the island leaves at noon.'),
  )
})

test('key sentences come from several texts', () => {
  const texts = ['crane', 'depot', 'quay', 'lock', 'canal'].map(place => ({
    speaker: place,
    sentences: [
      `The ${place} needs new paint by Friday.`,
      `We decided to close the ${place} gate.`,
    ],
  }))
  const chosen = chooseSentences(texts, none)
  const key = keySentences(texts, chosen, 4)
  assert.equal(key.length, 4)
  assert.ok(new Set(key.map(({ text }) => text)).size > 1)
})

test('thousands of sentences are rated in bounded time', () => {
  const texts = Array.from({ length: 300 }, (_, index) => ({
    speaker: `p${index % 7}`,
    sentences: Array.from(
      { length: 10 },
      (__, place) => `The common word ${index * place} of gate ${index % 13} was painted again.`,
    ),
  }))
  const began = performance.now()
  assert.ok(chooseSentences(texts, none).length > 0)
  assert.ok(performance.now() - began < 20_000)
})

test('greetings, attributions, quotations, contacts, headers and diagrams say nothing', () => {
  for (const line of [
    'Kind regards, Ada',
    'Once upon a time, Ada wrote:',
    '> The pump leaks since Monday.',
    'Phone: +49 30 1234567, mobile 555',
    'From: Ada Lovelace\nSubject: Pumps and cranes',
    'question ─▶ answer ─▶ check of the answer',
    'https://example.org/pumps',
    'Ada Lovelace Senior Engineer',
    '12 400 31,50 7 819 20 11 4 of 7',
  ])
    assert.equal(isContentSentence(line), false, line)
  for (const line of [
    'The pump leaks since Monday.',
    'Sender: Ada, Title: Re: Pumps, Message: Can we replace the pump?',
    'could someone look at it tomorrow?',
  ])
    assert.equal(isContentSentence(line), true, line)
  assert.deepEqual(
    [isContentSentence('Approved.'), isContentSentence('Approved.', true)],
    [false, true],
  )
})
