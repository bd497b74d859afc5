import { hash } from 'node:crypto'
import { shuffled } from '../../support/random.ts'
import type { BloomLevel, Difficulty } from '../study/study-data.ts'
import type { Evidence, GoldQuestion } from '../question-sets/question-set.ts'

/** How many wrong options an item has (Bos 2025, 4.2.1). */
export const wrongOptions = 3

/** A question with its options before it is numbered and checked. */
export interface Draft {
  readonly difficulty: Difficulty
  readonly bloom: BloomLevel
  /** What kind of reasoning it needs: factoid, arithmetic, comparison, multi-hop, unanswerable. */
  readonly category: string
  readonly question: string
  readonly right: string
  readonly wrong: readonly string[]
  /** Each passage, with what it tells as a sentence of its own, or headers. */
  readonly evidence: ReadonlyArray<Readonly<Evidence> & { readonly documentKey: string }>
  /** With `{}` for an option, true of the right one only; absent where that would be computed. */
  readonly statement?: string | undefined
}

/** The draft as a line of a question set. Its id follows from what it asks. */
export function questionOf(draft: Draft, random: () => number): GoldQuestion {
  const { difficulty, bloom, category, question, right, wrong, evidence, statement } = draft
  return {
    id: `mcq-${hash('sha256', `${question}\n${right}`, 'hex').slice(0, 12)}`,
    question,
    answer: right,
    aliases: [],
    category,
    evidence: evidence.map(one => ({ ...one })),
    difficulty,
    bloom,
    wrong: shuffled(wrong, random),
    rightOption: Math.floor(random() * (wrong.length + 1)),
    ...(statement === undefined ? {} : { statement }),
  }
}
