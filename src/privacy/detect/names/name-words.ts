import { longPattern } from '../../../support/long-pattern.ts'
import { role, rolesOf } from '../../../language/lexicons/word-roles.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import { isEnglishWord } from './is-english-word.ts'
import { occupations } from '../../../language/lexicons/occupations.ts'
import { nameLists } from './name-lists.ts'

export type WordShape = 'capital' | 'capitals' | 'initial' | 'small' | 'number' | 'mark'

/** A word, number or mark of a text as the rules for names and addresses see it. */
export interface NameWord {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly folded: string
  readonly shape: WordShape
  /** Bits of `kind`. */
  readonly kinds: number
  /** Bits of the language room's `role`. */
  readonly roles: number
  /** Stands where a capital says nothing: first of a sentence, a line, a quotation. */
  readonly opens: boolean
  /** What stands between the word before and this one: nothing, a blank, a line end, more. */
  readonly gap: 'none' | 'blank' | 'line' | 'blank-line'
}

/** What lists say of a word. */
export const kind = { given: 1, family: 2, city: 4, english: 8, company: 16 } as const

const words = longPattern('gu')`
  \p{L}[\p{L}\p{M}\d_]*(?:[’'´-][\p{L}\d][\p{L}\p{M}\d_]*)*|\d+[\p{L}]?(?![\p{L}\d])|\d+|
  [^\s\p{L}\d]
`
const possessive = /[’'´]s?$/iu
/** "I'm", "don't": no names, though they begin with a capital. */
const contraction = longPattern('')`
    ^(?:i|you|he|she|it|we|they|that|there|here|what|who|how|where|let|[a-z]{2,6}n)'(?:m|ve|ll|
    d|re|t|s)$
  `
/** Longer words are codes; a name is folded and looked up whole. */
const longest = 60

function kindsOf(folded: string): number {
  const { given, family, cities, companies, noNames } = nameLists()
  if (noNames.has(folded)) return kind.english
  let kinds = isEnglishWord(folded) || occupations().has(folded) ? kind.english : 0
  if (given.has(folded)) kinds |= kind.given
  if (family.has(folded)) kinds |= kind.family
  if (cities.has(folded)) kinds |= kind.city
  if (companies.has(folded)) kinds |= kind.company
  if ((kinds & (kind.given | kind.family)) === 0 && folded.includes('-')) {
    const parts = folded.split('-')
    if (parts.every(part => given.has(part))) kinds |= kind.given
    if (parts.every(part => family.has(part))) kinds |= kind.family
    if (parts.every(part => isEnglishWord(part))) kinds |= kind.english
  }
  return kinds
}

function shapeOf(word: string): WordShape {
  const first = word.charAt(0)
  if (/\d/.test(first)) return 'number'
  // Names with an underscore are made up by programs: `Person_3fa9…`, `user_name`.
  if (!/\p{L}/u.test(first) || word.includes('_')) return 'mark'
  if (/^(?:al|el|as|ad|ibn|d['’]|l['’])-?\p{Lu}/u.test(word)) return 'capital'
  if (!/[\p{Lu}\p{Lt}]/u.test(String.fromCodePoint(word.codePointAt(0) ?? 0))) return 'small'
  if (word.length === 1) return 'initial'
  return /\p{Ll}/u.test(word) ? 'capital' : 'capitals'
}

function gapOf(text: string, from: number, to: number): NameWord['gap'] {
  if (from === to) return 'none'
  const between = text.slice(from, to)
  const line = between.indexOf('\n')
  if (line < 0) return 'blank'
  return between.includes('\n', line + 1) ? 'blank-line' : 'line'
}

/** The words of a text, possessive endings as words of their own. */
export function nameWords(text: string): NameWord[] {
  const found: NameWord[] = []
  let end = 0
  let opens = true
  const known = new Map<string, readonly [string, number, number]>()
  const push = (start: number, word: string): void => {
    const shape = shapeOf(word)
    const gap = gapOf(text, end, start)
    let facts = known.get(word)
    if (facts === undefined) {
      const isWord = shape !== 'mark' && shape !== 'number' && word.length <= longest
      const folded = isWord ? foldCase(word).replaceAll('’', "'") : word.toLowerCase()
      facts = contraction.test(folded)
        ? [folded, kind.english, role.plain]
        : [folded, isWord ? kindsOf(folded) : 0, isWord ? rolesOf(folded) : 0]
      known.set(word, facts)
    }
    if (gap === 'line' || gap === 'blank-line') opens = true
    const [folded, kinds, roles] = facts
    end = start + word.length
    found.push({ start, end, text: word, folded, shape, kinds, roles, opens, gap })
    if (shape !== 'mark') opens = false
    else if (/[.!?:•>*"“”„«»¿¡|…]/u.test(word)) opens = true
  }
  for (const { 0: word, index } of text.matchAll(words)) {
    const ending = possessive.exec(word)
    if (ending === null || ending.index === 0) push(index, word)
    else {
      push(index, word.slice(0, ending.index))
      push(index + ending.index, ending[0])
    }
  }
  return found
}
