import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedAnswerOf } from '../../../language/question/expected-answer.ts'
import { ofOtherYear } from './of-other-year.ts'

function isOther(question: string, sentence: string, around = '', told?: string): boolean {
  const asked = { text: question, expects: expectedAnswerOf(question) }
  const toldMs = told === undefined ? undefined : Date.parse(told)
  return ofOtherYear(asked)(sentence, { around, before: [] }, toldMs)
}

const fast = 'How fast was the building cleared in the fire drills of 2023?'
const drill = 'Eight rooms were cleared in 9 minutes.'
const calls = 'How many calls were there in 2021?'

test('what is dated in another year answers nothing about the one that is asked for', () => {
  for (const [question, sentence, around, told] of [
    [fast, drill, 'Getting ready for winter 2024/25', undefined],
    [fast, drill, 'Fire drills', '2024-09-30'],
    [fast, drill, 'Fire drills', '2022-03-01'],
    [fast, `In May 2024 ${drill}`, 'Fire drills', '2023-06-01'],
    [fast, '20.5.2024: nine minutes', '', undefined],
    [calls, 'We went out 87 times.', 'Annual report 2023', undefined],
    [calls, 'In 2022 there were 76 calls.', 'Reports', undefined],
    [calls, 'Year: 2023 | Calls: 87', 'Calls', undefined],
    ['What was the surplus in May 2022?', 'Surplus: 4,000', 'Year 2023-24', undefined],
  ] as const)
    assert.ok(isOther(question, sentence, around, told), `${sentence} ${around}`)
})

test('what speaks of that year, of several, or of none stays', () => {
  for (const [question, sentence, around, told] of [
    [fast, `In May 2023 ${drill}`, 'Winter 2024', '2024-09-30'],
    [fast, drill, 'Fire drills', undefined],
    [fast, drill, 'Report 2023', '2024-09-30'],
    [fast, drill, 'Plans for 2024', '2023-11-02'],
    ['Who founded the club in 1987?', 'Ann Hale founded it with Bob.', '', '2024-09-30'],
    [fast, drill, 'Year 2022-24', '2024-09-30'],
    [fast, drill, 'Fire drills', '2024-02-01'],
    [fast, 'Last year it took 9 minutes.', 'Winter 2024', '2024-09-30'],
    [fast, 'It was nine, against seven in 2022.', 'Report 2023', undefined],
    ['Who was the chair in 2023?', 'Ann has been chair since 2020.', '', '2024-09-30'],
    ['What is the rent in 2024?', 'The rent is 900 EUR.', 'Lease of 2022', '2022-03-01'],
    ['When is the regatta of 2025?', 'The regatta is on 5 July.', '', '2024-07-01'],
    ['How many meals were there in 2023?', 'We served 2000 meals.', '', undefined],
    ['What has changed since 2022?', 'In 2024 a lift was built.', '', undefined],
    ['How many more calls were there in 2023 than in 2022?', 'In 2024 87.', '', undefined],
    ['Why was the December 2023 fair off?', 'The December one was off.', 'Fairs 2024', undefined],
    ['Was there a drill in 2024?', 'The last one was in 2023.', '', undefined],
    ['Until when is permit 2023-118 valid?', 'It ends in 2033.', '', undefined],
  ] as const)
    assert.ok(!isOther(question, sentence, around, told), `${question} ${sentence}`)
})
