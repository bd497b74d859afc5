import { setOf } from '../../language/lexicons/lexicon.ts'
import { baseStem } from './base-stem.ts'

interface Measured {
  readonly unit: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly clause: { readonly stems: ReadonlySet<string> }
}

/** What there is so much of in a thing: to have it is to be so wide or so long. */
const nouns: ReadonlySet<string> = new Set(
  [...setOf('width length height depth thickness diameter size area weight capacity volume')].map(
    baseStem,
  ),
)
const ofLength: ReadonlyMap<string, string> = new Map(
  [...setOf('width length height depth thickness diameter size')].map(noun => [
    baseStem(noun),
    noun,
  ]),
)
const adjectives: ReadonlyMap<string, string> = new Map([
  ['wide', 'width'],
  ['wider', 'width'],
  ['narrower', 'width'],
  ['long', 'length'],
  ['longer', 'length'],
  ['shorter', 'length'],
  ['high', 'height'],
  ['higher', 'height'],
  ['tall', 'height'],
  ['taller', 'height'],
  ['deep', 'depth'],
  ['deeper', 'depth'],
  ['thick', 'thickness'],
  ['thicker', 'thickness'],
])

/** Whether the stem of a noun is that of a dimension: "width". */
export const isDimension = (noun: string): boolean => nouns.has(noun)

/** Whether a length is told of what another bounds: a height says nothing of a width. */
export function isSameDimension(amount: Measured, wanted: Measured): boolean {
  if (wanted.unit !== 'length') return true
  const told = dimensionsOf(amount)
  const bounded = dimensionsOf(wanted)
  return told.length === 0 || told.some(each => bounded.includes(each))
}

/** "Width" of "90 cm wide", "wider than 90 cm" and "a width of 90 cm"; mostly one, or none. */
function dimensionsOf({ before, after, clause }: Measured): string[] {
  const said = [...before.slice(-2), ...after.slice(0, 1)].flatMap(
    word => adjectives.get(word) ?? [],
  )
  return said.length > 0 ? said : [...clause.stems].flatMap(each => ofLength.get(each) ?? [])
}
