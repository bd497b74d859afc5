import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A name in a document: a mention where it has a place, else the document's title. */
export interface PairSide {
  readonly name: string
  readonly document: string
  readonly start?: number | undefined
}

/** Two names in documents and whether they mean one thing, decided by reading both. */
export interface ResolutionPair {
  /** The data set's folder. */
  readonly case: string
  /**
   * How the pair was drawn: title, samename, titlemention, bare, subset, initial, number, typo,
   * acronym, address.
   */
  readonly kind: string
  readonly left: PairSide
  readonly right: PairSide
  readonly same: boolean
  /** `held-out` pairs were never looked at while rules were made. */
  readonly split: 'tune' | 'held-out'
}

/** The labelled pairs. */
export function readPairs(): ResolutionPair[] {
  const file = fileURLToPath(new URL('../../data/resolution-pairs.jsonl', import.meta.url))
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as ResolutionPair)
}
