import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../../../src/support/ids.ts'

/**
 * One line of bench/data/facts-labels.jsonl: a fact and whether its sentence states it, judged by
 * reading. The sentence itself is not stored: `start`, `end` and the beginning of its SHA-256 say
 * which one was read.
 */
export interface FactLabel {
  readonly set: string
  readonly document: string
  readonly start: number
  readonly end: number
  readonly hash: string
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly label: boolean
  /** What is wrong, or why it counts as right where that is not plain. */
  readonly note?: string | undefined
  /** The seed of a draw beside the bench's that no rule was mended by. */
  readonly drawn?: number | undefined
}

const path = fileURLToPath(new URL('../../data/facts-labels.jsonl', import.meta.url))

/** All labels by the fact they judge. */
export function readLabels(): ReadonlyMap<string, FactLabel> {
  const found = new Map<string, FactLabel>()
  if (!existsSync(path)) return found
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('{"about"')) continue
    const label = JSON.parse(line) as FactLabel
    found.set(labelKey(label), label)
  }
  return found
}

/** Sets of which nothing may be quoted: their labels hold the beginnings of hashes, no words. */
const unquotedSets: ReadonlySet<string> = new Set(['mail', 'emails'])
const masked = (text: string): string => sha256(text).slice(0, 16)

/** A fact as its label names it. */
export const asLabelled = <Fact extends Omit<FactLabel, 'label' | 'note' | 'drawn'>>(
  fact: Fact,
): Fact =>
  unquotedSets.has(fact.set)
    ? {
        ...fact,
        document: masked(fact.document),
        subject: masked(fact.subject),
        predicate: masked(fact.predicate),
        object: masked(fact.object),
      }
    : fact

/** A label belongs to what is stated where, not to one wording of the extractor's record. */
export const labelKey = ({
  set,
  document,
  subject,
  predicate,
  object,
}: Pick<FactLabel, 'set' | 'document' | 'subject' | 'predicate' | 'object'>): string =>
  [set, document, subject, predicate, object].join('\u0000')
