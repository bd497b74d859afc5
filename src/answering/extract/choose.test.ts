import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNames } from '../../language/voice/with-names.ts'
import type { SentenceCandidate, CandidatePassage } from './candidates.ts'
import { chooseSentences, inReadingOrder } from './choose.ts'

/** Sentences of one document with these texts. */
function passage(id: string, rank: number, texts: readonly string[]): SentenceCandidate[] {
  const candidates: SentenceCandidate[] = []
  const owner = {
    document: { id, text: ' '.repeat(texts.length * 100) },
    rank,
    found: [],
    context: new Set(),
    termSet: new Set(),
    candidates,
  } as unknown as CandidatePassage
  for (const [index, text] of texts.entries())
    candidates.push({
      passage: owner,
      chunk: undefined as never,
      index,
      range: { start: index * 100, end: index * 100 + text.length },
      text,
      read: withNames(text, undefined),
      role: 'statement',
      terms: [],
      termSet: new Set(),
    })
  return candidates
}

test('one clear sentence is enough; several likely ones all come', () => {
  const sentences = passage('a', 0, ['One.', 'Two.', 'Three.'])
  const chosen = (probabilities: readonly number[]): string[] =>
    inReadingOrder(
      chooseSentences(
        sentences.map((candidate, index) => ({
          candidate,
          probability: probabilities[index] ?? 0,
        })),
        { limit: 5, elsewhere: 0.8 },
      ),
    ).map(({ candidate }) => candidate.text)
  assert.deepEqual(chosen([0.05, 0.9, 0.1]), ['Two.'])
  assert.deepEqual(chosen([0.7, 0.8, 0.75]), ['One.', 'Two.', 'Three.'])
  assert.deepEqual(chosen([0.01, 0.02, 0.01]), ['Two.'])
})

test('a sentence that begins with a pronoun brings the one before, within the limit', () => {
  const sentences = passage('a', 0, [
    'Mount Logan is in Yukon.',
    'It is the highest mountain of Canada.',
  ])
  const scored = sentences.map((candidate, index) => ({
    candidate,
    probability: index === 1 ? 0.9 : 0.05,
  }))
  assert.deepEqual(
    inReadingOrder(chooseSentences(scored, { limit: 5, elsewhere: 0.8 })).map(
      ({ candidate }) => candidate.index,
    ),
    [0, 1],
  )
  assert.deepEqual(
    chooseSentences(scored, { limit: 1, elsewhere: 0.8 }).map(({ candidate }) => candidate.index),
    [1],
  )
})

/** What is shown where the last of the sentences is the only likely one. */
function shownFor(texts: readonly string[], asksReason = false): string[] {
  const scored = passage('a', 0, texts).map(candidate => ({
    candidate,
    probability: candidate.index === texts.length - 1 ? 0.9 : 0.05,
  }))
  return inReadingOrder(chooseSentences(scored, { limit: 5, elsewhere: 0.8, asksReason })).map(
    ({ candidate }) => candidate.text,
  )
}

test('before a pronoun stands only what may name who is meant', () => {
  const start = 'He will start on 16 March.'
  for (const before of [
    'I rang Yusuf at lunch.',
    'Yusuf agreed.',
    'The electrician rang at noon.',
    'My brother knows the house.',
  ])
    assert.deepEqual(shownFor([before, start]), [before, start])
  for (const before of ['I said yes.', 'We agreed on Monday.', 'That is fine.'])
    assert.deepEqual(shownFor([before, start]), [start], before)
  assert.deepEqual(shownFor(['I rang Yusuf.', 'I said yes.', start]), ['I rang Yusuf.', start])
  assert.deepEqual(shownFor(['I said yes.', 'It costs 90 euros.']), ['It costs 90 euros.'])
  assert.deepEqual(shownFor(['Rents rose.', 'They are high now.']).length, 2)
  assert.deepEqual(shownFor(['We agreed.', 'This ends the dispute.']).length, 2)
})

test('a conclusion answers why only with what it follows from', () => {
  const reason = 'The hall has double-booked us.'
  for (const conclusion of [
    'So the show moves to 27 June.',
    'Therefore, the show moves.',
    'That’s why the show moves.',
    'As a result the show moves.',
    'For this reason the show moves.',
    'Because of this the show moves.',
  ]) {
    assert.deepEqual(shownFor([reason, conclusion], true), [reason, conclusion], conclusion)
    assert.deepEqual(shownFor([reason, conclusion]), [conclusion], conclusion)
  }
  for (const statement of [
    'So far the show has not moved.',
    'As a result of the storm the show moved.',
    'So we moved the show because the roof leaks.',
    'The show moved, because the roof leaks.',
  ])
    assert.deepEqual(shownFor([reason, statement], true), [statement], statement)
})

test('another document joins only when its sentence is nearly as likely', () => {
  const [one] = passage('a', 0, ['One.'])
  const [other] = passage('b', 1, ['Other.'])
  assert.ok(one !== undefined && other !== undefined)
  const count = (probability: number): number =>
    chooseSentences(
      [
        { candidate: one, probability: 0.8 },
        { candidate: other, probability },
      ],
      { limit: 5, elsewhere: 0.8 },
    ).length
  assert.deepEqual([count(0.5), count(0.75)], [1, 2])
})

test('a sentence that another mail quotes word for word is shown once', () => {
  const candidates = [
    ...passage('mail', 0, ['Meet by phone.', 'Or in May.']),
    ...passage('copy', 1, ['Meet by\n  phone.']),
  ]
  const scored = candidates.map((candidate, index) => ({
    candidate,
    probability: [0.9, 0.85, 0.88][index] ?? 0,
  }))
  assert.deepEqual(
    inReadingOrder(chooseSentences(scored, { limit: 5, elsewhere: 0.8 })).map(
      ({ candidate }) => candidate.text,
    ),
    ['Meet by phone.', 'Or in May.'],
  )
})
