import { role, rolesOf } from '../../language/lexicons/word-roles.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import { generationWords, honorifics } from '../../language/names/name-words.ts'

/** A person's name as far as it tells who is meant: equal for all its spellings. */
export interface NameForm {
  /** All its words, folded, given names first: "anna m smith". */
  readonly full: string
  /** First and last word: "anna smith"; the full form where there are no two whole words. */
  readonly short: string
  /** Words of more than one letter. */
  readonly words: readonly string[]
  /** Whether it names more than a first or a last name. */
  readonly isFull: boolean
}

// A Chinese, Japanese or Korean name is written without a blank.
const unspaced = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,8}$/u
const inBrackets = /\([^()]{0,200}\)|\[[^[\]]{0,200}\]/g
const mostWords = 8

/** Undefined for what is no name: nothing but digits, marks or honorifics. */
export function nameForm(surface: string): NameForm | undefined {
  const bare = surface.length > 3 ? surface.replace(inBrackets, ' ').trim() : surface
  const normalized = normalizeName('person', bare === '' ? surface : bare)
  const all = normalized
    .split(' ')
    .filter(word => /\p{L}/u.test(word))
    .slice(0, mostWords)
  if (all.length === 0) return undefined
  const kept = withoutTitles(all.filter(word => !generationWords.has(word)))
  if (kept.length === 0) kept.push(...all)
  const words = kept.filter(word => word.length > 1)
  const full = kept.join(' ')
  const [first] = words
  const last = words.at(-1)
  return {
    full,
    short: words.length >= 2 && first !== undefined ? `${first} ${last ?? ''}` : full,
    words,
    isFull: words.length >= 2 || unspaced.test(full),
  }
}

/** "Dr Anna Smith" and "Anna Smith, Prof." without titles; "Mark Bishop" is no bishop. */
function withoutTitles(words: readonly string[]): string[] {
  let [from, to] = [0, words.length]
  // "Dean Martin", "Major Smith": a title before one word is one only where it is no first name.
  while (
    to - from > 1 &&
    isTitle(words[from]) &&
    (to - from > 2 || (rolesOf(words[from] ?? '') & role.firstName) === 0)
  )
    from++
  while (to - from > 1 && degree.test(words[to - 1] ?? '')) to--
  return words.slice(from, to)
}

/** Titles that also follow a name, and are nobody's last name. */
const degree = /^(?:dr|prof|professor|mr|mrs|ms|sir|rev)$/

const isTitle = (word: string | undefined): boolean => word !== undefined && honorifics.has(word)

/** The name in an address such as `anna.smith@example.org`, where it holds one. */
export function nameInAddress(address: string): NameForm | undefined {
  const local = address.slice(0, Math.max(0, address.indexOf('@')))
  const parts = local.split(/[._-]+/).filter(part => /^\p{L}+$/u.test(part))
  const whole = parts.filter(part => part.length > 1)
  if (whole.length < 2 || parts.length > 4) return undefined
  return nameForm(parts.join(' '))
}

/** An address as it tells who is meant: without case, and without what follows a `+`. */
export function plainAddress(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  if (at <= 0) return lower
  const plus = lower.indexOf('+')
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower
}
