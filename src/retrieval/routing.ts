import { longPattern } from '../support/long-pattern.ts'
import type { SearchText } from '../language/question/question.ts'

/**
 * What a question asks for: `relational` how named things are related, `semantic` what is written
 * about a subject, `mixed` both, or neither for certain.
 */
export type QuestionNeed = 'relational' | 'semantic' | 'mixed'

// A date or an amount is a condition, not a thing that relations start from.
const conditions: ReadonlySet<string> = new Set(['date', 'quantity'])
const links = longPattern('iu')`
    \b(?:relations?|relationships?|related|relates?|connections?|connected|connects?|links?|
    linked|in common|both|shares?|shared|between|associated|involved with|works? with|met)\b
  `
const telling = longPattern('iu')`
    \b(?:tell (?:me|us)|describe|explain|summari[sz]e|summary|overview|outline|introduction|
    discuss|compare|brief|why|how (?:do|does|did|can|could|should|is|are|was|were|to|might|may|
    will|would)|what (?:happens|happened|is meant|causes?|caused)|meaning|purpose|advantages?|
    disadvantages?|benefits?|pros and cons|role of|effects? of|impact of|importance of|
    information (?:on|about)|learn about)\b
  `

/**
 * Which retrieval a question needs, by rules over what it names and which relations it asks for:
 * names and a relation (or names and words that link them) are relational; a wish to be told about
 * something is semantic, with a relation beside it mixed; no name and no relation is semantic; what
 * is left is mixed, which searches both ways. Linear in the text.
 */
export function routeQuestion({ text, mentions, relations }: SearchText): QuestionNeed {
  const named = mentions.some(mention => !conditions.has(mention.type))
  const relation = relations.length > 0 || (named && links.test(text))
  if (telling.test(text)) return named && relation ? 'mixed' : 'semantic'
  if (relation) return named ? 'relational' : 'mixed'
  return named ? 'mixed' : 'semantic'
}
