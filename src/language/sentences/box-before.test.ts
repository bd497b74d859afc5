import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWithBox } from './box-before.ts'

const from = (text: string, said: string): string =>
  text.slice(startWithBox(text, text.indexOf(said)))

test('a box before a sentence belongs to it', () => {
  assert.equal(from('Form\n[ ] A copy was tried.', 'A copy'), '[ ] A copy was tried.')
  assert.equal(from('- [x]  Settings copied', 'Settings'), '[x]  Settings copied')
  assert.equal(from('☐ Alarm tested', 'Alarm'), '☐ Alarm tested')
})

test('what stands elsewhere is no box of it', () => {
  assert.equal(from('Ticked [x]\nThe alarm rang.', 'The alarm'), 'The alarm rang.')
  assert.equal(from('See [3] The alarm rang.', 'The alarm'), 'The alarm rang.')
  assert.equal(from('The alarm rang.', 'The alarm'), 'The alarm rang.')
})
