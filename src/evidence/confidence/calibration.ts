import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { answerMetrics } from '../../core/verdict.ts'
import { fittedModel } from '../../support/fitting/fitted-model.ts'
import { treeSchema } from '../entailment/additive-model.ts'
import { confidenceFeatureNames } from './feature-names.ts'

const point = z.tuple([z.number(), z.number()])
/**
 * Non-decreasing, with at least one point; between points the value lies on the line, outside it is
 * the end's.
 */
const monotone = z
  .array(point)
  .min(1)
  .refine(
    points =>
      points.every((here, index) => {
        const before = points[index - 1]
        return before === undefined || (here[0] > before[0] && here[1] >= before[1])
      }),
    'must rise from point to point',
  )
const probabilities = monotone.refine(
  points => points.every(([, probability]) => probability >= 0 && probability <= 1),
  'must hold probabilities',
)
const perMetric = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(answerMetrics.map(metric => [metric, value])) as Record<
      (typeof answerMetrics)[number],
      Value
    >,
  )

/**
 * Trees over some features by name, each with its neutral value; their leaves add up to log odds
 * (`entailment/additive-model.ts`).
 */
const forest = z
  .object({
    features: z.array(z.enum(confidenceFeatureNames)),
    neutral: z.array(z.number()),
    trees: z.array(treeSchema),
  })
  .refine(
    ({ features, neutral }) => features.length === neutral.length,
    'needs one neutral value for each feature',
  )
  .refine(
    ({ features, trees }) =>
      trees.every(({ nodes, leaves }) =>
        nodes.every(
          ([feature, , left, right], at) =>
            feature >= 0 &&
            feature < features.length &&
            [left, right].every(child =>
              child < 0 ? -child <= leaves.length : child > at && child < nodes.length,
            ),
        ),
      ),
    'has a tree that leads nowhere',
  )

/**
 * What turns features into a probability, as data: a logistic model over named features, trees, or
 * both, then a monotone mapping of their log odds. Features that a calibration does not name do not
 * count; a feature without a value counts as its `neutral`.
 */
export const calibrationSchema = z.object({
  schemaVersion: z.literal(1),
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'must be of small letters, digits, dots, dashes'),
  /** From 1; the next of the same name is one higher. */
  version: z.int().min(1),
  /** SHA-256 of what it was fitted on. */
  dataHash: z.string().min(8),
  /** The entailment model whose verdicts it was fitted on. */
  model: z.string(),
  fittedOn: z.array(z.object({ set: z.string(), n: z.int().min(0) })),
  weights: z.object({
    bias: z.number(),
    features: z.partialRecord(
      z.enum(confidenceFeatureNames),
      z.object({ weight: z.number(), neutral: z.number() }),
    ),
    forest: forest.optional(),
  }),
  /** Log odds → probability. */
  mapping: probabilities,
  /**
   * Fitted from people's ratings of the five metrics: weights that sum to 1 and a mapping of each
   * metric's 1–5.
   */
  scores: z
    .object({ weights: perMetric(z.number().min(0).max(1)), mappings: perMetric(monotone) })
    .optional(),
  /** Cross-validated on what it was fitted on, unless `on` says otherwise. */
  measured: z.object({
    ece: z.number().min(0).max(1),
    brier: z.number().min(0).max(1),
    n: z.int().min(0),
    on: z.string().optional(),
  }),
})
export type Calibration = z.infer<typeof calibrationSchema>
/** Points of a non-decreasing function, by rising first coordinate. */
export type MonotonePoints = Calibration['mapping']

/** The calibration that ships with the product. */
export const defaultCalibration = fittedModel('confidence', calibrationSchema)

/** A calibration from outside. Throws `invalid_input` with one issue per wrong field. */
export function parseCalibration(value: unknown, what: string): Calibration {
  const parsed = calibrationSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(issue => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  const faults = issues.map(
    ({ path, message }) => `${path === '' ? 'top level' : path}: ${message}`,
  )
  throw new AppError('invalid_input', `${what} is not a calibration: ${faults.join('; ')}.`, {
    issues,
  })
}

/**
 * The value of a piecewise linear function at `at`; beyond its ends the value of the nearer end.
 */
export function interpolated(points: MonotonePoints, at: number): number {
  const after = points.findIndex(([x]) => x >= at)
  const right = points[after]
  if (right === undefined) return points.at(-1)?.[1] ?? Number.NaN
  const left = points[after - 1]
  if (left === undefined) return right[1]
  return left[1] + ((right[1] - left[1]) * (at - left[0])) / (right[0] - left[0])
}

export const calibrationLabel = ({
  name,
  version,
}: Pick<Calibration, 'name' | 'version'>): string => `${name}/${version}`
