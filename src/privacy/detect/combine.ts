import type { Detection } from '../personal-data.ts'

const saysSomething = /[\p{L}\p{N}]{2}/u

/** What stays of a detection after `from`, without blanks and marks at its start. */
function rest(text: string, detection: Detection, from: number): Detection | undefined {
  let start = from
  while (start < detection.end && !/[\p{L}\p{N}+(]/u.test(text.charAt(start))) start++
  return saysSomething.test(text.slice(start, detection.end)) ? { ...detection, start } : undefined
}

/** What stays of a detection before `to`. */
function head(text: string, detection: Detection, to: number): Detection | undefined {
  let end = to
  while (end > detection.start && !/[\p{L}\p{N}.)]/u.test(text.charAt(end - 1))) end--
  return saysSomething.test(text.slice(detection.start, end)) ? { ...detection, end } : undefined
}

/** By place; of two that begin together the longer first, of two on the same words the surer. */
function inOrder(a: Detection, b: Detection): number {
  if (a.start !== b.start) return a.start - b.start
  return a.end === b.end ? b.score - a.score : b.end - a.end
}

/**
 * Detections without overlaps, in order of place. What lies inside another is part of it (of two
 * on the same words the surer stays); of two that overlap in part the surer stays whole, and the
 * other keeps what is left of it, so that nothing found is lost.
 */
export function combine(text: string, found: readonly Detection[]): Detection[] {
  const sorted = found.toSorted(inOrder)
  const kept: Detection[] = []
  for (const detection of sorted) {
    const last = kept.at(-1)
    if (last === undefined || detection.start >= last.end) kept.push(detection)
    else if (detection.end <= last.end) continue
    else if (last.score >= detection.score) {
      const left = rest(text, detection, last.end)
      if (left !== undefined) kept.push(left)
    } else {
      const left = head(text, last, detection.start)
      if (left === undefined) kept.pop()
      else kept[kept.length - 1] = left
      kept.push(detection)
    }
  }
  return kept
}
