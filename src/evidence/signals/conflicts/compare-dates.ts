import type { DateValue } from '../../../language/recognize.ts'
import type { ReadDate } from '../../../language/dates/read-dates.ts'

/**
 * `same`: the second bears the first out. `part`: they agree, but the claim is more exact. `apart`:
 * both cannot be meant. `other`: nothing to compare.
 */
export type DateRelation = 'same' | 'part' | 'apart' | 'other'

/**
 * Whether a date of the evidence bears out a date of the claim: "in 2019" by "5 May 2019", "after
 * 1990" by 1994.
 */
export function compareDates(claim: ReadDate, evidence: ReadDate): DateRelation {
  const ours = claim.span
  const theirs = evidence.span
  if (ours === undefined || theirs === undefined) return compareParts(claim.value, evidence.value)
  const from = theirs.from + evidence.offsetDays
  const to = theirs.to + evidence.offsetDays
  const low = ours.from + claim.offsetDays
  const high = ours.to + claim.offsetDays
  if (claim.offsetDays === 0 && claim.bound !== 'on' && evidence.bound !== claim.bound) {
    if (claim.bound === 'after') return from > high ? 'same' : to <= high ? 'apart' : 'part'
    return to < low ? 'same' : from >= low ? 'apart' : 'part'
  }
  if (from >= low && to <= high) return 'same'
  return from > high || to < low ? 'apart' : 'part'
}

/** Dates that name no year: each part that both name must agree. */
function compareParts(ours: DateValue, theirs: DateValue): DateRelation {
  let shared = 0
  let missing = 0
  for (const part of ['month', 'day', 'quarter', 'hour', 'minute'] as const) {
    const one = ours[part]
    const other = theirs[part]
    if (one === undefined) continue
    if (other === undefined) missing++
    else if (one === other) shared++
    else return 'apart'
  }
  if (ours.year !== undefined && theirs.year !== undefined && ours.year !== theirs.year)
    return 'apart'
  if (shared === 0) return 'other'
  return missing > 0 ? 'part' : 'same'
}
