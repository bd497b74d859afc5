import type { ReadWord } from '../sentences/read-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { clauseStarts, denials, denialsBeforeBut, denialsBeforeTo } from './function-words.ts'

/**
 * Where a text denies: per word how many negators reach it, and each negator with the word that it
 * denies first.
 */
export interface NegationReading {
  readonly counts: Uint8Array
  readonly targets: ReadonlyArray<{ readonly negator: number; readonly target: number }>
}

const phrases = setOf('only just least less more later longer merely limited until')
const maxReach = 7
const refusals = setOf(`
  reject rejects rejected rejecting refuse refuses refused refusing decline declines declined
  declining
`)
/** Refuse with the small word behind them: "turn down", "rule out". */
const withParticle: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['down', setOf('turn turns turned turning')],
  ['out', setOf('rule rules ruled ruling')],
  ['against', setOf('decide decides decided deciding decision vote votes voted voting')],
])

/**
 * Finds the negators of a text ("not", "no", "failed to", "without", "denied",
 * "rejected leasing") and how far each
 * reaches: to the end of its clause, seven words at most.
 */
export function readNegations(words: readonly ReadWord[]): NegationReading {
  const counts = new Uint8Array(words.length)
  const targets: Array<{ negator: number; target: number }> = []
  for (const { index, text } of words) {
    const next = words[index + 1]
    if (
      !denials.has(text) &&
      !(denialsBeforeTo.has(text) && (next?.text === 'to' || next?.text === 'in')) &&
      !(denialsBeforeBut.has(text) && (next?.text === 'but' || next?.text === 'except')) &&
      !(text === 'yet' && next?.text === 'to') &&
      !isRefusal(words, index)
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
      const isLonger = word.text === 'longer' && at === index + 1
      if (target < 0 && word.content && !isLonger) target = at
    }
    if (target >= 0) targets.push({ negator: index, target })
  }
  return { counts, targets }
}

/** "Rejected leasing the café", "decided against leasing it", "refused to lease it". */
export function isRefusal(words: readonly ReadWord[], at: number): boolean {
  const text = words[at]?.text ?? ''
  const isLed = withParticle.get(text)?.has(words[at - 1]?.text ?? '') === true
  if (!isLed && !refusals.has(text)) return false
  const [done, behind] = [words[at + 1], words[at + 2]]
  if (done?.text === 'to' && denialsBeforeTo.has(text)) return true
  if (done === undefined || done.gap !== 'none' || !/.ing$/.test(done.text)) return false
  // "Rejected building plans"
  return behind === undefined || behind.gap !== 'none' || !behind.content
}
