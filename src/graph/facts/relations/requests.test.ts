import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, relations, sender } from './read-text.contract.ts'

const mail = { speaker: sender, addressee: 'Tom Reed' }

test('a request says who asks whom for what, and by when', () => {
  const cases: ReadonlyArray<readonly [text: string, ...facts: string[]]> = [
    [
      'Please send me the drawings by 4 June 2025.',
      'Nora Field | asks to send | drawings, deadline 2025-06-04, recipient Nora Field, ' +
        'asked Tom Reed, status requested',
    ],
    [
      'Could you order 20 anchors?',
      'Nora Field | asks to order | 20 anchors, asked Tom Reed, status requested',
    ],
    [
      'Bob, please review and approve the plan.',
      'Nora Field | asks to review | plan, asked Bob, status requested',
      'Nora Field | asks to approve | plan, asked Bob, status requested',
    ],
    [
      'Please review the plan and send me your comments.',
      'Nora Field | asks to review | plan, asked Tom Reed, status requested',
      'Nora Field | asks to send | comments, recipient Nora Field, asked Tom Reed, ' +
        'status requested',
    ],
    [
      'Can you please set up a meeting with Ann Lee?',
      'Nora Field | asks to set up | meeting with Ann Lee, asked Tom Reed, status requested',
    ],
    [
      'I would like you to prepare the budget.',
      'Nora Field | asks to prepare | budget, asked Tom Reed, status requested',
    ],
    ['Can we discuss the schedule?', 'Nora Field | asks to discuss | schedule, status requested'],
    [
      'Please purchase 20 anchors.',
      'Nora Field | asks to buy | 20 anchors, asked Tom Reed, status requested',
    ],
  ]
  for (const [text, ...facts] of cases) assert.deepEqual(relations(text, mail), facts, text)
})

test('a request is never what happened', () => {
  const [request] = read('Please approve the invoice.', mail)
  const [deed] = read('I approved the invoice.', mail)
  assert.equal(request?.statement.modality, 'asserted')
  assert.equal(deed?.statement.predicate, 'approves')
  assert.notEqual(request.statement.id, deed.statement.id)
})

test('whom several may be is not told', () => {
  assert.deepEqual(relations('Hi all, please send the report.', mail), [
    'Nora Field | asks to send | report, status requested',
  ])
  assert.deepEqual(relations('Please send the report.', { speaker: sender }), [
    'Nora Field | asks to send | report, status requested',
  ])
})

test('conditions, questions, denials, forms of words and what others say ask for nothing', () => {
  for (const text of [
    'If you agree, please sign the lease.',
    'Please call Ann Lee if the crane fails.',
    'Please do not send the file.',
    'Will you attend the meeting?',
    'Would you trust the report?',
    'Can you open the file?',
    'For more information, please call Ann Lee.',
    'Please note the new address.',
    'Please let me know.',
    'Ann Lee asked me to please send the report.',
    'The note said "please send the report" twice.',
    'Please send in another format.',
    'Can we use the crane?',
  ])
    assert.deepEqual(relations(text, mail), [], text)
})

test('only the sender of a mail asks, and not in what is forwarded', () => {
  const text = 'Please send the report.'
  assert.deepEqual(relations(text), [])
  assert.deepEqual(relations(text, { speaker: { ...sender, until: 0 } }), [])
})

test('a long sentence of requests takes linear time', () => {
  const started = performance.now()
  for (const word of ['please ', 'can you ', 'and send ', 'please send the ', ', please'])
    relations(`Please send ${word.repeat(20_000)}.`, mail)
  assert.ok(performance.now() - started < 5_000)
})
