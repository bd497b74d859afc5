import type { Calibration } from '../evidence/confidence/calibration.ts'
import { sha256 } from '../support/ids.ts'
import { isotonicPoints } from './calibration-isotonic.ts'

const foldCount = 5
const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** The fold of a group, by a hash: the same in every run. */
export function foldOf(group: string, folds: number = foldCount): number {
  return Number.parseInt(sha256(group).slice(0, 8), 16) % folds
}

/** A monotone mapping from log odds to the share that holds. */
export function fitConfidenceMapping(
  examples: ReadonlyArray<{
    readonly odds: number
    readonly holds: boolean
    readonly weight?: number | undefined
  }>,
): Calibration['mapping'] {
  const points = isotonicPoints(
    examples.map(({ odds, holds, weight }) => ({ at: odds, value: holds ? 1 : 0, weight })),
    { bins: Math.max(4, Math.min(25, Math.floor(examples.length / 40))), prior: 2 },
  )
  return points
    .map(([odds, probability]): [number, number] => [round(odds), round(probability)])
    .filter(([odds], index, all) => index === 0 || odds > (all[index - 1]?.[0] ?? odds))
}
