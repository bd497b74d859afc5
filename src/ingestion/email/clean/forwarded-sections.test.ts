import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailParts } from '../clean.ts'

const sections = (text: string, isForward = true) =>
  mailParts(text, { isForward }).sections.map(({ start, end, headingPath }) => [
    headingPath.join(' > '),
    text.slice(start, end),
  ])
const ask = 'I looked at the wiring on Tuesday.\n\nI am away from 2 March.'

const styles: Readonly<Record<string, readonly [header: string, heading: string]>> = {
  Gmail: [
    '---------- Forwarded message ---------\nFrom: Yusuf Demir <yusuf@x.example>\nDate: Thu, ' +
      '12 Feb 2026 at 09:02\nSubject: Wiring\nTo: Priya Raman <priya@x.example>',
    'Forwarded message from Yusuf Demir to Priya Raman, sent Thu, 12 Feb 2026 at 09:02',
  ],
  Outlook: [
    '-----Original Message-----\nFrom: Demir, Yusuf [mailto:yusuf@x.example]\nSent: Thursday, ' +
      '12 February 2026 09:02\nTo: Priya Raman; Helen Marsh\nSubject: Wiring',
    'Forwarded message from Yusuf Demir, sent Thursday, 12 February 2026 09:02',
  ],
  'Outlook with a rule': [
    '________________________________\nFrom: Yusuf Demir\nSent: 12 February 2026 09:02\n' +
      'To: Priya Raman\nSubject: Wiring',
    'Forwarded message from Yusuf Demir to Priya Raman, sent 12 February 2026 09:02',
  ],
  Apple: [
    'Begin forwarded message:\n\nFrom: Yusuf Demir <yusuf@x.example>\nSubject: Wiring\n' +
      'Date: 12 February 2026 at 09:02:11 GMT\nTo: Priya Raman <priya@x.example>',
    'Forwarded message from Yusuf Demir to Priya Raman, sent 12 February 2026 at 09:02:11 GMT',
  ],
  Thunderbird: [
    '-------- Forwarded Message --------\nSubject: \tWiring\nDate: \tThu, 12 Feb 2026 09:02:11\n' +
      'From: \tYusuf Demir <yusuf@x.example>\nTo: \tPriya Raman <priya@x.example>',
    'Forwarded message from Yusuf Demir to Priya Raman, sent Thu, 12 Feb 2026 09:02:11',
  ],
  Notes: [
    '---------------------- Forwarded by Priya Raman/Works on 02/12/2026 09:14 AM \n' +
      '---------------------------\n\nYusuf Demir\n02/12/2026 09:02 AM\n' +
      'To: Priya Raman/Works@Works\ncc: \nSubject: Wiring',
    'Forwarded message from Yusuf Demir to Priya Raman, sent 02/12/2026 09:02 AM',
  ],
  'Notes in one line': [
    '----- Forwarded by Priya Raman/Works on 02/12/2026 09:14 AM -----\n\n"Demir, Yusuf" ' +
      '<yusuf@x.example> on 02/12/2026 09:02:21 AM\nTo: Priya Raman/Works@Works\ncc: \n' +
      'Subject: Wiring',
    'Forwarded message from Yusuf Demir to Priya Raman, sent 02/12/2026 09:02:21 AM',
  ],
  German: [
    '-------- Weitergeleitete Nachricht --------\nVon: Yusuf Demir <yusuf@x.example>\n' +
      'Datum: 12. Februar 2026\nAn: Priya Raman <priya@x.example>\nBetreff: Kabel',
    'Forwarded message from Yusuf Demir to Priya Raman, sent 12. Februar 2026',
  ],
  French: [
    'Début du message réexpédié :\n\nDe: Yusuf Demir <yusuf@x.example>\nDate: 12 février 2026\n' +
      'À: Priya Raman <priya@x.example>\nObjet: Câbles',
    'Forwarded message from Yusuf Demir to Priya Raman, sent 12 février 2026',
  ],
  'a quotation': [
    'On Thu, 12 Feb 2026 at 09:02, Yusuf Demir <yusuf@x.example> wrote:',
    'Forwarded message from Yusuf Demir',
  ],
}

for (const [name, [header, heading]] of Object.entries(styles)) {
  test(`the header of a forwarded message tells whose it is: ${name}`, () => {
    assert.deepEqual(sections(`Can you ring him?\n\nP.\n\n${header}\n\n${ask}\n`), [[heading, ask]])
  })
}

test('a forward without a comment is all another’s', () => {
  for (const name of ['Gmail', 'Apple', 'Thunderbird', 'German', 'Outlook']) {
    const [header = '', heading] = styles[name] ?? []
    assert.deepEqual(sections(`${header}\n\n${ask}`), [[heading, ask]], name)
  }
})

test('headers that are quoted with the message are read', () => {
  const quoted =
    '> From: Yusuf Demir <yusuf@x.example>\n> Subject: Wiring\n> Date: 12 February 2026\n' +
    '> To: Priya Raman <priya@x.example>\n>\n> I am away from 2 March.'
  const text = `See below.\n\nBegin forwarded message:\n\n${quoted}\n`
  assert.deepEqual(sections(text), [
    [
      'Forwarded message from Yusuf Demir to Priya Raman, sent 12 February 2026',
      '> I am away from 2 March.',
    ],
  ])
})

test('of a thread of two each message has its author', () => {
  const [gmail] = styles['Gmail']!
  const older = 'From: Ann Lee\nSent: 11 February 2026\nTo: Yusuf Demir\nSubject: Wiring'
  const [first, second] = sections(
    `See below.\n\n${gmail}\n\nI can come.\n\n-----Original Message-----\n${older}\n\nPlease come.`,
  )
  assert.deepEqual(second, [
    'Forwarded message from Ann Lee to Yusuf Demir, sent 11 February 2026',
    'Please come.',
  ])
  assert.equal(first?.[1], 'I can come.')
  const quoted = sections(
    `See below.\n\n${gmail}\n\nI can come.\n\nOn 11 Feb 2026, Ann Lee wrote:\n> Please come.\n\n` +
      'My price is below.',
  )
  assert.deepEqual(
    quoted.map(([heading = '', text]) => [/from (\w+ \w+)/.exec(heading)?.[1], text]),
    [
      ['Yusuf Demir', 'I can come.'],
      ['Ann Lee', '> Please come.'],
      ['Yusuf Demir', 'My price is below.'],
    ],
  )
  // Passed on twice, without a word between.
  const twice = sections(
    `See below.\n\n${gmail}\n\n---------- Forwarded message ---------\n` +
      `From: Ann Lee\nDate: 3 June 2019\nSubject: Plan\nTo: Bob\n\nPlease come.`,
  )
  assert.deepEqual(twice, [
    ['Forwarded message from Ann Lee to Bob, sent 3 June 2019', 'Please come.'],
  ])
})

test('a mail that only speaks of forwarding has no such part', () => {
  for (const text of [
    'I forwarded the message from Yusuf Demir to Helen.\n\nFrom: Monday on I am away.',
    'Forwarded message\n\nto come tomorrow.',
    'Agenda\n\nTo: be done\nDate: 3 June 2019\n\nNobody came.',
    'It was said.\n\nOn 11 Feb 2026, Ann Lee wrote:\n> Please come.',
  ])
    assert.deepEqual(sections(text, false), [])
})

test('headers that tell nobody’s name leave the author unknown', () => {
  const marker = '---------- Forwarded message ---------'
  for (const header of [
    'Date: 3 June 2019\nSubject: Plan',
    'From: \nDate: 3 June 2019\nSubject: Plan',
    `From: ${'x'.repeat(5000)}\nDate: 3 June 2019\nSubject: Plan`,
    'From: "" <>\nDate: 3 June 2019\nSubject: Plan',
  ]) {
    const [found, ...others] = sections(`See below.\n\n${marker}\n${header}\n\nPlease come.`)
    assert.match(found?.[0] ?? '', /^Forwarded message(?:, sent 3 June 2019)?$/)
    assert.equal(found?.[1], 'Please come.')
    assert.deepEqual(others, [])
  }
  const [[heading] = []] = sections(
    `See below.\n\n${marker}\nFrom: Yusuf\u0007 \u202eDemir\tJr <y@x.example>\n\nPlease come.`,
  )
  assert.equal(heading, 'Forwarded message from Yusuf Demir Jr')
})
