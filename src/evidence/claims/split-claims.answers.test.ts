import { test } from 'node:test'
import assert from 'node:assert/strict'
import { splitClaims } from './split-claims.ts'

const claimsOf = (text: string, question?: string): string[] =>
  splitClaims(text, { question }).flatMap(sentence =>
    sentence.claims.map(claim => claim.hypothesis),
  )
const reasonOf = (text: string): string | undefined => splitClaims(text)[0]?.nothing

test('an answer of a few words is completed from its question', () => {
  const cases: ReadonlyArray<readonly [question: string, answer: string, statement: string]> = [
    ['Who wrote Dracula?', 'Bram Stoker.', 'Bram Stoker wrote Dracula.'],
    ['Who is the CEO of Acme?', 'Jane Doe', 'Jane Doe is the CEO of Acme.'],
    [
      'Who sent the email about the budget?',
      'Bo Smith <bo@x.com>',
      'Bo Smith <bo@x.com> sent the email about the budget.',
    ],
    ['Who did Jane Doe marry?', 'Bo Smith', 'Jane Doe married Bo Smith.'],
    ['When did the museum open?', '1999', 'The museum opened in 1999.'],
    ['When did the museum open?', 'In May 1999.', 'The museum opened In May 1999.'],
    ['When was the Eiffel Tower built?', '1889', 'The Eiffel Tower was built in 1889.'],
    ['When is the meeting?', '5 May 2020', 'The meeting is on 5 May 2020.'],
    ['Where was Bo Smith born?', 'Paris', 'Bo Smith was born in Paris.'],
    ['What is the capital of France?', 'Paris', 'The capital of France is Paris.'],
    ['Which company bought Beta?', 'Acme', 'Acme bought Beta.'],
    ['What did Acme buy?', 'Beta', 'Acme bought Beta.'],
    ['What year did the museum open?', '1999', 'The museum opened in 1999.'],
    ['How many employees does Acme have?', '7', 'Acme has 7 employees.'],
    ['How many employees work at Acme?', '7', '7 employees work at Acme.'],
    ['How many rooms are there in the museum?', '300', 'There are 300 rooms in the museum.'],
    ['How old is Jane Doe?', '35', 'Jane Doe is 35 years old.'],
    ['How tall is the tower?', '330 m', 'The tower is 330 m tall.'],
    ['Was the Eiffel Tower built in 1889?', 'Yes', 'The Eiffel Tower was built in 1889.'],
    [
      'Was the Eiffel Tower built in 1889?',
      'No, it was not.',
      'The Eiffel Tower was not built in 1889.',
    ],
    ['Is Paris the capital of France?', 'Yes.', 'Paris is the capital of France.'],
    ['Does Acme own Beta?', 'Yes', 'Acme owns Beta.'],
    ['Does Acme own Beta?', 'No', 'Acme does not own Beta.'],
    ['Who are the owners of Acme?', 'Jane Doe', 'Jane Doe is one of the owners of Acme.'],
    ['Which products does Acme sell?', 'Paint and brushes', 'Acme sells Paint and brushes.'],
    ['In which city was Bo Smith born?', 'Paris', 'Bo Smith was born in Paris.'],
    ['When does the office open?', '9 am', 'The office opens at 9 am.'],
    ['What color is the car?', 'Red', 'The color of the car is Red.'],
    ['Why did Acme close?', 'Because of debts', 'Acme closed because of debts.'],
    ['Who directed the film and when was it released?', 'Mary Lee', 'Mary Lee directed the film.'],
    ['Is there a pool in the hotel?', 'Yes', 'There is a pool in the hotel.'],
    ['Who was born first, Bo Smith or Jane Doe?', 'Jane Doe', 'Jane Doe was born first.'],
    [
      'The race was won by a driver who retired in what year?',
      '1979',
      'The race was won by a driver who retired in 1979.',
    ],
    ['What city is the museum located in?', 'Paris', 'The museum is located in Paris.'],
    ['Are Acme and Beta both owned by Gamma?', 'no', 'Acme and Beta are not both owned by Gamma.'],
    ['Can members vote?', 'No.', 'Members can not vote.'],
  ]
  for (const [question, answer, statement] of cases)
    assert.deepEqual(
      claimsOf(answer, question).map(text => text.toLowerCase()),
      [statement.toLowerCase()],
      `${question} – ${answer}`,
    )
})

test('a few words that no rule can complete are checked as they stand', () => {
  assert.deepEqual(
    claimsOf('Because of the rain', 'Why so late, and whose fault was it, if anyone could say?'),
    ['Because of the rain.'],
  )
  assert.deepEqual(claimsOf('Jane Doe'), ['Jane Doe.'])
})

test(
  'greetings, offers, questions, opinions, hedges, abstentions and headings hold nothing to ' +
    'check',
  () => {
    const cases: Readonly<Record<string, readonly string[]>> = {
      greeting: [
        'Hope this helps!',
        'Let me know if you have more questions.',
        "You're welcome!",
        'Sure!',
        'If you need anything else, feel free to ask.',
        'Here are the steps:',
        "I'm glad I could help you today.",
        'See you then!',
        'See you on Monday.',
        'I look forward to hearing from you.',
        'Have a lovely weekend!',
        'Happy Christmas to you all!',
      ],
      question: ['Would you like to know more?', 'Which one do you mean?'],
      opinion: [
        "I think it's lovely.",
        'I love this city.',
        'In my opinion, the book is too long.',
        'I would recommend the second one.',
      ],
      hedge: ['It depends.', 'Maybe.', "I'm not sure.", 'It depends on a number of factors.'],
      abstention: [
        "I don't have information on that.",
        'Not found in the corpus.',
        'I do not have specific information.',
        "I'm sorry, but I couldn't find the answer.",
        'The documents do not provide the name of the owner.',
        'There is no information about this in the provided context.',
        'Unfortunately, the passage does not mention the price.',
      ],
      heading: ['# Results', 'The side effects are:'],
      no_statement: [
        'https://example.org/page',
        '[1]',
        'Please add what is missing.',
        'Please correct me if anything is wrong.',
        'Could you check this for me.',
        'Please send me the list.',
      ],
    }
    for (const [reason, texts] of Object.entries(cases))
      for (const text of texts) assert.equal(reasonOf(text), reason, text)
  },
)

test('statements that only look like something else are checked', () => {
  assert.deepEqual(claimsOf('I think Bo Smith is good at chess and won in 2010.').length > 0, true)
  assert.deepEqual(claimsOf('Here is the answer: the tower is in Paris.').length, 1)
  for (const statement of [
    'The fee depends on your age.',
    'Please sign the register after every use.',
    'Please send me the form by 3 May.',
    'Please note that the office is closed.',
    'All the best boats were sold.',
  ])
    assert.deepEqual(claimsOf(statement).length, 1, statement)
})

test('what the sources do not say is no claim beside what they say', () => {
  assert.deepEqual(claimsOf('The documents do not specify the price, but you can ask the shop.'), [
    'You can ask the shop.',
  ])
})

test('pronouns that open a sentence are replaced by what was last spoken of', () => {
  assert.deepEqual(
    claimsOf('Bo Smith founded Acme in 1990. He moved to Berlin. His wife is a painter.'),
    [
      'Bo Smith founded Acme in 1990.',
      'Bo Smith moved to Berlin.',
      "Bo Smith's wife is a painter.",
    ],
  )
  assert.deepEqual(claimsOf('The museum opened in 1999. It has 300 rooms.'), [
    'The museum opened in 1999.',
    'The museum has 300 rooms.',
  ])
  assert.deepEqual(
    claimsOf('Mutual funds provide diversification. They are managed by professionals.'),
    ['Mutual funds provide diversification.', 'Mutual funds are managed by professionals.'],
  )
  assert.deepEqual(claimsOf('The film was directed by Mary Lee. She also wrote the score.'), [
    'The film was directed by Mary Lee.',
    'Mary Lee also wrote the score.',
  ])
  assert.deepEqual(claimsOf('It has 300 rooms.', 'When did the museum open?'), [
    'The museum has 300 rooms.',
  ])
})

test('pronouns stay where it is not plain what they mean', () => {
  for (const text of [
    'Mary Lee met Ann Roe. He left.',
    'Ann Roe is ill. Ruth and Helen came. She left.',
    'The museum opened in 1999. They left.',
    'The museum opened in 1999. It is important to arrive early.',
    'The museum opened in 1999. This is why it is popular.',
    'John Smith met Peter Brown, and Peter Brown left the room. He was late.',
  ]) {
    const last = claimsOf(text).at(-1) ?? ''
    assert.ok(text.endsWith(last), `${text}: ${last}`)
  }
})

test('items of a list are read with what introduces them', () => {
  assert.deepEqual(claimsOf('The side effects are:\n- nausea\n- headache'), [
    'The side effects are nausea.',
    'The side effects are headache.',
  ])
  assert.deepEqual(
    claimsOf(
      'The series won several awards:\n1. **Best Actor**\n2. The show was nominated for an Emmy.',
    ),
    [
      'The series won several awards.',
      'The series won several awards: Best Actor.',
      'The show was nominated for an Emmy.',
    ],
  )
  assert.deepEqual(claimsOf('## Owners\n- Acme Holding\n- Beta'), [
    'Owners: Acme Holding.',
    'Owners: Beta.',
  ])
})

test('rows of a table are statements with the heads of their columns', () => {
  const found = splitClaims('| Name | Role |\n|------|:----:|\n| Bo | CEO |\n| **Al** | |')
  assert.deepEqual(
    found.map(sentence => sentence.nothing),
    ['heading', 'no_statement', undefined, undefined],
  )
  assert.deepEqual(
    found.flatMap(sentence => sentence.claims.map(claim => claim.hypothesis)),
    ['Name: Bo; Role: CEO.', 'Name: Al.'],
  )
})

test('code holds no statement and header lines of mail are kept whole', () => {
  assert.deepEqual(
    splitClaims('Run this:\n```\nnpm install and build it.\n```\nThe tool is free.').flatMap(
      sentence => sentence.claims.map(claim => claim.hypothesis),
    ),
    ['The tool is free.'],
  )
  assert.deepEqual(claimsOf('From: Bo Smith\nTo: Al Roe\nSubject: Budget'), [
    'From: Bo Smith.',
    'To: Al Roe.',
    'Subject: Budget.',
  ])
})

test('lists of sources hold no statement', () => {
  assert.deepEqual(claimsOf('The fee is $50 [1].\n\nSources:\n[1] Budget.pdf\n[2] Notes.txt'), [
    'The fee is $50.',
  ])
})

test('a name after the close of a letter is no claim', () => {
  assert.deepEqual(
    claimsOf(
      'Dear Bo,\n\nThe contract was signed on 5 May and the payment is due on 6 ' +
        'June.\n\nKind regards,\nAl Roe',
    ),
    ['The contract was signed on 5 May.', 'The payment is due on 6 June.'],
  )
})

test('a label before a statement is what its pronoun means', () => {
  assert.deepEqual(
    claimsOf('- **Paris**: It is the capital of France and has 2 million inhabitants.'),
    ['Paris: Paris is the capital of France.', 'Paris has 2 million inhabitants.'],
  )
})

test('spans enclose the words of a claim', () => {
  const text = 'Jane Doe founded Acme and moved to Berlin. It is **old**.'
  const [first] = splitClaims(text)
  assert.deepEqual(
    first?.claims.map(claim => text.slice(claim.start, claim.end)),
    ['Jane Doe founded Acme', 'Jane Doe founded Acme and moved to Berlin.'],
  )
})
