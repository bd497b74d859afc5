import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bareLetters, placedLetters } from './bare-letters.ts'
import { institutions, readInstitution } from './institutions.ts'

it('compares letters and digits, and knows where they stood', () => {
  assert.equal(bareLetters('**Fee:** 3\n€, "A b"'), 'fee3ab')
  assert.deepEqual(placedLetters('😀 Ax – 7'), { letters: 'ax7', places: [3, 4, 8] })
})

it('finds every quotation in its document, rows of tables too', async () => {
  const names = institutions()
  assert.ok(names.length >= 9)
  for (const name of names) {
    const { questions, passages } = await readInstitution(name)
    assert.ok(passages.size >= 10)
    const answered = questions.filter(({ answerable }) => answerable)
    assert.ok(answered.length >= 30 && questions.length - answered.length >= 12, name)
    for (const { passageId, gold } of answered) {
      const { sentences } = passages.get(passageId!)!
      assert.ok(gold[0]!.length > 0 && gold[0]!.every(at => at < sentences.length))
    }
  }
})
