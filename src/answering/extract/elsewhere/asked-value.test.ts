import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedValueOf, daysOrMeasureOf } from './asked-value.ts'

test('a code, a number, an address or a colour that is asked for has to be told', () => {
  for (const [question, sentence, isHeld] of [
    ['What is the combination of the lock?', 'I’ve bought a combination lock, £16.99.', false],
    ['What is the combination of the lock?', 'The lock was bought on 3 May 2024.', false],
    ['What is the combination of the lock?', 'It is 4-7-1-1.', true],
    ['What is the combination of the lock?', 'Four, seven, one, one', true],
    ["What's the gate code?", 'The gate code is otter.', true],
    ["What's the gate code?", 'Code: K7Q', true],
    ["What's the gate code?", 'The gate code is kept by Ann.', false],
    ['What is the password of the guest network?', 'The password changes every Monday.', false],
    ['What is the password of the guest network?', 'The password is "blue heron".', true],
    ["What is Ann's phone number?", 'Ann has got a new phone number.', false],
    ["What is Ann's phone number?", 'Ann: 0171 555 0199', true],
    ['What is the email address of the office?', 'Write to the office.', false],
    ['What is the email address of the office?', 'Write to office@mill.example.', true],
    ['What is the colour of the shed?', 'The shed was painted in May.', false],
    ['What is the colour of the shed?', 'The shed is dark green.', true],
  ] as const)
    assert.equal(askedValueOf(question)?.(sentence), isHeld, `${question} ${sentence}`)
})

test('the days of something and a measure that is asked for have to be told', () => {
  for (const [question, sentence, isHeld] of [
    ['On which days is there evening hire?', 'Evening hire starts on 1 July.', false],
    ['On which days is there evening hire?', 'It runs on Thursdays and Fridays.', true],
    ['Which days will Priya work?', 'I would come back, but only three days a week.', false],
    ['Which days will Priya work?', 'Tuesday to Thursday it is.', true],
    ['What days is the office open?', 'It is open daily.', true],
    ['Which days are free?', 'Mon, Wed', true],
    ['On which days was the pool closed?', 'The pool was closed on 3 and 4 May.', true],
    ['On which days is the library shut?', 'The library is shut on Boxing Day.', true],
    ['On which days is the library shut?', 'It is shut from 24 December to 2 January.', true],
    ['At what river level must boats stay in?', 'Boats stay in above wind force 5.', false],
    ['At what river level must boats stay in?', 'Boats stay in above 1.8 metres.', true],
    ['At what river level do we close?', 'We close when it reaches the red mark.', true],
    ['At what temperature is it kept?', 'It is kept in 2 boxes.', false],
    ['At what temperature is it kept?', 'It is kept between 2 and 8 °C.', true],
    ['At what temperature is it kept?', 'Keep it frozen.', true],
    ['At what speed may we pass?', 'Pass within 3 days.', false],
    ['At what speed may we pass?', 'Pass the moorings at 3 knots.', true],
  ] as const)
    assert.equal(daysOrMeasureOf(question)?.(sentence), isHeld, `${question} ${sentence}`)
})

test('other questions demand no value', () => {
  for (const question of [
    'What is the number of members?',
    'What is the dress code for?',
    'Who knows the code?',
    'What is the code of conduct about?',
    'When was the password changed?',
    'What days of leave are left?',
    'At what level is the course?',
    'On which day does the school come?',
  ])
    for (const valueOf of [askedValueOf, daysOrMeasureOf])
      assert.equal(valueOf(question), undefined, question)
})
