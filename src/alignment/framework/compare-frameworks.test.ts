import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Framework, Standard } from '../../core/framework.ts'
import { compareFrameworks } from './compare-frameworks.ts'
import { compareVersions, readReference, shortName } from './framework-name.ts'
import { sameWords, wordDifference, type WordRun } from './word-difference.ts'

const words = fc
  .array(fc.constantFrom('a', 'b', 'c', 'dd', 'a\n', 'b  '), { maxLength: 14 })
  .map(list => list.join(' '))
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const side = (runs: readonly WordRun[], left: 'removed' | 'added'): string[] =>
  runs.filter(({ kind }) => kind !== left).flatMap(({ text }) => wordsOf(text))

/** The length of a longest common subsequence, by the table that everybody knows. */
function shared(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0)
  for (const word of left) {
    const next = [0]
    right.forEach((other, at) =>
      next.push(word === other ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next.at(-1) ?? 0)),
    )
    row = next
  }
  return row.at(-1) ?? 0
}

describe('the difference of two texts', () => {
  it('is a shortest one that gives both texts back', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const runs = wordDifference(before, after)
        assert.deepEqual(side(runs, 'added'), wordsOf(before))
        assert.deepEqual(side(runs, 'removed'), wordsOf(after))
        const same = runs.filter(({ kind }) => kind === 'same').flatMap(run => wordsOf(run.text))
        assert.equal(same.length, shared(wordsOf(before), wordsOf(after)))
        assert.equal(
          sameWords(before, after),
          runs.every(({ kind }) => kind === 'same'),
        )
      }),
      { numRuns: 500 },
    )
  })
  it('shows what a reader would mark', () => {
    assert.deepEqual(wordDifference('Doors are locked at night.', 'All doors are locked.'), [
      { kind: 'removed', text: 'Doors ' },
      { kind: 'added', text: 'All doors ' },
      { kind: 'same', text: 'are ' },
      { kind: 'removed', text: 'locked at night.' },
      { kind: 'added', text: 'locked.' },
    ])
  })
  it('of long texts without anything in common takes no time', () => {
    const started = performance.now()
    const long = (word: string): string =>
      Array.from({ length: 100_000 }, (_, at) => word + at).join(' ')
    const runs = wordDifference(`same ${long('a')}`, `same ${long('b')}`)
    assert.deepEqual(
      runs.map(({ kind }) => kind),
      ['same', 'removed', 'added'],
    )
    assert.ok(performance.now() - started < 3_000)
  })
})

const standard = (number: string, formal: string, more: Partial<Standard> = {}): Standard => ({
  number,
  title: 'Doors',
  section: 'A',
  formal,
  definitions: '',
  basis: '',
  documentation: '',
  ...more,
})
const version = (name: string, ...standards: readonly Standard[]): Framework => ({
  title: 'T',
  version: name,
  sections: [{ number: 'A', title: 'Access', description: '' }],
  standards,
})

describe('two versions of a framework', () => {
  it('differ in standards that are added, removed, changed and renumbered', () => {
    const { standards, sections, renumbered } = compareFrameworks(
      version(
        '1',
        standard('A-1', 'Doors are locked.'),
        standard('A-2', 'Keys are\ncounted.'),
        standard('A-3', 'Lamps are lit.'),
        standard('A-4', 'Bells are rung.'),
      ),
      version(
        '2',
        standard('A-01', 'Doors are locked twice.', { basis: 'Look.' }),
        standard('A-2', 'Keys are counted.'),
        standard('A-5', 'Lamps are  lit.'),
        standard('A-6', 'Ropes are coiled.'),
      ),
    )
    assert.deepEqual(
      standards.changed.map(({ number, fields }) => [number, fields.map(({ field }) => field)]),
      [['A-01', ['number', 'formal', 'basis']]],
    )
    assert.deepEqual(
      [standards.removed, standards.added].map(list => list.map(({ number }) => number)),
      [
        ['A-3', 'A-4'],
        ['A-5', 'A-6'],
      ],
    )
    assert.equal(standards.unchanged, 1)
    assert.deepEqual(renumbered, [{ from: 'A-3', to: 'A-5' }])
    assert.deepEqual([sections.unchanged, sections.changed.length], [1, 0])
  })
})

describe('names of frameworks', () => {
  it('are short forms of titles', () => {
    assert.equal(shortName('NIST SP 800-53 (Rev. 5)'), 'nist-sp-800-53-rev-5')
    assert.equal(shortName('Grundschutz: Prüfung & Ärger'), 'grundschutz-prüfung-ärger')
    assert.equal(shortName('  ../../etc/passwd '), 'etc-passwd')
    assert.equal(shortName('???'), '')
    assert.ok(shortName('long '.repeat(1_000)).length <= 64)
    assert.ok(shortName('x'.repeat(1_000)).length <= 64)
  })
  it('are read with and without versions', () => {
    assert.deepEqual(readReference('NIST CSF@2.0'), { name: 'nist-csf', version: '2.0' })
    assert.deepEqual(readReference('csf'), { name: 'csf' })
    for (const text of ['', '@2', 'csf@', '@'])
      assert.throws(() => readReference(text), { code: 'invalid_input' })
  })
  it('have versions in the order of their numbers', () => {
    assert.deepEqual(
      ['10', '2.10', '2.9', 'Rev. 5', 'Rev. 4', '2', '2024-01', '2.9.1'].toSorted(compareVersions),
      ['2', '2.9', '2.9.1', '2.10', '10', '2024-01', 'Rev. 4', 'Rev. 5'],
    )
  })
})
