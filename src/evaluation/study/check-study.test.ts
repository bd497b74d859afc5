import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkStudy } from './check-study.ts'
import type { StudyData } from './study-data.ts'

const key = { itemId: 'q1', pipelineId: 'base', repetition: 0 }
const study: StudyData = {
  name: 'one question',
  factors: ['chunking'],
  pipelines: [{ id: 'base', label: 'Baseline', factors: { chunking: 'fixed' } }],
  raters: [{ id: 'anna', kind: 'human' }],
  items: [{ id: 'q1', question: 'Who?', options: ['A', 'B'], rightOption: 0 }],
  answers: [{ ...key, text: 'A did.', abstained: false }],
  ratings: [{ ...key, raterId: 'anna', aspect: 'faithfulness', value: 4 }],
  choices: [{ ...key, raterId: 'anna', option: 1 }],
}

describe('checking a study', () => {
  it('accepts rows that refer to what is there', () => {
    assert.deepEqual(checkStudy(study), { count: 0, problems: [] })
  })

  it('names unknown items, pipelines, raters and options, and rows that are there twice', () => {
    const { count, problems } = checkStudy({
      ...study,
      pipelines: [{ id: 'base', label: 'Baseline', factors: {} }],
      ratings: [
        { ...key, raterId: 'anna', aspect: 'faithfulness', value: 4 },
        { ...key, raterId: 'anna', aspect: 'faithfulness', value: 2 },
        { ...key, itemId: 'q2', raterId: 'bert', aspect: 'faithfulness', value: 2 },
      ],
      choices: [{ ...key, raterId: 'anna', option: 2 }],
    })
    assert.equal(count, 5)
    assert.match(problems.join('\n'), /no level of the factor "chunking"/)
    assert.match(problems.join('\n'), /is there twice/)
    assert.match(problems.join('\n'), /unknown item/)
    assert.match(problems.join('\n'), /unknown rater, "bert"/)
    assert.match(problems.join('\n'), /names option 2/)
  })

  it('counts every problem of a large study and describes the first ones', () => {
    const ratings = Array.from({ length: 1_000 }, (_, index) => ({
      ...key,
      itemId: `unknown-${index}`,
      raterId: 'anna',
      aspect: 'faithfulness',
      value: 1,
    }))
    const { count, problems } = checkStudy({ ...study, ratings })
    assert.equal(count, 1_000)
    assert.equal(problems.length, 20)
  })
})
