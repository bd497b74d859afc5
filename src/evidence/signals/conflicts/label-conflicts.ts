import { copulas, possessives } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, type WeighedConflict } from './conflict.ts'

const label = /^[\s>*•–-]*(\p{L}[^:\n|]{0,40}):\s+\S/u
const longestLabel = 4
// Labels that say nothing of what stands behind them.
const general = setOf(`
  name names note notes remark remarks comment comments example title subject re contact address
  person who details info information signed from to cc by
`)
// "Of", "in" and so on: what follows narrows the noun before it.
const ends = setOf('of for in at on to from with by until since and or as who which that')

/**
 * A line with a label says what its value is, and no more: by "Landlord: Orla Fenwick" she is not
 * the tenant.
 */
export function labelConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const line = charactersOf(evidence.words, range)
  const said = evidence.text.slice(line.start, line.end)
  const [, name = ''] = label.exec(said) ?? []
  const labelled = { first: range.first, next: range.first + name.trim().split(/\s+/).length }
  if (name === '' || labelled.next - labelled.first > longestLabel) return []
  const last = evidence.words[labelled.next - 1]?.text ?? ''
  const copula = claim.words.findIndex(({ text }) => copulas.has(text))
  if (copula <= 0 || general.has(last)) return []
  const before = { first: 0, next: copula }
  const behind = { first: copula + 1, next: claim.words.length }
  for (const [person, role] of [
    [before, behind],
    [behind, before],
  ] as const) {
    const head = headOf(alignment, role)
    if (head === undefined || !isValue(alignment, person, labelled)) continue
    const word = claim.words[head]
    return [
      {
        kind: 'role',
        isDecisive: true,
        claim: charactersOf(claim.words, { first: head, next: head + 1 }),
        evidence: line,
        message: `the evidence says ${name.trim()}, the claim ${word?.text ?? ''}`,
        strength: 1,
      },
    ]
  }
  return []
}

/** The noun of "the tenant of the house", where neither sentence nor context has it. */
function headOf(
  { claim, foundInSentence, foundInContext }: Alignment,
  { first, next }: WordRange,
): number | undefined {
  const lead = claim.words[first]
  // There is one of it: a ward sister is a nurse, too.
  if (lead === undefined || !(lead.text === 'the' || possessives.has(lead.text))) return
  let at = first + 1
  while (at + 1 < next && !ends.has(claim.words[at + 1]?.text ?? '')) at++
  const word = claim.words[at]
  const isMissing = (foundInSentence[at] ?? 0) === 0 && (foundInContext[at] ?? 0) === 0
  return word !== undefined && word.content && !word.capital && isMissing ? at : undefined
}

/** Whether a part of the claim stands behind the label and holds a name or a number. */
function isValue({ claim, to }: Alignment, part: WordRange, labelled: WordRange): boolean {
  let isNamed = false
  for (let at = part.first; at < part.next; at++) {
    const word = claim.words[at]
    if (word?.content !== true) continue
    if ((to[at] ?? -1) < labelled.next) return false
    isNamed ||=
      /^\d/.test(word.text) || claim.names.some(({ first, next }) => at >= first && at < next)
  }
  return isNamed
}
