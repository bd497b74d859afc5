import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { parseJson } from '../../support/json.ts'
import { checkStudy } from './check-study.ts'
import type { StudyData } from './study-data.ts'

const id = z.string().min(1)
const key = { itemId: id, pipelineId: id, repetition: z.int().min(0) }
const amount = z.number().min(0).optional()

const studySchema = z.strictObject({
  name: z.string(),
  factors: z.array(z.string()),
  pipelines: z.array(
    z.strictObject({ id, label: z.string(), factors: z.record(z.string(), z.string()) }),
  ),
  raters: z.array(z.strictObject({ id, kind: z.enum(['human', 'model', 'metric']) })),
  items: z.array(
    z.strictObject({
      id,
      question: z.string(),
      category: z.string().optional(),
      difficulty: z.enum(['S1', 'S2', 'S3', 'S4']).optional(),
      bloom: z.enum(['B1', 'B2', 'B3', 'B4']).optional(),
      options: z.array(z.string()).optional(),
      rightOption: z.int().min(0).optional(),
    }),
  ),
  answers: z.array(
    z.strictObject({
      ...key,
      text: z.string(),
      sources: z.array(z.strictObject({ title: z.string(), text: z.string() })).optional(),
      abstained: z.boolean(),
      durationMs: amount,
      contextTokens: amount,
      modelCalls: amount,
    }),
  ),
  gaps: z.array(z.strictObject({ ...key, reason: z.string() })).optional(),
  ratings: z.array(
    z.strictObject({
      ...key,
      raterId: id,
      aspect: id,
      value: z.number().nullable(),
      reason: z.string().optional(),
    }),
  ),
  choices: z.array(
    z.strictObject({
      ...key,
      raterId: id,
      option: z.int().min(0).nullable(),
      questionRelevance: z.number().min(1).max(5).optional(),
    }),
  ),
})

/** Reads a study from JSON. Throws `invalid_input` for what is none or contradicts itself. */
export function readStudy(text: string, name: string): StudyData {
  const parsed = studySchema.safeParse(parseJson(text, name))
  if (!parsed.success) {
    const issues = parsed.error.issues
      .slice(0, 20)
      .map(issue => ({ path: issue.path.join('.'), message: issue.message }))
    throw new AppError(
      'invalid_input',
      `${name} is no study: ${issues.map(issue => `${issue.path} ${issue.message}`).join('; ')}.`,
      { issues },
    )
  }
  const { count, problems } = checkStudy(parsed.data)
  if (count === 0) return parsed.data
  throw new AppError(
    'invalid_input',
    `${name} contradicts itself in ${count} places. ${problems.join(' ')}`,
    { issues: problems.map(message => ({ path: 'study', message })) },
  )
}
