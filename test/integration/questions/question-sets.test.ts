import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { GoldQuestion } from '../../../src/evaluation/question-sets/question-set.ts'
import { readQuestionSet } from '../../../src/evaluation/question-sets/read-question-set.ts'
import { runCommandLine, type Run } from '../../support/command-line.ts'

/** Directors: name, born, where, died. */
const lives: ReadonlyArray<readonly [string, string, string, string]> = [
  ['Ada Penrose', '4 May 1904', 'Leith', '17 September 1971'],
  ['Brendan Oakes', '12 June 1906', 'Oban', '3 March 1980'],
  ['Clara Whitlock', '30 January 1911', 'Perth', '9 November 1969'],
  ['Dermot Faulk', '21 August 1899', 'Wick', '1 April 1962'],
  ['Edith Marlowe', '7 October 1909', 'Thurso', '28 July 1984'],
  ['Fergus Tallow', '15 March 1914', 'Leith', '2 February 1991'],
  ['Greta Holm', '9 December 1918', 'Oban', '11 May 1995'],
  ['Hugh Carrick', '26 April 1901', 'Perth', '19 October 1977'],
]
/** Films: title, year, director. */
const films: ReadonlyArray<readonly [string, number, string]> = [
  ['The Copper Gate', 1936, 'Ada Penrose'],
  ['Harvest Moon Street', 1941, 'Brendan Oakes'],
  ['A Lamp for Wick', 1948, 'Clara Whitlock'],
  ['The Seventh Ferry', 1933, 'Dermot Faulk'],
  ['Silver Orchard', 1955, 'Edith Marlowe'],
  ['The Quiet Signal', 1961, 'Edith Marlowe'],
  ['Northern Glass', 1952, 'Fergus Tallow'],
  ['The Last Gantry', 1958, 'Greta Holm'],
]
const yearOf = (date = ''): number => Number(date.slice(-4))
const birthOf = (name: string): number => yearOf(lives.find(([known]) => known === name)?.[1])

/** What a question asks, reckoned here anew; undefined: another kind of question. */
function reckoned({ question }: GoldQuestion): string | undefined {
  const anniversary =
    /the (\d+)th anniversary of the (birth|release) of (?:the film )?"?(.+?)"?\?$/u.exec(question)
  if (anniversary !== null) {
    const [, span, what, name = ''] = anniversary
    const start =
      what === 'birth' ? birthOf(name) : (films.find(([title]) => title === name)?.[1] ?? 0)
    return start === 0 ? undefined : String(start + Number(span))
  }
  const bridge = /^In which decade was the director of the film "(.+)" born\?$/u.exec(question)
  if (bridge !== null) {
    const director = films.find(([title]) => title === bridge[1])?.[2] ?? ''
    return `the ${Math.floor(birthOf(director) / 10)}0s`
  }
  const age = /^How old was (.+) at death\?$/u.exec(question)
  const life = lives.find(([name]) => name === age?.[1])
  if (life !== undefined) {
    const [from, to] = [new Date(`${life[1]} UTC`), new Date(`${life[3]} UTC`)]
    const isBefore =
      to.getUTCMonth() < from.getUTCMonth() ||
      (to.getUTCMonth() === from.getUTCMonth() && to.getUTCDate() < from.getUTCDate())
    return `${to.getUTCFullYear() - from.getUTCFullYear() - (isBefore ? 1 : 0)} years`
  }
  return undefined
}

describe('questions of a corpus', () => {
  let folder = ''
  const run = async (...args: string[]): Promise<Run> => {
    const result = await runCommandLine({ folder }, ['--corpus', join(folder, 'corpus'), ...args])
    assert.equal(result.code, 0, result.err)
    return result
  }
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8')
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-questions-'))
    const source = join(folder, 'source')
    mkdirSync(source)
    for (const [name, born, town, died] of lives)
      writeFileSync(
        join(source, `${name}.md`),
        `# ${name}\n\n${name} (born ${born} in ${town}; died ${died}) was a Scottish ` +
          'film director.\n',
      )
    for (const [title, year, director] of films)
      writeFileSync(
        join(source, `${title}.md`),
        `# ${title}\n\n${title} is a ${year} British drama film directed by ${director}.\n`,
      )
    await run('init', '--encoder', 'off')
    await run('ingest', source)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('fill all sixteen cells, are right, and are the same for the same seed', async () => {
    const { out } = await run(
      'questions',
      'generate',
      '--count',
      '64',
      '--out',
      'a.jsonl',
      '--json',
    )
    await run('questions', 'generate', '--count', '64', '--out', 'b.jsonl')
    assert.equal(text('a.jsonl'), text('b.jsonl'))
    const { questions, problems } = readQuestionSet(text('a.jsonl'))
    assert.deepEqual(problems, [])
    const { cells } = JSON.parse(out) as { cells: ReadonlyArray<{ cell: string; made: number }> }
    assert.deepEqual(
      cells.filter(({ made }) => made === 0),
      [],
    )
    assert.equal(cells.length, 16)
    let reckonedCount = 0
    for (const question of questions) {
      const { answer, wrong = [], evidence, difficulty, state, doubts } = question
      assert.equal(new Set([answer, ...wrong]).size, 4, question.question)
      assert.equal(state, 'approved', `${question.question} ${doubts?.join()}`)
      const documents = new Set(evidence.map(({ documentKey }) => documentKey))
      if (difficulty === 'S1' || difficulty === 'S2') assert.equal(documents.size, 1)
      if (difficulty === 'S3') assert.ok(documents.size > 1)
      if (difficulty === 'S4') assert.equal(answer, 'The documents do not say.')
      const right = difficulty === 'S4' ? undefined : reckoned(question)
      if (right !== undefined) {
        reckonedCount++
        assert.equal(answer, right, question.question)
      }
    }
    assert.ok(reckonedCount >= 6, `${reckonedCount} reckoned anew`)
  })

  it('are answered without their options, and options are chosen', async () => {
    writeFileSync(join(folder, 'few.jsonl'), text('a.jsonl').split('\n').slice(0, 8).join('\n'))
    const { out } = await run('questions', 'answer', 'few.jsonl', '--choosers', 'tf-idf', '--json')
    const { accuracy } = JSON.parse(out) as {
      accuracy: ReadonlyArray<{ group: string; right: number; n: number }>
    }
    const ofFirst = accuracy.find(({ group }) => group === 'S1')
    const all = accuracy.find(({ group }) => group === 'all')
    assert.equal(all?.n, 8)
    assert.ok((ofFirst?.right ?? 0) > 0)
  })

  it('are reviewed in a table, edited and split', async () => {
    const version = (await run('questions', 'version', 'a.jsonl')).out.split('\n')[0]
    const [{ id } = { id: '' }] = readQuestionSet(text('a.jsonl')).questions
    await run('questions', 'review', 'a.jsonl', '--all', '--table', 'table.xlsx')
    await run('questions', 'review', 'a.jsonl', '--from', 'table.xlsx', '--out', 'same.jsonl')
    assert.equal(text('same.jsonl'), text('a.jsonl'))
    await run('questions', 'edit', 'same.jsonl', id, '--state', 'rejected')
    const edited = (await run('questions', 'version', 'same.jsonl')).out.split('\n')[0]
    assert.notEqual(edited, version)
    const { out } = await run(
      'questions',
      'split',
      'a.jsonl',
      '--out',
      'left.jsonl',
      'right.jsonl',
      '--json',
    )
    const { parts } = JSON.parse(out) as { parts: ReadonlyArray<{ count: number }> }
    assert.equal(
      parts.reduce((sum, { count }) => sum + count, 0),
      readQuestionSet(text('a.jsonl')).questions.length,
    )
  })
})
