import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { checkStudy } from '../study/check-study.ts'
import { makePanel } from './make-panel.ts'
import { panelCsv, panelRows } from './panel-table.ts'
import { joinStudy, panelProgress, panelStudy } from './panel-results.ts'
import type { ScaleGuideline } from './panel-columns.ts'
import { isComplete, panelScales, type Panel, type PanelMarks } from './panel.ts'
import { readPanelTable } from './read-panel-table.ts'
import { sampleStudy } from './sample-study.contract.ts'

const all: readonly ScaleGuideline[] = panelScales.map(scale => ({
  scale,
  title: scale,
  question: `Is it ${scale}?`,
  grades: [1, 2, 3, 4, 5].map(value => ({ value, label: 'so', text: `so ${value}` })),
}))

const study = sampleStudy({ questions: 6 })
const panelOf = (isChoice: boolean): Panel =>
  makePanel(sampleStudy({ questions: 6, isChoice }), {
    name: 'test',
    raters: ['anna', 'ben'],
    attention: 1,
    secret: 'hidden',
  })
const rowsOf = (panel: Panel, rater = 'anna', marks?: ReadonlyMap<string, PanelMarks>) => {
  const sheet = panel.sheets.find(each => each.rater === rater)
  assert.ok(sheet)
  return panelRows({ panel, sheet, guidelines: all, marks })
}
/** The rows with cells of some columns filled in. */
const filled = (
  rows: readonly (readonly string[])[],
  cells: (row: number) => Readonly<Record<string, string>>,
): string[][] => {
  const [header = []] = rows
  return rows.map((row, place) =>
    row.map((cell, column) => (place < 2 ? cell : (cells(place)[header[column] ?? ''] ?? cell))),
  )
}
const grades = { faithfulness: '4', answer_relevance: '5', context_relevance: '1' }

describe("a rater's table", () => {
  it('holds the items with the meaning of each grade, and nothing of the pipelines', () => {
    const panel = panelOf(false)
    const [header, explained, ...items] = rowsOf(panel)
    assert.deepEqual(header, [
      'item',
      'question',
      'answer',
      'sources',
      'faithfulness',
      'answer_relevance',
      'context_relevance',
      'comment',
    ])
    assert.match(explained?.[4] ?? '', /Is it faithfulness\?\n1 so: so 1\n/)
    assert.equal(items.length, 13)
    const [sheet] = panel.sheets
    assert.ok(sheet)
    const csv = panelCsv({ panel, sheet, guidelines: all })
    assert.doesNotMatch(csv, /fixed|semantic|q\d|attention|ben/)
    assert.match(csv, /,"'=zzz/, 'a text is no formula')
  })

  it('is read back to what was written into it', () => {
    const panel = panelOf(false)
    const rows = filled(rowsOf(panel), row => (row % 2 === 0 ? { ...grades, comment: 'x' } : {}))
    const { rater, marks, problems } = readPanelTable(panel, rows, { name: 'anna.csv' })
    assert.deepEqual([rater, problems, marks.size], ['anna', [], 7])
    for (const said of marks.values())
      assert.deepEqual(said, {
        grades: { faithfulness: 4, answer_relevance: 5, context_relevance: 1 },
        comment: 'x',
      })
    // Written again with what was said, it is read to the same.
    const again = readPanelTable(panel, rowsOf(panel, 'anna', marks), { name: 'again.csv' })
    assert.deepEqual(again.marks, marks)
  })

  it('maps letters of options, shuffled for each rater, back to those of the study', () => {
    const panel = panelOf(true)
    for (const rater of ['anna', 'ben']) {
      const rows = rowsOf(panel, rater)
      const [header = []] = rows
      const read = readPanelTable(
        panel,
        filled(rows, row => ({
          closest_option: row === 2 ? 'none' : row === 3 ? 'd' : 'A',
          question_relevance: '3,0',
        })),
        { name: 'file' },
      )
      assert.deepEqual(read.problems, [])
      for (const [place, row] of rows.slice(2).entries()) {
        const said = read.marks.get(row[0] ?? '')
        const entry = panel.sheets.flatMap(({ entries }) => entries).find(({ id }) => id === row[0])
        const options = panel.subjects[entry?.subject ?? -1]?.material.options ?? []
        const shown = row[header.indexOf(place === 1 ? 'option_d' : 'option_a')]
        if (place === 0) assert.equal(said?.option, null)
        else assert.equal(options[said?.option ?? -1], shown)
        assert.equal(said?.grades.question_relevance, 3)
      }
    }
  })

  it('with mistakes is read without them, each told with its row', () => {
    const panel = panelOf(false)
    const rows = filled(rowsOf(panel), () => grades)
    const column = (name: string): number => rows[0]?.indexOf(name) ?? -1
    const set = (row: number, name: string, text: string): void => {
      const cells = rows[row - 1]
      if (cells !== undefined) cells[column(name)] = text
    }
    set(3, 'item', 'i00000000000000')
    set(4, 'item', rows[4]?.[0] ?? '')
    set(6, 'faithfulness', '6')
    set(7, 'answer_relevance', '3.5')
    set(8, 'context_relevance', 'good')
    set(9, 'item', rowsOf(panel, 'ben')[2]?.[0] ?? '')
    rows.push(rows[0]?.map(() => '') ?? [])
    const { marks, problems } = readPanelTable(panel, rows, { name: 'file' })
    assert.deepEqual(
      problems.map(({ row }) => row),
      [3, 5, 6, 7, 8, 9],
    )
    assert.match(problems[0]?.message ?? '', /no item of this panel/)
    assert.match(problems[1]?.message ?? '', /again; row 4 is kept/)
    assert.match(problems[2]?.message ?? '', /"6" for faithfulness/)
    assert.match(problems[5]?.message ?? '', /another rater/)
    assert.equal(marks.size, 10)
    assert.deepEqual(marks.get(rows[5]?.[0] ?? '')?.grades, {
      answer_relevance: 5,
      context_relevance: 1,
    })
    assert.throws(
      () => readPanelTable(panel, rows, { name: 'file', rater: 'carl' }),
      error => isAppError(error, 'invalid_input') && /"carl", who is no rater/.test(error.message),
    )
    assert.throws(() => readPanelTable(panel, [['a'], ['b']], { name: 'file' }), /no column "item"/)
    const ofBoth = [...rowsOf(panel), ...rowsOf(panel, 'ben').slice(2)]
    assert.throws(() => readPanelTable(panel, ofBoth, { name: 'file' }), /name the rater/)
  })

  it('becomes rows of the study, without what was planted, and shows who was attentive', () => {
    const panel = panelOf(false)
    const said = new Map(
      ['anna', 'ben'].map(rater => [
        rater,
        readPanelTable(
          panel,
          filled(rowsOf(panel, rater), row => (rater === 'ben' && row > 8 ? {} : grades)),
          { name: rater },
        ).marks,
      ]),
    )
    const marksOf = (rater: string): ReadonlyMap<string, PanelMarks> =>
      said.get(rater) ?? new Map<string, PanelMarks>()
    const result = panelStudy(panel, marksOf)
    assert.equal(result.ratings.filter(({ raterId }) => raterId === 'anna').length, 12 * 3)
    const joined = joinStudy(study, result)
    assert.deepEqual(checkStudy(joined), { count: 0, problems: [] })
    // The same rows again take the place of the first.
    assert.equal(joinStudy(joined, result).ratings.length, joined.ratings.length)
    const [anna, ben] = panelProgress(panel, marksOf)
    // A grade of 5 for an answer to another question is not attentive.
    assert.deepEqual(anna, {
      rater: 'anna',
      done: 13,
      total: 13,
      attention: { passed: 0, done: 1, total: 1 },
    })
    assert.equal(ben?.done, 7)
    const attentive = new Map(
      [...(said.get('anna') ?? [])].map(([id, marks]) => [
        id,
        { ...marks, grades: { ...marks.grades, answer_relevance: 2 } },
      ]),
    )
    assert.equal(panelProgress(panel, () => attentive)[0]?.attention.passed, 1)
    const [subject] = panel.subjects
    assert.ok(subject)
    assert.equal(isComplete(subject, { grades: { faithfulness: 4 } }), false)
  })
})
