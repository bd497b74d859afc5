import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { joinStudy } from '../../../evaluation/panel/panel-results.ts'
import { checkStudy } from '../../../evaluation/study/check-study.ts'
import { readStudy } from '../../../evaluation/study/read-study.ts'
import type { StudyData } from '../../../evaluation/study/study-data.ts'
import type { Experiment } from './load-experiment.ts'
import { textOf } from './named-file.ts'

/**
 * A study with what people said of its answers: the rows of human raters in the studies that the
 * definition names under `people`, such as `veritrail panel export` writes. Throws `not_found`, and
 * `invalid_input` for rows about other answers.
 */
export function withPeople({ definition, base }: Experiment, study: StudyData): StudyData {
  let joined = study
  for (const file of definition.people) {
    const { raters, ratings, choices } = readStudy(textOf(resolve(base, file)), file)
    const people = raters.filter(({ kind }) => kind === 'human')
    const names = new Set(people.map(({ id }) => id))
    joined = joinStudy(joined, {
      raters: people,
      ratings: ratings.filter(({ raterId }) => names.has(raterId)),
      choices: choices.filter(({ raterId }) => names.has(raterId)),
    })
    const { count, problems } = checkStudy(joined)
    if (count > 0)
      throw new AppError(
        'invalid_input',
        `${file} is about other answers than this experiment's: ${problems.slice(0, 5).join(' ')}`,
        { issues: problems.map(message => ({ path: file, message })) },
      )
  }
  return joined
}
