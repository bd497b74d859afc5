import { beForms, subjectPronouns } from '../../../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type WeighedConflict,
  minRest,
} from './conflict.ts'

// "On the left side" is of whatever the sentence is about.
const standIns = setOf('side sides one ones hand')
const divides = setOf('and but while whereas or')

/**
 * A thing with what the sentence says of another one beside it: "a wooden tower" where it has "a
 * stone tower and a wooden porch".
 */
export function modifierConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to, from } = alignment
  const { words } = evidence
  const isClaimed = (at: number): boolean => (from[at - range.first] ?? -1) >= 0
  for (const { modifier, noun } of pairsIn(claim.words)) {
    const [its, thing] = [to[modifier] ?? -1, to[noun] ?? -1]
    if (its < 0 || thing < 0 || isDenied(alignment, { first: modifier, next: modifier + 1 }))
      continue
    const [other, own] = [its + 1, thing - 1]
    if (other === thing || own === its || other === own) continue
    if (standIns.has(words[other]?.text ?? '')) continue
    if (!isPair(words, its, other) || !isPair(words, own, thing)) continue
    if (isClaimed(other) || isClaimed(own) || other >= range.next || own < range.first) continue
    if (![its, own, thing, other].every(at => isOnly(words, at, range))) continue
    const between = { first: Math.min(other, thing) + 1, next: Math.max(its, own) }
    if (!areBeside(words, between)) continue
    const said = { first: modifier, next: modifier + 1 }
    const strength = restFound(alignment, said)
    if (strength < minRest) continue
    const [mine, theirs] = [
      charactersOf(claim.words, said),
      charactersOf(words, { first: own, next: own + 1 }),
    ]
    return [roleOfAnother(alignment, mine, theirs, strength)]
  }
  return []
}

/** "A wooden tower", "the tower is wooden". */
function pairsIn(
  words: readonly ReadWord[],
): Array<{ readonly modifier: number; readonly noun: number }> {
  return words.flatMap(({ index, content, gap }) => {
    const [one, two] = [words[index - 1], words[index - 2]]
    if (!content || gap !== 'none' || one === undefined) return []
    if (one.content && !isVerb(one, two)) return [{ modifier: one.index, noun: index }]
    return two?.content === true && beForms.has(one.text) && index === words.length - 1
      ? [{ modifier: index, noun: two.index }]
      : []
  })
}

/** "The firm supplies tea". */
const isVerb = ({ text }: ReadWord, before: ReadWord | undefined): boolean =>
  before !== undefined &&
  (before.content || subjectPronouns.has(before.text)) &&
  (verbForms(text) & (verbForm.base | verbForm.third | verbForm.past)) !== 0

/** A content word before the last one of a phrase. */
const isPair = (words: readonly ReadWord[], one: number, other: number): boolean =>
  words[one]?.content === true &&
  words[other]?.content === true &&
  words[other].gap === 'none' &&
  (words[other + 1]?.content !== true || words[other + 1]?.gap !== 'none')

const isOnly = (words: readonly ReadWord[], at: number, { first, next }: WordRange): boolean =>
  !words.slice(first, next).some(({ index, stem }) => index !== at && stem === words[at]?.stem)

/** Whether two phrases are put side by side: nothing of the one is told by the other. */
function areBeside(words: readonly ReadWord[], { first, next }: WordRange): boolean {
  const between = words.slice(first, next)
  return (
    between.every(({ text }) => text !== 'of') &&
    (between.some(({ text }) => divides.has(text)) || words[first]?.gap !== 'none')
  )
}
