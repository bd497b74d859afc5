import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofOtherDoer } from './of-other-doer.ts'

const offers = 'Grell & Co: £80. Kestle: £70. Grell would charge £5. I prefer Kestle. Barlow: £60.'

test('what one of another name does is not what the named one does', () => {
  for (const [question, sentence, isOther, before] of [
    ['What would Barlow charge for fetching it?', 'Grell would charge £5.', true, ''],
    ['What does Barlow charge?', 'Grell charges £5.', true, ''],
    ['What would Barlow charge?', 'They do it for nothing.', true, 'I prefer Kestle.'],
    ['What would Barlow charge?', 'They do it for nothing.', true, 'Kestle came on Monday.'],
    ['What would Barlow charge?', 'They do it for nothing.', true, 'I met Kestle on Monday.'],
    ['What would Barlow charge?', 'They do it for nothing.', true, 'We have written to Kestle.'],
    ['What would Barlow charge?', 'They do it for nothing.', false, 'I met Kestle with two men.'],
    ['What would Barlow charge?', 'They do it for nothing.', false, 'I drove to Kestle in May.'],
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

test('a name that is no subject is not what "they" means, and nobody’s "she" is a company', () => {
  const text = 'Bob of Halden rang. Tell Bob. Leeds is far, near Leeds. Halden sent Halden men.'
  for (const [question, sentence, before] of [
    ['What does Ferrow charge?', 'They charge £70.', ['I spoke to Bob there.', 'Ferrow wrote.']],
    ['What does Ferrow charge?', 'They charge £70.', ['I asked Bob.', 'Ferrow wrote.']],
    ['What does Ferrow charge?', 'They charge £70.', ['It was their man from Leeds.']],
    ['What does Ferrow charge?', 'They charge £70.', ['We met them at Halden.']],
    ['What does Ferrow charge?', 'They charge £70.', ['Halden sent us two lists of prices.']],
    ['What does Ferrow charge?', 'It is £70.', ['Halden came on Monday.']],
    ['What does Ferrow charge?', 'Bob charges £70.', ['I rang Ferrow.']],
    ['When did Vera start?', 'She started in May.', ['Her contract with Halden had ended.']],
    ['When did Vera start?', 'She started in May.', ['Halden rang.']],
  ] as const)
    assert.ok(!ofOtherDoer(question)(sentence, before, () => text), `${question} ${before[0]}`)
})

test('a short form of the name is the same one', () => {
  const text = 'Bob starts. Bob is new. BRT charges. BRT rang. Nora starts. Nora left.'
  const isOther = (question: string, sentence: string): boolean =>
    ofOtherDoer(question)(sentence, [], () => text)
  assert.ok(!isOther('When does Robert start?', 'Bob starts in May.'))
  assert.ok(isOther('When does Robert start?', 'Nora starts in May.'))
  assert.ok(!isOther('What does Brook River Transport charge?', 'BRT charges £5.'))
})
