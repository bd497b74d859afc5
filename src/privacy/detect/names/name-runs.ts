import { role } from '../../../language/lexicons/word-roles.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { unitWords } from '../addresses/street-words.ts'
import { legalInitialsEnd } from './legal-initials.ts'
import { isHonorific, leadsName } from './honorifics.ts'
import { nameArticles, nameParticles } from './name-particles.ts'
import { kind, type NameWord } from './name-words.ts'

/** Words of a name that stand together: `words.slice(first, next)`. */
export interface NameRun {
  readonly first: number
  readonly next: number
}

const companyParticles = setOf('of for and the und et')
/** Legal forms of companies that are small words otherwise: "Nordbygg AS". */
const legalCapitals = /^(?:AS|SA|AG|SE|AB|OY|ASA|NV|BV|KG)$/
const longestRun = 8

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/

const isGiven = ({ kinds }: NameWord): boolean => (kinds & kind.given) !== 0

/** Whether a word can be part of a name as it is written here. */
function canBePart(word: NameWord): boolean {
  if (word.shape === 'mark' || word.shape === 'number' || /\d/.test(word.text)) return false
  if (weekday.test(word.folded) || ((word.roles & role.calendar) !== 0 && !isGiven(word)))
    return false
  return word.shape !== 'small'
}

/** "J. Smith", "A. P. Deshmukh"; not "Section A. Then" or "Room B. Best regards". */
function beginsWithInitial(words: readonly NameWord[], at: number): boolean {
  const next = words[at + 2]
  if (words[at + 1]?.text !== '.' || words[at + 1]?.gap !== 'none' || next?.gap === 'line')
    return false
  if (next === undefined || next.gap === 'blank-line') return false
  if (next.shape === 'initial') return words[at + 3]?.text === '.'
  return (
    next.shape === 'capital' &&
    ((next.kinds & kind.english) === 0 || next.folded.length > 4) &&
    !emptyEnd.test(next.folded)
  )
}
const emptyEnd = /^(?:best|kind|thanks|please|regards|there|these|those|this|that|what|when|where)$/

function canBegin(words: readonly NameWord[], at: number, french: boolean): boolean {
  const word = words[at]
  if (word === undefined || !canBePart(word) || leadsName(words, at)) return false
  if (words[at + 1]?.text === '.' && words[at + 1]?.gap === 'none')
    if ((french && word.text === 'M') || (word.text === 'D' && words[at + 2]?.text === 'ª'))
      return false
  if (isHonorific(word) && ((word.kinds & kind.given) === 0 || words[at + 1]?.text === '.'))
    return false
  if (word.shape === 'initial') return beginsWithInitial(words, at)
  if ((word.roles & (role.plain | role.greeting)) !== 0) {
    const next = words[at + 1]
    // "Can Joana join?"
    if (word.opens && next !== undefined && isGiven(next)) return false
    return (
      isGiven(word) &&
      word.text.length > 2 &&
      next !== undefined &&
      next.gap === 'blank' &&
      (next.shape === 'capital' || next.shape === 'initial') &&
      ((next.kinds & kind.family) !== 0 || (next.kinds & kind.english) === 0)
    )
  }
  return true
}

/** "Apt. 117": the beginning of an address, not of a name. */
const isUnit = (words: readonly NameWord[], at: number): boolean =>
  unitWords.has(words[at]?.folded ?? '') &&
  words[words[at + 1]?.text === '.' ? at + 2 : at + 1]?.shape === 'number'

const shortNames = setOf('an my do so la le lo el de di da van von')
/** "Lo Russo", "Trần Văn An": small words with a capital inside a name. */
function isSmallName(words: readonly NameWord[], at: number): boolean {
  const word = words[at]
  const before = words[at - 1]
  if (word?.shape !== 'capital' || before === undefined) return false
  return shortNames.has(word.folded) && (before.kinds & (kind.given | kind.family)) !== 0
}

/** The runs of words that may be names, in order; each word is in one at most. */
export function nameRuns(words: readonly NameWord[], french: boolean): NameRun[] {
  const runs: NameRun[] = []
  for (let at = 0; at < words.length;) {
    if (!canBegin(words, at, french)) {
      at++
      continue
    }
    const next = endOfRun(words, at)
    runs.push({ first: at, next })
    at = next
  }
  return runs
}

function endOfRun(words: readonly NameWord[], first: number): number {
  let next = first + 1
  while (next < words.length && next - first < longestRun) {
    const word = words[next]
    if (word === undefined || word.gap === 'line' || word.gap === 'blank-line') break
    const last = words[next - 1]
    if (word.text === '.' && word.gap === 'none' && last?.shape === 'initial') {
      next++
      continue
    }
    if (
      word.text === '.' &&
      word.gap === 'none' &&
      /^(?:st|jr|sr|mt|ft|dr|mc)$/.test(last?.folded ?? '')
    ) {
      next++
      continue
    }
    if (
      word.text === ',' &&
      ((words[next + 1]?.roles ?? 0) & role.organizationEnd) !== 0 &&
      /^(?:inc|ltd|llc|llp|plc|corp|co)$/.test(words[next + 1]?.folded ?? '')
    ) {
      next += 2
      continue
    }
    if (word.text === '&' && isPartAt(words, next + 1)) {
      next += 2
      continue
    }
    if (legalCapitals.test(word.text) && word.gap === 'blank') {
      next++
      break
    }
    const legal = word.shape === 'initial' ? legalInitialsEnd(words, next) : undefined
    if (legal !== undefined) return legal
    if (word.gap === 'none' && last?.text !== '.') break
    if (isUnit(words, next) || (isHonorific(word) && !isGiven(word))) break
    if (
      canBePart(word) &&
      ((word.roles & role.plain) === 0 || isSmallName(words, next)) &&
      last?.shape !== 'mark'
    ) {
      next++
      continue
    }
    if (
      canBePart(word) &&
      !emptyEnd.test(word.folded) &&
      last?.text === '.' &&
      (word.roles & role.plain) === 0
    ) {
      next++
      continue
    }
    const over = particlesAt(words, next, first)
    if (over === 0) break
    next += over + 1
  }
  return next
}

const isPartAt = (words: readonly NameWord[], at: number): boolean => {
  const word = words[at]
  return (
    word !== undefined &&
    word.gap === 'blank' &&
    word.shape !== 'initial' &&
    (word.roles & role.plain) === 0 &&
    canBePart(word)
  )
}

/** How many particles stand here before another part of the name. */
function particlesAt(words: readonly NameWord[], at: number, first: number): number {
  for (let count = 0; count < 3; count++) {
    const word = words[at + count]
    if (word === undefined || word.gap !== 'blank') return 0
    if (count > 0 && isPartAt(words, at + count)) return count
    if (word.shape !== 'small') return 0
    const head = words[first]
    if (nameParticles.has(word.folded) && !companyParticles.has(word.folded)) {
      if (count === 0 && nameArticles.has(word.folded) && (head?.kinds ?? 0) === 0) return 0
      continue
    }
    if (!companyParticles.has(word.folded) || head === undefined) return 0
    if ((head.roles & (role.organizationHead | role.organizationEnd)) === 0) return 0
  }
  return 0
}
