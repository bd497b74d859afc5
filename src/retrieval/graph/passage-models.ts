import { z } from 'zod'
import { fittedModel } from '../../support/fitted-model.ts'
import { passageFeatures } from './passage-features.ts'

const model = z.object({ bias: z.number(), weights: z.record(z.enum(passageFeatures), z.number()) })

/** One model for a corpus with vectors, one for words and graph alone. */
export const passageModels = fittedModel(
  'passage-ranking',
  z.object({ vectors: model, lexical: model }),
)
