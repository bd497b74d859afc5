import type { ReadWord } from '../sentences/read-words.ts'

/**
 * What a number says of the amount: exactly it, about it, more or less than it, or at least or at
 * most it.
 */
export type NumberBound = 'exact' | 'about' | 'more' | 'less' | 'least' | 'most'

const leads: ReadonlyMap<string, NumberBound> = new Map<string, NumberBound>([
  ['about', 'about'],
  ['around', 'about'],
  ['approximately', 'about'],
  ['roughly', 'about'],
  ['nearly', 'about'],
  ['almost', 'about'],
  ['some', 'about'],
  ['circa', 'about'],
  ['estimated', 'about'],
  ['approx', 'about'],
  ['over', 'more'],
  ['above', 'more'],
  ['exceeding', 'more'],
  ['exceeds', 'more'],
  ['exceeded', 'more'],
  ['beyond', 'more'],
  ['surpassing', 'more'],
  ['surpassed', 'more'],
  ['under', 'less'],
  ['below', 'less'],
  ['up', 'most'],
  ['maximum', 'most'],
  ['minimum', 'least'],
])
const comparatives: ReadonlyMap<string, readonly [NumberBound, NumberBound]> = new Map<
  string,
  readonly [NumberBound, NumberBound]
>([
  ['more', ['more', 'most']],
  ['greater', ['more', 'most']],
  ['higher', ['more', 'most']],
  ['larger', ['more', 'most']],
  ['longer', ['more', 'most']],
  ['older', ['more', 'most']],
  ['less', ['less', 'least']],
  ['fewer', ['less', 'least']],
  ['lower', ['less', 'least']],
  ['smaller', ['less', 'least']],
  ['shorter', ['less', 'least']],
  ['younger', ['less', 'least']],
])

/**
 * The bound set by the words before a number ("more than", "at least", "about") or behind it ("or
 * more").
 */
export function comparatorAt(words: readonly ReadWord[], first: number, next: number): NumberBound {
  const one = words[first - 1]?.text ?? ''
  const two = words[first - 2]?.text ?? ''
  if (one === 'than') {
    const pair = comparatives.get(two)
    const denied = /^(?:no|not)$/.test(words[first - 3]?.text ?? '')
    return pair === undefined ? 'exact' : denied ? pair[1] : pair[0]
  }
  if (two === 'at' && one === 'least') return 'least'
  if (two === 'at' && one === 'most') return 'most'
  if (one === 'to')
    // "The two add up to 55."
    return two === 'up' && !/^add(?:s|ed|ing)?$/.test(words[first - 3]?.text ?? '')
      ? 'most'
      : two === 'close' || two === 'near'
        ? 'about'
        : 'exact'
  const lead = one === 'up' ? undefined : leads.get(one)
  if (lead !== undefined) return lead
  if (words[next]?.text === 'or') {
    const last = words[next + 1]?.text ?? ''
    if (/^(?:more|above|over|greater|higher|older)$/.test(last)) return 'least'
    if (/^(?:less|fewer|below|under|younger|lower)$/.test(last)) return 'most'
  }
  return 'exact'
}
