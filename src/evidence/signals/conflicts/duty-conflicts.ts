import { determiners } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { restFound, type WeighedConflict, minRest } from './conflict.ts'

const duties = setOf('must shall')
const nots = setOf('not never no')
const between = setOf('any prior previous further')
// Words between "must" and what must be done: "must in any case be warned".
const reach = 4

/** "Without a warning" where the evidence says that somebody must be warned. */
export function dutyConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  const strength = restFound(alignment)
  if (strength < minRest) return []
  for (const { index, text } of claim.words) {
    if (text !== 'without') continue
    let at = index + 1
    while (determiners.has(claim.words[at]?.text ?? '') || between.has(claim.words[at]?.text ?? ''))
      at++
    const lacked = claim.words[at]
    if (lacked?.content !== true) continue
    const due = (evidence.places.get(lacked.stem) ?? []).find(place => isDue(evidence.words, place))
    const word = due === undefined ? undefined : evidence.words[due]
    if (word === undefined) continue
    const [start, end] = [word.start, word.end]
    return [
      {
        kind: 'negation',
        isDecisive: true,
        claim: { start: claim.words[index]?.start ?? 0, end: lacked.end },
        evidence: { start, end },
        message: `the evidence demands it: ${evidence.text.slice(start, end)}`,
        strength,
      },
    ]
  }
  return []
}

/** Whether "must" stands before a word of the clause, without "not". */
function isDue(words: readonly ReadWord[], place: number): boolean {
  for (let at = place; at > Math.max(0, place - reach); at--) {
    if (words[at]?.gap === 'stop') return false
    const text = words[at - 1]?.text ?? ''
    if (nots.has(text)) return false
    if (duties.has(text)) return true
  }
  return false
}
