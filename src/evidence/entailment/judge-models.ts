import { z } from 'zod'
import { fittedModel } from '../../support/fitted-model.ts'
import { treeSchema } from './additive-model.ts'
import { judgeFeatureNames } from './judge-features.ts'

/** A model fitted to the judge's features as they are now, in their order. */
const judgeModel = z.object({
  features: z
    .array(z.string())
    .refine(
      names =>
        names.length === judgeFeatureNames.length &&
        names.every((name, index) => name === judgeFeatureNames[index]?.name),
      "must be the judge's features in their order",
    ),
  bias: z.number(),
  weights: z.array(z.number()).length(judgeFeatureNames.length),
  trees: z.array(treeSchema),
})

/** Log odds that a premise supports a claim. */
export const supportModel = fittedModel('claim-support', judgeModel)

/** Log odds that a premise contradicts a claim. */
export const contradictionModel = fittedModel('claim-contradiction', judgeModel)
