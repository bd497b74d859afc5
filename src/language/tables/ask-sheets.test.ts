import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSheets } from './ask-sheets.ts'
import { readSheets } from './read-sheets.ts'

/** A document as `# title`, then its text; "## …" lines are its headings. */
function ask(question: string, ...texts: readonly string[]): string[] | undefined {
  const sheets = texts.flatMap((text, document) => {
    const title = /^# (.*)\n/.exec(text)?.[1] ?? ''
    const body = text.replace(/^#+ /gm, '')
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => ({
      heading,
      start: body.indexOf(`\n${heading}\n`),
    }))
    return readSheets(body).map(sheet => ({
      sheet,
      document,
      names: [title],
      headingsAt: (offset: number) => [
        title,
        ...headings
          .filter(({ start }) => start < offset)
          .slice(-1)
          .map(({ heading }) => heading),
      ],
    }))
  })
  const answer = askSheets(question, sheets)
  return answer?.lines.map(({ text }) => (answer.isOpen ? `open · ${text}` : text))
}

const lease = `# Lease of 14 Mill Lane

Landlord: Orla Fenwick, 3 Abbey Road
Tenant: Harrow Deli Ltd
Rent: 900 euros a month
Contract ends: 3 May 2027
Notice period: 3 months
Keys: 4
Caretaker: –
Guarantor: TBC
Date: 2 May 2024
Address: 3 Abbey Road

The tenant pays for water.
`
const boiler = `# Boiler data sheet

- **Serial number:** BX-2231
- **Maker:** Vaillant
- Installed by: Mara Dill
- Year of make: 2019

## Service contract

Start of contract: 3 May 2024
End of contract: 3 May 2027
`
const fair = `# Summer fair

Date: 12 July 2026
Time: 14:00
Venue: Town hall, Low Road
Organiser: Mara Dill
`
const card = `# Contacts

Name: Anna Bell
Company: Fen Mills
Telephone (work): +44 1353 2210
E-mail: anna@fen.example
`

test('a sheet of labels answers with the line that is asked for', () => {
  for (const [question, text, line] of [
    ['Who is the landlord of 14 Mill Lane?', lease, 'Landlord: Orla Fenwick, 3 Abbey Road'],
    ['who is the landlord', lease, 'Landlord: Orla Fenwick, 3 Abbey Road'],
    ['Who’s the landlord of Mill Lane?', lease, 'Landlord: Orla Fenwick, 3 Abbey Road'],
    ["What is the landlord's name?", lease, 'Landlord: Orla Fenwick, 3 Abbey Road'],
    ["what is the tenant's name?", lease, 'Tenant: Harrow Deli Ltd'],
    ['What is the name of the tenant of 14 Mill Lane?', lease, 'Tenant: Harrow Deli Ltd'],
    ['What is the tenant called?', lease, 'Tenant: Harrow Deli Ltd'],
    ['Can you tell me who the tenant is?', lease, 'Tenant: Harrow Deli Ltd'],
    ['When does the contract end?', lease, 'Contract ends: 3 May 2027'],
    ['When does the contract for 14 Mill Lane end?', lease, 'Contract ends: 3 May 2027'],
    ['How much is the rent?', lease, 'Rent: 900 euros a month'],
    ['How high is the rent for 14 Mill Lane?', lease, 'Rent: 900 euros a month'],
    ['How long is the notice period?', lease, 'Notice period: 3 months'],
    ['How many keys are there?', lease, 'Keys: 4'],
    ['When does the contract end?', boiler, 'End of contract: 3 May 2027'],
    ['When does the service contract end?', boiler, 'End of contract: 3 May 2027'],
    [
      'When does the service contract of the boiler start?',
      boiler,
      'Start of contract: 3 May 2024',
    ],
    ['What is the serial number of the boiler?', boiler, 'Serial number: BX-2231'],
    ["What is the boiler's serial number?", boiler, 'Serial number: BX-2231'],
    ['Who is the maker of the boiler?', boiler, 'Maker: Vaillant'],
    ['Who installed the boiler?', boiler, 'Installed by: Mara Dill'],
    ['Who was the boiler installed by?', boiler, 'Installed by: Mara Dill'],
    ['What is the date of the summer fair?', fair, 'Date: 12 July 2026'],
    ['What time is the summer fair?', fair, 'Time: 14:00'],
    ['Where is the summer fair?', fair, 'Venue: Town hall, Low Road'],
    ['Who is the organiser of the fair?', fair, 'Organiser: Mara Dill'],
    ["What is Anna Bell's telephone number?", card, 'Telephone (work): +44 1353 2210'],
    ['What is the e-mail of Anna Bell?', card, 'E-mail: anna@fen.example'],
  ] as const)
    assert.deepEqual(ask(question, text), [line], question)
  assert.deepEqual(ask('When is the summer fair?', fair), ['Date: 12 July 2026', 'Time: 14:00'])
})

test('who is chairman is told by the line of the chair, and no other', () => {
  const officers = '# Officers\n\nChair: Olu Adeyemi\nSpokesperson: Ida Frost\nPost: Tom Beck\n'
  assert.deepEqual(ask('Who is the chairman?', officers), ['Chair: Olu Adeyemi'])
  assert.deepEqual(ask('Who is the chairwoman?', officers), ['Chair: Olu Adeyemi'])
  assert.deepEqual(ask('Who is the spokeswoman?', officers), ['Spokesperson: Ida Frost'])
  assert.equal(ask('Who is the postman?', officers), undefined)
  assert.equal(ask('Who is the salesman?', officers), undefined)
})

test('what a sheet does not account for is not answered from it', () => {
  for (const question of [
    'Who was the landlord in 2019?',
    'Who is the landlord of 15 Mill Lane?',
    'Who is the landlord of 14 Abbey Road?',
    'How much is the landlord paid?',
    'How much is the landlord?',
    'Who is not the landlord?',
    'Who is the next landlord?',
    'Who was the landlord before Orla Fenwick?',
    "Who is the landlord's tenant?",
    "Who is the landlord's lawyer?",
    "What is the landlord's address?",
    'What is the address of 14 Mill Lane?',
    'What did the tenant rent?',
    'Who rents 14 Mill Lane?',
    'When is the landlord?',
    'Where is the tenant?',
    'Is the landlord Orla Fenwick?',
    'Who is the landlord and who is the tenant?',
    'When did the tenant move in?',
    'When does the tenant end?',
    'What is the date?',
    'How long is the rent?',
    'Why is the rent 900 euros?',
  ])
    assert.equal(ask(question, lease), undefined, question)
  for (const [question, line] of [
    ['Who is the caretaker?', 'open · Caretaker: –'],
    ['Who is the guarantor of 14 Mill Lane?', 'open · Guarantor: TBC'],
  ] as const)
    assert.deepEqual(ask(question, lease), [line], question)
  for (const question of [
    'Who was installed by the boiler?',
    'Who was installed?',
    'What is the serial number of the pump?',
    'When does the boiler end?',
    'Who made the boiler?',
  ])
    assert.equal(ask(question, boiler), undefined, question)
  for (const question of [
    "What is Ben Bell's telephone number?",
    'What is the telephone number?',
    'What is the fax number of Anna Bell?',
  ])
    assert.equal(ask(question, card), undefined, question)
  assert.equal(ask('When is the next summer fair?', fair), undefined)
  // The title's other party, a part of the thing, and words that only look alike.
  const sale = '# Sale of the mill to Orla Fenwick\n\nPrice: 90,000 euros\nAddress: 4 Fen Road\n'
  assert.equal(ask("What is Orla Fenwick's address?", sale), undefined)
  assert.equal(ask('What is the price of Orla Fenwick?', sale), undefined)
  assert.deepEqual(ask('What is the price of the mill?', sale), ['Price: 90,000 euros'])
  const part = '# Boiler house\n\n## Pump\n\nSerial number: 22\nMaker: Wilo\n'
  assert.equal(ask('What is the serial number of the boiler house?', part), undefined)
  assert.deepEqual(ask('What is the serial number of the pump?', part), ['Serial number: 22'])
  const job = '# Contract of work\n\nEmployee: Anna Bell\nTrainee: Ben Reed\n'
  assert.equal(ask('Who is the employer?', job), undefined)
  assert.equal(ask('Who is the trainer?', job), undefined)
})

test('of several documents with one label the one that is named answers, or each is told', () => {
  const other = lease
    .replace('14 Mill Lane', '15 Mill Lane')
    .replace('Orla Fenwick, 3 Abbey Road', 'Cleo Voss')
  assert.deepEqual(ask('Who is the landlord of 15 Mill Lane?', lease, other), [
    'Landlord: Cleo Voss',
  ])
  for (const question of ['Who is the landlord?', 'Who is the landlord of Mill Lane?'])
    assert.deepEqual(
      ask(question, lease, other),
      [
        'Lease of 14 Mill Lane · Landlord: Orla Fenwick, 3 Abbey Road',
        'Lease of 15 Mill Lane · Landlord: Cleo Voss',
      ],
      question,
    )
  // The same value is no difference; an open one leaves the other no answer alone.
  assert.deepEqual(ask('Who is the tenant of Mill Lane?', lease, other), [
    'Tenant: Harrow Deli Ltd',
  ])
  const open = other.replace('Cleo Voss', 'n/a')
  assert.deepEqual(ask('Who is the landlord of Mill Lane?', lease, open), [
    'Lease of 14 Mill Lane · Landlord: Orla Fenwick, 3 Abbey Road',
    'Lease of 15 Mill Lane · Landlord: n/a',
  ])
  // A draft of the same lease in which it was open says nothing.
  const draft = lease.replace('Harrow Deli Ltd', 'TBC')
  for (const both of [
    [lease, draft],
    [draft, lease],
  ])
    assert.deepEqual(ask('Who is the tenant of 14 Mill Lane?', ...both), [
      'Tenant: Harrow Deli Ltd',
    ])
  // Nothing tells these apart.
  const same = lease.replace('Orla Fenwick', 'Cleo Voss')
  assert.equal(ask('Who is the landlord of 14 Mill Lane?', lease, same), undefined)
  const houses =
    '# Houses\n\n## 14 Mill Lane\n\nLandlord: Orla Fenwick\nRooms: 4\n\n' +
    '## 15 Mill Lane\n\nLandlord: Cleo Voss\nRooms: 5\n'
  assert.deepEqual(ask('Who is the landlord of 15 Mill Lane?', houses), ['Landlord: Cleo Voss'])
  assert.deepEqual(ask('Who is the landlord?', houses), [
    '14 Mill Lane · Landlord: Orla Fenwick',
    '15 Mill Lane · Landlord: Cleo Voss',
  ])
})

test('remarks, speech, steps, heads of mails and code are no sheets', () => {
  for (const [question, text] of [
    ['What is the note?', '# Barn\n\nNote: bring tea\nWarning: hot\n'],
    ['What is the example?', '# Barn\n\nExample: a barn\nColour: red\n'],
    ['Who is Anna?', '# Talk\n\nANNA: We go to the barn.\nBEN: No, I stay.\n'],
    ['What is Anna?', '# Talk\n\nAnna: where are you?\nBen: we are in the barn\n'],
    ['What is Anna?', '# Talk\n\nAnna: Hello\nBen: Hello\nAnna: Bye\n'],
    ['What is step 1?', '# Bread\n\nStep 1: Mix the flour\nStep 2: Bake it\n'],
    ['What is the question?', '# Quiz\n\nQ: Two and two\nA: Four\n'],
    ['What is the subject?', '# Mail\n\nFrom: Ann\nTo: Ben\nSubject: Fair\n'],
    ['What is the color?', '# Style\n\ncolor: red\nwidth: wide\n'],
    ['What is the color?', '# Style\n\nColor: red;\nWidth: wide;\n'],
    ['Who is the tenant?', '# Lease\n\nTenant: Harrow Deli Ltd\n'],
    ['What is the city?', '# Lease\n\nOwner: Ann Hale\nAgent:\n  City: York\n'],
    ['Who is the tenant?', '# Lease\n\nOwner: Ann Hale\nTenant: Harrow Deli\nand its heirs\n'],
  ] as const)
    assert.equal(ask(question, text), undefined, `${question} ${text}`)
})

test('letterheads, forms with space between the lines and receipts are sheets', () => {
  const letter = '# Letter\n\nFen Mills Ltd\n12 Low Road\nVAT number: GB 22\nDirector: Ann Hale\n'
  assert.deepEqual(ask('Who is the director of Fen Mills?', letter), ['Director: Ann Hale'])
  const form = '# Application\n\nApplicant: Ann Hale\n\nCourse of study: Dutch\n\nThank you.\n'
  assert.deepEqual(ask('Who is the applicant?', form), ['Applicant: Ann Hale'])
  const gaps = '# Lease\n\nOwner: Ann Hale\nTenant:\nDeposit: 20 euros\n'
  assert.deepEqual(ask('Who is the owner?', gaps), ['Owner: Ann Hale'])
  const led = '# Lease\n\nParties:\n- Owner: Ann Hale\n- Tenant: Ben Reed\n'
  assert.deepEqual(ask('Who is the tenant?', led), ['Tenant: Ben Reed'])
  const receipt = '# Receipt of Fen Mills\n\nPaid by: Ann Hale\nSubtotal: €20.00\nVAT: €4.00\n'
  assert.deepEqual(ask('How much is the VAT?', receipt), ['VAT: €4.00'])
  assert.deepEqual(ask('Who paid?', receipt), ['Paid by: Ann Hale'])
  for (const value of [
    '–',
    'n/a',
    'TBC',
    'none',
    'to be confirmed',
    'to follow',
    '(name)',
    '____',
    'unknown',
  ])
    assert.deepEqual(
      ask('Who is the tenant?', `# Lease\n\nTenant: ${value}\nOwner: Ann Hale\n`),
      [`open · Tenant: ${value}`],
      value,
    )
})

test('labels and values stand where they are said to', () => {
  const text = 'Lease\n\n- **Owner:** Ann Hale\n- Tenant: Ben  \n\n__Rent:__ 20\n__Due:__ 3 May\n'
  const sheets = readSheets(text)
  assert.deepEqual(
    sheets.map(({ title, entries }) => [title, entries.length]),
    [
      ['Lease', 2],
      ['', 2],
    ],
  )
  for (const { value, label, start } of sheets.flatMap(({ entries }) => entries)) {
    assert.equal(text.slice(value.start, value.end), value.text)
    assert.ok(text.startsWith(label, start))
  }
})

test('reading takes time in proportion to the text', () => {
  for (const part of ['A: b\n', 'A: b\n\n', 'a'.repeat(50), ': ', '- **a', 'A b ', 'A: ((('])
    assert.ok(measured(part.repeat(Math.floor(300_000 / part.length))) < 1_000, part)
})

function measured(text: string): number {
  const start = performance.now()
  readSheets(text)
  return performance.now() - start
}
