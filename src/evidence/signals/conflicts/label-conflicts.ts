import { copulas, possessives } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, type WeighedConflict } from './conflict.ts'

const label = /^[\s>*•–|-]*(\p{L}[^:\n|]{0,40})(?::| \|)\s+\S[^|]*\|?\s*$/u
const longestLabel = 4
// Labels that say nothing of what stands behind them.
const general = setOf(`
  name names note notes remark remarks comment comments example title subject re contact address
  person who details info information signed from to cc by
`)
// "Of", "in" and so on: what follows narrows the noun before it.
const ends = setOf('of for in at on to from with by until since and or as who which that')

interface LabelledLine extends WordRange {
  /** Where the value begins. */
  readonly value: number
  readonly name: string
}

/**
 * A line with a label says what its value is, and no more: by "Landlord: Orla Fenwick" she is not
 * the tenant, nor by "Witness | Hanne Lund" anybody else the witness.
 */
export function labelConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const copula = claim.words.findIndex(({ text }) => copulas.has(text))
  if (copula <= 0) return []
  const before = { first: 0, next: copula }
  const behind = { first: copula + 1, next: claim.words.length }
  const own = lineAt(alignment, range)
  for (const [person, role] of [
    [before, behind],
    [behind, before],
  ] as const) {
    const head = headOf(claim, role)
    if (head === undefined) continue
    const isOther =
      own !== undefined && isMissing(alignment, head) && isValue(alignment, person, own)
    const line = isOther ? own : otherHolder(alignment, person, head)
    if (line === undefined) continue
    return [
      {
        kind: 'role',
        isDecisive: true,
        claim: charactersOf(claim.words, { first: head, next: head + 1 }),
        evidence: charactersOf(evidence.words, line),
        message: isOther
          ? `the evidence says ${line.name}, the claim ${claim.words[head]?.text ?? ''}`
          : `the evidence says ${textOf(alignment, line)}`,
        strength: 1,
      },
    ]
  }
  return []
}

function textOf({ evidence }: Alignment, line: WordRange): string {
  const { start, end } = charactersOf(evidence.words, line)
  return evidence.text.slice(start, end).replace(/\s+/g, ' ').slice(0, 80)
}

/** A sentence as a line with a label that says something. */
function lineAt({ evidence }: Alignment, range: WordRange): LabelledLine | undefined {
  const { start, end } = charactersOf(evidence.words, range)
  const [, found = ''] = label.exec(evidence.text.slice(start, end)) ?? []
  const name = found.trim()
  const value = range.first + name.split(/\s+/).length
  if (name === '' || value - range.first > longestLabel) return undefined
  return general.has(evidence.words[value - 1]?.text ?? '')
    ? undefined
    : { first: range.first, next: range.next, value, name }
}

/** The line whose label is the claim's noun, if it names somebody else, and no other names them. */
function otherHolder(
  alignment: Alignment,
  person: WordRange,
  head: number,
): LabelledLine | undefined {
  const { claim, evidence } = alignment
  const stem = claim.words[head]?.stem
  const said = claim.names.filter(({ first, next }) => first >= person.first && next <= person.next)
  if (said.length === 0) return undefined
  const words = new Set(
    said.flatMap(({ first, next }) => claim.words.slice(first, next).map(word => word.stem)),
  )
  const lines = evidence.sentences
    .flatMap(range => lineAt(alignment, range) ?? [])
    .filter(({ value }) => evidence.words[value - 1]?.stem === stem)
  const holds = ({ value, next }: LabelledLine): boolean =>
    evidence.words.slice(value, next).some(word => words.has(word.stem))
  const names = ({ value, next }: LabelledLine): boolean =>
    evidence.names.some(name => name.first >= value && name.next <= next)
  return lines.some(holds) ? undefined : lines.find(names)
}

/** The noun of "the tenant of the house". */
function headOf({ words }: Alignment['claim'], { first, next }: WordRange): number | undefined {
  const lead = words[first]
  // There is one of it: a ward sister is a nurse, too.
  if (lead === undefined || !(lead.text === 'the' || possessives.has(lead.text))) return
  let at = first + 1
  while (at + 1 < next && !ends.has(words[at + 1]?.text ?? '')) at++
  const word = words[at]
  return word !== undefined && word.content && !word.capital ? at : undefined
}

/** Whether neither sentence nor context has a word of the claim. */
const isMissing = ({ foundInSentence, foundInContext }: Alignment, at: number): boolean =>
  (foundInSentence[at] ?? 0) === 0 && (foundInContext[at] ?? 0) === 0

/** Whether a part of the claim stands behind the label and holds a name or a number. */
function isValue({ claim, to }: Alignment, part: WordRange, { value }: LabelledLine): boolean {
  let isNamed = false
  for (let at = part.first; at < part.next; at++) {
    const word = claim.words[at]
    if (word?.content !== true) continue
    if ((to[at] ?? -1) < value) return false
    isNamed ||=
      /^\d/.test(word.text) || claim.names.some(({ first, next }) => at >= first && at < next)
  }
  return isNamed
}
