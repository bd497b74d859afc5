// Computes what the structured questions of bench/data/email-questions.jsonl must be answered,
// straight from the table and without any code of src/: `node
// bench/quality/email-questions-oracle.mjs [folder of Clean_Emails.csv] [--write]`. Without --write
// it compares with what the file says and ends with 1 where they differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rows of a CSV text with quoted fields, as objects. */
function table(text) {
  const rows = [[]]
  let field = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (quoted) {
      if (c !== '"') field += c
      else if (text[i + 1] === '"') {
        field += '"'
        i++
      } else quoted = false
    } else if (c === '"') quoted = true
    else if (c === ',' || c === '\n') {
      rows.at(-1).push(field.replace(/\r$/, ''))
      field = ''
      if (c === '\n') rows.push([])
    } else field += c
  }
  if (field !== '' || rows.at(-1).length > 0) rows.at(-1).push(field)
  const [header, ...body] = rows.filter(row => row.length > 1)
  return body.map(row =>
    Object.fromEntries(
      header.map((name, index) => [name.replace(/^\ufeff/, ''), row[index] ?? '']),
    ),
  )
}

const folder =
  process.argv.slice(2).find(argument => !argument.startsWith('--')) ??
  join(process.env.VERITRAIL_DATA ?? '../shared/data', 'emails')
const mails = table(readFileSync(join(folder, 'Clean_Emails.csv'), 'utf8')).map(row => ({
  id: row.Email_ID,
  conversation: row.Conversation_ID,
  revision: row.Revision_ID,
  document: row.Document_ID,
  subject: row.Email_Subject,
  text: row.Email_Content,
  from: row.Sender_ID,
  to: [...row.Receiver_ID.matchAll(/'([^']+)'/g)].map(match => match[1]),
  received: row.Time_Received,
  modified: row.Time_Modified,
}))

const ids = list => list.map(mail => mail.id).sort()
const by = id => mails.find(mail => mail.id === id)
const mentions = term =>
  mails.filter(mail => `${mail.subject}\n${mail.text}`.toLowerCase().includes(term))
const titled = title => mails.filter(mail => mail.subject.toLowerCase() === title)
const earliest = list => [...list].sort((a, b) => (a.received < b.received ? -1 : 1))[0]
const latest = list => [...list].sort((a, b) => (a.received > b.received ? -1 : 1))[0]
const counted = list => ({ count: list.length, emailIds: ids(list) })
const tally = values =>
  [
    ...values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map()),
  ].sort((a, b) => b[1] - a[1])

/**
 * By question id: `count` stands in the first line, every string of `contains` in the text, and the
 * mails cited are exactly `emailIds`.
 */
const expected = {
  s01: () => ({
    contains: [by('9806201052').from, '9806201052', by('9806201052').received],
    emailIds: ['9806201052'],
  }),
  s02: () => ({ contains: [...by('6212293338').to, '6212293338'], emailIds: ['6212293338'] }),
  s03: () => ({ contains: [by('5002685607').received], emailIds: ['5002685607'] }),
  s04: () => ({ contains: [by('7081539454').modified], emailIds: ['7081539454'] }),
  s05: () => counted(mails.filter(mail => mail.from === 'Person_6bea6ab4438c')),
  s06: () => counted(mails.filter(mail => mail.to.includes('Person_17bfc41198c6'))),
  s07: () => counted(mails.filter(mail => mail.conversation === 'ELEC3456XYZ7890')),
  s08: () => counted(mentions('safety protocols')),
  s09: () =>
    counted(mails.filter(mail => mail.received >= '2022-01-01' && mail.received < '2022-04-01')),
  s10: () => ({ count: mails.filter(mail => mail.received.startsWith('2023')).length }),
  s11: () => counted(mails.filter(mail => mail.modified >= '2025-03-26')),
  s12: () => ({
    contains: [
      earliest(titled('site visit planning')).id,
      earliest(titled('site visit planning')).from,
      earliest(titled('site visit planning')).received,
    ],
    emailIds: [earliest(titled('site visit planning')).id],
  }),
  s13: () => ({
    contains: [latest(mails.filter(mail => mail.conversation === 'RAIL3456XYZ7890')).from],
    emailIds: [latest(mails.filter(mail => mail.conversation === 'RAIL3456XYZ7890')).id],
  }),
  s14: () => ({ contains: [by('3379919166').subject], emailIds: ['3379919166'] }),
  s15: () => ({ contains: [by('8479270649').conversation], emailIds: ['8479270649'] }),
  s16: () => {
    const of = person =>
      new Set(
        mails
          .filter(mail => mail.from === person || mail.to.includes(person))
          .map(mail => mail.conversation),
      )
    const shared = [...of('Person_acc3dcf45119')].filter(conversation =>
      of('Person_9af157c7a573').has(conversation),
    )
    return { count: shared.length, contains: shared }
  },
  s17: () => {
    const [top] = tally(mails.map(mail => mail.conversation))
    return { contains: [top[0], String(top[1])] }
  },
  s18: () => counted(titled('bridge inspections')),
  s19: () => ({
    contains: mails.filter(mail => mail.from === 'Person_369f44a77b2b').map(mail => mail.id),
    emailIds: ids(mails.filter(mail => mail.from === 'Person_369f44a77b2b')),
  }),
  s20: () => {
    const year = tally(mails.map(mail => mail.received.slice(0, 4)))[0]
    return { contains: [year[0], String(year[1])] }
  },
}

const file = new URL('../data/email-questions.jsonl', import.meta.url)
const questions = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
let different = 0
const lines = questions.map(question => {
  const compute = expected[question.id]
  if (compute === undefined) return question
  const expect = compute()
  if (JSON.stringify(expect) !== JSON.stringify(question.expect)) {
    different++
    console.log(`${question.id}: ${JSON.stringify(expect)}`)
  }
  return { ...question, expect }
})
if (process.argv.includes('--write'))
  writeFileSync(file, `${lines.map(line => JSON.stringify(line)).join('\n')}\n`)
else process.exitCode = different > 0 ? 1 : 0
console.log(`${Object.keys(expected).length} structured questions, ${different} different`)
