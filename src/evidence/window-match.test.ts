import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowsOfTexts } from './candidates/windows-of-texts.contract.ts'
import { sameTopicWindows, verbatimWindows } from './window-match.ts'

const windows = windowsOfTexts([
  { title: 'Gantry', text: 'The hangers of the gantry are painted green.' },
  { text: 'The office is painted green.' },
  { text: 'It rains.' },
])

test("a window is on the claim's topic if it holds most of its words, title included", () => {
  assert.deepEqual(sameTopicWindows('The hangers of the gantry are painted red.', windows), [
    true,
    false,
    false,
  ])
  assert.deepEqual(sameTopicWindows('Zebras graze.', windows), [false, false, false])
  assert.deepEqual(sameTopicWindows('', windows), [false, false, false])
})

test(
  'a sentence says a claim word for word whatever its case and punctuation, but not with ' +
    'another number or sign',
  () => {
    assert.deepEqual(verbatimWindows('the hangers, of the gantry, are painted green', windows), [
      true,
      false,
      false,
    ])
    const numbers = windowsOfTexts([{ text: 'Profit was -5 %.' }])
    assert.deepEqual(
      [
        verbatimWindows('Profit was -5 %', numbers),
        verbatimWindows('Profit was 5 %', numbers),
        verbatimWindows('', numbers),
      ],
      [[true], [false], [false]],
    )
  },
)
