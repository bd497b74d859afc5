import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyWished } from './only-wished.ts'

test('an order or a demand tells nothing that was done', () => {
  for (const [question, sentence, isOnly] of [
    ['Which dish did Dennis choose for the dinner?', 'Choose your dish by 1 December.', true],
    ['Which dish did Dennis choose?', 'Please choose your dish by 1 December.', true],
    ['Which dish did Dennis choose?', 'Dennis chose the trout.', false],
    ['Which dish did Dennis choose?', 'You may choose from three dishes.', false],
    ['Who signed the lease?', 'Sign the lease on the last page.', true],
    ['Who signed the lease?', 'Signed: Ann Hill', false],
    ['Who signed the lease?', 'The lease was signed by Ann Hill.', false],
    ['Who covered for Nell?', 'Ask Marta Quill who can cover for three weeks.', true],
    ['Who led the walk?', 'Ann and Ben still have to settle who will lead the walk.', true],
    [
      'Who led the walk?',
      'We asked Ann Hill who would lead the walk, and she led it herself.',
      false,
    ],
    ['Who led the walk?', 'We have agreed who will lead the walk: Ann Hill.', false],
    ['Who led the walk?', 'We discussed who would lead the walk, and it was Jo Pike.', false],
    ['Who led the walk?', 'We wondered who would lead the walk until Ann Moss came.', false],
    ['Who led the walk?', 'We agreed with Ann Moss, who would lead the walk at nine.', false],
    ['Who led the walk?', 'When Ann asked who would lead the walk, Kim put up her hand.', false],
    ['Who led the walk?', 'Ann Hill decided who would carry the lamp.', false],
    ['What did Nadia get?', 'I ask for my 30 pounds back.', true],
    ['What did Nadia receive?', 'We would like a refund of 30 pounds.', true],
    ['What did Nadia get?', 'You get a voucher for a full day.', false],
    ['What did Nadia get?', 'I got 30 pounds back, but I want the rest too.', false],
    // Of wishes it is told.
    ['What did Nadia ask to get?', 'I ask for my 30 pounds back.', false],
    ['What did the manual tell us to choose?', 'Choose the red wire.', false],
    ['Which dish must we choose?', 'Choose the trout.', false],
  ] as const)
    assert.equal(onlyWished(question)(sentence), isOnly, `${question} ${sentence}`)
})

test('what somebody asks or suggests to do has not been done', () => {
  for (const [question, sentence, isWished] of [
    ['Did we do a vegetable stew?', 'Three people have asked for a vegetable stew.', true],
    ['Did they put up a bike rack?', 'Several parents have asked for a bike rack.', true],
    ['Did Ann buy the projector?', 'Ann would like the projector.', true],
    ['What time did we decide to leave?', "I'd say we decide at six.", true],
    ['When did they repaint the hall?', "I'd suggest we repaint the hall in May.", true],
    ['Did they put up a bike rack?', 'They asked for a bike rack, and it was put up.', false],
    ['Did we do a stew?', 'We made a stew because two people asked for it.', false],
    ['Did the landlord agree to a dog?', 'He agreed after we asked for a dog.', false],
    ['What time did we decide to leave?', 'We decided on six.', false],
    ['Where did you meet?', "We met at the pier; let's meet there again.", false],
  ] as const)
    assert.equal(onlyWished(question)(sentence), isWished, `${question} ${sentence}`)
})

test('what was done stays, whatever was wished beside it', () => {
  for (const [question, sentence, isWished] of [
    ['Did Ann bring the cake?', 'Everybody wanted the recipe after Ann brought the cake.', false],
    ['Did Ann bring the cake?', 'Everybody wanted the recipe of the cake.', false],
    ['Did we buy the projector?', 'Ruth wanted the projector so badly that we bought it.', false],
    ['Did they put up a rack?', 'We asked for a rack which the council put up in May.', false],
    ['Did Lou paint the gate?', 'Pat asked to use the gate that Lou painted.', false],
    ['Did they put up a rack?', 'They asked us to put up a rack.', true],
    ['Did they put up a rack?', 'We asked whether they could put up a rack in May.', true],
    ['Did Lou paint the gate?', 'Pat asked us to paint the gate.', true],
    ['Did Lou paint the gate?', 'Pat asked for the gate to be painted.', true],
    ['Did Lou paint the gate?', 'Pat wanted to have the gate painted.', true],
    ['Did Lou bring the tent?', 'Everybody wanted the tent for the night.', true],
    ['Did Lou bring the cake?', 'Pat asked for a slice of the cake.', true],
    ['Did we have a band?', 'Some guests wanted more of the band.', true],
    ['Did they put up a rack?', 'Parents asked the council for a rack by the gate.', true],
    ['Did Lou bring the cake?', 'Pat asked the price of the cake.', false],
    ['Did they put up a rack?', 'Parents asked the council by the rack for a bench.', false],
  ] as const)
    assert.equal(onlyWished(question)(sentence), isWished, `${question} ${sentence}`)
})
