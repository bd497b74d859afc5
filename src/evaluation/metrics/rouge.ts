import { scored, unscored, type MetricDescription, type MetricResult } from './metric.ts'
import { porter } from './porter.ts'

export const rougeVariants = ['rouge1', 'rouge2', 'rougeL', 'rougeLsum'] as const
export type RougeVariant = (typeof rougeVariants)[number]

export const rougeDescription: MetricDescription = {
  name: 'rouge',
  measures:
    'words (1), pairs of words (2), or the longest common sequence of words (L; Lsum: line ' +
    'by line) that answer and reference share; precision, recall and their harmonic mean, ' +
    'which is the score',
  source:
    'Lin (2004), ROUGE: A Package for Automatic Evaluation of Summaries, sections 2 and 3; ' +
    'as the program rouge-score 0.1.2 counts',
  range: [0, 1],
  unscoredWhen: ['no_reference', 'no_answer', 'no_words', 'too_long'],
}

export interface RougeOptions {
  /** Words longer than three letters are stemmed with Porter's stemmer; default false. */
  readonly stem?: boolean | undefined
}

/**
 * ROUGE of an answer against its reference. Words are runs of a–z and 0–9 in lower case, as in
 * `rouge-score`: letters with marks part words, other scripts have none (`no_words`). For
 * `rougeLsum` each line is a sentence. Time of L grows with the product of the lengths: `too_long`
 * where it is above a thousand million, of Lsum where that of two lines is above 25 million.
 */
export function rouge(
  variant: RougeVariant,
  reference: string,
  answer: string,
  { stem = false }: RougeOptions = {},
): MetricResult {
  if (reference.trim() === '') return unscored('no_reference')
  if (answer.trim() === '') return unscored('no_answer')
  const tokens = (text: string): string[] => rougeTokens(text, stem)
  const [wanted, given] = [tokens(reference), tokens(answer)]
  if (wanted.length === 0 || given.length === 0) return unscored('no_words')
  switch (variant) {
    case 'rouge1':
      return pairs(wanted, given, 1)
    case 'rouge2':
      return pairs(wanted, given, 2)
    case 'rougeL':
      return wanted.length * given.length > maxCells
        ? unscored('too_long')
        : fromHits(commonLength(wanted, given), wanted.length, given.length)
    case 'rougeLsum': {
      const [left, right] = [lines(reference).map(tokens), lines(answer).map(tokens)]
      const isTooLong =
        longest(left) * longest(right) > maxCellsOfLines || wanted.length * given.length > maxCells
      return isTooLong
        ? unscored('too_long')
        : fromHits(summaryHits(left, right), wanted.length, given.length)
    }
  }
}

// Some seconds; and, for lines, whose table is kept, 100 MB.
const maxCells = 1e9
const maxCellsOfLines = 2.5e7
const longest = (found: ReadonlyArray<readonly string[]>): number =>
  found.reduce((most, { length }) => Math.max(most, length), 0)

const lines = (text: string): string[] => text.split('\n').filter(line => line !== '')

function rougeTokens(text: string, stem: boolean): string[] {
  const found = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return stem ? found.map(word => (word.length > 3 ? porter(word) : word)) : found
}

function fromHits(hits: number, wanted: number, given: number): MetricResult {
  const precision = hits / Math.max(1, given)
  const recall = hits / Math.max(1, wanted)
  return scored(precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall), {
    precision,
    recall,
  })
}

function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function pairs(wanted: readonly string[], given: readonly string[], size: 1 | 2): MetricResult {
  const grams = (tokens: readonly string[]): string[] =>
    size === 1
      ? [...tokens]
      : tokens.slice(1).map((token, index) => `${tokens[index] ?? ''} ${token}`)
  const [left, right] = [grams(wanted), grams(given)]
  const available = counted(right)
  let hits = 0
  for (const [gram, count] of counted(left)) hits += Math.min(count, available.get(gram) ?? 0)
  return fromHits(hits, left.length, right.length)
}

/** Length of the longest common subsequence. */
function commonLength(wanted: readonly string[], given: readonly string[]): number {
  let above = new Uint32Array(given.length + 1)
  let row = new Uint32Array(given.length + 1)
  for (const word of wanted) {
    for (let column = 1; column <= given.length; column++) {
      row[column] =
        word === given[column - 1]
          ? (above[column - 1] ?? 0) + 1
          : Math.max(above[column] ?? 0, row[column - 1] ?? 0)
    }
    ;[above, row] = [row, above]
  }
  return above[given.length] ?? 0
}

/**
 * Positions in `wanted` of one longest common subsequence, in order; among equally long ones that
 * of `rouge-score`.
 */
function commonPositions(wanted: readonly string[], given: readonly string[]): number[] {
  const width = given.length + 1
  const table = new Uint32Array((wanted.length + 1) * width)
  for (let row = 1; row <= wanted.length; row++) {
    for (let column = 1; column < width; column++) {
      table[row * width + column] =
        wanted[row - 1] === given[column - 1]
          ? (table[(row - 1) * width + column - 1] ?? 0) + 1
          : Math.max(table[(row - 1) * width + column] ?? 0, table[row * width + column - 1] ?? 0)
    }
  }
  const positions: number[] = []
  for (let row = wanted.length, column = given.length; row > 0 && column > 0;) {
    if (wanted[row - 1] === given[column - 1]) {
      positions.push(row - 1)
      row--
      column--
    } else if ((table[row * width + column - 1] ?? 0) > (table[(row - 1) * width + column] ?? 0))
      column--
    else row--
  }
  return positions.reverse()
}

/**
 * Words of the reference's lines that are in the union of their common sequences with the answer's
 * lines; a word counts as often as both sides hold it.
 */
function summaryHits(
  wanted: ReadonlyArray<readonly string[]>,
  given: ReadonlyArray<readonly string[]>,
): number {
  const left = counted(wanted.flat())
  const right = counted(given.flat())
  let hits = 0
  for (const line of wanted) {
    const union = new Set(given.flatMap(other => commonPositions(line, other)))
    for (const position of [...union].sort((a, b) => a - b)) {
      const token = line[position] ?? ''
      const [here, there] = [left.get(token) ?? 0, right.get(token) ?? 0]
      if (here === 0 || there === 0) continue
      hits++
      left.set(token, here - 1)
      right.set(token, there - 1)
    }
  }
  return hits
}
