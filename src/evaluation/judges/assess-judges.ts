import type { Outcome } from '../statistics/outcome.ts'
import type { TTest } from '../statistics/t-tests.ts'
import type { StudyData } from '../study/study-data.ts'
import { judgeAgreement, type JudgeAgreement } from './judge-agreement.ts'
import {
  lengthBias,
  positionBias,
  selfPreference,
  type PartialCorrelation,
  type PositionBias,
} from './judge-bias.ts'
import { judgesOfAspects, type JudgeOfAspect } from './judged-answers.ts'
import { selectForJudge, type Selection, type SelectionTarget } from './judge-selection.ts'
import { reversedSuffix } from './reversed-chooser.ts'

/** What is known of an automatic judge of one aspect. */
export interface AssessedJudge extends Omit<JudgeOfAspect, 'answers'> {
  readonly all: JudgeAgreement
  /** Of pipelines with judged answers, in the study's order. */
  readonly byPipeline: ReadonlyArray<{ readonly pipelineId: string } & JudgeAgreement>
  readonly length: Outcome<PartialCorrelation>
  /** Absent where the judge's family of models wrote none of the answers, or all of them. */
  readonly own?: Outcome<TTest> | undefined
  readonly selection: Selection
}

export interface AssessedChooser extends PositionBias {
  readonly raterId: string
}

export interface AssessedJudges {
  readonly judges: readonly AssessedJudge[]
  /** Judges that chose options in both orders. */
  readonly choosers: readonly AssessedChooser[]
}

/** A tenth of what is left to a judge may be more than one grade off. */
const usualTarget: SelectionTarget = { kind: 'risk', value: 0.1 }

/**
 * How far automatic judges can be trusted, measured against people: agreement for each aspect and
 * pipeline, biases, and how many answers can be left to them. Deterministic.
 */
export function assessJudges(
  study: StudyData,
  target: SelectionTarget = usualTarget,
): AssessedJudges {
  const writers = new Map(
    study.pipelines.map(({ id, factors }) => [id, Object.values(factors).map(familyOf)]),
  )
  const judges = judgesOfAspects(study).map(({ answers, ...judge }): AssessedJudge => {
    const family = familyOf(judge.raterId)
    const isOwn = (pipelineId: string): boolean =>
      family !== undefined && (writers.get(pipelineId) ?? []).includes(family)
    const own = answers.filter(({ key }) => isOwn(key.pipelineId)).length
    return {
      ...judge,
      all: judgeAgreement(answers),
      byPipeline: study.pipelines.flatMap(({ id }) => {
        const of = answers.filter(({ key }) => key.pipelineId === id)
        return of.length === 0 ? [] : [{ pipelineId: id, ...judgeAgreement(of) }]
      }),
      length: lengthBias(answers),
      ...(own > 0 && own < answers.length && { own: selfPreference(answers, isOwn) }),
      selection: selectForJudge(answers, target),
    }
  })
  const choosers = study.raters.flatMap(({ id }): AssessedChooser[] => {
    const reversed = study.choices.filter(({ raterId }) => raterId === id + reversedSuffix)
    if (reversed.length === 0) return []
    const choices = study.choices.filter(({ raterId }) => raterId === id)
    return [{ raterId: id, ...positionBias(choices, reversed) }]
  })
  return { judges, choosers }
}

/** The family of a model by its name: "gpt" of "openai/gpt-4o"; undefined where it has no digit. */
function familyOf(name: string): string | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
  // Names of models hold a version or a size; those of metrics and techniques do not.
  return /\d/.test(last) ? /^[a-z]{2,}/.exec(last)?.[0] : undefined
}
