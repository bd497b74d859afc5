import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hashTerm, hashText } from '../session/hash.ts'
import { beginsWithDigit, propertyTerm, rangeText } from '../access/property-terms.ts'
import { packNumbers, packRanges, unpackNumbers, unpackRanges } from './record-parts.ts'
import { propertiesJson } from '../session/stored-json.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { numberWriter, readNumbers, unzigzag, zigzag } from '../session/varint.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) }
const text = fc.string({ unit: 'binary' })

test('numbers come back as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER }), { maxLength: 400 }), numbers => {
      const writer = numberWriter()
      for (const number of numbers) writer.write(number)
      assert.deepEqual(readNumbers(writer.take()), numbers)
    }),
    cases,
  )
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), number => {
      assert.equal(unzigzag(zigzag(number)), number)
    }),
    cases,
  )
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 40 })), numbers => {
      assert.deepEqual(unpackNumbers(packNumbers(numbers)), numbers)
    }),
    cases,
  )
})

test('ranges come back as they were packed, in whatever order', () => {
  const range = fc
    .tuple(fc.nat(), fc.nat({ max: 10_000 }))
    .map(([start, length]) => ({ start, end: start + length }))
  fc.assert(
    fc.property(fc.array(range), fc.nat(), (ranges, origin) => {
      assert.deepEqual(unpackRanges(packRanges(ranges, origin), origin), ranges)
    }),
    cases,
  )
})

test('properties that are equal have equal text', () => {
  const properties = fc.dictionary(
    text,
    fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.array(text),
    ),
  )
  fc.assert(
    fc.property(properties, given => {
      assert.equal(propertiesJson(given), canonicalJson(given))
      assert.equal(
        propertiesJson(Object.fromEntries(Object.entries(given).toReversed())),
        canonicalJson(given),
      )
    }),
    cases,
  )
})

test('terms are ten lower-case digits, equal for strings that are equal by lower case', () => {
  fc.assert(
    fc.property(text, text, (key, value) => {
      assert.match(hashTerm(value), /^[0-9a-v]{10}$/)
      assert.ok(Number.isSafeInteger(hashText(value)) && hashText(value) >= 0)
      assert.equal(propertyTerm(key, value), propertyTerm(key, value.toLowerCase()))
    }),
    cases,
  )
})

test('a value cut for the index of ranges keeps its place', () => {
  const long = fc
    .tuple(fc.constantFrom('', '2024-05-01 '.repeat(6)), text)
    .map(([head, tail]) => (head + tail).toWellFormed())
  fc.assert(
    fc.property(long, long, (left, right) => {
      assert.ok(rangeText(left).isWellFormed())
      if (compareCodePoints(left, right) <= 0)
        assert.ok(compareCodePoints(rangeText(left), rangeText(right)) <= 0)
      if (beginsWithDigit(left)) assert.ok(left.startsWith(rangeText(left)))
    }),
    cases,
  )
})
