import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { LinkModel } from '../classify/link-odds.ts'
import type { PassageStatistics } from '../classify/passage-statistics.ts'
import type { StandardIndex } from '../classify/standard-index.ts'

/** What the passages of an institution are compared with. */
export interface LinkBasis {
  readonly index: StandardIndex
  readonly statistics: PassageStatistics
  readonly model: LinkModel
  /** Reads passages beside standards, where there is one. */
  readonly reader?: EntailmentModel | undefined
}
