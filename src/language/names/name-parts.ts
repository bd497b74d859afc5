import { foldCase } from '../words/normalize.ts'
import {
  epithetHeads,
  generationWords,
  honorifics,
  legalForms,
  romanNumeral,
  weakLegalForms,
} from './name-words.ts'

/** What a name as it is shown is made of; everything folded, `''` where it has no such part. */
export interface NameParts {
  /**
   * The bare name: no title, qualifier, generation, origin or legal form. Never empty where the
   * display has a letter or digit.
   */
  readonly words: readonly string[]
  /**
   * What stands in parentheses at the end or, behind a comma, tells which one is meant: "1931
   * film", "count of holland", "texas".
   */
  readonly qualifier: string
  readonly qualifierKind: 'parenthesis' | 'epithet' | 'region' | ''
  /** `junior`, `senior` or a Roman numeral in lower case. */
  readonly generation: string
  /** "lorraine" of "Lothair II of Lorraine". */
  readonly origin: string
  readonly honorifics: readonly string[]
  readonly legalForm: string
  /** Whether the display had the family name first, behind which a comma stands. */
  readonly inverted: boolean
}

const longest = 300
const cacheSize = 5_000
const recent = { person: new Map<string, NameParts>(), thing: new Map<string, NameParts>() }

/** As `nameParts`, remembered: whoever compares names with each other asks for each many times. */
export function rememberedParts(display: string, isPerson: boolean): NameParts {
  const known = recent[isPerson ? 'person' : 'thing']
  const found = known.get(display)
  if (found !== undefined) return found
  // Starting afresh is cheaper than evicting one by one and bounds memory as well.
  if (known.size >= cacheSize) known.clear()
  const parts = nameParts(display, isPerson)
  if (display.length <= longest) known.set(display, parts)
  return parts
}

/**
 * Takes a shown name apart by its wording alone; linear in its length. `isPerson` allows readings
 * that only persons' names have.
 */
export function nameParts(display: string, isPerson: boolean): NameParts {
  const shown = foldCase(display.slice(0, longest).toWellFormed()).replace(/\s+/g, ' ').trim()
  const [outside, inParentheses] = withoutParenthesis(shown)
  const comma = outside.indexOf(',')
  let head = comma > 0 ? outside.slice(0, comma) : outside
  const behind = comma > 0 ? plainWords(outside.slice(comma + 1)) : []
  let qualifier = plainWords(inParentheses).join(' ')
  let qualifierKind: NameParts['qualifierKind'] = qualifier === '' ? '' : 'parenthesis'
  let generation = ''
  let legalForm = ''
  let inverted = false
  if (behind.length > 0) {
    const [first = '', ...rest] = behind
    const form = behind.join('')
    if (generationWords.has(first) && rest.length === 0)
      generation = generationWords.get(first) ?? ''
    else if (romanNumeral.test(first) && rest.length === 0) generation = first
    else if (legalForms.has(form)) legalForm = form
    else if (isEpithet(behind))
      [qualifier, qualifierKind] =
        qualifier === ''
          ? [behind.join(' '), 'epithet']
          : [`${behind.join(' ')} ${qualifier}`, qualifierKind]
    else if (
      isPerson &&
      !outside.includes(',', comma + 1) &&
      plainWords(head).length <= 2 &&
      behind.length <= 3
    )
      [head, inverted] = [`${behind.join(' ')} ${head}`, true]
    else if (isListOfNames(outside)) head = outside
    else if (qualifier === '') [qualifier, qualifierKind] = [behind.join(' '), 'region']
  }
  let words = withoutArticle(plainWords(head))
  if (words.length === 0) words = plainWords(outside)
  if (words.length === 0) words = plainWords(shown)
  const lastTwo = words.slice(-2).join(' ')
  if (words.length > 2 && generationWords.has(lastTwo))
    [generation, words] = [generationWords.get(lastTwo) ?? '', words.slice(0, -2)]
  let origin = ''
  const of = words.indexOf('of')
  // "University of Texas" has no origin: only a numeral, or a person's name of at most three words,
  // says that one was given.
  if (
    of > 0 &&
    of < words.length - 1 &&
    (romanNumeral.test(words[of - 1] ?? '') || (isPerson && of <= 3 && words.length - of <= 4))
  )
    [origin, words] = [withoutArticle(words.slice(of + 1)).join(' '), words.slice(0, of)]
  const last = words.at(-1) ?? ''
  if (
    generation === '' &&
    words.length > 1 &&
    (generationWords.has(last) || (romanNumeral.test(last) && (isPerson || origin !== '')))
  )
    [generation, words] = [generationWords.get(last) ?? last, words.slice(0, -1)]
  else if (
    legalForm === '' &&
    words.length > (weakLegalForms.has(last) ? 2 : 1) &&
    legalForms.has(last)
  )
    [legalForm, words] = [last, words.slice(0, -1)]
  let titles = 0
  while (titles < words.length - 1 && honorifics.has(words[titles] ?? '')) titles++
  // "Lord Howe Island", "Duke University" and "San Diego" are whole: a title is one before a
  // person, or before a numeral.
  if (!isPerson && generation === '') titles = 0
  return {
    words: words.slice(titles),
    qualifier,
    qualifierKind,
    generation,
    origin,
    honorifics: words.slice(0, titles),
    legalForm,
    inverted,
  }
}

function withoutParenthesis(shown: string): readonly [string, string] {
  if (!shown.endsWith(')')) return [shown, '']
  const open = shown.lastIndexOf('(')
  return open <= 0 ? [shown, ''] : [shown.slice(0, open).trim(), shown.slice(open + 1, -1)]
}

/**
 * Words of a folded text; stops and apostrophes inside words vanish, initials part ("j.r." is "j
 * r").
 */
function plainWords(folded: string): string[] {
  if (/^[a-z0-9 ]*$/.test(folded))
    return folded === '' ? [] : folded.split(' ').filter(word => word !== '')
  return folded
    .replace(/(?<![\p{L}\p{N}])(\p{L})\./gu, '$1 ')
    .replace(/(?<=\p{L})['’ʼ]s(?![\p{L}])/gu, 's')
    .replace(/['’ʼ`´]/g, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(word => word !== '')
}

const withoutArticle = (words: readonly string[]): string[] =>
  words[0] === 'the' && words.length > 1 ? words.slice(1) : [...words]

const isEpithet = (words: readonly string[]): boolean =>
  epithetHeads.has(words[0] ?? '') ||
  (/^\d*(?:st|nd|rd|th)$/.test(words[0] ?? '') && words.length > 1) ||
  (words[0] === 'the' && epithetHeads.has(words[1] ?? ''))

/**
 * "Crosby, Stills and Nash", "Lock, Stock and Two Smoking Barrels": the comma belongs to the name.
 */
const isListOfNames = (outside: string): boolean =>
  / (?:and|or|&) /.test(outside.slice(outside.indexOf(','))) ||
  outside.indexOf(',') !== outside.lastIndexOf(',')
