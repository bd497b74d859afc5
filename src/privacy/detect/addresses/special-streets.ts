import { setOf } from '../../../language/lexicons/lexicon.ts'
import { kind, type NameWord } from '../names/name-words.ts'
import { afterStop, endOfNumber, isClose, isHouseNumber, longestName } from './street-name.ts'
import { streetSuffixes } from './street-words.ts'

/** A street with a number (or a box at a post office): `words.slice(first, next)`. */
export interface Street {
  readonly first: number
  readonly next: number
  readonly rule: string
  readonly score: number
}

export function boxAt(words: readonly NameWord[], at: number): Street | undefined {
  const text = (index: number): string => words[index]?.folded ?? ''
  const named = (next: number): Street => ({
    first: at,
    next,
    rule: 'street-address/box',
    score: 0.85,
  })
  if (
    /^(?:postfach|postbus|casilla|apartado|postboks|skrytka)$/.test(text(at)) &&
    words[at + 1]?.shape === 'number'
  )
    return named(at + 2)
  if (text(at) === 'po' && text(at + 1) === 'box' && words[at + 2]?.shape === 'number')
    return named(at + 3)
  if (text(at) === 'p' && text(at + 1) === '.' && text(at + 2) === 'o') {
    const box = afterStop(words, at + 3)
    if (text(box) === 'box' && words[box + 1]?.shape === 'number') return named(box + 2)
  }
  // "Rural Route 2, Box 118", "RR 4 Box 7"
  const route = text(at) === 'rural' && text(at + 1) === 'route' ? at + 2 : at + 1
  if (
    (route > at + 1 || /^(?:RR|HC)$/.test(words[at]?.text ?? '')) &&
    isHouseNumber(words[route])
  ) {
    const box = text(route + 1) === ',' ? route + 2 : route + 1
    if (text(box) === 'box' && words[box + 1]?.shape === 'number') return named(box + 2)
  }
  if (/^(?:psc|unit|cmr)$/.test(text(at)) && words[at + 1]?.shape === 'number') {
    const box = text(at + 2) === ',' ? at + 3 : at + 2
    if (text(box) === 'box' && words[box + 1]?.shape === 'number') return named(box + 2)
  }
  if (
    /^(?:apo|fpo|dpo)$/.test(text(at)) &&
    /^a[aep]$/.test(text(at + 1)) &&
    words[at + 2]?.shape === 'number'
  ) {
    let first = at
    while (
      first > 0 &&
      at - first < 4 &&
      /^(?:capital|capitals|initial)$/.test(words[first - 1]?.shape ?? '')
    )
      first--
    return { first, next: at + 3, rule: 'street-address/forces', score: 0.85 }
  }
  return undefined
}

/** "the corner of Main Street and Fifth". */
export function cornerAt(words: readonly NameWord[], at: number): Street | undefined {
  if (words[at]?.folded !== 'corner' || words[at + 1]?.folded !== 'of') return undefined
  const middle = endOfPart(words, at + 2)
  if (middle === at + 2 || !/^(?:and|&)$/.test(words[middle]?.folded ?? '')) return undefined
  const next = endOfPart(words, middle + 1)
  if (next === middle + 1) return undefined
  return {
    first: words[at - 1]?.folded === 'the' ? at - 1 : at,
    next,
    rule: 'street-address/corner',
    score: 0.8,
  }
}

function endOfPart(words: readonly NameWord[], from: number): number {
  let at = isHouseNumber(words[from]) ? from + 1 : from
  while (at - from < longestName && words[at] !== undefined) {
    const word = words[at]
    if (word === undefined || (at > from && !isClose(word))) break
    const isName =
      word.shape !== 'mark' &&
      (word.shape !== 'small' ||
        (word.kinds & kind.english) === 0 ||
        streetSuffixes.has(word.folded))
    if (!isName || word.folded === 'and') break
    at = word.text.length < 4 ? afterStop(words, at + 1) : at + 1
  }
  return at
}

const parts = setOf(`
  flat apartment apt suite unit room house plot door wohnung appartement piso building bldg villa
  shop office tower block no
`)

/** "Flat 302, …": counts where a postcode or more follows. */
export function flatAt(words: readonly NameWord[], at: number): Street | undefined {
  if (words[at]?.shape === 'small' || !parts.has(words[at]?.folded ?? '')) return undefined
  const value = afterStop(words, at + 1)
  if (words[value]?.shape !== 'number') return undefined
  const next = endOfNumber(words, value)
  if (words[next]?.text !== ',') return undefined
  return { first: at, next, rule: 'street-address/flat', score: 0.3 }
}
