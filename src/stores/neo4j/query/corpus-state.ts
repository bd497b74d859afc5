import { randomUUID } from 'node:crypto'
import type { Transaction } from '../connection/connection.ts'
import type { QueryAccess } from './query-access.ts'

/**
 * Identifies the content of the corpus: nothing changes while both stay the same. `epoch` is new
 * for each corpus in the database; undefined if none could be written.
 */
export interface CorpusState {
  readonly epoch: string | undefined
  readonly commitSeq: number
  readonly complexKeys: readonly string[]
}

export async function readCorpusState(transaction: Transaction): Promise<CorpusState> {
  const [row] = await transaction.rows<{
    epoch: string | null
    commitSeq: bigint
    complexKeys: string[] | null
  }>(
    "MATCH (m:`~Meta` {id: 'corpus'}) RETURN m.epoch AS epoch, m.commitSeq AS commitSeq, " +
      'm.complexKeys AS complexKeys',
  )
  return {
    epoch: row?.epoch ?? undefined,
    commitSeq: Number(row?.commitSeq ?? 0),
    complexKeys: row?.complexKeys ?? [],
  }
}

export const isSameState = (one: CorpusState, other: CorpusState): boolean =>
  one.epoch === other.epoch && one.commitSeq === other.commitSeq

/**
 * Writes an epoch if there is none, in a separate transaction. A user without write access skips
 * it.
 */
export async function nameEpoch({ driver, settings: { database } }: QueryAccess): Promise<void> {
  const session = driver.session(database === undefined ? {} : { database })
  try {
    await session.executeWrite(transaction =>
      transaction.run(
        "MATCH (m:`~Meta` {id: 'corpus'}) WHERE m.epoch IS NULL SET m.epoch = $epoch",
        { epoch: randomUUID() },
      ),
    )
  } catch {
    // Queries then read the differences between users each time.
    return
  } finally {
    await session.close()
  }
}
