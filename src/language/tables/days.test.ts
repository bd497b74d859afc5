import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askTables } from './ask-table.ts'
import { withDays } from './days.ts'
import { readTables } from './read-tables.ts'

const ask = (question: string, text: string, about = 'Rota'): string | undefined =>
  askTables(
    question,
    readTables(text).map(table => ({ table, about })),
  )
    ?.lines.map(line => line.text)
    .join('\n')

test('days are in one form however they are written', () => {
  for (const text of [
    '16 June 2025',
    '2025-06-16',
    '16/06/2025',
    'Monday, 16 June 2025',
    '16.06.2025',
  ])
    assert.equal(withDays(`on ${text}?`), 'on d0616 2025?', text)
  assert.equal(withDays('June 16th'), 'd0616')
  for (const text of ['June 2025', '06/05/2025', '12 forks', 'on 3 May at 10 am'])
    assert.equal(withDays(text), text)
})

test('a day of a question is found in a column of days however both write it', () => {
  const iso =
    'Week beginning | Opens gate | Locks up\n2025-06-09 | Ann Hale | Ben Reed\n' +
    '2025-06-16 | Cleo Voss | Ann Hale\n'
  const withDates = (first: string, second: string): string =>
    iso.replace('2025-06-09', first).replace('2025-06-16', second)
  for (const text of [
    iso,
    withDates('9 June 2025', 'Monday 16 June 2025'),
    withDates('Mon 9 Jun 2025', '16.06.2025'),
  ])
    for (const day of ['9 June 2025', '9 June', 'June 9th', 'Monday, 9 June 2025', '2025-06-09'])
      for (const week of ['week beginning', 'week of']) {
        const said = ask(`Who opens the gate in the ${week} ${day}?`, text) ?? ''
        assert.match(said, /· Opens gate: Ann Hale$/, `${day} ${text}`)
      }
  for (const question of [
    'Who opens the gate in the week beginning 10 June 2025?',
    'Who opens the gate in the week beginning 9 June 2024?',
    'Who opens the gate in the week beginning 9 July?',
    'Who opens the gate before 9 June 2025?',
    'Who opens the gate after 9 June 2025?',
    'Who opens the gate on 9 June at 10 am?',
  ])
    assert.equal(ask(question, iso), undefined, question)
  const short = 'Date | Duty\n9 June | Ann Hale\n16 June | Ben Reed\n'
  const duty = '16 June · Duty: Ben Reed'
  assert.equal(ask('Who is on duty on 2025-06-16?', short, 'Rota 2025'), duty)
  assert.equal(ask('Who is on duty on 16 June 2024?', short, 'Rota 2025'), undefined)
  const assets =
    'Asset no | Asset | Bought | Cost\nA1 | Shed | 2009-05-11 | 2350\n' +
    'A2 | Gate | 2018-07-30 | 1975\n'
  assert.equal(ask('Which asset was bought on 30 July 2018?', assets), '2018-07-30 · Asset: Gate')
  assert.equal(ask('What did the asset bought on 31 July 2018 cost?', assets), undefined)
  const bills = 'Bill | Due date | Amount\nB1 | 2025-03-04 | 40\nB2 | 2025-04-02 | 55\n'
  assert.equal(ask('Which bill is due on 2 April?', bills), '2025-04-02 · Bill: B2')
  assert.equal(ask('What is the amount due on 4 March 2025?', bills), '2025-03-04 · Amount: 40')
  // The first of two days in another year.
  const both = 'Meeting | Date\nBudget | 2024-06-09\nElection | 2025-06-09\n'
  assert.match(ask('Which meeting was on 9 June?', both) ?? '', /Budget.*\n.*Election/)
  assert.match(ask('Which meeting was on 9 June 2025?', both) ?? '', /^[^\n]*Election$/)
})
