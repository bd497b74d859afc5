import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plainText, saysPhrase } from './says-phrase.ts'

/** What `saysPhrase` says, told from the whole text folded. */
function told(text: string, phrase: string): boolean {
  const plain = plainText(text)
  const isWord = /^[\p{L}\p{N}]/u.test(phrase)
  return Array.from({ length: plain.length }, (_, at) => at).some(
    at =>
      plain.startsWith(phrase, at) &&
      (at === 0 || !isWord || !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? '')),
  )
}

const ascii = 'a A i I r R k K 1 - _ . $ air Air -air x'.split(' ')
const space = [' ', '\n', '\t ', '\u00a0', 'a ir', ' air']
const folded = 'ß ä a\u0301 İ ı \u212a ﬁ Σ か\u3099 \u0308 \u00ad \u200b'.split(' ')
const unit = fc.constantFrom(...ascii, ...space, ...folded)
const texts = fc.array(unit, { maxLength: 14 }).map(units => units.join(''))

test('a phrase is found exactly where the folded text has it at the beginning of a word', () => {
  fc.assert(
    fc.property(
      texts,
      fc.oneof(texts, fc.constantFrom('air', 'air kir', 'a', '$1', 'i', 'kir')),
      (text, sought) => {
        const phrase = plainText(sought)
        if (phrase === '') return
        assert.equal(saysPhrase(text, phrase), told(text, phrase))
      },
    ),
    { numRuns: 5_000 },
  )
})
