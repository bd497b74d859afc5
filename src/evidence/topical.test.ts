import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowsOfTexts } from './candidates/windows-of-texts.ts'
import { topicalWindows } from './topical.ts'
import { saysWordForWord } from './word-for-word.ts'

const windows = windowsOfTexts([
  { title: 'Gantry', text: 'The hangers of the gantry are painted green.' },
  { text: 'The office is painted green.' },
  { text: 'It rains.' },
])

test("only windows that hold most of the claim's words, title included, speak of what it speaks of", () => {
  assert.deepEqual(topicalWindows('The hangers of the gantry are painted red.', windows), [
    true,
    false,
    false,
  ])
  assert.deepEqual(topicalWindows('Zebras graze.', windows), [false, false, false])
  assert.deepEqual(topicalWindows('', windows), [false, false, false])
})

test(
  'a sentence says a claim word for word whatever its case and punctuation, but not with ' +
    'another number or sign',
  () => {
    assert.deepEqual(saysWordForWord('the hangers, of the gantry, are painted green', windows), [
      true,
      false,
      false,
    ])
    const numbers = windowsOfTexts([{ text: 'Profit was -5 %.' }])
    assert.deepEqual(
      [
        saysWordForWord('Profit was -5 %', numbers),
        saysWordForWord('Profit was 5 %', numbers),
        saysWordForWord('', numbers),
      ],
      [[true], [false], [false]],
    )
  },
)
