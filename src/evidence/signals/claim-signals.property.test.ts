import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { claimReader } from './alignment/claim-reader.ts'
import { claimSignals, type ClaimSignals } from './claim-signals.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { antonymPairCount } from './lexicon/antonyms.ts'
import { signalNames } from './signal-names.ts'

const runs = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 60) }
const compare = (evidence: string, claim: string): ClaimSignals =>
  claimSignals(claimReader(claim), evidenceReader(evidence))
const value = (signals: ClaimSignals, name: string): number =>
  signals.values[signalNames.findIndex(signal => signal.name === name)] ?? Number.NaN

const subject = fc.constantFrom(
  'The northern plant',
  'Globex',
  'Maria Hansen',
  'The new pump',
  'Our supplier in Bergen',
  'The board',
)
const verb = fc.constantFrom(
  'delivered',
  'inspected',
  'repaired',
  'shipped',
  'sold',
  'rejected',
  'did not approve',
  'may need',
)
const noun = fc.constantFrom('turbines', 'valves', 'reports', 'large boxes', 'red cables')
const count = fc.integer({ min: 2, max: 980 })
const end = fc.constantFrom(
  'in May',
  'for the client',
  'on 5 May 2019',
  'after the audit',
  'before 1998',
  'without delay',
  'and all of the old parts',
)
const sentence = fc.tuple(subject, verb, count, noun, end)
const written = ([who, what, many, things, when]: readonly [
  string,
  string,
  number,
  string,
  string,
]): string => `${who} ${what} ${many} ${things} ${when}.`

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'not',
        'no',
        '5',
        '1999',
        '%',
        ',',
        'and',
        'only',
        'Acme',
        '$',
        '[1]',
        'may',
        '’s',
        '-',
        'of',
        'than',
        'by',
        '\n\n',
        'was',
        'sued',
        '\ud83d',
      ),
      { maxLength: 120 },
    )
    .map(parts => parts.join(' ')),
)

test('a text says all of itself, without a conflict', () => {
  fc.assert(
    fc.property(sentence.map(written), text => {
      const signals = compare(text, text)
      assert.deepEqual(signals.conflicts, [])
      assert.deepEqual(signals.missing, [])
      for (const name of [
        'words-found',
        'weight-found',
        'sentence-weight-found',
        'exact-weight-found',
        'pairs-found',
        'longest-run',
        'in-order',
        'names-found',
        'numbers-found',
        'dates-found',
        'letters-found',
      ])
        assert.ok(value(signals, name) > 0.99, name)
    }),
    runs,
  )
})

test('another number in the claim is a conflict of numbers', () => {
  fc.assert(
    fc.property(sentence, count, ([who, what, many, things, when], other) => {
      // What is denied of one number is not denied of another.
      fc.pre(other !== many && what !== 'did not approve')
      const signals = compare(
        written([who, what, many, things, when]),
        written([who, what, other, things, when]),
      )
      assert.ok(signals.conflicts.some(conflict => conflict.kind === 'number'))
    }),
    runs,
  )
})

test('a sentence beside another one says no less of a claim', () => {
  fc.assert(
    fc.property(sentence.map(written), sentence.map(written), (claim, other) => {
      const alone = compare(claim, claim)
      const beside = compare(`${claim} ${other}`, claim)
      for (const name of ['words-found', 'weight-found', 'names-found', 'numbers-found'])
        assert.ok(value(beside, name) >= value(alone, name) - 1e-9, name)
    }),
    runs,
  )
})

test('any two texts give finite signals, exact ranges and the same answer twice', () => {
  fc.assert(
    fc.property(hostile, hostile, (evidence, claim) => {
      const signals = compare(evidence, claim)
      assert.equal(signals.values.length, signalNames.length)
      assert.ok(signals.values.every(Number.isFinite))
      for (const conflict of signals.conflicts) {
        assert.ok(
          conflict.claim.start >= 0 &&
            conflict.claim.start < conflict.claim.end &&
            conflict.claim.end <= claim.length,
        )
        assert.ok(
          conflict.evidence.start >= 0 &&
            conflict.evidence.start < conflict.evidence.end &&
            conflict.evidence.end <= evidence.length,
        )
        assert.notEqual(conflict.message, '')
      }
      for (const range of signals.missing)
        assert.ok(range.start < range.end && range.end <= claim.length)
      assert.deepEqual(compare(evidence, claim), signals)
    }),
    runs,
  )
})

test('very long and repetitive texts are read to the end', () => {
  for (const piece of [
    'not ',
    'a, b and ',
    '5 ',
    'Acme ',
    '1999-',
    '(',
    '[1,',
    'was sued by ',
    'x',
  ]) {
    const text = piece.repeat(20_000)
    assert.ok(compare(text, text.slice(0, 5000)).values.every(Number.isFinite))
  }
})

test('the signals are named once each, and the list of opposites is long', () => {
  assert.equal(new Set(signalNames.map(({ name }) => name)).size, signalNames.length)
  assert.ok(antonymPairCount() >= 300)
})
