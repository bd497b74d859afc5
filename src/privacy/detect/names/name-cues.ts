import { longPattern } from '../../../support/long-pattern.ts'
import { namedSets } from '../../../language/lexicons/lexicon.ts'
import type { NameWord } from './name-words.ts'

const sets = namedSets('personal-data/name-cues')
export const cues = {
  beforePerson: sets('before-person'),
  afterPerson: sets('after-person'),
  kin: sets('kin'),
  beforeOrganization: sets('before-organization'),
  afterOrganization: sets('after-organization'),
  companyNouns: sets('company-noun'),
  beforePlace: sets('before-place'),
  labelPerson: sets('label-person'),
  labelOrganization: sets('label-organization'),
  labelPlace: sets('label-place'),
  institutions: sets('institution'),
  companyEnds: sets('company-end'),
  eponymNouns: sets('eponym-noun'),
  placePrepositions: sets('place-preposition'),
} as const

/** The longest cue has this many words. */
const reach = 4

export interface Surroundings {
  /** The last words before the name, as cues are written: `is`, `name_is`, `my_name_is`. */
  readonly before: readonly string[]
  /** The same of what stands before a colon: `name`, `full_name`. */
  readonly label: readonly string[]
  readonly after: readonly string[]
}

const isWord = (word: NameWord): boolean => word.shape !== 'mark' || word.text.length > 1
/** "Thanks, Bob": the comma belongs to the greeting. */
const closing = longPattern('')`
    ^(?:thanks|thank|regards|best|cheers|sincerely|love|yours|greetings|grüße|grusse|gruss|
    saludos|saluti|cordialement|groeten|hilsen|hälsningar)$
  `
const opening = /["“”„«'([*]/u

/** The words that lead to a name and those that follow it, within its sentence and line. */
export function surroundings(
  words: readonly NameWord[],
  first: number,
  next: number,
): Surroundings {
  const before: string[] = []
  let at = first - 1
  let colon = false
  while (at >= 0 && words[at]?.shape === 'mark' && opening.test(words[at]?.text ?? '')) at--
  if (/[:#]/.test(words[at]?.text ?? '') && words[first]?.gap !== 'blank-line') {
    colon = true
    at--
  } else if (words[at]?.text === '?' && words[first]?.gap === 'blank') at--
  else if (words[at]?.text === ',' && closing.test(words[at - 1]?.folded ?? '')) at--
  let phrase = ''
  for (let count = 0; count < reach && at >= 0; at--) {
    const word = words[at]
    const isBroken = words[at + 1]?.gap === 'blank-line' || words[at + 1]?.gap === 'line'
    if (word === undefined || (isBroken && !(count === 0 && !colon && phrase === ''))) break
    if (isBroken && words[first]?.gap === 'blank-line') break
    if (!isWord(word)) {
      if (word.text === '.' && words[at + 1]?.gap === 'none') continue
      break
    }
    const joined = word.text.startsWith("'") || word.text.startsWith('’')
    phrase =
      phrase === '' ? word.folded : `${word.folded}${phrase.startsWith("'") ? '' : '_'}${phrase}`
    if (joined) continue
    before.push(phrase)
    count++
  }
  const after: string[] = []
  let follows = ''
  for (let index = next; index < words.length && after.length < 3; index++) {
    const word = words[index]
    if (word === undefined || word.gap === 'blank-line' || !isWord(word)) break
    follows = follows === '' ? word.folded : `${follows}_${word.folded}`
    after.push(follows)
  }
  return colon ? { before: [], label: before, after } : { before, label: [], after }
}

/** Whether one of the phrases is in a set of cues. */
export const holds = (set: ReadonlySet<string>, phrases: readonly string[]): boolean =>
  phrases.some(phrase => set.has(phrase))
