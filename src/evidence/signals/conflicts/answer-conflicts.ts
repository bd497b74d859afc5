import { modals } from '../../../language/grammar/function-words.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, type WeighedConflict } from './conflict.ts'

/** What a form or a record answers to what a claim states. */
export interface Answered {
  readonly agrees: boolean
  readonly conflicts: readonly WeighedConflict[]
}

// "Police informed: no", "Police informed? No.", "Police informed | no".
const answered = longPattern('giu')`
  (?<=^|[|\t\n])[\s>*•–-]*(?<label>\p{L}[^|\t\n]{1,80}?)
  (?::\**|\?|[^\S\n]*\||\t)[^\S\n]*(?<answer>yes|no)\.?(?=\s*(?:$|[|\t\n]|[^\S\n]{2}))
`
const minShare = 0.5

/**
 * A label with "yes" or "no" states or denies what the label says: by "Police informed: no" the
 * police were not informed. Undefined where no such label says what the claim does.
 */
export function answeredLabel(alignment: Alignment): Answered | undefined {
  const { claim, evidence, range } = alignment
  const line = charactersOf(evidence.words, range)
  for (const found of evidence.text.slice(line.start, line.end).matchAll(answered)) {
    const { label = '', answer = '' } = found.groups ?? {}
    const start = line.start + found.index + found[0].indexOf(label)
    const labelled = wordsIn(alignment, start, start + label.length)
    const stated = statedWords(alignment, labelled)
    if (stated === undefined) continue
    const denials = (index: number, at: number): number =>
      (claim.negations.counts[index] ?? 0) + (evidence.negations.counts[at] ?? 0)
    // "Given" is a small word, which is not laid beside that of the label.
    const small = evidence.words.slice(labelled.first, labelled.next).map(({ text }) => text)
    const deniesSmall = claim.words.some(
      ({ index, text, content }) =>
        !content && (claim.negations.counts[index] ?? 0) % 2 === 1 && small.includes(text),
    )
    const differs = deniesSmall || stated.pairs.some(([index, at]) => denials(index, at) % 2 === 1)
    const agrees = differs === (answer.toLowerCase() === 'no')
    if (agrees) return { agrees, conflicts: [] }
    const ours = stated.pairs.map(([index]) => index)
    return {
      agrees,
      conflicts: [
        {
          kind: 'negation',
          isDecisive: true,
          claim: charactersOf(claim.words, {
            first: Math.min(...ours),
            next: Math.max(...ours) + 1,
          }),
          evidence: { start, end: line.start + found.index + found[0].length },
          message: `the evidence says ${label.trim()}: ${answer.toLowerCase()}`,
          strength: stated.share,
        },
      ],
    }
  }
  return undefined
}

function wordsIn({ evidence, range }: Alignment, start: number, end: number): WordRange {
  let { first } = range
  while (first < range.next && (evidence.words[first]?.start ?? 0) < start) first++
  let next = first
  while (next < range.next && (evidence.words[next]?.end ?? 0) <= end) next++
  return { first, next }
}

/**
 * The words of a label in the claim, where it has all of them, and what share of the claim they
 * and all else that is found make up; a name tells whose form it is.
 */
function statedWords(
  { claim, evidence, range, from, found, foundInContext }: Alignment,
  { first, next }: WordRange,
):
  | { readonly pairs: ReadonlyArray<readonly [number, number]>; readonly share: number }
  | undefined {
  const pairs: Array<readonly [number, number]> = []
  for (let at = first; at < next; at++) {
    const word = evidence.words[at]
    if (word?.content !== true) continue
    const index = from[at - range.first] ?? -1
    if (index < 0) return undefined
    pairs.push([index, at])
  }
  // What may, must or was to be is not what the form asks.
  const labelWords = new Set(evidence.words.slice(first, next).map(({ text }) => text))
  if (claim.words.some(({ text }) => modals.has(text) && !labelWords.has(text))) return undefined
  let all = 0
  let held = 0
  for (const { index, weight, content } of claim.words) {
    const isName = claim.names.some(name => index >= name.first && index < name.next)
    if (!content || (isName && pairs.every(([own]) => own !== index))) continue
    all += weight
    held += weight * Math.max(found[index] ?? 0, foundInContext[index] ?? 0)
  }
  const share = all === 0 ? 0 : held / all
  return pairs.length > 0 && share >= minShare ? { pairs, share } : undefined
}
