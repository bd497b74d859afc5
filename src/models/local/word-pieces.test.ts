import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInModelDirectory } from './built-in-model.ts'
import { pieceTokenizer } from './word-pieces.ts'

const tokenizer = await pieceTokenizer(builtInModelDirectory('encoder'))

test('a long text gives the pieces of its parts, wherever it is cut inside', () => {
  const line = 'The budget of 2024 was approved, naïvely.\n'
  const once = tokenizer.tokenize(line).ids
  const many = 4000
  assert.deepEqual(
    tokenizer.tokenize(line.repeat(many)).ids,
    Array.from({ length: many }, () => once).flat(),
  )
})

test(
  'megabytes without white space, of one sign or of pairs of surrogates, are cut and do not ' +
    'overflow',
  () => {
    for (const sign of ['a', '😀', '\u0301', '.'])
      assert.ok(Array.isArray(tokenizer.tokenize(sign.repeat(200_000)).ids))
  },
)

test('tells pieces that continue a word from those that begin one', () => {
  const pieces = tokenizer.tokenize('unbelievableness is')
  const flags = pieces.ids.map((_, piece) => pieces.continuesWord(piece))
  assert.equal(flags[0], false)
  assert.equal(flags[1], true)
  assert.equal(flags.at(-1), false)
})
