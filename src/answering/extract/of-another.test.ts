import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ofAnother } from './of-another.ts'

describe('sentences about what is somebody else’s', () => {
  const isOfAnother = ofAnother("When does Marta's yearly permit end?")

  it('are told by the owner of the same thing', () => {
    assert.ok(isOfAnother("Piotr's permit ended in June."))
    assert.ok(isOfAnother('It was Piotr’s last permit.'))
  })

  it('are none where the question’s own name stands, or another thing is owned', () => {
    assert.ok(!isOfAnother("Marta's permit ends in May."))
    assert.ok(!isOfAnother("Piotr's permit ended before Marta renewed hers."))
    assert.ok(!isOfAnother("Piotr's boat has a permit."))
    assert.ok(!isOfAnother('Permits end in May.'))
  })

  it('are none of a question that names no owner', () => {
    assert.ok(!ofAnother("What's the permit for?")("Piotr's permit ended in June."))
    assert.ok(!ofAnother('Who holds a permit?')("Piotr's permit ended in June."))
  })
})
