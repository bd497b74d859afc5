import type { EntityType } from '../../core/graph.ts'
import { normalizeName } from '../mentions/normalize-name.ts'
import { nameParts } from './name-parts.ts'
import { generationWords, honorifics, legalForms, romanNumeral } from './name-words.ts'
import { setOf } from '../lexicons/lexicon.ts'

/** Another normalised name under which the same thing is commonly known. */
export interface NameVariant {
  readonly name: string
  /** 0–1: how likely it is that someone who says the variant means this thing. */
  readonly score: number
  readonly reason: string
}

const mostVariants = 3
const withoutVariants: ReadonlySet<EntityType> = new Set<EntityType>([
  'date',
  'quantity',
  'identifier',
  'address',
])

/**
 * Up to three other names of one thing that follow from the wording of its name alone, best first;
 * a single plain word has none. Pure, so that every document that names the thing states the same.
 * Acronyms are not guessed: they count where a text defines them.
 */
export function nameVariants(
  type: EntityType,
  normalizedName: string,
  display: string,
): NameVariant[] {
  if (!mayHaveVariants(type, normalizedName, display)) return []
  const parts = nameParts(display, type === 'person')
  const { words } = parts
  const bare = words.join(' ')
  const numbered =
    parts.generation === '' || parts.generation === 'junior' || parts.generation === 'senior'
      ? bare
      : `${bare} ${parts.generation}`
  const isLong = words.length > 1
  const variants: NameVariant[] = []
  const add = (name: string, score: number, reason: string): void => {
    if (
      name !== normalizedName &&
      name.length > 1 &&
      !variants.some(variant => variant.name === name)
    )
      variants.push({ name, score, reason })
  }
  const isNumbered = numbered !== bare
  // A name with a comma is turned round where it is taken for a person's, and is not where another
  // text takes it for something else.
  if (type === 'person' && display.includes(','))
    add(normalizeName('term', display), 0.9, 'the same words')
  if (parts.legalForm !== '') add(bare, 0.9, 'without the legal form')
  if (parts.inverted) add(numbered, 0.95, 'family name first')
  if (parts.qualifierKind === 'parenthesis')
    add(withOrigin(numbered, parts.origin), 0.7, 'without the qualifier in parentheses')
  if (parts.qualifierKind === 'epithet')
    add(numbered, isNumbered || isLong ? 0.6 : 0.35, 'without what follows the comma')
  if (parts.qualifierKind === 'region') add(numbered, isLong ? 0.6 : 0.45, 'without the region')
  if (parts.origin !== '') add(numbered, isNumbered || isLong ? 0.6 : 0.35, 'without the origin')
  if (parts.honorifics.length > 0 && (isLong || isNumbered || parts.origin !== ''))
    add(withOrigin(numbered, parts.origin), 0.85, 'without the title')
  if (parts.generation !== '' && isLong && !isNumbered) add(bare, 0.5, 'without the generation')
  if (type === 'person' && parts.origin === '' && words.length > 2 && words.length < 6) {
    const short = withoutMiddleNames(words)
    if (short !== undefined) add(short.name, short.score, short.reason)
  }
  return variants
    .sort((left, right) =>
      left.score === right.score ? (left.name < right.name ? -1 : 1) : right.score - left.score,
    )
    .slice(0, mostVariants)
}

/**
 * Whether it is worth while to take a name apart: most are one word, or two of which neither is a
 * title, a legal form or a generation. Cheap.
 */
export function mayHaveVariants(type: EntityType, name: string, display: string): boolean {
  if (withoutVariants.has(type)) return false
  const blank = name.indexOf(' ')
  if (blank < 0) return display.includes(',')
  if (name.includes(' ', blank + 1) || display.includes(',') || display.includes('(')) return true
  const last = name.slice(blank + 1)
  return honorifics.has(name.slice(0, blank)) || legalForms.has(last) || generationWords.has(last)
}

const withOrigin = (name: string, origin: string): string =>
  origin === '' ? name : `${name} of ${origin}`

// "Ludwig van Beethoven" and "Abd al-Rahman" lose nothing in the middle.
const particle = setOf(`
  van von der den de del della di da dos du la le el al bin ibn ben bint abu abd mac st ter ten zu
  af av and y e i the
`)

function withoutMiddleNames(words: readonly string[]): NameVariant | undefined {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const middle = words.slice(1, -1)
  if (
    first.length < 2 ||
    last.length < 2 ||
    romanNumeral.test(last) ||
    middle.some(word => particle.has(word))
  )
    return undefined
  const initials = middle.every(word => word.length === 1)
  return {
    name: `${first} ${last}`,
    score: initials ? 0.8 : 0.55,
    reason: initials ? 'without the middle initial' : 'without the middle name',
  }
}
