import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { makePanel, type PanelDesign } from './make-panel.ts'
import type { Panel } from './panel.ts'
import { sampleStudy } from './sample-study.contract.ts'

const raters = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']
const design: PanelDesign = { name: 'test', raters, secret: 'hidden' }
const cases = Number(process.env['VERITRAIL_CASES'] ?? 40)

const answersOf = ({ sheets, subjects }: Panel): Array<readonly [string, string, string]> =>
  sheets.flatMap(({ rater, entries }) =>
    entries.flatMap(({ subject: place }) => {
      const subject = subjects[place]
      return subject?.kind === 'answer'
        ? [[rater, subject.key.pipelineId, subject.key.itemId] as const]
        : []
    }),
  )
const countOf = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
const spread = (counts: Iterable<number>): number => {
  const all = [...counts]
  return Math.max(...all) - Math.min(...all)
}

describe('a panel', () => {
  it('of two groups of three raters gives each group half of the questions, all to all', () => {
    const study = sampleStudy({ questions: 100, pipelines: ['only'], isChoice: true })
    const panel = makePanel(study, { ...design, groups: 2 })
    const questions = (rater: string): ReadonlySet<string> =>
      new Set(answersOf(panel).flatMap(([who, , item]) => (who === rater ? [item] : [])))
    for (const rater of raters) assert.equal(questions(rater).size, 50, rater)
    assert.deepEqual(questions('r1'), questions('r3'))
    assert.deepEqual(questions('r4'), questions('r6'))
    assert.equal([...questions('r1')].filter(id => questions('r4').has(id)).length, 0)
    // Neither group gets the difficult questions.
    const difficult = study.items.filter(({ difficulty }) => difficulty === 'S3')
    const share = difficult.filter(({ id }) => questions('r1').has(id)).length
    assert.ok(Math.abs(share - difficult.length / 2) <= 1, `${share} of ${difficult.length}`)
  })

  it('gives every answer its raters, and every rater each pipeline equally often', () => {
    for (let seed = 1; seed <= cases; seed++) {
      const pipelines = ['a', 'b', 'c', 'd'].slice(0, 1 + (seed % 4))
      const study = sampleStudy({ questions: 3 + (seed % 17), pipelines })
      const ratersPerAnswer = 1 + (seed % raters.length)
      const panel = makePanel(study, { ...design, ratersPerAnswer, seed })
      const assigned = answersOf(panel)
      const perAnswer = countOf(assigned.map(([, ...answer]) => answer.join('/')))
      assert.equal(perAnswer.size, study.answers.length)
      for (const count of perAnswer.values()) assert.equal(count, ratersPerAnswer)
      for (const pipeline of pipelines) {
        const counts = countOf(assigned.flatMap(([rater, of]) => (of === pipeline ? [rater] : [])))
        const all = raters.map(rater => counts.get(rater) ?? 0)
        assert.ok(spread(all) <= 1, `seed ${seed}, ${pipeline}: ${all.join(' ')}`)
      }
    }
  })

  it('lets every two raters share answers where two judge each', () => {
    const study = sampleStudy({ questions: 60, pipelines: ['a', 'b'] })
    const panel = makePanel(study, { ...design, ratersPerAnswer: 2 })
    const byAnswer = Map.groupBy(answersOf(panel), ([, ...answer]) => answer.join('/'))
    const pairs = countOf(
      [...byAnswer.values()].map(rows =>
        rows
          .map(([rater]) => rater)
          .sort()
          .join(),
      ),
    )
    assert.equal(pairs.size, 15)
    assert.ok(spread(pairs.values()) <= 4, [...pairs].join(' '))
  })

  it('shuffles answers and options for each rater, behind ids that link nothing', () => {
    const study = sampleStudy({ questions: 20, isChoice: true })
    const panel = makePanel(study, design)
    const orders = panel.sheets.map(({ entries }) => entries.map(({ subject }) => subject).join())
    assert.equal(new Set(orders).size, raters.length)
    const optionOrders = panel.sheets.map(({ entries }) =>
      entries.map(({ optionOrder }) => optionOrder?.join('')).join(),
    )
    assert.equal(new Set(optionOrders).size, raters.length)
    const ids = panel.sheets.flatMap(({ entries }) => entries.map(({ id }) => id))
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^i[0-9a-f]{14}$/)
    // Equal but for the secret, without which nobody makes the same ids.
    const again = makePanel(study, design)
    assert.deepEqual(again, panel)
    const other = makePanel(study, { ...design, secret: 'another' })
    assert.deepEqual(
      other.sheets.map(({ entries }) => entries.map(({ subject }) => subject)),
      panel.sheets.map(({ entries }) => entries.map(({ subject }) => subject)),
    )
    const othersIds = new Set(other.sheets.flatMap(({ entries }) => entries.map(({ id }) => id)))
    assert.ok(ids.every(id => !othersIds.has(id)))
  })

  it('plants items whose right judgement is known, which look like the others', () => {
    const open = makePanel(sampleStudy({ questions: 20 }), { ...design, attention: 3 })
    const planted = open.subjects.filter(({ kind }) => kind === 'attention')
    assert.equal(planted.length, 3)
    for (const subject of planted) {
      assert.ok(subject.kind === 'attention')
      assert.deepEqual(subject.expected.grades, {
        answer_relevance: [1, 2],
        context_relevance: [1, 2],
      })
      const own = sampleStudy({ questions: 20 }).items.find(
        ({ id }) => id === subject.madeFrom.itemId,
      )
      assert.notEqual(subject.material.question, own?.question)
    }
    for (const { entries } of open.sheets)
      assert.equal(
        entries.filter(({ subject }) => open.subjects[subject]?.kind === 'attention').length,
        3,
      )
    const choices = makePanel(sampleStudy({ questions: 20, isChoice: true }), {
      ...design,
      attention: 2,
    })
    for (const subject of choices.subjects)
      if (subject.kind === 'attention')
        assert.equal(
          subject.material.options?.[subject.expected.option ?? -1],
          subject.material.answer,
        )
  })

  it('refuses designs that cannot be had', () => {
    const study = sampleStudy({ questions: 3 })
    const refused: ReadonlyArray<readonly [Partial<PanelDesign>, RegExp]> = [
      [{ raters: [] }, /1 to 200 raters/],
      [{ raters: ['a', 'a'] }, /named twice/],
      [{ raters: ['a', ' b'] }, /begins or ends with a space/],
      [{ groups: 7 }, /do not make 7 groups/],
      [{ groups: 4 }, /3 questions do not make 4 groups/],
      [{ groups: 2, ratersPerAnswer: 4 }, /not among the 3 of a group/],
    ]
    for (const [change, message] of refused)
      assert.throws(
        () => makePanel(study, { ...design, ...change }),
        error => isAppError(error, 'invalid_input') && message.test(error.message),
      )
    assert.throws(() => makePanel({ ...study, answers: [] }, design), /no answers to judge/)
  })
})
