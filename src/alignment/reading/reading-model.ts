import { z } from 'zod'
import type { Standard } from '../../core/framework.ts'
import type { EntailmentScores } from '../../core/ports/entailment-model.ts'
import { fittedModel } from '../../support/fitting/fitted-model.ts'

/**
 * What tells how likely a text is about one of the standards that it was read beside. By likeness:
 * the log odds without reading, the likelihood, the lead of the odds over the best of the others
 * (below 0 behind it), the best odds of any, and distance from the best fit, rank, nearness and
 * shared words as `linkOdds` has them. By the reader: how much the text bears on it, the lead over
 * the best of the others, and the most that it bears on any. The products let likeness count for
 * more where it is sure, and the reader where nothing is near.
 */
export const readingFeatureNames = [
  'odds',
  'likelihood',
  'lead',
  'best',
  'distance',
  'rank',
  'nearness',
  'shared',
  'bears',
  'margin',
  'mostBears',
  'odds×best',
  'lead×best',
  'bears×best',
  'margin×best',
  'bears×nearness',
] as const
export type ReadingFeatures = Readonly<Record<(typeof readingFeatureNames)[number], number>>

/** How readings count; fitted on frameworks that the reader has not seen. */
export const readingModelSchema = z.object({
  bias: z.number(),
  weights: z.record(z.enum(readingFeatureNames), z.number()),
  /** Likelihood from which a text is about a standard. */
  threshold: z.number(),
  /** Log odds that it shows a gap: by the reader, and by what rules say of the text alone. */
  gap: z.object({ bias: z.number(), reader: z.number(), rules: z.number() }),
})
export type ReadingModel = z.infer<typeof readingModelSchema>

export const builtInReadingModel = fittedModel('standard-reading', readingModelSchema)

/**
 * Larger frameworks are not read: those of hundreds of controls hold many that are almost the same,
 * and there the reader, which learnt from frameworks of a dozen, orders them no better.
 */
export const mostStandards = 64

const mostCharacters = 600

/** A standard as the reader's hypothesis. */
export const requirement = ({ title, formal }: Pick<Standard, 'title' | 'formal'>): string =>
  `Requirement: ${[title, formal].filter(text => text !== '').join(': ')}`
    .slice(0, mostCharacters)
    .toWellFormed()

/** Keeps a class that the reader excludes from being infinitely unlikely. */
const least = 1e-6

/** Log odds that a text bears on a requirement at all, by the reader. */
export const bearing = ({ entailment, neutral, contradiction }: EntailmentScores): number =>
  Math.log((entailment + contradiction + least) / (neutral + least))

/** Log odds that something is missing rather than in place, by the reader. */
export const lacking = ({ entailment, contradiction }: EntailmentScores): number =>
  Math.log((contradiction + least) / (entailment + least))

/** Log odds that a text is about a standard. */
export const oddsOfReading = (features: ReadingFeatures, model: ReadingModel): number =>
  readingFeatureNames.reduce((sum, name) => sum + model.weights[name] * features[name], model.bias)

/** Log odds that a text shows a gap in a standard that it is about. */
export const oddsOfGap = (
  scores: EntailmentScores,
  isGapByRules: boolean,
  { gap }: ReadingModel,
): number => gap.bias + gap.reader * lacking(scores) + gap.rules * Number(isGapByRules)
