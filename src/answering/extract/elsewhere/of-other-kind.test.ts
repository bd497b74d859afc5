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

test('"the" thing of another kind, named next, may be the one that was asked about', () => {
  const isOther = (question: string, text: string): boolean => {
    const [before = '', sentence = ''] = text.split(/(?<=\.)\s/).slice(-2)
    return ofOtherKind(question)(sentence, '', () => text, [before])
  }
  for (const [question, text, expected] of [
    ['When is the coach trip?', 'The coach trip goes to York. The day trip is on 3 June.', false],
    ['When is the staff tea?', 'The staff tea is long. The Easter tea is on 9 May.', false],
    ['When is the chess day?', 'The chess day is long. The club day is on 9 May.', false],
    ['When is the chess day?', 'The chess day is long. A club day is on 9 May.', true],
    ['What is the school trip?', 'A school trip is planned. The class trip costs £18.', false],
    [
      'When is the lodge meeting?',
      'The lodge meeting is long. Our evening meeting is at 7.',
      false,
    ],
    ['When is the coach trip?', 'The coach trip goes to York. A boat trip is on 3 June.', true],
    [
      'When is the coach trip?',
      'The boat trip is full. The coach trip is long. The boat trip is on 3 June.',
      true,
    ],
    [
      'When is the coach trip?',
      'We offer a coach trip, not the boat trip. The coach trip is full. The boat trip is soon.',
      true,
    ],
    [
      'When is food waste fetched?',
      'The food waste is wet. Garden waste is fetched on Mondays.',
      true,
    ],
  ] as const)
    assert.equal(isOther(question, text), expected, text)
})
