import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '../../support/random.ts'
import { sampleStudy } from '../panel/sample-study.contract.ts'
import type { StudyAnswer, StudyChoice, StudyData, StudyRating } from '../study/study-data.ts'
import { assessJudges } from './assess-judges.ts'
import { gradeOf, judgeAgreement, rankAgreement, shareWithInterval } from './judge-agreement.ts'
import { positionBias } from './judge-bias.ts'
import { judgesOfAspects } from './judged-answers.ts'
import { reversedChooser } from './reversed-chooser.ts'
import { selectForJudge } from './judge-selection.ts'

/** What is planted in a simulated judge. */
interface Planted {
  readonly seed?: number
  readonly questions?: number
  /** Chance of a grade that has nothing to do with the answer. */
  readonly errorRate?: number
  /** Points per unit of the logarithm of the length. */
  readonly perLength?: number
  /** Points for answers of its own family. */
  readonly own?: number
  /** Whether a metric, which is always right, judges too; the default. */
  readonly hasMetric?: boolean
  /** Where it never errs: grades from this on. */
  readonly sureFrom?: number
}

/** A study whose people and judge are simulated; the judge is `gpt-4`, as is one of the writers. */
function judgedStudy(planted: Planted): StudyData {
  const { seed = 1, questions = 300, errorRate = 0, perLength = 0, own = 0 } = planted
  const random = seededRandom(seed)
  const study = sampleStudy({ questions, pipelines: ['a', 'b'] })
  const answers: StudyAnswer[] = study.answers.map(answer => ({
    ...answer,
    text: 'x'.repeat(20 + Math.floor(random() * 2_000)),
  }))
  const ratings = answers.flatMap((answer): StudyRating[] => {
    const { itemId, pipelineId, repetition, text } = answer
    const people = 1 + Math.floor(random() * 5)
    const isWrong = random() < errorRate && people < (planted.sureFrom ?? 6)
    const lowest = Math.min(5, (planted.sureFrom ?? 6) - 1)
    const grade = isWrong ? 1 + Math.floor(random() * lowest) : people
    const bias =
      perLength * (Math.log1p(text.length) - 6.8) + (pipelineId === 'a' ? own : 0) + random() - 0.5
    const key = { itemId, pipelineId, repetition, aspect: 'faithfulness' }
    const biased = perLength === 0 && own === 0 ? grade : gradeOf(grade + bias)
    return [
      { ...key, raterId: 'anna', value: people },
      { ...key, raterId: 'gpt-4', value: biased },
      ...(planted.hasMetric === false
        ? []
        : [{ ...key, aspect: 'groundedness', raterId: 'built-in', value: (people - 1) / 4 }]),
    ]
  })
  return {
    ...study,
    pipelines: study.pipelines.map(pipeline => ({
      ...pipeline,
      factors: { generator: pipeline.id === 'a' ? 'openai/gpt-4o' : 'qwen2-7b' },
    })),
    answers,
    raters: [
      { id: 'anna', kind: 'human' },
      { id: 'gpt-4', kind: 'model' },
      { id: 'built-in', kind: 'metric' },
    ],
    ratings,
  }
}
const judgeOf = (study: StudyData, raterId = 'gpt-4') => {
  const found = assessJudges(study).judges.find(judge => judge.raterId === raterId)
  assert.ok(found)
  return found
}
const cases = Number(process.env['VERITRAIL_CASES'] ?? 10)

describe('a judge against people', () => {
  it('agrees as much as was planted, within the interval in most studies', () => {
    // A wrong grade is right by chance in one of five.
    const errorRate = 0.4
    let [exactInside, kappaInside] = [0, 0]
    const studies = 4 * cases
    for (let seed = 1; seed <= studies; seed++) {
      const judges = judgesOfAspects(judgedStudy({ seed, errorRate, hasMetric: false }))
      const { kappa, exact } = judgeAgreement(judges[0]?.answers ?? [])
      assert.ok(kappa.status === 'defined' && exact !== undefined)
      if (exact.low <= 0.68 && 0.68 <= exact.high) exactInside += 1
      // Uniform grades: κ with quadratic weights is the share of grades that are not drawn anew.
      if (kappa.interval.low <= 0.6 && 0.6 <= kappa.interval.high) kappaInside += 1
    }
    const least = 0.87 * studies
    assert.ok(exactInside >= least && kappaInside >= least, `${exactInside}, ${kappaInside}`)
  })

  it('is compared by pipeline, beside metrics of the same aspect on another scale', () => {
    const { judges } = assessJudges(judgedStudy({ questions: 40, errorRate: 0.3 }))
    assert.deepEqual(
      judges.map(({ aspect, raterId, scale, measure }) => [aspect, raterId, scale, measure]),
      [
        ['faithfulness', 'built-in', 'rescaled', 'groundedness'],
        ['faithfulness', 'gpt-4', 'graded', 'faithfulness'],
      ],
    )
    const [metric, model] = judges
    assert.equal(metric?.all.exact?.value, 1)
    assert.deepEqual(metric?.all.difference, { status: 'undefined', reason: 'zero_variance' })
    assert.deepEqual(
      model?.byPipeline.map(({ pipelineId, n }) => [pipelineId, n]),
      [
        ['a', 40],
        ['b', 40],
      ],
    )
  })

  it('who likes long answers, or those of its family, is found out, and no other', () => {
    let [long, own, falseAlarms] = [0, 0, 0]
    for (let seed = 1; seed <= cases; seed++) {
      const biased = judgeOf(judgedStudy({ seed, questions: 100, perLength: 0.6, own: 0.8 }))
      if (biased.length.status === 'defined' && biased.length.interval.low > 0) long += 1
      if (biased.own?.status === 'defined' && biased.own.interval.low > 0) own += 1
      const fair = judgeOf(judgedStudy({ seed, questions: 100, errorRate: 0.3 }))
      if (fair.length.status === 'defined' && fair.length.p < 0.05) falseAlarms += 1
      if (fair.own?.status === 'defined' && fair.own.p < 0.05) falseAlarms += 1
    }
    assert.ok(long >= 0.9 * cases && own >= 0.9 * cases, `${long}, ${own} of ${cases}`)
    assert.ok(falseAlarms <= 0.2 * cases, `${falseAlarms} false alarms`)
    assert.equal(judgeOf(judgedStudy({ questions: 9 }), 'built-in').own, undefined)
  })

  it('takes over what it is sure of, and that stays as good as was asked', () => {
    let [held, shares] = [0, 0]
    for (let seed = 1; seed <= cases; seed++) {
      // It is right wherever it gives 4 or 5: two of five answers, and more of its grades.
      const { selection } = judgeOf(
        judgedStudy({ seed, errorRate: 0.9, sureFrom: 4, hasMetric: false }),
      )
      if (selection.held === true) held += 1
      shares += selection.left?.value ?? 0
      assert.ok((selection.left?.value ?? 0) > 0.3, `seed ${seed}`)
      const [first, last] = [selection.curve[0], selection.curve.at(-1)]
      assert.ok((first?.risk.value ?? 1) < (last?.risk.value ?? 0))
    }
    assert.ok(held >= 0.9 * cases, `${held} of ${cases}`)
    assert.ok(shares / cases < 0.75, `${shares / cases}`)
  })

  it('takes over nothing where it guesses, and all where it is right', () => {
    const guessing = judgeOf(judgedStudy({ errorRate: 1, hasMetric: false })).selection
    assert.equal(guessing.left?.value, 0)
    assert.equal(guessing.held, undefined)
    // Unless another judge tells when its guess is right.
    const { left, risk } = judgeOf(judgedStudy({ errorRate: 1 })).selection
    assert.ok((left?.value ?? 0) > 0.3 && risk?.value === 0)
    const perfect = judgeOf(judgedStudy({})).selection
    assert.equal(perfect.left?.value, 1)
    assert.equal(perfect.risk?.value, 0)
    const few = selectForJudge([], { kind: 'kappa', value: 0.6 })
    assert.deepEqual([few.left, few.risk, few.curve], [undefined, undefined, []])
  })

  it('keeps κ above what was asked of what is left to it', () => {
    const { judges } = assessJudges(judgedStudy({ errorRate: 0.2 }), { kind: 'kappa', value: 0.6 })
    const { selection } = judges.find(({ raterId }) => raterId === 'gpt-4') ?? {}
    assert.equal(selection?.held, true)
    assert.ok(selection?.kappa.status === 'defined' && selection.kappa.kappa >= 0.6)
  })

  it('shown options in both orders is told where the place decides', async () => {
    const key = { pipelineId: 'a', repetition: 0, raterId: 'm' }
    const choice = (item: number, option: number | null): StudyChoice => ({
      ...key,
      itemId: `q${item}`,
      option,
    })
    const given = [0, 0, 0, 0, 1, 2, null, 0, 0].map((option, item) => choice(item, option))
    const turned = [3, 3, 2, 3, 1, 2, 1, 3, 3].map((option, item) => choice(item, option))
    const { changed, earlier, p } = positionBias(given, turned)
    assert.deepEqual([changed?.n, changed?.value, earlier?.value], [8, 0.75, 1])
    // SciPy 1.15: binomtest(6, 6).pvalue
    assert.ok(Math.abs((p ?? 0) - 0.03125) < 1e-12)
    assert.deepEqual(positionBias(given, given.slice(0, 0)), {
      changed: undefined,
      earlier: undefined,
    })
    const first = reversedChooser({
      id: 'm',
      kind: 'model',
      choose: async tasks => await Promise.resolve(tasks.map(() => ({ option: 0 }))),
    })
    const task = { question: '?', answer: '!', options: ['a', 'b', 'c'] }
    assert.deepEqual(await first.choose([task], {}), [{ option: 2 }])
    assert.equal(first.id, 'm, options reversed')
  })

  it('has intervals as published', () => {
    // statsmodels 0.14: proportion_confint(15, 64, method='wilson')
    const share = shareWithInterval(15, 64)
    assert.ok(Math.abs((share?.low ?? 0) - 0.147498956) < 1e-6, `${share?.low}`)
    assert.ok(Math.abs((share?.high ?? 0) - 0.351332576) < 1e-6, `${share?.high}`)
    assert.deepEqual(rankAgreement([1, 2, 3], [1, 2, 3]), {
      status: 'undefined',
      reason: 'too_few_values',
    })
    assert.deepEqual(rankAgreement([1, 1, 1, 1], [1, 2, 3, 4]), {
      status: 'undefined',
      reason: 'zero_variance',
    })
  })
})
