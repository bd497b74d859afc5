/** A run of words that two texts share, or that one of them has alone. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added'
  /** With the white space after each word; of what both share, that of the later text. */
  readonly text: string
}

// The work grows with the square of this: texts that differ more have little in common to show.
const mostChanges = 1_000

/** The words of a text, each with the white space after it. */
const wordsOf = (text: string): string[] => text.trimStart().match(/\S+\s*/gu) ?? []

/** Whether two texts have the same words, whatever the white space between them. */
export function sameWords(before: string, after: string): boolean {
  if (before === after) return true
  const [left, right] = [wordsOf(before), wordsOf(after)]
  return left.length === right.length && left.every((word, index) => alike(word, right[index]))
}

const alike = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || one.trimEnd() === other.trimEnd())

/**
 * A shortest sequence of removed and added words that makes one text of the other (Myers 1986);
 * where that takes more than a thousand, all between the shared beginning and end.
 */
export function wordDifference(before: string, after: string): WordRun[] {
  const [left, right] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (alike(left[start], right[start])) start++
  let end = 0
  while (
    end < Math.min(left.length, right.length) - start &&
    alike(left[left.length - 1 - end], right[right.length - 1 - end])
  )
    end++
  const [old, young] = [
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  ]
  const runs: Array<{ kind: WordRun['kind']; text: string }> = []
  const say = (kind: WordRun['kind'], words: readonly string[]): void => {
    if (words.length === 0) return
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += words.join('')
    else runs.push({ kind, text: words.join('') })
  }
  say('same', right.slice(0, start))
  for (const { kind, from, to } of steps(old, young))
    say(kind, (kind === 'removed' ? old : young).slice(from, to))
  say('same', right.slice(right.length - end))
  return runs
}

interface Step {
  readonly kind: WordRun['kind']
  /** Positions in the earlier text for what is removed, else in the later one. */
  readonly from: number
  readonly to: number
}

function steps(left: readonly string[], right: readonly string[]): Step[] {
  const whole: Step[] = [
    { kind: 'removed', from: 0, to: left.length },
    { kind: 'added', from: 0, to: right.length },
  ]
  if (left.length === 0 || right.length === 0) return whole
  const limit = Math.min(left.length + right.length, mostChanges)
  /** `reached[d + k]`: how far into `left` diagonal k gets with d changes; one array for each d. */
  const trace: Int32Array[] = []
  for (let changes = 0; changes <= limit; changes++) {
    const before = trace[changes - 1]
    const reached = new Int32Array(2 * changes + 1)
    const at = (diagonal: number): number => before?.[changes - 1 + diagonal] ?? -1
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x =
        changes === 0 ? 0 : isDown(diagonal, changes, at) ? at(diagonal + 1) : at(diagonal - 1) + 1
      while (x < left.length && x - diagonal < right.length && alike(left[x], right[x - diagonal]))
        x++
      reached[changes + diagonal] = x
      if (x >= left.length && x - diagonal >= right.length)
        return walkBack([...trace, reached], left.length, right.length)
    }
    trace.push(reached)
  }
  return whole
}

/** Whether the best way onto a diagonal is a word added, not one removed. */
const isDown = (diagonal: number, changes: number, at: (diagonal: number) => number): boolean =>
  diagonal === -changes || (diagonal !== changes && at(diagonal - 1) < at(diagonal + 1))

function walkBack(trace: readonly Int32Array[], leftLength: number, rightLength: number): Step[] {
  const found: Step[] = []
  let [x, y] = [leftLength, rightLength]
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const before = trace[changes - 1]
    const at = (diagonal: number): number => before?.[changes - 1 + diagonal] ?? -1
    const diagonal = x - y
    const down = changes > 0 && isDown(diagonal, changes, at)
    const fromX = changes === 0 ? 0 : down ? at(diagonal + 1) : at(diagonal - 1)
    const fromY = changes === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1)
    const startX = changes === 0 || down ? fromX : fromX + 1
    const startY = changes === 0 || !down ? fromY : fromY + 1
    if (y > startY) found.push({ kind: 'same', from: startY, to: y })
    if (changes > 0)
      found.push(
        down
          ? { kind: 'added', from: fromY, to: startY }
          : { kind: 'removed', from: fromX, to: startX },
      )
    x = fromX
    y = fromY
  }
  return found.reverse()
}
