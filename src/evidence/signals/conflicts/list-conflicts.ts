import type { Alignment } from '../alignment/alignment.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { charactersOf, restFound, type WeighedConflict } from './conflict.ts'

const minRest = 0.75
const onlyWords = new Set(['only', 'solely', 'exclusively'])
// "Only if it rains" is what people read "if it rains" as.
const conditions = new Set(['if', 'when', 'once', 'with', 'after', 'unless', 'until', 'provided'])
const unless = new Set(['unless'])
const deniesIn = ({ evidence, range }: Alignment): boolean =>
  evidence.negations.targets.some(({ negator }) => negator >= range.first && negator < range.next)
const maxItemWords = 4
const maxItems = 24

/**
 * Claims with an item that the evidence's list does not have, and claims of "only" where the
 * evidence does not say so.
 */
export function listConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to, foundInSentence, foundInContext } = alignment
  const conflicts: WeighedConflict[] = []
  for (const word of claim.words) {
    if (!onlyWords.has(word.text) || (to[word.index] ?? -1) >= 0) continue
    // "Not insured, unless …" is "insured only if …".
    const isOnlyIf = conditions.has(claim.words[word.index + 1]?.text ?? '')
    if (isOnlyIf && hasAny(evidence.words, range, unless) && deniesIn(alignment)) continue
    if (claim.words[word.index - 1]?.text === 'not' || hasAny(evidence.words, range, onlyWords))
      continue
    if (isOnlyIf && hasAny(evidence.words, range, conditions)) continue
    const strength = restFound(alignment, { first: word.index, next: word.index + 1 })
    const beside = nearestLinked(to, word.index)
    if (strength < minRest || beside === undefined) continue
    conflicts.push({
      kind: 'list',
      claim: { start: word.start, end: word.end },
      evidence: charactersOf(evidence.words, { first: beside, next: beside + 1 }),
      message: `the claim says "${word.text}", the evidence does not`,
      strength,
    })
  }
  const ours = listsOf(claim.words, { first: 0, next: claim.words.length })
  if (ours.length === 0) return conflicts
  const theirs = listsOf(evidence.words, range)
  for (const items of ours) {
    const missing = items.filter(item =>
      isMissing(claim.words, item, foundInSentence, foundInContext),
    )
    const present = items.filter(
      item => linkedInto(item, to) !== undefined && !missing.includes(item),
    )
    const first = missing[0]
    if (first === undefined || present.length < missing.length) continue
    const list = theirs.find(other =>
      present.every(item => other.some(theirItem => isInside(linkedInto(item, to), theirItem))),
    )
    if (list === undefined) continue
    const strength = restFound(alignment, ...missing)
    if (strength < minRest) continue
    const characters = charactersOf(claim.words, first)
    const listRange = {
      first: list[0]?.first ?? range.first,
      next: list.at(-1)?.next ?? range.next,
    }
    conflicts.push({
      kind: 'list',
      claim: characters,
      evidence: charactersOf(evidence.words, listRange),
      message:
        `the evidence's list does not have ` +
        `${claim.text.slice(characters.start, characters.end).replace(/\s+/g, ' ')}`,
      strength,
    })
  }
  return conflicts
}

function hasAny(
  words: readonly ReadWord[],
  range: WordRange,
  wanted: ReadonlySet<string>,
): boolean {
  for (let at = range.first; at < range.next; at++)
    if (wanted.has(words[at]?.text ?? '')) return true
  return false
}

function nearestLinked(to: Int32Array, index: number): number | undefined {
  for (let distance = 1; distance < to.length; distance++) {
    for (const at of [to[index + distance] ?? -1, to[index - distance] ?? -1])
      if (at >= 0) return at
  }
  return undefined
}

/**
 * Items that "and" or "or" joins, with those before them that commas part: "A, B, and C". The first
 * item is cut to its last words, the last one to its first.
 */
function listsOf(words: readonly ReadWord[], range: WordRange): WordRange[][] {
  const lists: WordRange[][] = []
  for (let at = range.first + 1; at < range.next - 1; at++) {
    const word = words[at]
    if (word === undefined || (word.text !== 'and' && word.text !== 'or') || word.gap === 'stop')
      continue
    const items: WordRange[] = [lastItem(words, at + 1, range.next)]
    let next = at
    while (next > range.first && items.length < maxItems) {
      const first = itemStart(words, next, range.first)
      items.unshift({ first, next })
      if (words[first]?.gap !== 'comma' || first === range.first) break
      next = first
    }
    lists.push(items)
  }
  return lists
}

function lastItem(words: readonly ReadWord[], first: number, end: number): WordRange {
  let next = first + 1
  while (
    next < end &&
    next < first + maxItemWords &&
    words[next]?.gap === 'none' &&
    (words[next]?.content === true || next < first + 2)
  )
    next++
  return { first, next }
}

/** The begin of the item that ends before `next`: at a comma, or a few words back. */
function itemStart(words: readonly ReadWord[], next: number, least: number): number {
  let first = next - 1
  while (first > least && first > next - maxItemWords && words[first]?.gap === 'none') first--
  if (words[first]?.gap === 'comma') return first
  // No comma: the rest of the sentence stands before the item, which is then the content words
  // right before.
  let start = next - 1
  while (
    start > first &&
    words[start - 1]?.content === true &&
    words[start]?.gap === 'none' &&
    start > next - 2
  )
    start--
  return start
}

function isMissing(
  words: readonly ReadWord[],
  item: WordRange,
  found: Float64Array,
  context: Float64Array,
): boolean {
  let content = 0
  for (let at = item.first; at < item.next; at++) {
    if (words[at]?.content !== true) continue
    content++
    if ((found[at] ?? 0) > 0 || (context[at] ?? 0) > 0) return false
  }
  return content > 0
}

function linkedInto(item: WordRange, to: Int32Array): number | undefined {
  for (let at = item.next - 1; at >= item.first; at--) if ((to[at] ?? -1) >= 0) return to[at]
  return undefined
}

function isInside(at: number | undefined, item: WordRange): boolean {
  return at !== undefined && at >= item.first && at < item.next
}
