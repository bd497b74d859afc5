import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherForms } from './word-forms.ts'

test('spellings and irregular forms that stemming does not join are found both ways', () => {
  for (const [one, other] of [
    ['finalise', 'finalize'],
    ['centre', 'center'],
    ['colour', 'color'],
    ['modelling', 'modeling'],
    ['begin', 'began'],
    ['won', 'win'],
    ['written', 'wrote'],
  ] as const) {
    assert.ok(otherForms(one).includes(other), `${one} → ${other}`)
    assert.ok(otherForms(other).includes(one), `${other} → ${one}`)
  }
  assert.deepEqual(otherForms('gantry design'), [])
})
