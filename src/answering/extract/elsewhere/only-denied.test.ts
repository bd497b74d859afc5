import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyDenied } from './only-denied.ts'

test('which of several it is, is not told by which it is not, nor by what is undecided', () => {
  const denial = "Sorry, but we're not going ahead with Green Tents."
  for (const [question, sentence, isDenied, before] of [
    ['Who are we hiring the tents from?', denial, true, ''],
    ['Who are we hiring the tents from?', 'It was the price.', true, denial],
    ['Which firm will paint the hall?', 'We have decided against Brown.', true, ''],
    ['Who are we going with?', "We're not going with Green but with Blue.", false, ''],
    ["Who aren't we going with?", denial, false, ''],
    ['Who did we turn down?', 'We have decided against Brown.', false, ''],
    ['Who is the chair?', 'Ann is not happy with Bob.', false, ''],
    ['Do we take the ferry or the bridge?', 'The ferry is slow.', true, 'Not decided yet.'],
    ['Is it the red van or the blue one?', 'The red van is cheaper.', true, "It isn't settled."],
    ['Is it the red van or the blue one?', 'The red van it is.', false, 'Decided at last.'],
    ['What is wrong with the ferry?', 'The ferry is slow.', false, 'Not decided yet.'],
  ] as const)
    assert.equal(onlyDenied(question)(sentence, [before]), isDenied, `${question} ${sentence}`)
})

test('a denial beside which the sentence tells more is no denial alone', () => {
  const denial = 'We have decided against Brown.'
  for (const [question, sentence, isDenied, before] of [
    ['Which firm got the roof?', 'The board turned down Brown and gave it to Ferris.', false, ''],
    ['Which firm do we use?', 'We turned down Brown; Ferris was cheaper.', false, ''],
    ['Which firm do we use?', 'Brown was turned down in favour of Ferris.', false, ''],
    ['Which firm do we use?', 'Having turned down Brown, the board chose Ferris.', false, ''],
    ['Which caterer did we take?', 'We decided against Brown and signed with Blue.', false, ''],
    ['Who is the chair?', 'Ann Orr, who turned down the post in 2019, is the chair.', false, ''],
    ['Who is the chair?', 'Ann Orr turned down the post in May and is now the chair.', false, ''],
    ['Which firm do we use?', 'It will be Ferris.', false, denial],
    ['Which firm do we use?', 'Their price was too high.', true, denial],
    ['Which firm do we use?', 'We have decided against Brown, the price was too high.', true, ''],
    ['Which firm do we use?', 'We have decided against Brown and Green.', true, ''],
    ['Who did we offer the post to?', 'Ann Orr turned down the post.', false, ''],
    ['Who was invited first?', 'Ann Orr turned down the post.', false, ''],
    ['Which proposal did we choose?', "We have decided against Brown's proposal.", true, ''],
    ['Which offer are we taking?', "We're not going with Brown.", true, ''],
    ['Whose offer did we take?', "We turned down Brown's offer.", true, ''],
    ['Whose offer did we turn down?', "We turned down Brown's offer.", false, ''],
    ['Which firm do we use?', 'We turned down Brown and Ann wrote to him.', true, ''],
    ['Which firm do we use?', 'We turned down Brown and Ann wrote to Ferris.', false, ''],
    ['Which firm do we use?', 'We turned down Brown, he was too dear.', true, ''],
    ['Which van did we take?', 'We did not take the Ford, because Ann had said no.', true, ''],
  ] as const)
    assert.equal(onlyDenied(question)(sentence, [before]), isDenied, `${question} ${sentence}`)
})

test('what is undecided has to be what is asked', () => {
  for (const [question, sentence, isDenied, before] of [
    ['Is the deposit 50 or 80?', 'The deposit is 50 pounds.', false, 'The date is not fixed yet.'],
    ['Are we going by train or bus?', 'We go by train.', false, "We haven't agreed on the food."],
    [
      'Is the wedding in the barn or the church?',
      'It is in the barn.',
      false,
      'The band of the wedding is still to be decided.',
    ],
    ['Do we go by train or bus?', 'The bus is slow.', true, 'Train or bus is still open.'],
    ['Do we go by train or bus?', 'The bus is slow.', true, 'The choice is not settled.'],
    ['Do we go by train or bus?', 'The bus is slow.', true, 'We have not decided.'],
    [
      'Is the tea on Monday or Tuesday?',
      'Tuesday is the day.',
      false,
      'The menu is not settled yet.',
    ],
    [
      'Is the party in the barn or the church?',
      'The barn is our choice.',
      false,
      'The food was not decided for weeks.',
    ],
    [
      'Is the party in the barn or the church?',
      'The barn has been booked.',
      false,
      'The band is still to be decided.',
    ],
  ] as const)
    assert.equal(onlyDenied(question)(sentence, [before]), isDenied, `${question} ${sentence}`)
})
