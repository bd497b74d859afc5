import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { partedClauses, subjectOf } from './clause-parts.ts'

/** The clauses of a sentence: the words of each, before its number that of the independent one. */
const clausesOf = (sentence: string): string[] =>
  partedClauses(sentenceWords(sentence)).map(
    ({ words, group }) => `${group}: ${words.map(({ text }) => text).join(' ')}`,
  )

const cases: ReadonlyArray<readonly [string, ...string[]]> = [
  [
    'The gate was oiled, and the bell was hung.',
    '0: the gate was oiled',
    '1: and the bell was hung',
  ],
  ['The gate was oiled and painted in May.', '0: the gate was oiled and painted in may'],
  [
    'Boats that had lain there for a week were washed.',
    '0: boats were washed',
    '0: that had lain there for a week',
  ],
  ['Boats that waited there were washed.', '0: boats were washed', '0: that waited there'],
  [
    'The boat was washed after the owner had been away for a week.',
    '0: the boat was washed',
    '0: the owner had been away for a week',
  ],
  ['The boat was washed after almost 40 days.', '0: the boat was washed after almost 40 days'],
  ['When a guest falls ill the nurse is called.', '0: the nurse is called', '0: a guest falls ill'],
  ['All but one were washed.', '0: all one were washed'],
  ['In that week the boat was washed.', '0: in that week the boat was washed'],
]

describe('the clauses of a sentence', () => {
  for (const [sentence, ...wanted] of cases)
    it(sentence, () => assert.deepEqual(clausesOf(sentence), wanted))
})

it('the subject is without what stands before it with a comma', () => {
  const [clause] = partedClauses(sentenceWords('In the spring, the boats of the club are washed.'))
  assert.equal(
    subjectOf(clause!)
      .map(({ text }) => text)
      .join(' '),
    'the boats of the club',
  )
})
