import type { EntityType } from '../../core/graph.ts'
import type { RecognizedMention } from '../mention-words/mention.ts'
import { normalizeName } from './normalize-name.ts'

const open: ReadonlySet<EntityType> = new Set<EntityType>(['phrase', 'term'])

/**
 * Lets what one text says of a name hold for all of it: a phrase whose name has a type elsewhere
 * takes that type, and a single word that is part of a person's name is that person's first or
 * family name ("Smith" after "John Smith").
 */
export function knownNames(mentions: RecognizedMention[], text: string): RecognizedMention[] {
  const types = new Map<string, EntityType>()
  const personWords = new Set<string>()
  for (const mention of mentions) {
    if (mention.type === 'person') {
      const parts = mention.name.split(' ')
      // "Charles, Count of Valois" has no family name.
      if (parts.length > 1 && parts.length <= 4 && !parts.includes('of'))
        for (const part of parts) if (part.length > 2) personWords.add(part)
    }
    if (
      !open.has(mention.type) &&
      mention.type !== 'date' &&
      mention.type !== 'quantity' &&
      !types.has(mention.name)
    )
      types.set(mention.name, mention.type)
  }
  addAcronyms(mentions, text, types)
  if (types.size === 0) return mentions
  return mentions.map(mention => {
    if (!open.has(mention.type)) return mention
    const type = types.get(mention.name) ?? (personWords.has(mention.name) ? 'person' : undefined)
    return type === undefined
      ? mention
      : { ...mention, type, name: normalizeName(type, mention.display), by: 'known-name/1' }
  })
}

/** "World Health Organization (WHO)": the short form is of the long one's type. */
function addAcronyms(
  mentions: readonly RecognizedMention[],
  text: string,
  types: Map<string, EntityType>,
): void {
  for (let index = 1; index < mentions.length; index++) {
    const long = mentions[index - 1]
    const short = mentions[index]
    if (
      long === undefined ||
      short === undefined ||
      short.type !== 'term' ||
      short.start - long.end > 4 ||
      text.charCodeAt(short.end) !== 0x29
    )
      continue
    if (
      !/^\s?\(\s?$/.test(text.slice(long.end, short.start)) ||
      open.has(long.type) ||
      types.has(short.name)
    )
      continue
    const letters = long.name
      .split(' ')
      .map(word => word.charAt(0))
      .join('')
    const withoutSmall = long.name
      .split(' ')
      .filter(word => !/^(?:of|and|the|for|de|la)$/.test(word))
      .map(word => word.charAt(0))
      .join('')
    if (letters === short.name || withoutSmall === short.name) types.set(short.name, long.type)
  }
}
