import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restatesEvent } from './restates-event.ts'

const copper = 'Why did the copper price fall?'
const tom = 'Why did Tom resign?'
const fair = 'Why was the fair put off?'
const pump = 'Why did the pump fail?'

test('what only says that it is so tells no reason', () => {
  for (const [question, sentence, restates] of [
    [copper, 'The copper price fell.', true],
    [copper, 'In May the price of copper fell by 3%.', true],
    [copper, 'China bought less.', false],
    [copper, 'The copper price fell as China bought less.', false],
    [copper, 'The copper price fell: strikes.', false],
    [tom, 'Tom Beck resigned as treasurer on 3 May.', true],
    [tom, 'Dear all, I hereby resign with effect from 1 May.', true],
    [tom, 'Tom resigned to look after his father.', false],
    [tom, 'Tom resigned after a quarrel.', false],
    [tom, 'The list was kept by one person, who left in January.', false],
    ["Why is Dunn's silent?", "Dunn's is still silent, so I suggest that we ask Marl.", true],
    [fair, 'The fair was put off to 5 June.', true],
    [fair, 'The fair was put off, therefore the tents go back.', true],
    [fair, 'It rained, so the fair was put off.', false],
    [fair, 'It rained.', false],
    [pump, 'The pump failed again on Sunday.', true],
    [pump, 'The pump failed in the frost.', false],
    [pump, 'Clay.', false],
    ["What was Tom's reason for resigning?", 'Tom resigned at the end of May.', true],
    ['What is the reason for Tom Beck leaving?', 'Tom Beck gave notice that he would leave.', true],
    ['For what reason did Tom resign?', 'Tom resigned after eleven years.', true],
    ['For what reason did Tom resign?', 'Tom resigned after eleven years of quarrels.', false],
    ["What was Tom's reason for resigning?", 'Tom resigned because of the quarrel.', false],
    ["What was Tom's reason for resigning?", 'Reason: ill health.', false],
    ["What was Tom's reason for resigning?", 'His wife had found work in Leeds.', false],
  ] as const)
    assert.equal(restatesEvent(question)?.(sentence), restates, `${question} ${sentence}`)
  for (const question of ['When did the pump fail?', 'What did Tom give as the date?'])
    assert.equal(restatesEvent(question), undefined, question)
})
