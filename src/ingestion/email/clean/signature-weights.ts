import { z } from 'zod'
import { fittedModel } from '../../../support/fitted-model.ts'
import { featureNames } from './signature-features.ts'

/** Weights of `featureNames`, in that order. */
export const signatureWeights: () => readonly number[] = fittedModel(
  'signature-lines',
  z
    .object({ weights: z.record(z.enum(featureNames), z.number()) })
    .transform(({ weights }) => featureNames.map(name => weights[name])),
)
