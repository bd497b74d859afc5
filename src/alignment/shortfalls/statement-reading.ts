import type { Standard } from '../../core/framework.ts'
import { againstBounds } from './against-bounds.ts'
import { amountReading, type AmountReading } from './amount-reading.ts'
import { deniedThings, deniesWanted, type DeniedThing } from './denies-wanted.ts'

/** A statement as it is compared with standards; each part is read once, when it is first used. */
export interface StatementReading {
  readonly amounts: AmountReading
  readonly denied: readonly DeniedThing[]
}

/** `asOf`: the day of its document, UTC milliseconds, by which something was last done. */
export function statementReading(said: string, asOf?: number): StatementReading {
  let amounts: AmountReading | undefined
  let denied: readonly DeniedThing[] | undefined
  return {
    get amounts() {
      return (amounts ??= amountReading(said, asOf))
    },
    get denied() {
      return (denied ??= deniedThings(said))
    },
  }
}

/** Whether a statement says that there is less than a standard wants, or none of it. */
export const fallsShortOf = (statement: StatementReading, standard: Standard): boolean =>
  againstBounds(statement, standard) === 'short' || deniesWanted(statement, standard)
