import { z } from 'zod'
import type { TckScenario } from './scenario.ts'
import type { TckOutcome } from './run-scenario.ts'

/**
 * One line of `test/golden/tck-outcomes.jsonl`: a scenario that passes, or the construct for which
 * it is refused.
 */
export const outcomeLineSchema = z.strictObject({
  feature: z.string(),
  scenario: z.string(),
  status: z.enum(['passed', 'refused']),
  reason: z.string().optional(),
})
export type OutcomeLine = z.output<typeof outcomeLineSchema>

/** Places in the text are left out of reasons. */
export function outcomeLine({ feature, name }: TckScenario, outcome: TckOutcome): OutcomeLine {
  switch (outcome.status) {
    case 'passed':
      return { feature, scenario: name, status: 'passed' }
    case 'refused':
      return {
        feature,
        scenario: name,
        status: 'refused',
        reason: outcome.reason.replace(/ \(line \d+, column \d+\)$/, ''),
      }
    case 'wrong':
    case 'not loadable':
      throw new Error(`${feature}, ${name}: ${JSON.stringify(outcome)}`)
  }
}
