import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntityType } from '../../core/graph.ts'
import { foldCase } from '../words/normalize.ts'
import { normalizeName } from './normalize-name.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)
const types = [
  'person',
  'organization',
  'place',
  'date',
  'quantity',
  'identifier',
  'address',
  'work',
  'term',
  'phrase',
] as const satisfies readonly EntityType[]

test('names up to case, diacritics, spacing, punctuation or a possessive', () => {
  const groups: ReadonlyArray<readonly [EntityType, ...string[]]> = [
    [
      'person',
      'John Smith',
      'JOHN  SMITH',
      'John\nSmith',
      "John Smith's",
      'Mr. John Smith',
      'Dr John Smith',
      'Smith, John',
    ],
    ['person', 'J. R. R. Tolkien', 'J.R.R. Tolkien', 'J R R Tolkien'],
    ['person', "Seán O'Brien", 'Sean O’Brien', 'SEAN O´BRIEN'],
    ['person', 'Person_700b29d2c283', 'person_700b29d2c283'],
    ['organization', 'AT&T', 'AT & T', 'at and t'],
    ['organization', 'The U.S. Bank', 'US Bank', 'U.S. BANK'],
    ['work', "God's Gift to Women", "God'S Gift To Women", 'Gods gift to women'],
    ['work', 'The Lord of the Rings', 'Lord Of The Rings'],
    ['place', 'São Paulo', 'Sao Paulo', 'SAO PAULO'],
    ['phrase', 'Polish-Russian War', 'Polish - Russian War', 'polish russian war'],
    ['identifier', 'ISO 9001', 'ISO9001', 'iso  9001'],
    ['identifier', '#1234', '1234'],
    ['identifier', 'INV-2023-001', 'inv-2023-001'],
    ['address', 'https://www.Example.com/', 'example.com', 'http://example.com'],
    ['address', 'John@Example.org', 'mailto:john@example.org'],
    ['address', '+1 (555) 123-4567', '+1 555 123 4567'],
  ]
  for (const [type, first = '', ...others] of groups)
    for (const other of others)
      assert.equal(normalizeName(type, other), normalizeName(type, first), `${other} = ${first}`)
})

test('different names stay different', () => {
  assert.notEqual(normalizeName('person', 'Anna Smith'), normalizeName('person', 'Ann Smith'))
  assert.notEqual(normalizeName('identifier', 'A1-2'), normalizeName('identifier', 'A12'))
  assert.notEqual(
    normalizeName('person', 'Martin Luther King, Jr.'),
    normalizeName('person', 'Martin Luther'),
  )
})

test('normalising twice changes nothing, and a name with a letter or digit is never empty', () => {
  const surface = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          'Mr. ',
          'the ',
          'The ',
          'Smith',
          ', ',
          'John',
          "'s",
          '.',
          ' ',
          'J.',
          '&',
          '-',
          'http://',
          'www.',
          '/',
          '#',
          'a',
          'ª',
          '1',
        ),
        { maxLength: 8 },
      )
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(fc.constantFrom(...types), surface, (type, text) => {
      const once = normalizeName(type, text)
      assert.equal(normalizeName(type, once), once)
      if (/[\p{L}\p{N}]/u.test(foldCase(text))) assert.notEqual(once, '')
    }),
    { numRuns },
  )
})
