import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClause, summaryRequestOf } from './summary-request.ts'

const read = (question: string): unknown[] => {
  const request = summaryRequestOf(question)
  return request === undefined ? [] : [request.of, request.target, request.isCertain]
}

test('what is to be summarised is read from many wordings, with what it is called', () => {
  for (const [question, ...expected] of [
    ['Summarise the thread about site visits', 'thread', 'site visits', true],
    ['Summarize the discussion about gearboxes.', 'thread', 'gearboxes', true],
    ['what are the key points of the gearbox thread?', 'thread', 'gearbox', true],
    ['recap of the gearbox discussion', 'thread', 'gearbox', true],
    ['tl;dr of the gearbox thread', 'thread', 'gearbox', true],
    ['catch me up on the gearbox discussion', 'thread', 'gearbox', true],
    ['The gearbox thread, tl;dr', 'thread', 'gearbox', true],
    ['what is the thread "Re: gearbox" about?', 'thread', 'Re: gearbox', false],
    ['what happened in the gearbox thread', 'thread', 'gearbox', false],
    ['main contents of annual-report.pdf', 'anything', 'annual-report.pdf', true],
    ['Give me a short summary of the annual report', 'document', 'annual report', true],
    ['What are the main points of the section on pricing?', 'document', 'pricing', true],
    ['Summarize this report', 'document', '', true],
    ['Summarize it', 'anything', '', true],
    ['What was discussed about gearboxes?', 'anything', 'gearboxes', false],
    ['what was discussed last week', 'anything', 'last week', false],
    ['summary of "Project Alpha"', 'anything', 'Project Alpha', true],
  ] as const)
    assert.deepEqual(read(question), expected, question)
})

test('what two people spoke of is asked of the records alone', () => {
  for (const [question, plain] of [
    ['What did Ada and Bob talk about?', 'summarize the emails between Ada and Bob'],
    [
      'what did Ada and Bob talk about last week',
      'summarize the emails between Ada and Bob last week',
    ],
    [
      'What did Ada discuss with Bob about pumps?',
      'summarize the emails between Ada and Bob about pumps',
    ],
  ] as const) {
    const request = summaryRequestOf(question)
    assert.deepEqual([request?.isSelection, request?.plainly], [true, [plain]], question)
  }
})

test('what somebody or something says is their words, or the thing that says it', () => {
  assert.deepEqual(read('Summarise what the harbour report shows'), [
    'document',
    'harbour report',
    true,
  ])
  const request = summaryRequestOf('Summarise what Ada Byron told Bob about the crane')
  assert.deepEqual(request?.plainly, ['what did Ada Byron say about the crane'])
  assert.deepEqual(
    ['how the plan was received', 'what Ada asked Bob to check', 'the plan'].map(isClause),
    [true, true, false],
  )
})

test('a question that only holds such words asks for no summary', () => {
  for (const question of [
    'Who wrote about the summary of the audit?',
    'When was the discussion about pumps?',
    'What is the weather about?',
    'How many emails summarize the audit?',
    'Did anyone recap the meeting?',
    'What are the fees of the main office?',
  ])
    assert.equal(summaryRequestOf(question), undefined, question)
})

test('a long question is read in linear time', () => {
  const began = performance.now()
  for (const part of ['what did a and ', 'summary of the ', "x' s opinion on ", '"'])
    summaryRequestOf(part.repeat(2_000).slice(0, 500))
  assert.ok(performance.now() - began < 1_000)
})
