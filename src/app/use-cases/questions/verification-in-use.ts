import type { VerificationPorts } from '../../../answering/check/checked-events.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { calibrationLabel } from '../../../evidence/confidence/calibration.ts'
import type { App } from '../../compose.ts'
import { calibrationInUse } from '../calibration/calibrate-stored.ts'

/** What answers are verified with, and what to say of it. */
export interface VerificationInUse {
  /** Absent: answers are not verified. */
  readonly verification: VerificationPorts | undefined
  readonly notices: readonly string[]
  /** Name and version of the calibration. */
  readonly calibration: string | undefined
}

/** The entailment model, calibration and bands of a corpus, where there is such a model. */
export async function verificationInUse(
  app: App,
  isWanted: boolean,
  options: ReadOptions,
): Promise<VerificationInUse> {
  const { entailment, config } = app
  if (!isWanted || entailment === undefined)
    return { verification: undefined, notices: [], calibration: undefined }
  const { calibration, notice } = await calibrationInUse(app, options)
  return {
    verification: {
      entailment,
      calibration,
      bands: config.confidence.bands,
      weights: config.score.weights,
    },
    notices: notice === undefined ? [] : [notice],
    calibration: calibrationLabel(calibration),
  }
}
