import type { EntityType } from '../core/graph.ts'
import { normalizeName } from '../language/mentions/normalize-name.ts'
import type { RecognizedMention } from '../language/recognize.ts'
import { isAcronymOf } from '../language/names/acronym.ts'
import { longPattern } from '../support/long-pattern.ts'

/**
 * A short name that a text gives to a long one in parentheses. Names are normalised, displays as
 * written; `start` is where the short one stands.
 */
export interface AliasDefinition {
  readonly kind: 'acronym' | 'defined-term'
  readonly type: EntityType
  readonly longName: string
  readonly longDisplay: string
  readonly shortName: string
  readonly shortDisplay: string
  readonly start: number
}

const namedTypes: ReadonlySet<EntityType> = new Set<EntityType>([
  'organization',
  'place',
  'work',
  'product',
  'event',
  'term',
  'phrase',
  'person',
])
const acronym = /^[\p{Lu}\p{N}][\p{L}\p{N}&.-]{1,9}$/u
const definedTerm = longPattern('i')`
  ^(?:the |hereinafter |hereafter |collectively |together |
  , )*["“”'‘’]([^"“”'‘’()]{2,40})["“”'‘’]$
`
// Longer insertions are remarks, not names.
const longestInsertion = 80

/**
 * "World Health Organization (WHO)", "WHO (World Health Organization)" and 'Acme Limited (the
 * "Company")' after a mention; linear in the text.
 */
export function parentheticalAliases(
  text: string,
  mentions: readonly RecognizedMention[],
): AliasDefinition[] {
  const found: AliasDefinition[] = []
  for (const [index, mention] of mentions.entries()) {
    // Tokenised text has blanks inside of parentheses, or none before them.
    let start = mention.end + (text.charCodeAt(mention.end) === 32 ? 1 : 0)
    if (text.charCodeAt(start) !== 40 || !namedTypes.has(mention.type)) continue
    start += text.charCodeAt(start + 1) === 32 ? 2 : 1
    const length = text.slice(start, start + longestInsertion).search(/ ?\)/)
    if (length < 2) continue
    const inside = text.slice(start, start + length)
    const surface = text.slice(mention.start, mention.end)
    const term = definedTerm.exec(inside)?.[1]
    if (term !== undefined) {
      const short = normalizeName('term', term)
      if (short !== '' && mention.type !== 'phrase')
        found.push({
          kind: 'defined-term',
          type: mention.type,
          longName: mention.name,
          longDisplay: mention.display,
          shortName: short,
          shortDisplay: term,
          start,
        })
    } else if (acronym.test(inside) && isAcronymOf(inside, surface)) {
      found.push({
        kind: 'acronym',
        type: mention.type,
        longName: mention.name,
        longDisplay: mention.display,
        shortName: normalizeName(mention.type, inside),
        shortDisplay: inside,
        start,
      })
    } else if (acronym.test(surface) && /^\p{Lu}/u.test(inside) && isAcronymOf(surface, inside)) {
      const next = mentions[index + 1]
      const type = next?.start === start && next.end === start + length ? next.type : mention.type
      found.push({
        kind: 'acronym',
        type,
        longName: normalizeName(type, inside),
        longDisplay: inside,
        shortName: mention.name,
        shortDisplay: surface,
        start: mention.start,
      })
    }
  }
  return found
}
