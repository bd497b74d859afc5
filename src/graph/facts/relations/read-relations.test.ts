import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RelationSource } from './participants.ts'
import { read, relations, sender } from './read-text.contract.ts'

const relationsOf = (
  text: string,
  confidenceOf: NonNullable<RelationSource['confidenceOf']>,
): unknown => read(text, { confidenceOf })[0]?.statement.properties['confidence']

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

test('each item of a list is an object, or does what "by" says', () => {
  const cases: ReadonlyArray<readonly [text: string, ...facts: string[]]> = [
    [
      'The kit consists of a needle, two threads and a thimble.',
      'kit | consists of | needle',
      'kit | consists of | two threads',
      'kit | consists of | thimble',
    ],
    [
      'The board approved the budget, the minutes, and the staffing plan.',
      'board | approves | budget',
      'board | approves | minutes',
      'board | approves | staffing plan',
    ],
    [
      'Ann Lee visited Leeds, York and Hull in May.',
      'Ann Lee | visits | Leeds, time --05',
      'Ann Lee | visits | York, time --05',
      'Ann Lee | visits | Hull, time --05',
    ],
    [
      'The plan was approved by the minister, the council and the bank.',
      'minister | approves | plan',
      'council | approves | plan',
      'bank | approves | plan',
    ],
    [
      'The meal consists of soup, bread and cheese.',
      'meal | consists of | soup',
      'meal | consists of | bread',
      'meal | consists of | cheese',
    ],
    [
      'Brass consists of copper and zinc.',
      'Brass | consists of | copper',
      'Brass | consists of | zinc',
    ],
    ['The salad includes beans and rice.', 'salad | includes | beans', 'salad | includes | rice'],
    ['Wood ash contains potassium.', 'Wood ash | contains | potassium'],
  ]
  for (const [text, ...facts] of cases) assert.deepEqual(relations(text), facts, text)
})

test('what only looks like a list is none', () => {
  const cases: ReadonlyArray<readonly [text: string, ...facts: string[]]> = [
    ['Tom Reed met Ann Lee, the mayor, and Bob Stone.', 'Tom Reed | meets | Ann Lee'],
    ['The council met the mayor, Ann Lee, and the clerk.', 'council | meets | mayor'],
    ['The clerk signed the lease, the bank and the council agreed.', 'clerk | signs | lease'],
    [
      'The board approved the budget, a first draft, and closed the session.',
      'board | approves | budget',
      'board | closes | session',
    ],
    ['The firm uses the north, south and west gates.'],
    ['The menu includes fresh, local and seasonal fruit.'],
    ['The mixture contains hot and cold water.', 'mixture | contains | hot and cold water'],
    [
      'The frame consists of steel and glass panels.',
      'frame | consists of | steel and glass panels',
    ],
    [
      'Stanley formed a committee of business, government and consumer groups.',
      'Stanley | forms | committee of business',
    ],
    ['The kit contains a needle or a pin.'],
    ['The soup contains little, and the bread is old.'],
  ]
  for (const [text, ...facts] of cases) assert.deepEqual(relations(text), facts, text)
})

test('an indefinite subject tells something as a cause or with a second word', () => {
  const cases: ReadonlyArray<readonly [text: string, ...facts: string[]]> = [
    ['A loose cable caused the failure.', 'loose cable | causes | failure'],
    ['The delay was caused by a strike.', 'strike | causes | delay'],
    ['A local firm repaired the roof.', 'local firm | repairs | roof'],
    ['A strike caused a delay.'],
    ['A strike delayed the ferry.'],
    ['A nurse called the doctor.'],
    ['A young man bought a car.'],
    ['A family service was held in the chapel.'],
    ['Did a loose cable cause the failure?'],
    ['A loose cable may cause the failure.'],
  ]
  for (const [text, ...facts] of cases) assert.deepEqual(relations(text), facts, text)
})

test('a thing that belongs to somebody is no member', () => {
  assert.deepEqual(relations('The hut belongs to the Alpine club.'), [
    'hut | belongs to | Alpine club',
  ])
  assert.deepEqual(relations('The boat belongs to Tom Reed.'), ['boat | belongs to | Tom Reed'])
  assert.deepEqual(relations('Tom Reed belongs to the rowing club.'), [
    'Tom Reed | member of | rowing club',
  ])
  assert.deepEqual(relations('The keys do not belong to the porter.'), [
    'negated: keys | belongs to | porter',
  ])
})

test('what is decided is a verb where an object follows it, listed or not', () => {
  assert.deepEqual(relations('The council has decided to fence the pond.'), [
    'council | decides to fence | pond',
  ])
  assert.deepEqual(relations('The choir plans to digitise the archive.'), [
    'hypothetical: choir | digitises | archive, status planned',
  ])
  for (const text of [
    'The trustees agreed to terms.',
    'The club agreed to prices of last year.',
    'The council decided to fence and mow.',
  ])
    assert.deepEqual(relations(text), [], text)
})

test('people report to whom they answer; what is reported is told, not done', () => {
  assert.deepEqual(relations('The bursar reports directly to the principal.'), [
    'bursar | reports to | principal',
  ])
  for (const text of [
    'Ann Lee reported to the police.',
    'The witness reported to the board that the gate was open.',
    'The witness reports to the board that the gate is open.',
  ])
    assert.deepEqual(relations(text), [], text)
})

test('a noun that may be a verb is the subject right before one', () => {
  assert.deepEqual(relations('Heavy rain caused the landslide at the quarry.'), [
    'Heavy rain | causes | landslide',
  ])
  assert.deepEqual(relations('Certain tax rules increase observed efficiency.'), [])
  assert.deepEqual(relations('The trust is something like a pension.'), [])
})

test('English is told by numerals and pronouns too', () => {
  assert.deepEqual(relations('Mrs Kern hired two apprentices.'), [
    'Mrs Kern | hires | two apprentices',
  ])
})

test('a confidence is that of the wording', () => {
  const confidence = (text: string): unknown => read(text)[0]?.statement.properties['confidence']
  const marked = Number(confidence('Harlow Ltd owns the mill.'))
  assert.ok(marked > Number(confidence('Corrosion caused failures of hangers.')))
  const long = `Harlow Ltd owns the mill ${'in the old town by the river and the road '.repeat(4)}.`
  assert.ok(marked > Number(confidence(long)))
  const injected = relationsOf('Harlow Ltd owns the mill.', reading => {
    assert.equal(reading.kind, 'verb')
    assert.equal(reading.object, 'marked')
    return 0.5
  })
  assert.equal(injected, 0.5)
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
