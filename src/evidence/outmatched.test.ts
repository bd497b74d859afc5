import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowsOfTexts } from './candidates/windows-of-texts.contract.ts'
import { outmatched } from './outmatched.ts'

/** Texts that seem to support a claim, and those that say otherwise. */
function left(claim: string, seeming: readonly string[], otherwise: readonly string[]): string[] {
  const windows = windowsOfTexts([...seeming, ...otherwise].map(text => ({ text })))
  const weighed = windows.map((window, at) =>
    at < seeming.length
      ? { window, support: 0.6, conflicts: [] }
      : { window, support: 0.1, conflicts: ['the evidence says 54, the claim 18'] },
  )
  const gone = outmatched(claim, weighed)
  return seeming.filter((_, at) => !gone.includes(windows[at]!))
}

test('what shares the figure alone does not support what another text says otherwise', () => {
  const claim = "A resident's annual pass costs £18 in 2025."
  assert.deepEqual(
    left(
      claim,
      ['Ten-trip card £18.', 'Yearly membership goes up to £18 in January 2025.'],
      ["Resident's annual pass £54."],
    ),
    [],
  )
  assert.deepEqual(
    left(claim, ["The resident's annual pass is £18 now."], ["Resident's annual pass £54."]),
    ["The resident's annual pass is £18 now."],
  )
})

test('a text that says otherwise must speak of the same matter and of the same day', () => {
  assert.deepEqual(
    left("A resident's annual pass costs £18.", ['For locals it is £18.'], ['Dogs £54.']),
    ['For locals it is £18.'],
  )
  assert.deepEqual(
    left(
      'The organ appeal had £18 on 30 April 2025.',
      ['We had £18 on 30 April 2025.'],
      ['The organ appeal had £54 on 31 March 2025.'],
    ),
    ['We had £18 on 30 April 2025.'],
  )
})
