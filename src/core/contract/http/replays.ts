import { z } from 'zod'
import { answerSchema } from './schemas.ts'

export const replaySchema = z.object({
  same: z.boolean(),
  differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  changed: z.array(z.string()).describe('what is no longer as it was when the question was asked'),
  answer: answerSchema,
})
export type Replay = z.output<typeof replaySchema>
