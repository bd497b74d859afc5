import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofOtherKind } from './of-other-kind.ts'

test('another kind of the thing, in a text that knows both, answers nothing', () => {
  const letter =
    'Food waste is fetched weekly. You asked about garden waste. The next meeting is soon.'
  for (const [question, sentence, isOther, text] of [
    ['On which day is garden waste fetched?', 'Food waste is fetched on Mondays.', true, letter],
    [
      'How much is a family ticket?',
      'A child ticket costs £4.',
      true,
      'Family ticket. Child ticket.',
    ],
    ['On which day is garden waste fetched?', 'The waste is fetched on Mondays.', false, letter],
    ['On which day is garden waste fetched?', 'Food waste is fetched on Mondays.', false, ''],
    [
      'On which day is garden waste fetched?',
      'Garden waste is fetched on Fridays, food waste on Mondays.',
      false,
      letter,
    ],
    [
      'When is the committee meeting?',
      'The next meeting is on 3 May.',
      false,
      `${letter} committee meeting`,
    ],
  ] as const)
    assert.equal(
      ofOtherKind(question)(sentence, '', () => text),
      isOther,
      `${question} ${sentence}`,
    )
  assert.ok(
    !ofOtherKind('When is garden waste fetched?')(
      'Food waste is on Mondays.',
      'Garden',
      () => letter,
    ),
  )
})
