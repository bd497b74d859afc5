/** The words of a document that state a fact; offsets are UTF-16, half-open. */
export interface FactEvidence {
  readonly documentKey: string
  readonly text: string
  readonly start: number
  readonly end: number
}
