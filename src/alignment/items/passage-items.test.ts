import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxUse } from './item-boxes.ts'
import { itemShowsGap } from './item-shows-gap.ts'
import { passageItems } from './passage-items.ts'

const form = '[x] Ladders numbered\n[ ] Harnesses inspected\n[ ] Anchors tested'
const sentences = ['Ladders numbered', 'Harnesses inspected', 'Anchors tested'].map(said => ({
  start: form.indexOf(said),
  end: form.indexOf(said) + said.length,
}))

test('an entry of a form is quoted with its box and read by it', () => {
  const items = passageItems({ sentences }, form)
  assert.deepEqual(
    items.map(({ start, end }) => form.slice(start, end)),
    ['Ladders numbered', '[ ] Harnesses inspected', '[ ] Anchors tested'],
  )
  const boxes = boxUse(form)
  assert.deepEqual(
    items.map(item => itemShowsGap(item.box + form.slice(item.start, item.end), item, { boxes })),
    [false, true, true],
  )
})

test('the box before a passage is read, and not quoted', () => {
  const [item] = passageItems({ sentences: sentences.slice(1) }, form)
  assert.ok(item !== undefined)
  assert.equal(form.slice(item.start, item.end), 'Harnesses inspected')
  assert.equal(item.box, '[ ] ')
})
