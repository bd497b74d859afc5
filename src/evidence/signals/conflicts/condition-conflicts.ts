import { isHedge } from '../../../language/grammar/modality.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, restFound, type WeighedConflict } from './conflict.ts'

const openers = setOf('if unless whether')
const inverted = setOf('should had were')
const notBefore = setOf('even as what only')
const notAfter = setOf('any not or so possible necessary needed applicable')
const ownMarks = setOf('when whenever case event without provided assuming depending')
const coordinators = setOf('so and but or')
const minRest = 0.7

/** Claims of a plain fact where the evidence says it only under a condition. */
export function conditionConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to } = alignment
  const condition = conditionIn(evidence.words, range)
  if (condition === undefined) return []
  if (claim.words.some(({ text }) => isHedge(text) || openers.has(text) || ownMarks.has(text)))
    return []
  // ", so if you miss one": what stands before it holds in any case.
  const isOwnClause = coordinators.has(evidence.words[condition.first - 1]?.text ?? '')
  let inside = 0
  let outside = 0
  let elsewhere = 0
  for (const { index, content } of claim.words) {
    const place = to[index] ?? -1
    if (!content || place < 0) continue
    if (isOwnClause && place < condition.first) elsewhere += 1
    else if (place >= condition.first && place < condition.next) inside += 1
    else outside += 1
  }
  const isQuestion = evidence.words[condition.first]?.text === 'whether'
  if (inside + outside < 2 || elsewhere > inside + outside || (isQuestion && inside <= outside))
    return []
  const strength = restFound(alignment)
  if (strength < minRest) return []
  const theirs = charactersOf(evidence.words, condition)
  const first = claim.words.find(({ content }) => content) ?? claim.words[0]
  return first === undefined
    ? []
    : [
        {
          kind: 'modality',
          isDecisive: true,
          claim: { start: first.start, end: claim.words.at(-1)?.end ?? first.end },
          evidence: theirs,
          message:
            (isQuestion
              ? 'the evidence leaves it open: '
              : 'the evidence says so only under a condition: ') +
            evidence.text.slice(theirs.start, theirs.end).replace(/\s+/g, ' ').slice(0, 80),
          strength,
        },
      ]
}

/** The words of the first condition in a sentence: "if it rains", "should the audit find one". */
function conditionIn(words: readonly ReadWord[], range: WordRange): WordRange | undefined {
  for (let at = range.first; at < range.next; at++) {
    const text = words[at]?.text ?? ''
    const isOpener =
      openers.has(text) &&
      !notBefore.has(words[at - 1]?.text ?? '') &&
      !notAfter.has(words[at + 1]?.text ?? '')
    // "Should the audit find …, the secretary pays": a comma must follow.
    const isInverted = at === range.first && inverted.has(text)
    if (!isOpener && !isInverted) continue
    let next = at + 1
    while (next < range.next && words[next]?.gap === 'none') next += 1
    if (isInverted && (next >= range.next || words[next]?.gap !== 'comma')) continue
    return { first: at, next }
  }
  return undefined
}
