import type { AnswerKey } from '../../study/study-data.ts'

/** One answer of an experiment with all that other programs may want of it. */
export interface ExportedAnswer extends AnswerKey {
  readonly question: string
  /** Right answers, the main one first; empty where none is known. */
  readonly references: readonly string[]
  /** Words of the evidence that should have been found, where the question set names some. */
  readonly referenceContexts: readonly string[]
  readonly category?: string | undefined
  readonly difficulty?: string | undefined
  readonly bloom?: string | undefined
  readonly options?: readonly string[] | undefined
  readonly rightOption?: number | undefined
  /** Level of each factor. */
  readonly factors: Readonly<Record<string, string>>
  readonly text: string
  readonly abstained: boolean
  /** What the answer was made from, best first. */
  readonly contexts: readonly string[]
  readonly documentKeys: readonly string[]
  readonly scores: ReadonlyArray<{
    readonly raterId: string
    readonly aspect: string
    readonly value: number | null
    readonly reason?: string | undefined
  }>
  readonly choices: ReadonlyArray<{ readonly raterId: string; readonly option: number | null }>
}

/** A file of an export; the name may begin with a folder. */
export interface ExportFile {
  readonly name: string
  readonly content: string
}

export const jsonLinesOf = (rows: readonly object[]): string =>
  rows.map(row => `${JSON.stringify(row)}\n`).join('')
