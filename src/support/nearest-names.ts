/**
 * The known names that are most like a written one, nearest first, at most `limit`: those that
 * differ only in case, then by the number of letters changed, left out, added or swapped (at most a
 * third of the name, more where one name is part of the other), equal ones in the order given.
 * Names longer than 100 are not compared.
 */
export function nearestNames(written: string, known: Iterable<string>, limit = 3): string[] {
  if (written.length > longest) return []
  const folded = written.toLowerCase()
  const allowed = Math.max(1, Math.floor(folded.length / 3))
  const found: Array<{ readonly name: string; readonly distance: number }> = []
  for (const name of known) {
    const other = name.toLowerCase()
    if (name === written || name.length > longest || folded === '' || other === '') continue
    const isPart =
      Math.min(other.length, folded.length) >= 3 &&
      (other.includes(folded) || folded.includes(other))
    if (!isPart && Math.abs(other.length - folded.length) > allowed) continue
    const distance = editDistance(folded, other)
    if (isPart || (distance <= allowed && distance < folded.length)) found.push({ name, distance })
  }
  return found
    .sort((left, right) => left.distance - right.distance)
    .slice(0, limit)
    .map(entry => entry.name)
}

/** Damerau's distance with neighbours swapped at most once. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      )
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1)
      current.push(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}

const longest = 100
