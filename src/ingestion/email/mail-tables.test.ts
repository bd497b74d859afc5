import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLoadLimits, type LoadOutcome, type RawItem } from '../loaded-document.ts'
import { mailTables } from './mail-tables.ts'
import { personList } from './person-list.ts'

const item = (fileName: string, text: string): RawItem => ({
  key: fileName,
  fileName,
  bytes: Buffer.from(text),
})
async function load(
  items: readonly RawItem[],
  mapping?: Record<string, string>,
  timeZone = 'UTC',
): Promise<LoadOutcome[]> {
  const outcomes: LoadOutcome[] = []
  for await (const outcome of mailTables(mapping).load(items, {
    timeZone,
    limits: defaultLoadLimits,
  }))
    outcomes.push(outcome)
  return outcomes
}
const header =
  'Conversation_ID,Revision_ID,Email_ID,Document_ID,Sender_ID,Email_Subject,Email_Content,' +
  'Receiver_ID,Time_Received,Time_Modified\n'

test('a RAG-Eval table becomes emails with string ids and times in the given zone', async () => {
  const table =
    `${header}C1,007,0042,D1,Person_a,Gantry,"Hi Team, please review.","['Person_b', ` +
    `'Person_c']",2024-07-03 23:41:27,2024-10-12 09:56:51\n`
  const [outcome] = await load([item('mails.csv', table)], undefined, 'Europe/Berlin')
  assert.ok(outcome?.status === 'loaded')
  const { mail, text, key, date } = outcome.document
  assert.deepEqual(mail, {
    emailId: '0042',
    subject: 'Gantry',
    to: [{ name: 'Person_b' }, { name: 'Person_c' }],
    cc: [],
    bcc: [],
    replyTo: [],
    references: [],
    revisionNumber: '007',
    externalDocumentId: 'D1',
    conversationId: 'C1',
    from: { name: 'Person_a' },
    received: { ms: Date.UTC(2024, 6, 3, 21, 41, 27), original: '2024-07-03 23:41:27' },
    modified: { ms: Date.UTC(2024, 9, 12, 7, 56, 51), original: '2024-10-12 09:56:51' },
  })
  assert.deepEqual(
    [text, key, date?.ms],
    ['Hi Team, please review.', '0042', Date.UTC(2024, 6, 3, 21, 41, 27)],
  )
})

test('of one mail the revision modified last is current, older ones are superseded', async () => {
  const outcomes = await load([
    item(
      'mails.csv',
      `${header}C1,1,42,D1,a,S,old,b,2024-01-01,2024-01-02\nC1,2,42,D1,a,S,new,b,` +
        '2024-01-01,2024-03-02\nC1,3,42,D1,a,S,middle,b,2024-01-01,2024-02-02\n',
    ),
  ])
  assert.deepEqual(
    outcomes.map(outcome =>
      outcome.status === 'loaded'
        ? outcome.document.text
        : outcome.status === 'skipped'
          ? `${outcome.reason} ${outcome.keySuffix ?? ''}`
          : 'failed',
    ),
    ['new', 'superseded #42/3', 'superseded #42/1'],
  )
})

test('several files are joined on their shared keys', async () => {
  const contents =
    'Email_ID;Revision_ID;Email_Subject;Email_Content\n1;r1;S;"text; with ' +
    'semicolon"\n2;r2;T;other\n'
  const receivers = 'Email_ID,Receiver_ID\n1,b@x.org\n1,c@x.org\n9,d@x.org\n'
  const senders = 'Revision_ID\tSender_ID\tTime_Received\nr1\ta@x.org\t2024-01-01T10:00:00+02:00\n'
  const outcomes = await load([
    item('a.csv', contents),
    item('b.csv', receivers),
    item('c.tsv', senders),
  ])
  const [first, second, orphan] = outcomes
  assert.ok(first?.status === 'loaded' && second?.status === 'loaded')
  assert.deepEqual(
    [
      first.document.text,
      first.document.mail?.from,
      first.document.mail?.to,
      first.document.mail?.received?.ms,
    ],
    [
      'text; with semicolon',
      { address: 'a@x.org' },
      [{ address: 'b@x.org' }, { address: 'c@x.org' }],
      Date.UTC(2024, 0, 1, 8),
    ],
  )
  assert.deepEqual(orphan, {
    status: 'skipped',
    reason: 'no table has the content of this mail',
    keySuffix: '#9',
  })
})

test('a table that has only the ids of an email in common with another is joined', async () => {
  const mails = item(
    'mails.csv',
    'Email_ID,Revision_ID,Email_Subject,Email_Content,Receiver_ID\n1,r1,S,text,b@x.org\n2,' +
      'r2,T,other,c@x.org\n',
  )
  const revisions = item(
    'revisions.csv',
    'Revision_ID,Conversation_ID,Document_ID,Time_Received,Time_Modified\nr1,C1,D1,2024-01-01 ' +
      '10:00:00,2024-02-01 10:00:00\nr2,C2,D2,2024-01-02 10:00:00,2024-02-02 10:00:00\n',
  )
  const kinds = [
    mails,
    revisions,
    item('states.csv', 'Revision_ID,Time_Modified,State\nr1,2024-02-01,open\n'),
    item('ids.csv', 'Revision_ID\nr1\n'),
    item('prices.csv', 'Item,Price\na,1\n'),
  ].map(table => mailTables().kindOf(table))
  assert.deepEqual(kinds, ['mails', 'joined', 'joined-in-part', undefined, undefined])
  const [first, second, ...others] = await load([mails, revisions])
  assert.ok(first?.status === 'loaded' && second?.status === 'loaded' && others.length === 0)
  assert.deepEqual(
    [first, second].map(({ document: { mail } }) => [
      mail?.emailId,
      mail?.conversationId,
      mail?.externalDocumentId,
      mail?.received?.ms,
    ]),
    [
      ['1', 'C1', 'D1', Date.UTC(2024, 0, 1, 10)],
      ['2', 'C2', 'D2', Date.UTC(2024, 0, 2, 10)],
    ],
  )
})

test('other tables are read through a mapping, and recognised by their header row', async () => {
  const table = item('export.csv', 'id,who,body,when\n7,Ann,Hello there,2024-01-01 10:00\n')
  assert.equal(mailTables().kindOf(table), undefined)
  const mapping = { emailId: 'id', sender: 'who', content: 'body', timeReceived: 'when' }
  assert.equal(mailTables(mapping).kindOf(table), 'mails')
  const [outcome] = await load([table], mapping)
  assert.ok(
    outcome?.status === 'loaded' &&
      outcome.document.mail?.emailId === '7' &&
      outcome.document.text === 'Hello there',
  )
  assert.equal(mailTables().kindOf(item('mails.csv', header)), 'mails')
  assert.throws(() => mailTables({ emailID: 'id' }), { code: 'invalid_input' })
})

test('what a table repeats of sender and subject inside the content stays in it', async () => {
  const content =
    'Sender: <PERSON>, Title: Re: Plan, Message: Can we meet? Sender: Mason Reed, Title: ' +
    'Re: Plan, Message: Yes.'
  const [mail] = await load([item('m.csv', `Email_ID,Email_Content\n1,"${content}"\n`)])
  assert.ok(mail?.status === 'loaded')
  assert.deepEqual([mail.document.text, mail.document.cuts], [content, []])
})

test('receivers are read from lists of every kind', () => {
  assert.deepEqual(personList("['a', \"O'Hara, B\", 'a']"), [{ name: 'a' }, { name: "O'Hara, B" }])
  assert.deepEqual(personList('["a", "b"]').length, 2)
  assert.deepEqual(
    personList('a; b ;c').map(person => person.name),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(personList('"Lee, Ann" <Ann@x.org>, bob@x.org'), [
    { name: 'Lee, Ann', address: 'ann@x.org' },
    { address: 'bob@x.org' },
  ])
  assert.deepEqual(personList('[]'), [])
  assert.deepEqual(personList('nan'), [])
})
