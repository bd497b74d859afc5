import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Framework } from '../../core/framework.ts'
import { currentEditions } from './current-edition.ts'
import { sameStandards } from './same-standards.ts'

const edition = (version: string) => ({ name: 'harbour', reference: `harbour@${version}` })

describe('the edition that is meant', () => {
  const all = [edition('1'), edition('2'), edition('3')]
  const chosen = (...aligned: readonly string[]) =>
    [...currentEditions(all, ({ reference }) => aligned.includes(reference))].flatMap(
      ([{ reference }, { isCurrent, newer }]) => (isCurrent ? [[reference, ...newer]] : []),
    )

  it('is the newest that was aligned, and tells the newer ones', () => {
    assert.deepEqual(chosen('harbour@1'), [['harbour@1', 'harbour@2', 'harbour@3']])
    assert.deepEqual(chosen('harbour@1', 'harbour@3'), [['harbour@3']])
  })

  it('is the newest where none was aligned', () => {
    assert.deepEqual(chosen(), [['harbour@3']])
  })
})

const frameworkOf = (standards: ReadonlyArray<readonly [string, string, string]>): Framework => ({
  title: 'Harbour safety',
  version: '1',
  sections: [{ number: '1', title: 'All', description: '' }],
  standards: standards.map(([number, title, formal]) => ({
    number,
    title,
    formal,
    section: '1',
    definitions: '',
    basis: '',
    documentation: '',
  })),
})

describe('standards of two editions', () => {
  it('are the same by their words, wherever they stand', () => {
    const before = frameworkOf([
      ['1.1', 'Lamps', 'Lamps are lit at dusk.'],
      ['1.2', 'Ropes', 'Ropes are replaced every year.'],
      ['1.3', 'Boats', 'Boats are inspected each spring.'],
      ['1.4', 'Flags', 'Flags are flown.'],
    ])
    const after = frameworkOf([
      ['1.01', 'Lamps', 'Lamps are\nlit at dusk.'],
      ['1.2', 'Ropes', 'Ropes are replaced every two years.'],
      ['2.1', 'Boats', 'Boats are inspected each spring.'],
    ])
    const { same, changed, gone } = sameStandards(before, after)
    assert.deepEqual(
      [...same],
      [
        ['1.1', '1.01'],
        ['1.3', '2.1'],
      ],
    )
    assert.deepEqual([...changed], [['1.2', '1.2']])
    assert.deepEqual([...gone], ['1.4'])
  })
})
