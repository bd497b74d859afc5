import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import { checkStudy } from '../../../evaluation/study/check-study.ts'
import type { StudyChoice, StudyData, StudyRating } from '../../../evaluation/study/study-data.ts'
import { parseJson } from '../../../support/json.ts'
import type { Experiment } from './load-experiment.ts'
import { textOf } from './named-file.ts'

const place = { itemId: z.string(), pipelineId: z.string(), repetition: z.int().min(0) }
/** The part of a study that people gave; a whole study is read too. */
const peopleSchema = z.object({
  raters: z.array(z.object({ id: z.string().min(1), kind: z.enum(['human', 'model', 'metric']) })),
  ratings: z
    .array(
      z.object({
        ...place,
        raterId: z.string(),
        aspect: z.string(),
        value: z.number().nullable(),
        reason: z.string().optional(),
      }),
    )
    .default([]),
  choices: z
    .array(
      z.object({
        ...place,
        raterId: z.string(),
        option: z.int().min(0).nullable(),
        questionRelevance: z.number().optional(),
      }),
    )
    .default([]),
})

/**
 * A study with what people said of its answers, as the files that the definition names under
 * `people` tell. Throws `not_found`, and `invalid_input` for rows about other answers.
 */
export function withPeople({ definition, base }: Experiment, study: StudyData): StudyData {
  let joined = study
  for (const file of definition.people) {
    const people = readPeople(resolve(base, file), file)
    const humans = people.raters.filter(({ kind }) => kind === 'human')
    const isHuman = new Set(humans.map(({ id }) => id))
    const known = new Set(joined.raters.map(({ id }) => id))
    const own = <Row extends StudyRating | StudyChoice>(rows: readonly Row[]): Row[] =>
      rows.filter(({ raterId }) => isHuman.has(raterId))
    joined = {
      ...joined,
      raters: [...joined.raters, ...humans.filter(({ id }) => !known.has(id))],
      ratings: [...joined.ratings, ...own(people.ratings)],
      choices: [...joined.choices, ...own(people.choices)],
    }
    const { count, problems } = checkStudy(joined)
    if (count > 0)
      throw new AppError(
        'invalid_input',
        `${file} does not fit this experiment (${count} problems): ` +
          problems.slice(0, 5).join(' '),
        { issues: problems.map(message => ({ path: file, message })) },
      )
  }
  return joined
}

function readPeople(path: string, name: string): z.output<typeof peopleSchema> {
  const parsed = peopleSchema.safeParse(parseJson(textOf(path), name))
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new AppError(
    'invalid_input',
    `${name} holds no ratings of people: ${first?.path.join('.') ?? ''}: ${first?.message ?? ''}.`,
    {
      issues: parsed.error.issues.map(issue => ({
        path: issue.path.join('.'),
        message: issue.message,
      })),
    },
  )
}
