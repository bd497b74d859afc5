import { z } from 'zod'
import { wordTexts } from '../../language/words/tokens.ts'
import { fittedModel } from '../../support/fitting/fitted-model.ts'
import { oddsOfReading, type ReadingFeatures, type ReadingModel } from './reading-model.ts'

/**
 * What tells how likely an item of a longer passage is to be about a standard, where the item read
 * alone, as if it were all that is said, tells too little: its own log odds, those of its
 * paragraph and, by likeness alone, those of the passage with its headings; how much the reader
 * takes it to bear on the standard, also beside the others; and how long it is.
 */
export const statementFeatureNames = [
  'odds',
  'paragraph',
  'passage',
  'bears',
  'margin',
  'mostBears',
  'words',
] as const
export type StatementFeatures = Readonly<Record<(typeof statementFeatureNames)[number], number>>

/** How the surroundings of an item count; fitted on whole documents. */
const statementModelSchema = z.object({
  bias: z.number(),
  weights: z.record(z.enum(statementFeatureNames), z.number()),
})
export type StatementModel = z.infer<typeof statementModelSchema>

export const builtInStatementModel = fittedModel('statement-reading', statementModelSchema)

/** Log odds that an item of a passage is about a standard. */
export const oddsOfStatement = (features: StatementFeatures, model: StatementModel): number =>
  statementFeatureNames.reduce(
    (sum, name) => sum + model.weights[name] * features[name],
    model.bias,
  )

/** Less is not told apart, and what was not read has as little. */
const leastOdds = -6

interface Read {
  readonly standard: number
  readonly features: ReadingFeatures
}

/** Log odds by standard, of a text read alone. */
export type ReadOdds = ReadonlyMap<number, number>

export const readOdds = (readings: readonly Read[], model: ReadingModel): ReadOdds =>
  new Map(
    readings.map(({ standard, features }) => [
      standard,
      Math.max(leastOdds, oddsOfReading(features, model)),
    ]),
  )

/**
 * Words of an item that count: nine of ten of the statements that the model was fitted on have no
 * more, and what a longer one gains is not known.
 */
const mostWords = 20

/** What an item of a passage is read with, beside each standard that it was read beside. */
export function statementFeatures(
  item: string,
  readings: readonly Read[],
  around: {
    readonly own: ReadOdds
    /** Of the paragraph that holds it and others, where there is one. */
    readonly paragraph: ReadOdds | undefined
    /** Of the whole passage, by likeness. */
    readonly passage: Float64Array
  },
): StatementFeatures[] {
  const { own, paragraph = own, passage } = around
  const words = Math.log(1 + Math.min(mostWords, wordTexts(item).length))
  return readings.map(({ standard, features: { bears, margin, mostBears } }) => ({
    odds: own.get(standard) ?? leastOdds,
    paragraph: paragraph.get(standard) ?? leastOdds,
    passage: Math.max(leastOdds, passage[standard]!),
    bears,
    margin,
    mostBears,
    words,
  }))
}
