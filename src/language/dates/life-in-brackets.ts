import type { EntityId } from '../../core/ids.ts'
import { entityId } from '../../support/ids.ts'
import { recognizeMentions } from '../recognize.ts'

/** When and where a life began or ended, as brackets tell it. */
interface LifeEnd {
  /** In its normal form. */
  readonly date: string | undefined
  readonly place: { readonly id: EntityId; readonly name: string } | undefined
}

const bracket = /\(([^()]{4,200})\)/gu
const fullDate = /\d{1,2} \p{L}{3,9} \d{3,4}|\p{L}{3,9} \d{1,2}, ?\d{3,4}|\b\d{4}\b|\b\d{3,4} BC\b/u
const notLife = /\b(?:reigned|ruled|film|album|since|active|founded|released|fl)\b/iu

/**
 * Reads the first bracket of a sentence that holds the dates of a life: "(20 January 1889, Tiflis –
 * 20 September 1937, Moscow)". Where the dash between two full dates was lost ("1920May 5, 2002"),
 * they are told apart all the same. Undefined where no bracket holds a full date.
 */
export function lifeInBrackets(
  text: string,
): { readonly birth: LifeEnd | undefined; readonly death: LifeEnd | undefined } | undefined {
  for (const [, found = ''] of text.matchAll(bracket)) {
    if (!fullDate.test(found) || notLife.test(found)) continue
    const inside = found.replace(
      /(?<=\p{L}{3,9} \d{4}|\d, ?\d{4})(?=\d{1,2} \p{L}|\p{Lu}\p{Ll})/u,
      ' – ',
    )
    const [left = '', right] = inside.split(/\s*[–—‒−]\s*|\s+-\s*|\s*-\s+/u)
    const [first, second] = [endIn(left), right === undefined ? undefined : endIn(right)]
    if (/^\s*(?:d\.|died)/u.test(left)) return { birth: undefined, death: first }
    if (first.date === undefined && second?.date === undefined) continue
    return { birth: first, death: second }
  }
  return undefined
}

function endIn(text: string): LifeEnd {
  const mentions = recognizeMentions(text)
  const date = mentions.find(({ type, name }) => type === 'date' && /^-?\d{4}/u.test(name))
  const place = mentions.find(
    ({ type, start }) => type === 'place' && (date === undefined || start > date.end),
  )
  return {
    date: date?.name,
    place:
      place === undefined
        ? undefined
        : { id: entityId(place.type, place.name), name: place.display },
  }
}
