import type { EntityId } from '../../core/ids.ts'
import { isName, nameAt, skipAside } from './names.ts'
import type { FactEnd, FactScene } from './scene.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'

/** What "on 3 May 1900 in Paris, France" says. */
export interface TimePlace {
  readonly date: FactEnd | undefined
  readonly place: FactEnd | undefined
  readonly next: number
}

const timeWords = setOf(`
  age own modern present day - on in circa c ca about around before after early late the year of
  between . at near probably by or a theatrically nationwide worldwide digitally domestically out
  a small village town city his her home house hospital prison suddenly peacefully there aged
  released first again back as family business independently away childless unmarried issue
  without exile later
`)
const placePrepositions = new Set(['in', 'at', 'near', 'of', 'outside', ','])

/**
 * A date as the end of a fact: a mention, or a bare year that no mention is; `early`: years of
 * three digits too.
 */
export function dateAt(scene: FactScene, at: number, early = false): FactEnd | undefined {
  const token = scene.tokens[at]
  if (token?.mention !== undefined) {
    const { type, name, display } = token.mention.mention
    // A relative date has no normal form that another document could share.
    return type === 'date' && /^-?\d{4}|^c\d|^\d{4}s/.test(name)
      ? { id: token.mention.entityId, type, name, display, mentioned: true }
      : undefined
  }
  return token?.kind === 'word' &&
    (early ? /^[1-9]\d{2,3}$/ : /^[12]\d{3}$/).test(token.text) &&
    Number(token.text) < 2100
    ? yearEnd(token.text)
    : undefined
}

function yearEnd(year: string): FactEnd {
  return {
    id: '' as EntityId,
    type: 'date',
    name: year.padStart(4, '0'),
    display: year,
    mentioned: true,
  }
}

/**
 * Reads the date and place of an event from a token on; stops where the clause goes on to something
 * else.
 */
export function timePlaceAt(scene: FactScene, at: number): TimePlace {
  const { tokens } = scene
  let date: FactEnd | undefined
  let place: FactEnd | undefined
  let next = at
  for (let steps = 0; steps < 16; steps++) {
    const token = tokens[next]
    if (token === undefined) break
    const found = dateAt(scene, next)
    if (found !== undefined) {
      date ??= found
      next++
      continue
    }
    const skipped = skipAside(tokens, next)
    if (skipped > next) {
      if (date === undefined && place === undefined) break
      next = skipped
      continue
    }
    const before = tokens[next - 1]?.text ?? ''
    if (
      (isName(token) || (token.capital && token.kind === 'word')) &&
      place === undefined &&
      (placePrepositions.has(before) ||
        (before === 'the' && placePrepositions.has(tokens[next - 2]?.text ?? '')))
    ) {
      // "…, X did": a name after a comma is a place only if a date or another place is before the
      // comma.
      if (before === ',' && date === undefined) break
      const read = nameAt(scene, next, 0)
      if (
        read === undefined ||
        (read.end.type !== 'place' &&
          read.end.type !== 'phrase' &&
          read.end.type !== 'organization')
      )
        break
      if (
        before === ',' &&
        tokens[read.next]?.kind === 'word' &&
        !/^(?:on|in|and|to|as|[–-])$/.test(tokens[read.next]?.text ?? '')
      )
        break
      place = read.end
      next = read.next
      while (tokens[next]?.text === ',' && isPlaceToken(scene, next + 1))
        next = nameAt(scene, next + 1, 0)?.next ?? next + 2
      continue
    }
    if (
      token.text === ',' &&
      date !== undefined &&
      /^(?:in|at|near)$/.test(tokens[next + 1]?.text ?? '') &&
      place === undefined
    ) {
      next++
      continue
    }
    if (token.mention?.mention.type === 'quantity' && date !== undefined) {
      next++
      continue
    }
    if (
      token.text === ',' &&
      (isPlaceToken(scene, next + 1) || dateAt(scene, next + 1) !== undefined) &&
      (date !== undefined || place !== undefined)
    ) {
      next++
      continue
    }
    if (token.text === 'and' && date !== undefined && dateAt(scene, next + 1) !== undefined) {
      next++
      continue
    }
    if (token.kind !== 'mention' && timeWords.has(token.text)) {
      next++
      continue
    }
    if (token.mention?.mention.type === 'date') {
      next++
      continue
    }
    break
  }
  return { date, place, next }
}

const isPlaceToken = (scene: FactScene, at: number): boolean => {
  const type = scene.tokens[at]?.mention?.mention.type
  return (
    type === 'place' || ((type === 'phrase' || type === 'organization') && isName(scene.tokens[at]))
  )
}
