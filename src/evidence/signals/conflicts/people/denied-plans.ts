import { setOf } from '../../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../../support/long-pattern.ts'
import type { Alignment } from '../../alignment/alignment.ts'
import { charactersOf, restFound, type WeighedConflict } from '../conflict.ts'

const planning = longPattern('iu')`
  \b(?:plans?|planning|intends?|intending|intentions?|means|mean|proposes?|aims?|aiming|going)\s+
  (?:to|of)\s+(?<verb>\p{L}+)
`
const refusing = longPattern('iu')`
  (?:\bno\s+(?:(?:firm|definite|present|current|immediate|such|particular|real)\s+)?
  (?:plans?|intentions?|wish|desire|ambition)|
  (?:\bnot|\bnever|n['’]t)\s+(?:(?:currently|now|even|actually|any\s+longer)\s+)?
  (?:plan(?:ning)?|intend(?:ing)?|aim(?:ing)?|mean|wish(?:ing)?|going))\s+
  (?:to|of)\s+(?<verb>\p{L}+)
`
// Part of it may well be planned: "no plans to close all the paths".
const limits = longPattern('iu')`
  \b(?:but|only|before|until|till|unless|without|except|yet|than|alone|just|merely|all|both|every|
  each|more|less|entirely|either|said|says|claims?)\b
`
// Why it is so, and what else is, limits nothing.
const others = setOf('because since so and but')
const formerly = /\b(?:was|were|had|planned|once|formerly|used)\b/iu
const minRest = 0.9

/**
 * Who has no plans, no intention or no wish to do something does not plan to: what denies a plan is
 * no plan. Where a part alone is denied, "no plans to close permanently", the rest stays open.
 */
export function deniedPlan(alignment: Alignment): WeighedConflict | undefined {
  const { claim, evidence, range } = alignment
  if (claim.negations.targets.length > 0 || formerly.test(claim.text)) return undefined
  const own = planning.exec(claim.text)
  if (own === null) return undefined
  const { start, end } = charactersOf(evidence.words, range)
  const sentence = evidence.text.slice(start, end)
  const found = refusing.exec(sentence)
  if (found === null) return undefined
  const rest = sentence.slice(0, found.index) + sentence.slice(found.index + found[0].length)
  // Another may plan what somebody does not.
  if (planning.test(rest)) return undefined
  const wordAt = (words: typeof claim.words, place: number): number =>
    words.findIndex(word => place >= word.start && place < word.end)
  const ours = wordAt(claim.words, own.index + own[0].length - 1)
  const theirs = wordAt(evidence.words, start + found.index + found[0].length - 1)
  const plan = wordAt(claim.words, own.index)
  if (plan < 1 || claim.words[ours]?.stem !== evidence.words[theirs]?.stem) return undefined
  const strength = restFound(alignment, { first: plan, next: plan + 1 })
  const isOfSame = claim.words
    .slice(0, plan)
    .every(({ index, content }) => !content || (alignment.foundInSentence[index] ?? 0) > 0)
  const isPart = isLimited(alignment, theirs)
  if (!isOfSame || (!isPart && (strength < minRest || limits.test(rest)))) return undefined
  return {
    kind: isPart ? 'modality' : 'negation',
    isDecisive: true,
    claim: { start: own.index, end: own.index + own[0].length },
    evidence: { start: start + found.index, end: start + found.index + found[0].length },
    message:
      `the evidence denies ${isPart ? 'a part of it' : 'it'}: ` + found[0].replace(/\s+/g, ' '),
    strength,
  }
}

/** Whether a denial says more of the act than the claim: "to close it to guests", "all of it". */
function isLimited({ claim, evidence, range }: Alignment, verb: number): boolean {
  const said = new Set(claim.words.map(({ stem }) => stem))
  for (const { text, gap, content, stem } of evidence.words.slice(verb + 1, range.next)) {
    if (gap === 'stop' || others.has(text)) return false
    if ((content || limits.test(text)) && !said.has(stem)) return true
  }
  return false
}
