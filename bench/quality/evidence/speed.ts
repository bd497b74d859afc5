import type { EntailmentModel } from '../../../src/core/ports/entailment-model.ts'
import type { EvidenceWindow } from '../../../src/core/verdict.ts'
import { judgeClaim } from '../../../src/evidence/entailment/judge-claim.ts'
import type { BenchFigure } from '../../figure.ts'

/** A claim and the windows it is held against. */
export interface Pairing {
  readonly hypothesis: string
  readonly windows: readonly EvidenceWindow[]
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

/**
 * Claim–window pairs a second: windows that were never seen, then the same windows with other
 * claims, when what is known of their sentences can be used again.
 */
export async function* pairSpeed(
  name: string,
  pairings: readonly Pairing[],
  model: EntailmentModel,
): AsyncGenerator<BenchFigure> {
  const pairs = pairings.reduce((sum, { windows }) => sum + windows.length, 0)
  const run = async (shift: number): Promise<number> => {
    const started = performance.now()
    for (const [index, { windows }] of pairings.entries())
      await judgeClaim(
        pairings[(index + shift) % pairings.length]?.hypothesis ?? '',
        windows,
        model,
      )
    return pairs / ((performance.now() - started) / 1_000)
  }
  yield { case: name, measure: 'claim-window-pairs-per-second', value: await run(0), n: pairs }
  yield {
    case: name,
    measure: 'claim-window-pairs-per-second-cached',
    value: await run(1),
    n: pairs,
  }
}

/** Median and 95th percentile of durations in milliseconds. */
export function* durations(
  name: string,
  measure: string,
  milliseconds: readonly number[],
): Generator<BenchFigure> {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  yield { case: name, measure, value: at(sorted, 0.5), n: sorted.length }
  yield {
    case: name,
    measure: measure.replace(/-ms$/, '-p95-ms'),
    value: at(sorted, 0.95),
    n: sorted.length,
  }
}
