import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRatings } from './calibrate-ratings.ts'

const header = 'query,documents,response,relevance,accuracy,coverage,coherence,fluency,holds'

describe('a table of ratings', () => {
  it('is read by its header, with lists of documents and single ones', () => {
    const { ratings, problems } = readRatings(
      `\ufeff${header}\n"Who, then?","[""one"",""two""]",Anna.,5,4,3.5,4,5,yes\nq,"[a ` +
        'bracket, no list",a,1,2,3,4,5,\n',
      'r.csv',
    )
    assert.deepEqual(problems, [])
    assert.deepEqual(ratings[0], {
      row: 1,
      query: 'Who, then?',
      documents: ['one', 'two'],
      response: 'Anna.',
      ratings: { relevance: 5, accuracy: 4, coverage: 3.5, coherence: 4, fluency: 5 },
      holds: true,
    })
    assert.deepEqual(
      [ratings[1]?.documents, ratings[1]?.holds],
      [['[a bracket, no list'], undefined],
    )
    assert.deepEqual(
      readRatings(
        'fluency;document;query;response;relevance;accuracy;coverage;coherence\n5;d;q;r;1;2;3;4\n',
        'r.csv',
      ).ratings[0]?.documents,
      ['d'],
    )
  })

  it('names bad rows and goes on', () => {
    const { ratings, problems } = readRatings(
      `${header}\nq,d,a,6,4,3,4,5,\nq,,a,5,4,3,4,5,\nq,d,,5,4,3,4,5,\nq,d,a,5,4,3,4,,\nq,d,` +
        'a,5,4,3,4,5,perhaps\n,,,,,,,,\nq,d,a,5,4,3,4,5,0\n',
      'r.csv',
    )
    assert.deepEqual(
      problems.map(({ row, message }) => `${row} ${message}`),
      [
        '1 relevance is "6", no number from 1 to 5',
        '2 has no documents',
        '3 has no response',
        '4 fluency is empty, no number from 1 to 5',
        '5 holds is "perhaps", neither yes nor no',
      ],
    )
    assert.deepEqual(
      ratings.map(({ row, holds }) => [row, holds]),
      [[7, false]],
    )
  })

  it('is refused without a column it needs, or without rows', () => {
    assert.throws(() => readRatings('query,response\na,b\n', 'r.csv'), {
      code: 'invalid_input',
      message: /no column "relevance", "accuracy", "coverage", "coherence", "fluency", "documents"/,
    })
    assert.throws(() => readRatings(`${header}\n`, 'r.csv'), { code: 'invalid_input' })
    assert.throws(() => readRatings('', 'r.csv'), { code: 'invalid_input' })
  })
})
