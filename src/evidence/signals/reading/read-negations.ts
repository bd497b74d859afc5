import type { ReadWord } from './read-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'

/**
 * Where a text denies: per word how many negators reach it, and each negator with the word that it
 * denies first.
 */
export interface NegationReading {
  readonly counts: Uint8Array
  readonly targets: ReadonlyArray<{ readonly negator: number; readonly target: number }>
}

const negators = setOf(`
  not no never none nobody nothing nowhere neither nor without nt cannot cant dont doesnt didnt
  wont wouldnt couldnt shouldnt isnt arent wasnt werent hasnt havent hadnt mustnt neednt aint
  hardly barely scarcely lack lacks lacked lacking deny denies denied denying untrue false
  impossible unlikely unsuccessful unsuccessfully
`)
/** Deny only before "to": "failed to arrive", but "a failed project". */
const infinitives = setOf(`
  fail fails failed failing refuse refuses refused refusing unable decline declines declined
  neglected neglects
`)
/** "Anyone but him". */
const exceptions = new Set(['anything', 'anyone', 'anybody', 'anywhere', 'everyone', 'everything'])
const clauseStarts = setOf(`
  but although though however because which who whereas while when that if since and or
`)
const phrases = setOf('only just least less more later longer merely limited until')
const maxReach = 7

/**
 * Finds the negators of a text ("not", "no", "failed to", "without", "denied") and how far each
 * reaches: to the end of its clause, seven words at most.
 */
export function readNegations(words: readonly ReadWord[]): NegationReading {
  const counts = new Uint8Array(words.length)
  const targets: Array<{ negator: number; target: number }> = []
  for (const { index, text } of words) {
    const next = words[index + 1]
    if (
      !negators.has(text) &&
      !(infinitives.has(text) && (next?.text === 'to' || next?.text === 'in')) &&
      !(exceptions.has(text) && (next?.text === 'but' || next?.text === 'except')) &&
      !(text === 'yet' && next?.text === 'to')
    )
      continue
    // "not only", "no less than", "no later than": no denial.
    if (
      (text === 'not' || text === 'no' || text === 'nt') &&
      next !== undefined &&
      phrases.has(next.text) &&
      next.text !== 'longer'
    )
      continue
    // "did n't" is one negation, and so is "not … any".
    let target = -1
    for (let at = index + 1; at < words.length && at <= index + maxReach; at++) {
      const word = words[at]
      if (
        word === undefined ||
        word.gap === 'stop' ||
        (at > index + 1 &&
          (word.gap === 'comma' || (clauseStarts.has(word.text) && at > index + 2)))
      )
        break
      counts[at] = Math.min(255, (counts[at] ?? 0) + 1)
      if (target < 0 && word.content) target = at
    }
    if (target >= 0) targets.push({ negator: index, target })
  }
  return { counts, targets }
}
