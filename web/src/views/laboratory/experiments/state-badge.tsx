import type { ReactNode } from 'react'
import type { ExperimentOnWire } from 'veritrail/contract'
import { Badge } from '../../../design/badge.tsx'
import { experiments as words } from '../../../texts/experiments.ts'

const tones = {
  new: 'plain',
  running: 'accent',
  unfinished: 'unfound',
  finished: 'supported',
} as const

/** Whether an experiment was run, runs or is finished. */
export const StateBadge = ({ state }: Pick<ExperimentOnWire, 'state'>): ReactNode => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
)
