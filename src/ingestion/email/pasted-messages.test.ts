import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultLoadLimits, type LoadedDocument } from '../loaded-document.ts'
import { loadItem } from '../loaders/load-item.ts'

async function read(text: string, fileName = 'thread.txt'): Promise<LoadedDocument[]> {
  const documents: LoadedDocument[] = []
  const item = { key: fileName, fileName, bytes: Buffer.from(text), modifiedAt: 0 }
  for await (const outcome of loadItem(item, { timeZone: 'UTC', limits: defaultLoadLimits })) {
    assert.equal(outcome.status, 'loaded')
    if (outcome.status === 'loaded') documents.push(outcome.document)
  }
  return documents
}

/** Who wrote when, and what of it is kept. */
const told = (documents: readonly LoadedDocument[]): string[] =>
  documents.map(({ mail, date, text, cuts }) => {
    const own = [...cuts]
      .reverse()
      .reduce((left, cut) => left.slice(0, cut.start) + left.slice(cut.end), text)
    const day = date === undefined ? '?' : new Date(date.ms).toISOString().slice(0, 16)
    const writer = mail?.from?.name ?? mail?.from?.address ?? '-'
    return `${writer} ${day} ${own.replaceAll(/\s+/g, ' ').trim()}`
  })

const ann =
  'From: Ann Lee\nTo: Bo Park; Cy Orr (office)\nDate: Mon 3 March 2025, 08:12\n' +
  'Subject: The winch\n\nBo, the cable has frayed.\n\nAnn\n'
const bo =
  'From: Bo Park\nTo: Ann Lee\nDate: Mon 3 March 2025, 12:40\nSubject: Re: The winch\n\n' +
  'A new one comes on Friday.\n\nBo\n'
const annTold = 'Ann Lee 2025-03-03T08:12 Bo, the cable has frayed.'
const boTold = 'Bo Park 2025-03-03T12:40 A new one comes on Friday.'

describe('messages one after the other in a text file are mails of their own', () => {
  for (const [name, text, file] of [
    ['a rule between', `${ann}\n---\n${bo}`],
    ['another rule and a blank line between', `${ann}\n~~~\n\n${bo}`],
    ['an Outlook rule between', `${ann}\n________________________________\n${bo}`],
    ['a blank line between', `${ann}\n${bo}`],
    ['nothing between', `${ann}${bo}`],
    ['numbers above', `Message 1 of 2\n${ann}\n\nMessage 2 of 2\n${bo}`],
    ['Windows line ends', `${ann}\n---\n${bo}`.replaceAll('\n', '\r\n')],
    ['in Markdown', `${ann}\n---\n\n${bo}`, 'thread.md'],
    [
      'bold headers of Markdown',
      `${ann}\n---\n\n${bo}`.replaceAll(/^(From|To|Date|Subject):/gm, '**$1:**'),
      'thread.md',
    ],
    [
      'bold headers in lines of their own',
      `${ann}\n---\n\n${bo}`.replaceAll(/^(From|To|Date|Subject):(.*)$/gm, '**$1**:$2\n'),
      'thread.md',
    ],
    [
      'German headers',
      `${ann}\n${bo}`
        .replaceAll('From:', 'Von:')
        .replaceAll('To:', 'An:')
        .replaceAll('Date:', 'Gesendet:')
        .replaceAll('Subject:', 'Betreff:'),
    ],
  ] as const)
    test(name, async () => assert.deepEqual(told(await read(text, file)), [annTold, boTold]))

  test('days without the name of their field', async () =>
    assert.deepEqual(
      told(await read(`${ann}\n${bo}`.replaceAll('Date: ', '').replaceAll(/^Subj.*\n/gm, ''))),
      [annTold, boTold],
    ))

  test('newest first', async () =>
    assert.deepEqual(told(await read(`${bo}\n---\n${ann}`)), [boTold, annTold]))

  test('a heading above them stays a text of its own', async () => {
    const documents = await read(`Mails about the winch\n\n${ann}\n---\n${bo}`)
    assert.deepEqual(told(documents.slice(1)), [annTold, boTold])
    assert.equal(documents[0]?.text, 'Mails about the winch')
    assert.equal(documents[0]?.kind, 'file')
  })

  test('receivers are whole names; a reply without a subject has that of the thread', async () => {
    const [first, second] = await read(`${ann}\n---\n${bo.replace('Subject: Re: The winch\n', '')}`)
    assert.deepEqual(first?.mail?.to, [{ name: 'Bo Park' }, { name: 'Cy Orr' }])
    assert.equal(second?.title, 'The winch')
  })

  test('each has a key of its own, also where the file is attached to a mail', async () => {
    const documents = await read(`${ann}\n---\n${bo}`)
    assert.deepEqual(
      documents.map(({ key, keySuffix, mail }) => [key === mail?.emailId, keySuffix]),
      [
        [true, '#1'],
        [true, '#2'],
      ],
    )
  })

  test('addresses and names are read', async () => {
    const [first, second] = await read(
      `${ann.replace('Ann Lee', 'Ann Lee <ann@x.org>')}\n${bo.replace('Bo Park', 'bo@x.org')}`,
    )
    assert.deepEqual(first?.mail?.from, { name: 'Ann Lee', address: 'ann@x.org' })
    assert.deepEqual(second?.mail?.from, { address: 'bo@x.org' })
  })

  for (const [written, day] of [
    ['Mon, 3 Mar 2025', '2025-03-03T00:00'],
    ['3 March 2025, 14:05', '2025-03-03T14:05'],
    ['Monday 3 March 2025, 14.05', '2025-03-03T14:05'],
    ['Monday, March 3, 2025 2:05 PM', '2025-03-03T14:05'],
    ['2025-03-03 14:05', '2025-03-03T14:05'],
    ['3.3.2025, 14:05', '2025-03-03T14:05'],
    ['Montag, 3. März 2025 14:05', '2025-03-03T14:05'],
    ['Mon, 3 Mar 2025 14:05:00 +0100', '2025-03-03T13:05'],
  ] as const)
    test(`a day written “${written}”`, async () => {
      const [, second] = await read(`${ann}\n${bo.replace('Mon 3 March 2025, 12:40', written)}`)
      assert.equal(told(second === undefined ? [] : [second])[0]?.split(' ')[2], day)
    })

  test('a day without a year stays in the text', async () => {
    const [, second] = await read(`${ann}\n${bo.replace('Mon 3 March 2025, 12:40', '3 March')}`)
    assert.equal(second?.date, undefined)
    assert.match(second?.text ?? '', /^Date: 3 March\n/)
  })
})

describe('what is one document stays one', () => {
  const quoted = ann.replaceAll(/^/gm, '> ')
  for (const [name, text] of [
    ['one message', bo],
    ['a message with a quoted one', `${bo}\nOn 3 March 2025 Ann Lee wrote:\n${quoted}`],
    ['a message with the original below', `${bo}\n-----Original Message-----\n${ann}`],
    ['a message as a server handed it over', `Message-ID: <1@x.org>\n${bo}\n${ann}`],
  ] as const)
    test(name, async () => {
      const documents = await read(text)
      assert.deepEqual(
        documents.map(({ kind }) => kind),
        ['email'],
      )
      assert.doesNotMatch(told(documents)[0] ?? '', /frayed|Park Bo/)
    })

  test('an .eml file is one message', async () =>
    assert.equal((await read(`${bo}\n${ann}`, 'a.eml')).length, 1))

  for (const [name, text] of [
    ['a line "From: the desk of"', 'From: the desk of Ann Lee\n\nThe winch is old.\n\nBuy one.'],
    [
      'templates far below',
      `# Handbook\n${'We write letters so.\n\n'.repeat(8)}${ann}\n---\n${bo}`,
    ],
    [
      'forms for leave',
      'Leave\n\nFrom: 3 March 2025\nTo: 7 March 2025\nSubject: rest\n\nFrom: 4 May 2025\n' +
        'To: 6 May 2025\nSubject: more rest\n',
    ],
    [
      'records of journeys',
      'Journeys\n\nFrom: Leeds\nTo: York\nDate: 3 March 2025\nMiles: 25\n\nFrom: York\n' +
        'To: Leeds\nDate: 4 March 2025\nMiles: 25\n',
    ],
  ] as const)
    test(name, async () => {
      const documents = await read(text)
      assert.deepEqual(
        documents.map(({ kind }) => kind),
        ['file'],
      )
      const end = text.trimEnd().split('\n').at(-1) ?? '-'
      assert.equal(documents[0]?.text.includes(end), true)
    })
})
