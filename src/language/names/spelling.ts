import { editDistance } from '../../support/edit-distance.ts'

/** How two words that differ may be the same word. */
export type SpellingKind = 'same' | 'umlaut' | 'abbreviation' | 'transliteration' | 'misspelling'

const longForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    mt: 'mount',
    ft: 'fort',
    univ: 'university',
    dept: 'department',
    intl: 'international',
    bros: 'brothers',
    natl: 'national',
    assn: 'association',
    assoc: 'association',
    govt: 'government',
    mfg: 'manufacturing',
    vol: 'volume',
    pt: 'part',
    no: 'number',
    vs: 'versus',
    ave: 'avenue',
    rd: 'road',
    ctr: 'center',
    centre: 'center',
    theatre: 'theater',
    colour: 'color',
    harbour: 'harbor',
    labour: 'labor',
    organisation: 'organization',
  }),
)

/**
 * How two folded words relate; `undefined` where they are different words. Digits must agree
 * exactly.
 */
export function sameWord(left: string, right: string): SpellingKind | undefined {
  if (left === right) return 'same'
  const [long, other] = [longForms.get(left) ?? left, longForms.get(right) ?? right]
  if (long === other) return 'abbreviation'
  if (/\d/.test(left + right) || left.length < 3 || right.length < 3) return undefined
  if (withoutUmlauts(left) === withoutUmlauts(right)) return 'umlaut'
  if (soundKey(left) === soundKey(right)) return 'transliteration'
  const shorter = Math.min(left.length, right.length)
  const limit = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0
  return limit > 0 &&
    left.charCodeAt(0) === right.charCodeAt(0) &&
    editDistance(left, right, limit) <= limit
    ? 'misspelling'
    : undefined
}

/** Folding makes "ü" a "u"; some write it "ue". */
const withoutUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1')

/**
 * What a word sounds like in the many ways of writing foreign names: one key for "Tschaikowski" and
 * "Chaikovsky", and for the many a Muhammad.
 */
function soundKey(word: string): string {
  if (/^m[ou]h?am+[ae][dt]$/.test(word)) return 'muhammad'
  return word
    .replace(/([aou])e/g, '$1')
    .replace(/tsch|tch|cz/g, 'ch')
    .replace(/sch|sz/g, 'sh')
    .replace(/kh/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/ou|oo/g, 'u')
    .replace(/ee|ii|iy|yi/g, 'i')
    .replace(/ck|q|c(?!h)/g, 'k')
    .replace(/w/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/gu, '$1')
    .replace(/(?<=[aeiou])h$/, '')
}
