import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofOtherDoer } from './of-other-doer.ts'

const offers = 'Grell & Co: £80. Kestle: £70. Grell would charge £5. I prefer Kestle. Barlow: £60.'

test('what one of another name does is not what the named one does', () => {
  for (const [question, sentence, isOther, before] of [
    ['What would Barlow charge for fetching it?', 'Grell would charge £5.', true, ''],
    ['What does Barlow charge?', 'Grell charges £5.', true, ''],
    ['What would Barlow charge?', 'They do it for nothing.', true, 'I prefer Kestle.'],
    ['What would Barlow charge?', 'They do it for nothing.', false, 'Barlow is slow.'],
    ['What would Barlow charge?', 'Barlow would charge more than Grell.', false, ''],
    ['What would Barlow charge?', 'Delivery would cost £5.', false, ''],
    ['What would Barlow charge?', 'We would charge £5.', false, ''],
    ['What would it cost?', 'Grell would charge £5.', false, ''],
  ] as const)
    assert.equal(
      ofOtherDoer(question)(sentence, [before], () => offers),
      isOther,
      `${question} ${sentence}`,
    )
})
