import type { TextRange } from '../../core/span.ts'
import { role, rolesOf } from '../../language/lexicons/word-roles.ts'
import { months, weekdays } from '../../language/lexicons/calendar-words.ts'
import { stem } from '../../language/words/tokens.ts'
import { rareWeight, wordWeight } from '../../language/words/word-weight.ts'
import { foldedWord, type DocumentPeople } from './document-people.ts'

const word = /[\p{L}][\p{L}\p{M}'’-]*\.?/gu
const capital = /^\p{Lu}/u
const longestName = 5
// "Smith, Anna", "Anna  Smith", and a name that was broken between two lines.
const joint = /^(?:[ \t\u00a0]{1,2}|[ \t]?\r?\n[ \t]?|, ?)$/
const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'di',
  'da',
  'du',
  'del',
  'la',
  'le',
  'bin',
  'al',
])
const mostParticles = 3

const ordinary =
  role.plain |
  role.opener |
  role.relative |
  role.generic |
  role.number |
  role.greeting |
  role.preposition

interface Word extends TextRange {
  readonly folded: string
  readonly isCapital: boolean
}

/** Whether a word is written like a name and stands where only a name is written so. */
type IsName = (word: Word, text: string) => boolean

/**
 * Full names of persons whom the corpus or the document knows, however they are written, in order
 * of place. Linear in the text.
 */
export function findFullNames(text: string, people: DocumentPeople): TextRange[] {
  const words = wordsOf(text)
  const found: TextRange[] = []
  for (let index = 0; index < words.length; index++) {
    const first = words[index]
    if (first === undefined || !mayBeginName(first, people)) continue
    const end = longestFrom(text, words, index, people)
    if (end === undefined) continue
    found.push({ start: first.start, end: words[end]?.end ?? first.end })
    index = end
  }
  return found
}

/**
 * First and last names that stand alone: of persons whom the document names, and words that are
 * nothing but the name of somebody the corpus knows.
 */
export function findLoneNames(text: string, people: DocumentPeople): TextRange[] {
  return wordsOf(text)
    .filter(each => isLone(each, text, people) || hasNameInIt(each, text, people))
    .map(({ start, end }) => ({ start, end }))
}

function isLone(each: Word, text: string, people: DocumentPeople): boolean {
  const { folded, isCapital } = each
  if (people.isPart(folded)) return isLoneName(each, text) || (!isCapital && isNothingElse(each))
  return people.isKnownPart(folded) && isNothingElse(each) && (isCapital || isInName(each, text))
}

/** "Xiu-Ling", and "Berg-Smith" after a wedding: a word with a name that is somebody's. */
function hasNameInIt({ start, end }: Word, text: string, people: DocumentPeople): boolean {
  const parts = text.slice(start, end).split('-')
  if (parts.length < 2) return false
  let at = start
  for (const part of parts) {
    const folded = foldedWord(part)
    const word = { start: at, end: at + part.length, folded, isCapital: capital.test(part) }
    at += part.length + 1
    if (folded.length > 1 && isLone(word, text, people)) return true
  }
  return false
}

/** Inside the name of a file, a folder or an account: "berg_plan.pdf", "photos/berg". */
const isInName = ({ start, end }: Word, text: string): boolean =>
  /[_/\\@\d]/.test(text.slice(Math.max(0, start - 1), start)) ||
  /^(?:[_/\\@\d]|\.\p{L})/u.test(text.slice(end, end + 2))

const mayBeginName = ({ folded, isCapital }: Word, people: DocumentPeople): boolean =>
  people.isPart(folded) ||
  (isCapital && (people.isKnownPart(folded) || (folded.length === 1 && folded !== 'i')))

function longestFrom(
  text: string,
  words: readonly Word[],
  from: number,
  people: DocumentPeople,
): number | undefined {
  const first = words[from]
  if (first === undefined) return undefined
  let longest: number | undefined
  let commas = 0
  let small = 0
  for (let index = from + 1; index < Math.min(words.length, from + longestName); index++) {
    const [before, next] = [words[index - 1], words[index]]
    if (before === undefined || next === undefined) break
    const between = text.slice(before.end, next.start)
    if (!joint.test(between)) break
    if (between.startsWith(',') && ++commas > 1) break
    const isParticle = particles.has(next.folded) && ++small <= mostParticles
    // "Anna van" says no more than "Anna", but in "Hồng Vân" it is the name.
    if (isParticle && (!next.isCapital || !isPartOf(next, people))) continue
    if (next.folded.length === 1 ? !next.isCapital : !isPartOf(next, people)) break
    if (people.isKnown(text.slice(first.start, next.end))) longest = index
  }
  return longest
}

const isPartOf = ({ folded, isCapital }: Word, people: DocumentPeople): boolean =>
  people.isPart(folded) || (isCapital && people.isKnownPart(folded))

/** "Mark" is a name, "mark" none; "Will" and "May" are names where no sentence or date begins. */
const isLoneName: IsName = ({ folded, isCapital, start, end }, text) => {
  if (!isCapital || folded.length < 2) return false
  const isDay = months.has(folded) || weekdays.has(folded)
  if (isDay && /^[ ,]{1,2}\d/.test(text.slice(end, end + 3))) return false
  if (
    isDay &&
    /(?:\d|\b(?:in|of|on|until|since|by|next|last))[ .]{1,2}$/.test(
      text.slice(Math.max(0, start - 8), start),
    )
  )
    return false
  if ((rolesOf(folded) & ordinary) === 0 && !isDay) return true
  // An ordinary word with a capital letter: at the beginning of a sentence that says nothing.
  const isFirst = /(?:^|[.!?:>*\n-])\s*$/.test(text.slice(Math.max(0, start - 3), start))
  return !isFirst || /^\s*(?:[,\n]|$)/.test(text.slice(end, end + 3))
}

/** "Kowalczyk" is a name wherever it stands; "Park" and "Berlin" may be something else. */
const isNothingElse = ({ folded, isCapital }: Word): boolean =>
  folded.length > (isCapital ? 2 : 3) &&
  (rolesOf(folded) & ~(role.firstName | role.weakFirstName)) === 0 &&
  !months.has(folded) &&
  wordWeight(folded, stem(folded)) >= rareWeight

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(word)) {
    const [whole] = match
    // The stop belongs to an initial only.
    const surface = whole.endsWith('.') && whole.length > 2 ? whole.slice(0, -1) : whole
    const bare = surface.replace(/['’-]+s?$/u, '')
    if (bare === '') continue
    words.push({
      start: match.index,
      end: match.index + bare.length,
      folded: foldedWord(bare),
      isCapital: capital.test(bare),
    })
  }
  return words
}
