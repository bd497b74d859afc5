import { longPattern } from '../../../support/long-pattern.ts'

const reach = 28
const technical = longPattern('iu')`
  (?<![\p{L}\p{N}])(?:v|ver|vers|version|versions|release|releases|firmware|software|build|driver|
  patch|revision|rev|kernel|package|upgrade|upgraded|section|clause|iso|iec|din|astm|ansi|ral|pn|
  dn|ean|gtin|upc|isbn|issn|sku|barcode|asin|(?:part|item|article|catalogue|catalog|model|serial|
  batch|lot|order|drawing|artikel|teile|serien|chargen|bestell|bon|ticket)[ -]?(?:no|nr|number|
  numbers|num|nummer|code|id)?|s\/n|p\/n)(?:[ ]?(?:is|to|from|no|nr|number|[.:#–-]|iso|en|iec))*
  [ ]{0,2}$
`
const standard = /(?<![\p{L}\p{N}])(?:EN|BS|NF|UNI|GB|IEEE|RFC|ECE|PN|BR)[ -]{1,2}$/u

/** Whether the number at a place is said to be a version, a standard or the number of a thing. */
export function isTechnical(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - reach), start)
  return technical.test(before) || standard.test(before)
}
