import type { EntityType } from '../core/graph.ts'
import { normalizeName } from '../text/mentions/normalize-name.ts'
import type { RecognizedMention } from '../text/mentions/recognize.ts'

/** A short name that a text gives to a long one in parentheses. Names are normalised, displays as written; `start` is where the short one stands. */
export interface AliasDefinition {
  readonly kind: 'acronym' | 'defined-term'
  readonly type: EntityType
  readonly longName: string
  readonly longDisplay: string
  readonly shortName: string
  readonly shortDisplay: string
  readonly start: number
}

const namedTypes: ReadonlySet<EntityType> = new Set<EntityType>(['organization', 'place', 'work', 'term', 'phrase', 'person'])
const acronym = /^[\p{Lu}\p{N}][\p{L}\p{N}&.-]{1,9}$/u
const definedTerm = /^(?:the |hereinafter |hereafter |collectively |together |, )*["“”'‘’]([^"“”'‘’()]{2,40})["“”'‘’]$/i
const smallWords = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'an', 'de', 'des', 'du', 'la', 'le', 'und', 'der', 'die', 'das', 'y', 'e'])
// Longer insertions are remarks, not names.
const longestInsertion = 80

/** "World Health Organization (WHO)", "WHO (World Health Organization)" and 'Acme Limited (the "Company")' after a mention; linear in the text. */
export function parentheticalAliases(text: string, mentions: readonly RecognizedMention[]): AliasDefinition[] {
  const found: AliasDefinition[] = []
  for (const [index, mention] of mentions.entries()) {
    if (text.charCodeAt(mention.end) !== 32 || text.charCodeAt(mention.end + 1) !== 40 || !namedTypes.has(mention.type)) continue
    const start = mention.end + 2
    const length = text.slice(start, start + longestInsertion).indexOf(')')
    if (length < 2) continue
    const inside = text.slice(start, start + length)
    const surface = text.slice(mention.start, mention.end)
    const term = definedTerm.exec(inside)?.[1]
    if (term !== undefined) {
      const short = normalizeName('term', term)
      if (short !== '' && mention.type !== 'phrase') found.push({ kind: 'defined-term', type: mention.type, longName: mention.name, longDisplay: mention.display, shortName: short, shortDisplay: term, start })
    } else if (acronym.test(inside) && isAcronymOf(inside, surface)) {
      found.push({ kind: 'acronym', type: mention.type, longName: mention.name, longDisplay: mention.display, shortName: normalizeName(mention.type, inside), shortDisplay: inside, start })
    } else if (acronym.test(surface) && /^\p{Lu}/u.test(inside) && isAcronymOf(surface, inside)) {
      const next = mentions[index + 1]
      const type = next?.start === start && next.end === start + length ? next.type : mention.type
      found.push({ kind: 'acronym', type, longName: normalizeName(type, inside), longDisplay: inside, shortName: mention.name, shortDisplay: surface, start: mention.start })
    }
  }
  return found
}

/** Whether the letters of the short form are the first letters of the words, with or without the small words between them; at least two words. */
export function isAcronymOf(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase().replace(/s$/, match => short.endsWith('s') && short.length > 2 ? '' : match)
  const words = long.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const content = words.filter(word => !smallWords.has(word))
  if (letters.length < 2 || content.length < 2) return false
  const initials = (list: readonly string[]): string => list.map(word => word.charAt(0)).join('')
  return initials(content) === letters || initials(words) === letters || initials(words[0] === 'the' ? words.slice(1) : words) === letters
}
