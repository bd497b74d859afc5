import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedText } from './changed-text.ts'
import { tickedAlone } from './ticked-alone.ts'

const read = (text: string): string => changedText(text, tickedAlone(text)).text

test('of the options of a form what is ticked is read alone', () => {
  for (const [text, expected] of [
    ['Doctor visited: ☐ yes ☒ no', 'Doctor visited: no'],
    ['Doctor visited: ☒ yes ☐ no', 'Doctor visited: yes'],
    ['Kind of injury: ☒ cut ☐ burn ☐ bruise', 'Kind of injury: cut'],
    ['Kind of injury: ☐ cut ☑ burn ☑ bruise', 'Kind of injury: burn bruise'],
    ['I have a machine pass:           [ ] yes  [x] no', 'I have a machine pass:           no'],
    ['[x] student   [ ] pensioner    [ ] unemployed', 'student'],
    ['( ) cash (x) direct debit', 'direct debit'],
    ['✗ by post ✓ by email', 'by email'],
    ['Doctor visited | ☐ yes ☒ no', 'Doctor visited | no'],
    ['Doctor visited | ☐ yes | ☒ no', 'Doctor visited | no'],
    ['Question: Doctor visited | Answer: ☐ yes ☒ no', 'Question: Doctor visited | Answer: no'],
    ['Doctor visited: yes ☐ no ☒', 'Doctor visited: no'],
    ['Drill held yes ☐ no ☑', 'Drill held no'],
    ['Smoker: ~~yes~~ / no', 'Smoker: no'],
    ['Smoker: yes / ~~no~~', 'Smoker: yes'],
    ['Paid: [ ] yes [x] no   Received by: Carl Whitlock', 'Paid: no   Received by: Carl Whitlock'],
    ['Police: [ ] yes [x] no   Doctor: [x] yes [ ] no', 'Police: no   Doctor: yes'],
    ['Kind of injury:\n☒ cut\n☐ burn', 'Kind of injury:\ncut\nburn: no'],
    ['[ ] A copy was tried.', 'A copy was tried: no'],
    ['- [x] Pumps were tested', '- Pumps were tested'],
    ['Newsletter: ☐', 'Newsletter: no'],
    ['Newsletter: ☒', 'Newsletter: yes'],
  ] as const)
    assert.equal(read(text).trimEnd(), expected, text)
})

test('an empty form and marks in a sentence stay as they are', () => {
  for (const text of [
    'Doctor visited: ☐ yes ☐ no',
    'Fire doors checked [ ] [x] [ ]',
    'The array is written as [ ] in this language.',
    'Call run( ) and then stop( ) here.',
    'He ~~never~~ came.',
  ])
    assert.equal(read(text), text)
})

test('ranges are found again in both texts', () => {
  const text = 'Doctor visited: ☐ yes ☒ no, on 4 May'
  const { text: now, originalOf, nowOf } = changedText(text, tickedAlone(text))
  const start = now.indexOf('no')
  const there = originalOf({ start, end: start + 2 })
  assert.equal(text.slice(there.start, there.end), 'no')
  const whole = nowOf({ start: 0, end: text.length })
  assert.deepEqual(whole, { start: 0, end: now.length })
})

test('a line that is longer than any form stays as it is', () => {
  assert.deepEqual(tickedAlone(`[x] yes [ ] no ${' '.repeat(100_000)}.`), [])
  assert.deepEqual(tickedAlone('[ ]'.repeat(50_000)), [])
})
