import { seededRandom, shuffled } from '../../support/random.ts'
import type { GoldQuestion } from '../question-sets/question-set.ts'
import { cells, type Cell, type CellReport } from './count-cells.ts'
import { questionOf, type Draft } from './draft.ts'
import type { FactBase } from './fact-base.ts'
import { kindsOfCell, type Kind } from './kinds.ts'

export interface GenerateOptions {
  /** Items wanted in all; they are spread evenly over the cells that can be filled. */
  readonly count: number
  readonly seed: number
}

export interface Generated {
  readonly questions: readonly GoldQuestion[]
  readonly cells: readonly CellReport[]
}

/** How many drafts of one kind are made for each item of a cell, so that there is a choice. */
const spare = 6

/**
 * Multiple-choice questions from known facts: as many of each cell as of any other, of its kinds in
 * turn, each thing as seldom as possible. Equal facts and options give equal questions.
 */
export function generateItems(base: FactBase, { count, seed }: GenerateOptions): Generated {
  const random = seededRandom(seed)
  const used = new Map<string, number>()
  const drafts = new Map(
    cells.map(cell => [
      cell,
      kindsOfCell[cell].kinds.map(kind =>
        draftsOf(kind, base, random, Math.ceil((count * spare) / 8)),
      ),
    ]),
  )
  const chosen = new Map<Cell, Draft[]>(cells.map(cell => [cell, []]))
  let left = count
  // A round gives every cell one item, so that a cell that runs dry leaves its share to the others.
  for (let before = -1; left > 0 && before !== left;) {
    before = left
    for (const cell of cells) {
      const of = chosen.get(cell)
      const draft =
        left > 0 && of !== undefined ? nextDraft(drafts.get(cell) ?? [], of, used) : undefined
      if (draft === undefined) continue
      of?.push(draft)
      left--
    }
  }
  const most = Math.max(...[...chosen.values()].map(({ length }) => length))
  return {
    questions: cells.flatMap(cell =>
      (chosen.get(cell) ?? []).map(draft => questionOf(draft, random)),
    ),
    cells: cells.map(cell => {
      const made = chosen.get(cell)?.length ?? 0
      const rest = (drafts.get(cell) ?? []).reduce((sum, { length }) => sum + length, 0)
      return {
        cell,
        made,
        possible: made + rest,
        ...(made < most && rest === 0 && { reason: `needs ${kindsOfCell[cell].needs}` }),
      }
    }),
  }
}

/** Drafts of one kind over the corpus, no more than are wanted. */
function draftsOf(kind: Kind, base: FactBase, random: () => number, most: number): Draft[] {
  const found: Draft[] = []
  const asked = new Set<string>()
  for (const drafts of kind(base, random)) {
    for (const draft of drafts) {
      if (asked.has(draft.question) || !hasFourOptions(draft)) continue
      asked.add(draft.question)
      found.push(draft)
    }
    if (found.length >= most) break
  }
  // Kinds ask several things of one: not always the first.
  return shuffled(found, random)
}

const hasFourOptions = ({ right, wrong }: Draft): boolean =>
  wrong.length === 3 && new Set([right, ...wrong].map(text => text.toLowerCase())).size === 4

/**
 * Takes the next draft: of the kinds of the cell in turn, about what was asked least.
 */
function nextDraft(
  kindsOfCell: readonly Draft[][],
  taken: readonly Draft[],
  used: Map<string, number>,
): Draft | undefined {
  const filled = kindsOfCell.filter(({ length }) => length > 0)
  const kind = filled[taken.length % Math.max(1, filled.length)]
  if (kind === undefined) return undefined
  const uses = ({ evidence }: Draft): number =>
    Math.max(0, ...evidence.map(({ documentKey }) => used.get(documentKey) ?? 0))
  let best = 0
  for (const [index, draft] of kind.entries()) {
    const current = kind[best]
    if (current !== undefined && uses(draft) < uses(current)) best = index
  }
  const [draft] = kind.splice(best, 1)
  for (const { documentKey } of draft?.evidence ?? [])
    used.set(documentKey, (used.get(documentKey) ?? 0) + 1)
  return draft
}
