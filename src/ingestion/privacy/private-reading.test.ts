import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privacyKeys } from '../../privacy/pseudonyms/privacy-keys.ts'
import { hiddenFileNames } from './private-reading.ts'

test('of a hidden name the extension of a format stays; hiding twice changes nothing', () => {
  const names = hiddenFileNames(privacyKeys('0123456789abcdef0123456789abcdef'))
  const hidden = names.path('Berg/letter of anna.smith/CV Anna Berg.PDF#row 3')
  assert.match(hidden, /^f_[0-9a-f]{12}\/f_[0-9a-f]{12}\/f_[0-9a-f]{12}\.pdf#row 3$/)
  assert.equal(names.path(hidden), hidden)
  assert.match(names.path('to.bergmann'), /^f_[0-9a-f]{12}$/)
})
