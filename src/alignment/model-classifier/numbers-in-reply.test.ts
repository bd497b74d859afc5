import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numbersInReply } from './numbers-in-reply.ts'

const controls = ['AC-1', 'AC-2', 'AC-2(1)', 'IR-4']
const decimals = ['4.1', '4.2', '5.1', '8']

/** Numbers joined, `0` for general, `?` for what cannot be used. */
function read(reply: string, asked: readonly string[] = controls): string {
  const found = numbersInReply(reply, asked)
  return found.kind === 'standards' ? found.numbers.join(' ') : found.kind === 'general' ? '0' : '?'
}

describe('numbers in replies', () => {
  it('are taken from terse replies', () => {
    assert.equal(read('AC-2, IR-4'), 'AC-2 IR-4')
    assert.equal(read('ac-2(1)'), 'AC-2(1)')
    assert.equal(read('["IR-4", "AC-1"]'), 'AC-1 IR-4')
    assert.equal(read('4.2', decimals), '4.2')
    assert.equal(read('8', decimals), '8')
    assert.equal(read('**8** and **5.1**', decimals), '5.1 8')
    assert.equal(read('0'), '0')
    assert.equal(read('0.'), '0')
  })

  it('are taken from wordy ones', () => {
    assert.equal(
      read('The passage is about accounts, so it addresses AC-2 (Account Management).'),
      'AC-2',
    )
    assert.equal(
      read('Classification: 4.1 and 8. It reports 12 of 30 students.', decimals),
      '4.1 8',
    )
    assert.equal(read('Answer: Standard 8\nBecause 5.1 percent of students…', decimals), '8')
    assert.equal(read('<think>AC-1 or IR-4?</think>\nAC-1'), 'AC-1')
    assert.equal(read('This text is general information about the institution.'), '0')
    assert.equal(read('It addresses none of the standards.'), '0')
  })

  it('are not taken where they are denied, unknown or only counted', () => {
    assert.equal(read('It addresses AC-2, not AC-1.'), 'AC-2')
    assert.equal(read('It is AC-2 rather than IR-4'), 'AC-2')
    assert.equal(read('AC-99'), '?')
    assert.equal(read('In 8 of 12 cases students improved by 4.1 points.', decimals), '?')
    assert.equal(read('I cannot help with that.'), '?')
    assert.equal(read(''), '?')
  })

  it('take linear time on hostile replies', () => {
    const started = performance.now()
    for (const hostile of ['AC-', '(1)', '4.', 'standard ', 'not ', '-'])
      numbersInReply(hostile.repeat(200_000 / hostile.length), controls)
    assert.ok(performance.now() - started < 2_000)
  })
})
