import { entries } from '../../language/lexicons/lexicon.ts'

const phrases = new Map<string, Set<string>>()
for (const [name, line] of entries('meaning/state-words')) {
  const known = phrases.get(name) ?? new Set()
  for (const phrase of line.split('|')) known.add(phrase.trim())
  phrases.set(name, known)
}

function phrasesOf(name: string): ReadonlySet<string> {
  const found = phrases.get(name)
  if (found === undefined) throw new Error(`lexicons/meaning/state-words.txt has no "${name}"`)
  return found
}

/** States that are not as they should be, whatever the field is called. */
export const badStates = phrasesOf('bad')
/** Bad only in a field that asks for a state: "Status: open", but not "Shop: open". */
export const badInStateFields = phrasesOf('bad-state')
export const goodStates = phrasesOf('good')
export const noes = phrasesOf('no')
/** Nothing of what the field asks for. */
export const nones = phrasesOf('none')
/** Neither good nor bad: "n/a". */
export const muteStates = phrasesOf('mute')
/** What a field that asks for a state is called, or ends with. */
export const stateLabels = phrasesOf('state-label')
/** Beside counts: how many there should be. */
export const requiredWords = phrasesOf('required')
/** Verbs of what puts something right, base forms. */
export const remedies = phrasesOf('remedy')
export const byNow = phrasesOf('by-now')
