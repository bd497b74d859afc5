import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntityType } from '../../core/graph.ts'
import { foldCase } from '../words/normalize.ts'
import { normalizeName } from '../mentions/normalize-name.ts'
import { nameParts } from './name-parts.ts'
import { nameVariants } from './variants.ts'

const runs = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) }
const types: readonly EntityType[] = [
  'person',
  'organization',
  'place',
  'work',
  'product',
  'event',
  'term',
  'phrase',
]
const word = fc.constantFrom(
  'King',
  'Lothair',
  'II',
  'of',
  'Lorraine',
  'Jr.',
  'Inc.',
  'the',
  'Smith',
  'J.',
  'R',
  'Count',
  'film',
  '(1931',
  ')',
  '(',
  ',',
  'Élan',
  "O'Neil",
  '&',
  'Ltd',
  '東京',
  'ß',
  '\u{1f600}',
  'co',
)
const display = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(word, { minLength: 1, maxLength: 8 }).map(words => words.join(' ')),
)

test(
  'variants are at most three, scored, distinct, never the name itself, best first, and the ' +
    'same every time',
  () => {
    fc.assert(
      fc.property(fc.constantFrom(...types), display, (type, shown) => {
        const name = normalizeName(type, shown)
        const variants = nameVariants(type, name, shown)
        assert.ok(variants.length <= 3)
        assert.equal(new Set(variants.map(variant => variant.name)).size, variants.length)
        for (const [index, variant] of variants.entries()) {
          assert.ok(variant.name !== '' && variant.name !== name && variant.reason !== '')
          assert.ok(
            variant.score > 0 &&
              variant.score < 1 &&
              variant.score <= (variants[index - 1]?.score ?? 1),
          )
        }
        assert.deepEqual(nameVariants(type, name, shown), variants)
      }),
      runs,
    )
  },
)

test('a name is never taken apart to nothing', () => {
  fc.assert(
    fc.property(display, fc.boolean(), (shown, isPerson) => {
      const { words } = nameParts(shown, isPerson)
      if (/[\p{L}\p{N}]/u.test(foldCase(shown))) assert.ok(words.length > 0, JSON.stringify(shown))
    }),
    runs,
  )
})

test('hostile names take no longer than their length asks for', () => {
  for (const shown of [
    `${'a.'.repeat(50_000)}`,
    `${'('.repeat(100_000)})`,
    `${'king '.repeat(50_000)}`,
    `${','.repeat(100_000)}`,
  ])
    assert.ok(nameVariants('person', 'a b c', shown).length <= 3)
})
