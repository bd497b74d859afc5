import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, relations, sender } from './read-text.contract.ts'

test('subject, verb and object of plain statements, with what stands beside them', () => {
  const cases: ReadonlyArray<readonly [text: string, ...facts: string[]]> = [
    [
      'The board of Harlow Ltd approved the budget on 3 May 2024.',
      'board of Harlow Ltd | approves | budget, time 2024-05-03',
    ],
    [
      'Ann Lee ordered 40 hanger rods for $12,000 on 5 June 2024.',
      'Ann Lee | orders | 40 hanger rods, amount $12,000, time 2024-06-05',
    ],
    ['Harlow Ltd owns the mill.', 'Harlow Ltd | owns | mill'],
    [
      'The pump assembly consists of a motor and a casing.',
      'pump assembly | consists of | motor',
      'pump assembly | consists of | casing',
    ],
    ['Corrosion caused the failure of the hanger.', 'Corrosion | causes | failure of the hanger'],
    [
      'The engineers sent Ann Lee the revised drawings.',
      'engineers | sends | revised drawings, recipient Ann Lee',
    ],
    [
      'Ann Lee is responsible for the drainage works.',
      'Ann Lee | responsible for | drainage works',
    ],
    [
      'Yesterday the committee decided to close the north gate.',
      'committee | decides to close | north gate',
    ],
    ['Harlow Ltd managed to repair the crane.', 'Harlow Ltd | repairs | crane'],
  ]
  for (const [text, ...facts] of cases) assert.deepEqual(relations(text), facts, text)
})

test('active and passive say the same', () => {
  const [active] = read('Ann Lee signed the lease on 4 May 2021.')
  const [passive] = read('The lease was signed by Ann Lee on 4 May 2021.')
  assert.ok(active !== undefined)
  assert.equal(active.statement.id, passive?.statement.id)
  assert.deepEqual(active.statement.properties, passive?.statement.properties)
})

test('predicates that say the same have one name', () => {
  assert.deepEqual(relations('Harlow Ltd purchased the mill in Leeds.'), [
    'Harlow Ltd | buys | mill, place Leeds',
  ])
  assert.deepEqual(relations('The frame is composed of steel tubes.'), [
    'frame | consists of | steel tubes',
  ])
})

test('every fact has a confidence between 0 and 1', () => {
  const found = read('Harlow Ltd, which owns the mill, closed the plant.')
  assert.equal(found.length, 2)
  for (const { statement } of found) {
    const { confidence } = statement.properties
    assert.ok(typeof confidence === 'number' && confidence > 0 && confidence < 1)
  }
})

test('a denial is negated and a plan hypothetical, with its deadline', () => {
  assert.deepEqual(relations('Ann Lee did not approve the invoice.'), [
    'negated: Ann Lee | approves | invoice',
  ])
  assert.deepEqual(relations('Harlow Ltd refused to repair the crane.'), [
    'negated: Harlow Ltd | repairs | crane',
  ])
  assert.deepEqual(relations('Harlow Ltd will deliver the girders by 4 June 2025.'), [
    'hypothetical: Harlow Ltd | delivers | girders, deadline 2025-06-04, status planned',
  ])
})

test('"never" and "no longer" deny, measures are no things', () => {
  assert.deepEqual(relations('Tom Reed never managed to repair the crane.'), [
    'negated: Tom Reed | repairs | crane',
  ])
  assert.deepEqual(relations('Harlow Ltd has never owned the mill.'), [
    'negated: Harlow Ltd | owns | mill',
  ])
  for (const text of [
    'Harlow Ltd rarely paid the invoice.',
    'Tom Reed spent over an hour with the council.',
    'The contract settled at $5.315/MMBtu on Monday.',
  ])
    assert.deepEqual(relations(text), [], text)
})

test('questions, conditions, reports, duties and attempts state nothing', () => {
  for (const text of [
    'Did Ann Lee approve the invoice?',
    'If Ann Lee approved the invoice, Tom Reed paid it.',
    'Unless the council objects, Harlow Ltd opens the quarry.',
    'Tom Reed said that Ann Lee approved the invoice.',
    'Ann Lee approved the invoice, Tom Reed said.',
    'According to Tom Reed, Ann Lee approved the invoice.',
    'Ann Lee allegedly approved the invoice.',
    'Ann Lee must approve the invoice.',
    'Ann Lee could approve the invoice.',
    'Ann Lee tried to repair the crane.',
    'Ann Lee almost signed the lease.',
    'Tom Reed asked Ann Lee to sign the lease.',
    'The fee is due ten days after the council has approved the plan.',
    'Review the attached drawings for the crane.',
    'Please send the drawings to Ann Lee.',
    'She approved the invoice.',
    'A man bought the mill.',
  ])
    assert.deepEqual(
      relations(text).filter(fact => !fact.includes(': ')),
      [],
      text,
    )
})

test('participles and nouns before a preposition are no verbs', () => {
  for (const text of [
    'The parties involved in the dispute agree.',
    'Gas prices at the border remained steady.',
    'Copper traded in London ended lower.',
  ])
    assert.deepEqual(relations(text), [], text)
})

test('"I" is the sender of a mail, and nobody in what is forwarded', () => {
  const text = 'I approved the revised schedule.'
  assert.deepEqual(relations(text), [])
  assert.deepEqual(relations(text, { speaker: sender }), [
    'Nora Field | approves | revised schedule',
  ])
  assert.deepEqual(relations(text, { speaker: { ...sender, until: 0 } }), [])
})

test('what is owned by a name is no such name', () => {
  assert.deepEqual(relations("Ann Lee's brother signed the lease."), [
    "Ann Lee's brother | signs | lease",
  ])
  assert.deepEqual(relations("Tom Reed approved Ann Lee's budget."), [
    "Tom Reed | approves | Ann Lee's budget",
  ])
})

test('a long sentence of one word takes linear time', () => {
  const started = performance.now()
  for (const word of ['the ', 'and ', 'of ', 'Ann, ', 'to ', '(', 'which, '])
    relations(`Ann Lee approved ${word.repeat(20_000)}.`)
  assert.ok(performance.now() - started < 5_000)
})
