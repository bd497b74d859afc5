import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CypherFault } from '../query/fault.ts'
import { matches } from './compile-expression.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 200)

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '[a-c]',
  '\\d',
  '\\w',
  '\\.',
  '(?:)',
  '$',
  '^',
  '\\b',
)
const pattern = fc.letrec<{ part: string }>(tie => ({
  part: fc.oneof(
    { maxDepth: 4 },
    atom,
    fc.tuple(tie('part'), tie('part')).map(([left, right]) => left + right),
    fc.tuple(tie('part'), tie('part')).map(([left, right]) => `(${left}|${right})`),
    fc
      .tuple(tie('part'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '+?'))
      .map(([part, quantifier]) => `(?:${part})${quantifier}`),
  ),
})).part
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', ' '), maxLength: 8 })

test('patterns that JavaScript reads like Java match the same texts', () => {
  fc.assert(
    fc.property(pattern, text, (source, subject) => {
      assert.equal(
        matches(subject, source),
        new RegExp(`^(?:${source})$`).test(subject),
        `${source} on '${subject}'`,
      )
    }),
    { numRuns: cases * 2 },
  )
})

test('patterns made to make engines backtrack take time that grows with the text only', () => {
  const long = 'a'.repeat(200_000)
  for (const hostile of [
    '(a+)+',
    '(a|a)*',
    '(a*)*b',
    '(.*a){20}',
    '(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
  ])
    assert.equal(typeof matches(`${long}!`, hostile), 'boolean')
})

test('what needs backtracking, what is no pattern and what is too large are told apart', () => {
  const reasonOf = (source: string): string | undefined => {
    try {
      matches('a', source)
      return undefined
    } catch (error) {
      if (error instanceof CypherFault) return error.reason
      throw error
    }
  }
  for (const source of [
    '(a)\\1',
    '(?=a)a',
    '(?<!b)a',
    'a++',
    '(?>a)',
    '(?x) a',
    '\\p{InGreek}',
    '\\Ga',
  ])
    assert.equal(reasonOf(source), 'unsupported', source)
  for (const source of [
    '(',
    '[a',
    '*a',
    'a**',
    'a{2,1}',
    'a{',
    '\\',
    '\\y',
    '\\x{110000}',
    '[b-a]',
    'a)',
    '(?<1>a)',
    '\\p{',
  ])
    assert.notEqual(reasonOf(source), undefined, source)
  for (const source of ['a{100000}', '((a{100}){100}){100}', '('.repeat(5000), '['.repeat(5000)])
    assert.equal(reasonOf(source), 'limit', source.slice(0, 20))
})

test('a pattern of any characters is matched or refused, never anything else', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...Array.from('ab(){}[]|*+?\\^$.-&,:<=!>idsuxQE01pPLu&\n😀é')),
      }),
      text,
      (source, subject) => {
        try {
          assert.equal(typeof matches(subject, source), 'boolean')
        } catch (error) {
          assert.ok(error instanceof CypherFault, String(error))
        }
      },
    ),
    { numRuns: cases * 5 },
  )
})
