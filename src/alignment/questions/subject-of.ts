import type { Subject, QuestionItem } from './item-classes.ts'
import type { WordClass } from './question-items.ts'

/**
 * What is asked for: the noun behind "which", "how many", "the share of"; undefined where none is,
 * as in "what do we show for AC-2".
 */
export function subjectOf(items: readonly QuestionItem[]): Subject | undefined {
  const asks: readonly WordClass[] = ['wh', 'count', 'share']
  const opens = items.findIndex(
    item => item.kind === 'class' && (asks.includes(item.class) || item.said === 'rank'),
  )
  // "Standards where …", "requirements of which …": the noun stands before.
  const [lead] = items.filter(item => item.kind !== 'class' || item.class !== 'plain')
  if (lead?.kind === 'class' && lead.class === 'standard' && plural(lead.said)) return 'standard'
  // "Are there standards that …", "do any documents …": the first noun, in the plural.
  if (opens < 0) {
    const first = items.find(
      item => item.kind === 'class' && item.class !== 'plain' && item.class !== 'hold',
    )
    return first?.kind === 'class' &&
      (first.class === 'standard' || first.class === 'document') &&
      plural(first.said)
      ? first.class
      : undefined
  }
  let isOpen = true
  for (const [at, item] of items.entries()) {
    if (at <= opens || !isOpen) continue
    if (item.kind === 'framework' || item.kind === 'bound') continue
    if (item.kind === 'standards') continue
    if (item.kind !== 'class') return undefined
    if (asks.includes(item.class) || adjectives.has(item.class)) continue
    if (subjects.has(item.class)) {
      // "What is the standard …" asks for something else than standards.
      const before = items[at - 1]
      const isAdjective =
        item.class === 'standard' &&
        !plural(item.said) &&
        before?.kind === 'class' &&
        before.class === 'plain'
      if (isAdjective && !/^(?:single|one|other|any|each|every)$/.test(before.said))
        return undefined
      // "Which controls of the family", "documents of the section": the first noun is asked for.
      return item.class as Subject
    }
    if (item.class !== 'plain' && item.class !== 'only') isOpen = false
    else if (/^(?:do|does|did|we|you|is|there|i|can|that|it|has|have)$/.test(item.said))
      isOpen = item.said === 'is' || item.said === 'there'
  }
  return undefined
}

const subjects: ReadonlySet<WordClass> = new Set<WordClass>([
  'standard',
  'document',
  'section',
  'passage',
  'framework',
])

/** Words that may stand before the noun: "the unmet standards", "the most documents". */
const adjectives: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['most', 'least', 'unmet', 'missing', 'best', 'worst'] as const),
  ...(['strong', 'weak', 'partial', 'oldest', 'newest'] as const),
])

const plural = (said: string): boolean => /(?:s|a|ies)$/.test(said)
