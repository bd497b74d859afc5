import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readQuestionSet } from '../../../src/evaluation/question-sets/read-question-set.ts'
import type { GoldQuestion } from '../../../src/evaluation/question-sets/question-set.ts'
import { runCommandLine, type Run } from '../../support/command-line.ts'

interface Mail {
  readonly subject: string
  readonly from: string
  readonly to: readonly string[]
  readonly day: string
}

const people = ['Ada Penrose', 'Brendan Oakes', 'Clara Whitlock', 'Dermot Faulk', 'Edith Marlowe']
const subjects = [
  'Crane inspection',
  'Hanger rods ordered',
  'Site visit in spring',
  'Weld report of the bridge',
  'Budget for the gantry',
  'Night shift plan',
  'Drawings of the depot',
  'Paint for the railings',
]
/** Every subject has a mail of its own day and sender, and two people to whom it went. */
const mails: readonly Mail[] = subjects.map((subject, index) => ({
  subject,
  from: people[index % 5] ?? '',
  to: [people[(index + 1) % 5] ?? '', people[(index + 3) % 5] ?? ''],
  day: new Date(Date.UTC(2023, index, 3 + index * 2, 12)).toUTCString(),
}))
const address = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@example.org`
const shown = (name: string): string => `${name} <${address(name)}>`

const limits: ReadonlyArray<readonly [part: string, limit: number, spares: number]> = [
  ['Hanger rods', 2, 14],
  ['Runway beams', 5, 3],
  ['Wheel bogies', 3, 8],
  ['Drip trays', 9, 21],
]
const stock: ReadonlyArray<readonly [part: string, spares: number]> = [
  ['Chain hoists', 6],
  ['Guard rails', 17],
  ['Limit switches', 40],
  ['End stops', 11],
]

/** Sentences with the year that they tell, if any; the last is not asserted. */
const events: ReadonlyArray<readonly [statement: string, year?: number]> = [
  ['The Northern Dock Company bought Penrose Shipyard', 1904],
  ['The Royal Engineers captured New Leith', 1911],
  ['Harbour University sent Clara Whitlock to Copenhagen', 1951],
  ['Oban Steel Works supplied rails to the Caledonian Railway', 1932],
  ['The Leith Society restored Copper Bridge for Princess Anne'],
  ['The Northern Dock Company never bought Oban Steel Works', 1920],
]

/** What a question asks, reckoned anew from what was written; undefined: another kind. */
function reckoned({ question }: GoldQuestion): string | undefined {
  const of = (subject = ''): Mail | undefined => mails.find(mail => mail.subject === subject)
  const sender = /^Who sent the mail "(.+)" sent on .+\?$/u.exec(question)
  if (sender !== null) return of(sender[1])?.from
  const weekday = /^On which day of the week was the mail "(.+)" from .+ sent\?$/u.exec(question)
  if (weekday !== null)
    return new Date(of(weekday[1])?.day ?? 0).toLocaleDateString('en', {
      weekday: 'long',
      timeZone: 'UTC',
    })
  const apart = /^How many days after the mail "(.+)" from .+ was the mail "(.+)" from/u.exec(
    question,
  )
  if (apart !== null) {
    const [first, second] = [of(apart[1]), of(apart[2])].map(mail => Date.parse(mail?.day ?? ''))
    return String(((second ?? 0) - (first ?? 0)) / 86_400_000)
  }
  const event = /^To which year does the statement "(.+)" belong\?$/u.exec(question)
  if (event !== null) {
    const year = events.find(([statement]) => statement === event[1])?.[1]
    return year === undefined ? 'The documents do not say.' : String(year)
  }
  const cell = /^What stands under "Limit" for "(.+)" in the table "Limits" of "Guide"\?$/u.exec(
    question,
  )
  if (cell !== null) return `${limits.find(([part]) => part === cell[1])?.[1]} mm`
  const sum = /^What do "(.+)" and "(.+)" add up to under "Spares" in the table "Limits" of/u.exec(
    question,
  )
  if (sum !== null)
    return String(
      limits.reduce((all, [part, , spares]) => all + (sum.slice(1).includes(part) ? spares : 0), 0),
    )
  return undefined
}

describe('questions about mail, tables and statements', () => {
  let folder = ''
  const run = async (...args: string[]): Promise<Run> => {
    const result = await runCommandLine({ folder }, ['--corpus', join(folder, 'corpus'), ...args])
    assert.equal(result.code, 0, result.err)
    return result
  }
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-mail-questions-'))
    const source = join(folder, 'source')
    mkdirSync(source)
    for (const [index, { subject, from, to, day }] of mails.entries())
      writeFileSync(
        join(source, `${index}.eml`),
        [
          `From: ${shown(from)}`,
          `To: ${to.map(shown).join(', ')}`,
          `Subject: ${subject}`,
          `Date: ${day}`,
          `Message-ID: <mail-${index}@example.org>`,
          '',
          'Please read the attached notes.',
        ].join('\r\n'),
      )
    writeFileSync(
      join(source, 'guide.md'),
      `# Guide\n\n## Limits\n\n| Part | Limit | Spares |\n| --- | --- | --- |\n${limits
        .map(([part, limit, spares]) => `| ${part} | ${limit} mm | ${spares} |\n`)
        .join('')}`,
    )
    writeFileSync(
      join(source, 'store.md'),
      `# Store\n\n## Stock\n\n| Part | Spares |\n| --- | --- |\n${stock
        .map(([part, spares]) => `| ${part} | ${spares} |\n`)
        .join('')}`,
    )
    for (const [index, [statement, year]] of events.entries())
      writeFileSync(
        join(source, `note-${index}.md`),
        `# Note ${index}\n\n${statement}${year === undefined ? '' : ` in ${year}`}.\n`,
      )
    await run('init', '--encoder', 'off')
    await run('ingest', source)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('fill all sixteen cells, and are right', async () => {
    await run('questions', 'generate', '--count', '160', '--out', 'set.jsonl')
    const { questions, problems } = readQuestionSet(readFileSync(join(folder, 'set.jsonl'), 'utf8'))
    assert.deepEqual(problems, [])
    const filled = new Set(questions.map(({ difficulty, bloom }) => `${difficulty}/${bloom}`))
    assert.equal(filled.size, 16)
    const counts = { mail: 0, table: 0, statement: 0, reckoned: 0 }
    for (const question of questions) {
      const { answer, wrong = [], difficulty, state, doubts, evidence } = question
      assert.equal(state, 'approved', `${question.question}: ${doubts?.join()}`)
      assert.equal(new Set([answer, ...wrong]).size, 4, question.question)
      const documents = new Set(evidence.map(({ documentKey }) => documentKey))
      if (difficulty === 'S1' || difficulty === 'S2') assert.equal(documents.size, 1)
      if (difficulty === 'S3') assert.ok(documents.size > 1, question.question)
      if (difficulty === 'S4') {
        assert.equal(answer, 'The documents do not say.')
        const unsent = /the mail "(.+?)" from ([A-Z]\w+ [A-Z]\w+)/u.exec(question.question)
        if (unsent !== null)
          assert.ok(!mails.some(mail => mail.subject === unsent[1] && mail.from === unsent[2]))
      }
      if (question.question.includes('the mail "')) counts.mail++
      else if (/ in the table "/u.test(question.question)) counts.table++
      else counts.statement++
      assert.doesNotMatch(question.question, /never/u)
      const right =
        difficulty === 'S4' && !question.question.startsWith('To which year')
          ? undefined
          : reckoned(question)
      if (right !== undefined) {
        counts.reckoned++
        assert.equal(answer, right, question.question)
        assert.ok(!wrong.includes(right))
      }
    }
    assert.ok(
      counts.mail > 20 && counts.table > 20 && counts.statement > 10,
      JSON.stringify(counts),
    )
    assert.ok(counts.reckoned >= 6, JSON.stringify(counts))
  })

  it('are doubted where a header says something else', async () => {
    const lines = readFileSync(join(folder, 'set.jsonl'), 'utf8').split('\n')
    const line = lines.find(each => each.includes('"header":"from"')) ?? ''
    const question = JSON.parse(line) as { evidence: Array<{ headers?: Array<{ value: string }> }> }
    for (const { headers = [] } of question.evidence)
      for (const header of headers) header.value = 'Nobody Known'
    writeFileSync(
      join(folder, 'changed.jsonl'),
      JSON.stringify({ ...question, state: undefined, doubts: undefined }),
    )
    const { out } = await run('questions', 'check', 'changed.jsonl', '--json')
    assert.match(out, /names another \\"from\\" of mail-\d+@example\.org than its headers have/u)
  })
})
