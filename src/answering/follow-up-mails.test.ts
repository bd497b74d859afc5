import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Citation } from '../core/answer.ts'
import { asFollowUp } from './follow-up.ts'

const answer = (question: string, route: string, ...cited: ReadonlyArray<readonly string[]>) =>
  ({
    question,
    found: true,
    text: '',
    search: { route },
    sentences: cited.map(ids => ({
      text: '',
      citations: ids.map(emailId => ({ ids: { emailId } }) as unknown as Citation),
    })),
  }) as unknown as Answer

const one = answer('Who needs a staircase?', 'retrieval', ['a1'])
const sentBy = answer('Who wrote to Ruth?', 'retrieval', ['a1'])
const two = answer('Who needs a staircase?', 'retrieval', ['a1'], ['b2'])
const list = answer(
  'Which emails did Amina send?',
  'structured',
  ['a1', 'b2', 'c3'],
  ['a1'],
  ['b2'],
  ['c3'],
)
const second = answer('And the second one?', 'structured', ['b2'], ['b2'])

for (const [question, conversation, read] of [
  ['Who wrote that?', [one], 'Who wrote email a1?'],
  ['Who wrote that?', [two], 'Who wrote them?'],
  ['And who said this?', [one], 'Who wrote email a1?'],
  ['To whom?', [sentBy], 'Who received email a1?'],
  ['Who replied?', [one], 'Who replied to email a1?'],
  ['What did Ruth answer?', [one], 'What did Ruth say in reply to email a1?'],
  ['When was that sent?', [one], 'When was email a1 sent?'],
  ['And the second one?', [list], 'What does email b2 say?'],
  ['What about the 3rd one?', [list], 'What does email c3 say?'],
  ['What does the second one say?', [list], 'What does email b2 say?'],
  ['Who replied to the first one?', [list], 'Who replied to email a1?'],
  ['What does the third one say?', [list, second], 'What does email c3 say?'],
  ['And the last one?', [list, second], 'What does email c3 say?'],
  ['And Sanna?', [list], 'Which emails did Sanna send?'],
  ['And in May?', [list], 'Which emails did Amina send in May?'],
  ['And in March?', [list], 'Which emails did Amina send in March?'],
] as const)
  test(`${question} behind ${conversation.length} answers, of ${conversation[0].question}`, () =>
    assert.equal(asFollowUp(question, conversation), read))

for (const [question, conversation] of [
  ['And the ninth one?', [list]],
  ['And the second one?', [one]],
  ['The second email from Ann?', [list]],
  ['Who replied?', [two]],
  ['Who wrote the report?', [one]],
  ['Who received it?', [list]],
  ['What did she answer?', [list]],
] as const)
  test(`${question} behind ${conversation[0].question} is asked as it is`, () =>
    assert.equal(asFollowUp(question, conversation), undefined))
