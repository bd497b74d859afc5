import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'
import { answerFeatureNames, sentenceFeatureNames } from './features.ts'
import type { LogisticModel } from './logistic.ts'

/** A logistic model in a file: a weight for each feature by name. */
const logisticModel = <Name extends string>(features: readonly Name[]) =>
  z
    .object({ bias: z.number(), weights: z.record(z.enum(features), z.number()) })
    .transform(({ bias, weights }): LogisticModel => ({
      bias,
      weights: features.map(name => weights[name]),
    }))

const oneKind = z.object({
  sentence: logisticModel(sentenceFeatureNames),
  answer: logisticModel(answerFeatureNames),
  threshold: z.number(),
})

/** Models for one kind of evidence. An answer whose score is below `threshold` is not given. */
interface FittedWeights {
  readonly sentence: LogisticModel
  readonly answer: LogisticModel
  readonly threshold: number
}
export interface AnswerWeights {
  readonly lexical: FittedWeights
  readonly reader: FittedWeights
}

/** Which sentences answer a question, and whether they do. */
export const answerWeights: () => AnswerWeights = fittedModel(
  'answer-extraction',
  z.object({ lexical: oneKind, reader: oneKind }),
)
