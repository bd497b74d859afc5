import { test } from 'node:test'
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { splitsPair } from '../../language/words/characters.ts'
import { isStopWord, words } from '../../language/words/tokens.ts'
import { introductoryPhrase } from './introductory-phrase.ts'
import { plainSentence } from './plain-sentence.ts'
import { splitClaims } from './split-claims.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

function assertInvariants(text: string, question?: string): void {
  const found = splitClaims(text, { question })
  let end = 0
  for (const [index, sentence] of found.entries()) {
    assert.equal(sentence.index, index)
    assert.ok(sentence.start >= end && sentence.start < sentence.end && sentence.end <= text.length)
    assert.equal(text.slice(sentence.start, sentence.end), sentence.text)
    assert.equal(sentence.claims.length === 0, sentence.nothing !== undefined)
    end = sentence.end
    for (const claim of sentence.claims) {
      assert.ok(
        claim.start >= sentence.start && claim.start < claim.end && claim.end <= sentence.end,
        JSON.stringify(claim),
      )
      assert.ok(!splitsPair(text, claim.start) && !splitsPair(text, claim.end))
      assert.notEqual(claim.hypothesis.trim(), '')
      assert.ok(!claim.hypothesis.includes('\n'))
    }
  }
}

/**
 * The words with content of a sentence that none of its hypotheses holds; what stands before the
 * statement is not asked for.
 */
function missingWords(text: string): string[] {
  const missing: string[] = []
  for (const sentence of splitClaims(text)) {
    if (
      sentence.claims.length === 0 ||
      /\b(?:documents?|text|context|information|passages?|sources?)\b/i.test(sentence.text)
    )
      continue
    const held = new Set(
      sentence.claims.flatMap(claim => words(claim.hypothesis).map(word => word.text)),
    )
    const plain = plainSentence(sentence.text).text
    for (const word of words(plain.slice(introductoryPhrase(plain))))
      if (
        !isStopWord(word.text) &&
        !held.has(word.text) &&
        !/^(?:although|whereas|though|while|however|like|including|namely|\d+)$/.test(word.text)
      )
        missing.push(`${word.text} of ${sentence.text}`)
  }
  return missing
}

const subjects = fc.constantFrom(
  'Jane Doe',
  'The museum',
  'Acme, which opened in 1999,',
  'Bo Smith, the CEO of Acme,',
  'He',
  'These tools',
  'Peter Brown and Mary Lee',
  'If it rains, the match',
  'In 1999, the band',
)
const phrases = fc.constantFrom(
  'founded Acme',
  'is a large building',
  'has 300 rooms',
  'may cause harm',
  'was born in Paris',
  'moved to Berlin',
  'owns Acme, Beta and Gamma',
  'was signed by a label',
  'released an album in 2010',
  'does not open',
  'said that prices rise',
  'provides help',
)
const joints = fc.constantFrom(
  ' and ',
  ', and ',
  ', but ',
  '; ',
  ', which ',
  ', and it ',
  ' because it ',
  ', while Beta ',
)
const sentence = fc
  .tuple(subjects, phrases, fc.array(fc.tuple(joints, phrases), { maxLength: 4 }))
  .map(
    ([subject, first, rest]) =>
      `${subject} ${first}${rest.map(([joint, phrase]) => joint + phrase).join('')}.`,
  )

test('every word with content of a sentence is in one of its claims', () => {
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), sentences =>
      assert.deepEqual(missingWords(sentences.join(' ')), []),
    ),
    { numRuns },
  )
})

const pieces = fc.constantFrom(
  'Bo',
  'the',
  'CEO',
  ' ',
  ', ',
  '. ',
  '\n',
  '\n\n',
  '(',
  ')',
  '"',
  '[1]',
  '**',
  '`',
  '```\n',
  '| ',
  '|---|\n',
  '- ',
  '1. ',
  '# ',
  ': ',
  '; ',
  ' and ',
  ' which ',
  ' was ',
  ' founded ',
  ' opened',
  '😀',
  '\u{1d400}b',
  '東京',
  '。',
  'é',
  '\ud800',
  'He ',
  'Yes',
  'No, ',
  'If ',
  '?',
  '!',
  '…',
  '[a](b)',
  '【1†s】',
  "'s",
  '\t',
)

test('spans lie in their sentences and sentences in the text, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 60 }).map(parts => parts.join('')),
      fc.option(
        fc.array(pieces, { maxLength: 12 }).map(parts => parts.join('')),
        { nil: undefined },
      ),
      assertInvariants,
    ),
    { numRuns: numRuns * 2 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => assertInvariants(text)),
    { numRuns },
  )
})

test('the same text gives the same claims', () => {
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 3 }), sentences =>
      assert.deepEqual(splitClaims(sentences.join(' ')), splitClaims(sentences.join(' '))),
    ),
    { numRuns: Math.min(50, numRuns) },
  )
})

test('hostile texts are read to their end', () => {
  const size = 100_000
  for (const unit of [
    'a',
    'a ',
    'Bo, the ',
    '(',
    '["',
    'and ',
    'He was, which ',
    '**',
    '|',
    '```\n',
    '- a\n',
    'x: ',
    '. ',
    'If a, ',
    '[1]',
    '\n',
    'no ',
    'i think ',
  ])
    assertInvariants(unit.repeat(Math.ceil(size / unit.length)))
})

test('real answers keep the invariants and lose no words', context => {
  const path = join(
    process.env['VERITRAIL_DATA'] ?? '../shared/data',
    'mtrag-human',
    'evaluations.jsonl',
  )
  if (!existsSync(path)) {
    context.skip(`${path} is not there`)
    return
  }
  for (const line of readFileSync(path, 'utf8')
    .split('\n')
    .filter(part => part !== '')) {
    const { response } = JSON.parse(line) as { response: string }
    assertInvariants(response)
    assert.deepEqual(missingWords(response), [])
  }
})
