import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareSystems, differingQuestions, type MeasuredSystem } from './compare-systems.ts'

const system = (
  name: string,
  recall: readonly number[],
  ms: readonly number[] = recall,
): MeasuredSystem => ({
  name,
  values: new Map([
    ['recall', recall],
    ['ms', ms],
  ]),
})
const zeros = Array.from({ length: 12 }, () => 0)
const ones = zeros.map(() => 1)

describe('a comparison of systems', () => {
  it('holds each system against the first, and adjusts for how many tests there are', () => {
    const rows = compareSystems(
      [system('first', zeros), system('better', ones), system('same', zeros)],
      ['recall'],
    )
    assert.deepEqual(
      rows.map(({ system: name, mean }) => [name, mean?.value]),
      [
        ['first', 0],
        ['better', 1],
        ['same', 0],
      ],
    )
    assert.equal(rows[0]?.difference, undefined)
    // All 12 signs agree: 2 of 4,096 assignments are as far out.
    assert.equal(rows[1]?.difference?.p, 2 / 4096)
    assert.equal(rows[1]?.difference?.adjustedP, 4 / 4096)
    assert.equal(rows[2]?.difference?.p, 1)
  })

  it('tests only the measures it is told to', () => {
    const rows = compareSystems(
      [system('first', zeros), system('better', ones)],
      ['recall', 'ms'],
      new Set(['recall']),
    )
    assert.deepEqual(
      rows.map(({ measure, difference }) => [measure, difference === undefined]),
      [
        ['recall', true],
        ['recall', false],
        ['ms', true],
        ['ms', true],
      ],
    )
    assert.equal(rows[1]?.difference?.adjustedP, rows[1]?.difference?.p)
  })

  it('counts values that are missing, and pairs only questions with both values', () => {
    const half: MeasuredSystem = {
      name: 'some',
      values: new Map([['correct', [null, ...ones.slice(1)]]]),
    }
    const against: MeasuredSystem = {
      name: 'first',
      values: new Map([['correct', [...zeros.slice(1), null]]]),
    }
    const none: MeasuredSystem = {
      name: 'none',
      values: new Map([['correct', zeros.map(() => null)]]),
    }
    const [first, some, empty] = compareSystems([against, half, none], ['correct'])
    assert.deepEqual(
      [
        first?.mean?.n,
        first?.unscored,
        some?.mean?.value,
        some?.unscored,
        some?.difference?.n,
        some?.difference?.value,
      ],
      [11, 1, 1, 1, 10, 1],
    )
    assert.deepEqual([empty?.mean, empty?.difference, empty?.unscored], [undefined, undefined, 12])
    assert.deepEqual(differingQuestions([against, none], 'correct', 3), [])
  })

  it('names the questions on which the systems are farthest apart', () => {
    const found = differingQuestions(
      [system('a', [1, 0.5, 1, 0]), system('b', [1, 1, 0, 0]), system('c', [1, 0.5, 1, 1])],
      'recall',
      2,
    )
    assert.deepEqual(found, [
      { index: 2, values: [1, 0, 1], spread: 1 },
      { index: 3, values: [0, 0, 1], spread: 1 },
    ])
  })
})
