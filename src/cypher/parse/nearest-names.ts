import { editDistance } from '../../support/edit-distance.ts'

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
    const distance = editDistance(folded, other, undefined, { swaps: true })
    if (isPart || (distance <= allowed && distance < folded.length)) found.push({ name, distance })
  }
  return found
    .sort((left, right) => left.distance - right.distance)
    .slice(0, limit)
    .map(entry => entry.name)
}

const longest = 100
