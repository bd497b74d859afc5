import type { Detection } from '../personal-data.ts'

const saysSomething = /[\p{L}\p{N}]{2}/u

/** A part of a detection, without blanks and marks at its ends; undefined where nothing is left. */
function part(text: string, detection: Detection, from: number, to: number): Detection | undefined {
  let start = from
  let end = to
  if (start > detection.start)
    while (start < end && !/[\p{L}\p{N}+(\ud800-\udbff]/u.test(text.charAt(start))) start++
  if (end < detection.end)
    while (end > start && !/[\p{L}\p{N}.)\udc00-\udfff]/u.test(text.charAt(end - 1))) end--
  if (start === detection.start && end === detection.end) return detection
  return saysSomething.test(text.slice(start, end)) ? { ...detection, start, end } : undefined
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
  const apart: Detection[] = []
  let reached = 0
  for (const detection of found.toSorted(inOrder)) {
    if (detection.end <= reached) continue
    reached = detection.end
    apart.push(detection)
  }
  // Now both ends rise from one to the next: the surer before takes the first words of a detection,
  // the surer behind it its last.
  return apart.flatMap((detection, index) => {
    let { start, end } = detection
    for (let at = index - 1; at >= 0; at--) {
      const other = apart[at]
      if (other === undefined || other.end <= detection.start) break
      if (other.score >= detection.score) start = Math.max(start, other.end)
    }
    for (let at = index + 1; at < apart.length; at++) {
      const other = apart[at]
      if (other === undefined || other.start >= detection.end) break
      if (other.score > detection.score) end = Math.min(end, other.start)
    }
    return start < end ? (part(text, detection, start, end) ?? []) : []
  })
}
