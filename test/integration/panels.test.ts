import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compose, type App } from '../../src/app/compose.ts'
import { readStudy } from '../../src/evaluation/study/read-study.ts'
import { sampleStudy } from '../../src/evaluation/panel/sample-study.contract.ts'
import { firstTable } from '../../src/app/use-cases/table-files.ts'
import { csvLine } from '../../src/support/escaping/csv-text.ts'
import { runCommandLine, type Run } from '../support/command-line.ts'

const examples = fileURLToPath(new URL('../../examples/documents/', import.meta.url))
const guide = 'gantry-inspection-guide.md'
const questions = [
  'How often is an underdeck gantry inspected?',
  'When are gantries closed because of wind?',
]

describe('a panel on the command line', () => {
  let folder = ''
  // Opened once: opening takes longer than the commands.
  let app: App | undefined
  const veritrail = (...args: readonly string[]): Promise<Run> =>
    runCommandLine(
      {
        folder,
        width: 120,
        open: async corpus => ({
          ...(app ??= await compose(corpus)),
          async [Symbol.asyncDispose]() {},
        }),
      },
      args,
    )
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await veritrail(...args)
    assert.equal(code, 0, err)
    return out
  }
  /** The rows of a rater's table with the cells of a column filled in. */
  const fill = async (
    file: string,
    cells: Readonly<Record<string, string>>,
  ): Promise<string[][]> => {
    const path = join(folder, file)
    const { rows } = await firstTable({ name: file, bytes: readFileSync(path) })
    const [header = []] = rows
    return rows.map((row, place) =>
      header.map((name, column) =>
        place < 2 || row[column] === '–' ? (row[column] ?? '') : (cells[name] ?? row[column] ?? ''),
      ),
    )
  }
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-panel-'))
    cpSync(join(examples, guide), join(folder, guide))
    await done('init', '--encoder', 'off')
    await done('ingest', join(folder, guide))
    // The second is not answered there, which is an answer to judge too.
    for (const question of questions) await veritrail('ask', question)
  })
  after(async () => {
    await app?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  it('goes from recorded answers to tables, and from filled tables to a study', async () => {
    await done('panel', 'make', 'pilot', '--rater', 'anna', '--rater', 'ben')
    assert.match(await done('panel', 'list'), /pilot .* 2 +0 of 4/)
    await done('panel', 'files', 'pilot', '--out', 'sheets', '--format', 'csv')
    await done('panel', 'files', 'pilot', '--out', 'sheets')
    assert.deepEqual(readdirSync(join(folder, 'sheets')).sort(), [
      'ratings-anna.csv',
      'ratings-anna.xlsx',
      'ratings-ben.csv',
      'ratings-ben.xlsx',
    ])
    const sheet = readFileSync(join(folder, 'sheets', 'ratings-anna.csv'), 'utf8')
    assert.match(sheet, /underdeck gantry/)
    assert.doesNotMatch(sheet, /extractive|veritrail|ans_|pilot/)

    const grades = { faithfulness: '5', answer_relevance: '4', context_relevance: '3' }
    const rows = await fill('sheets/ratings-anna.xlsx', grades)
    writeFileSync(join(folder, 'anna.csv'), rows.map(csvLine).join(''))
    assert.match(await done('panel', 'read', 'pilot', 'anna.csv'), /anna: 2 items taken/)
    assert.match(await done('panel', 'read', 'pilot', 'anna.csv'), /0 items taken .* 2 unchanged/)
    const wrong = await fill('sheets/ratings-ben.csv', { ...grades, answer_relevance: '9' })
    writeFileSync(join(folder, 'ben.csv'), wrong.map(csvLine).join(''))
    const read = await veritrail('panel', 'read', 'pilot', 'ben.csv')
    assert.match(read.err, /ben\.csv, row 3 has "9" for answer_relevance/)
    assert.match(await done('panel', 'progress', 'pilot'), /anna +2 of 2[^]*ben +0 of 2/)

    const study = readStudy(await done('panel', 'export', 'pilot'), 'the export')
    assert.deepEqual(study.raters, [
      { id: 'anna', kind: 'human' },
      { id: 'ben', kind: 'human' },
    ])
    assert.equal(study.items.length, 2)
    const given = study.ratings.map(({ raterId, aspect, value }) => [raterId, aspect, value])
    assert.equal(given.length, 10)
    assert.ok(given.some(row => row.join() === 'anna,answer_relevance,4'))
    // Beside a judge who says what anna says.
    const judged = study.ratings.flatMap(rating =>
      rating.raterId === 'anna' ? [{ ...rating, raterId: 'judge-1' }] : [],
    )
    const raters = [...study.raters, { id: 'judge-1', kind: 'model' }]
    const ratings = [...study.ratings, ...judged]
    writeFileSync(join(folder, 'judged.json'), JSON.stringify({ ...study, raters, ratings }))
    const told = await done('panel', 'judges', 'judged.json', '--kappa', '0.6')
    assert.match(told, /faithfulness \| judge-1 \| all \| 2 \| 100\.0 %/)
    assert.equal((await veritrail('panel', 'judges', 'judged.json', '--risk', '2')).code, 2)
    assert.equal((await veritrail('panel', 'make', 'pilot', '--rater', 'anna')).code, 2)
    assert.equal((await veritrail('--as', 'carl:staff', 'panel', 'progress', 'pilot')).code, 5)
    assert.equal((await veritrail('--as', 'anna:staff', 'panel', 'export', 'pilot')).code, 8)
  })

  it('judges the answers of a study, whose rows it is joined to', async () => {
    const study = sampleStudy({ questions: 4, isChoice: true })
    writeFileSync(join(folder, 'study.json'), JSON.stringify(study))
    const raters = ['a', 'b', 'c', 'd'].flatMap(name => ['--rater', name])
    await done('panel', 'make', 'mcq', '--study', 'study.json', ...raters, '--groups', '2')
    await done('panel', 'files', 'mcq', '--out', 'mcq', '--format', 'csv')
    for (const rater of ['a', 'b', 'c', 'd']) {
      const file = `mcq/ratings-${rater}.csv`
      const rows = await fill(file, { closest_option: 'B', question_relevance: '2' })
      writeFileSync(join(folder, file), rows.map(csvLine).join(''))
    }
    const files = ['a', 'b', 'c', 'd'].map(rater => `mcq/ratings-${rater}.csv`)
    await done('panel', 'read', 'mcq', ...files)
    await done('panel', 'export', 'mcq', '--into', 'study.json', '--out', 'joined.json')
    const joined = readStudy(readFileSync(join(folder, 'joined.json'), 'utf8'), 'joined')
    assert.deepEqual(joined.answers, study.answers)
    // Two questions of two pipelines to each group of two.
    assert.equal(joined.choices.length, 16)
    assert.ok(joined.choices.every(({ questionRelevance }) => questionRelevance === 2))
    assert.ok(new Set(joined.choices.map(({ option }) => option)).size > 1, 'options are shuffled')
    writeFileSync(join(folder, 'broken.json'), JSON.stringify({ ...study, pipelines: [] }))
    const refused = await veritrail('panel', 'make', 'x', '--study', 'broken.json', ...raters)
    assert.match(refused.err, /broken\.json contradicts itself in 8 places/)
  })

  it('forgets what cites a document that is deleted', async () => {
    await done('panel', 'make', 'gone', '--rater', 'anna')
    await done('documents', 'delete', guide)
    // What is left is the question without an answer.
    assert.match(await done('panel', 'progress', 'gone'), /anna +0 of 1/)
  })
})
