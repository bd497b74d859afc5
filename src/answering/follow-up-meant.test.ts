import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../core/answer.ts'
import { readOfMeant } from './follow-up-meant.ts'

const told = (text: string, found = false): Answer => ({ text, found }) as unknown as Answer
const irene = told(
  '“Irene” could be Irene Dale <irene.dale@north.example> or Irene Kemp <irene@south.example>. ' +
    'Which one is meant?',
)
const question = 'How many emails did Irene send?'

for (const [reply, read] of [
  ['Irene Dale', 'How many emails did Irene Dale send?'],
  ['Dale', 'How many emails did Irene Dale send?'],
  ['kemp', 'How many emails did Irene Kemp send?'],
  ['Ms Kemp', 'How many emails did Irene Kemp send?'],
  ['I mean Irene Kemp', 'How many emails did Irene Kemp send?'],
  ['The first one', 'How many emails did Irene Dale send?'],
  ['the second', 'How many emails did Irene Kemp send?'],
  ['The last one, please', 'How many emails did Irene Kemp send?'],
  ['2', 'How many emails did Irene Kemp send?'],
  ['the one from south.example', 'How many emails did Irene Kemp send?'],
  ['irene.dale@north.example', 'How many emails did Irene Dale send?'],
  ['Irene', undefined],
  ['Irene Stone', undefined],
  ['the third one', undefined],
  ['Who is Irene Dale?', undefined],
  ['Which emails did Kemp send?', undefined],
  ['Thanks', undefined],
] as const)
  test(`“${reply}” tells which Irene is meant, or does not`, () =>
    assert.equal(readOfMeant(reply, question, irene), read))

test('of two addresses with one name the address is asked with', () => {
  const ann = told(
    '“Ann” could be Ann Hale <ann@north.example> or Ann Hale <a.hale@south.example>. ' +
      'Which one is meant?',
  )
  assert.equal(
    readOfMeant('the second one', 'Which emails are from Ann in May?', ann),
    'Which emails are from a.hale@south.example in May?',
  )
  assert.equal(readOfMeant('Ann Hale', 'Which emails are from Ann?', ann), undefined)
})

test('what was answered, or told of several names, is not asked again', () => {
  const two =
    '“Ann” could be Ann Hale or Ann Orr. “Ben” could be Ben Orr or Ben Hale. Who is meant?'
  assert.equal(readOfMeant('Ann Hale', 'Emails of Ann and Ben', told(two)), undefined)
  assert.equal(readOfMeant('Dale', question, told('3 emails from Irene Dale', true)), undefined)
})
